#!/bin/sh
# usage: says_test.sh CMAKE
# The driver of tests that read a command's output (says.cmake): it must fail for a wrong status, a missing text, a forbidden
# text, and no command at all.
folder=$(dirname "$0")
cmake=$1
failures=0
check() {
    wanted=$1
    shift
    "$cmake" "$@" >/dev/null 2>&1
    found=$?
    if { [ "$wanted" = passes ] && [ $found -ne 0 ]; } || { [ "$wanted" = fails ] && [ $found -eq 0 ]; }; then
        echo "should be one that $wanted: $*"
        failures=1
    fi
}
says="$folder/says.cmake"
check passes -D SAYS='all.*well' -D NEVER=bad -P "$says" -- sh -c 'echo all; echo well'
check fails -D SAYS='all.*well' -P "$says" -- sh -c 'echo all; echo well; exit 1'
check fails -D SAYS='all.*well' -P "$says" -- sh -c 'echo well, all'
check fails -D SAYS=all -D NEVER=bad -P "$says" -- sh -c 'echo all; echo bad >&2'
check fails -P "$says" -- /nowhere/to/be/found
check fails -D SAYS= -P "$says" --
exit $failures
