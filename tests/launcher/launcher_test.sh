#!/usr/bin/env bash
# usage: launcher_test.sh LAUNCHER
# Tries the launcher on a project of one source file: from any folder, through links, and on a machine that lacks the
# packages. Each check tells what it found instead.
set -euo pipefail
launcher=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
work=$(cd -P "$work" && pwd)
project="$work/Holocron's folder"  # with a blank and a quote, because real folders have them
failures=0

same() { # WHAT WANTED FOUND
    [ "$2" = "$3" ] && return
    printf 'FAILED: %s\n  wanted: %s\n  found:  %s\n' "$1" "$2" "$3"
    failures=$((failures + 1))
}
has() { # WHAT PART TEXT
    [[ "$3" == *"$2"* ]] && return
    printf 'FAILED: %s\n  wanted: …%s…\n  found:  %s\n' "$1" "$2" "$3"
    failures=$((failures + 1))
}

mkdir -p "$project"/{grammar,interpreter} "$work"/{bin,elsewhere,home/.local/bin}
cp "$launcher" "$project/holocron"
cat >"$project/CMakeLists.txt" <<'EOF'
cmake_minimum_required(VERSION 3.25)
project(stand_in LANGUAGES CXX)
option(HOLOCRON_TESTS "" ON)
add_executable(holocron interpreter/main.cpp)
if(HOLOCRON_TESTS)
  enable_testing()
  add_test(NAME stand_in COMMAND holocron tested)
endif()
EOF
cp "$(dirname "$launcher")/CMakePresets.json" "$project/"
cat >"$project/interpreter/main.cpp" <<'EOF'
#include <cstdio>
#include <cstdlib>
int main(int argc, char** argv) {
    std::printf("root=%s", std::getenv("HOLOCRON_ROOT") == nullptr ? "" : std::getenv("HOLOCRON_ROOT"));
    for (int i = 1; i < argc; ++i) std::printf(" %s", argv[i]);
    std::puts("");
}
EOF

# A fake package manager: "$work/installed" lists the installed packages, and requests are logged.
touch "$work/installed"
cat >"$work/bin/dpkg-query" <<EOF
#!/bin/sh
shift 2
for package; do ! grep -qx "\$package" "$work/installed" || echo "\$package installed"; done
EOF
cat >"$work/bin/apt-get" <<EOF
#!/bin/sh
case "\$1" in install) ;; *) exit 0 ;; esac
for word; do case "\$word" in install|-*) ;; *) echo "\$word" >>"$work/installed"; esac; done
EOF
printf '#!/bin/sh\nexec "$@"\n' >"$work/bin/sudo"
chmod +x "$work"/bin/*

# As a person would type it: in a folder, with a home, and no variable of Holocron in the environment.
call() { # FOLDER COMMAND…
    (cd "$1" && shift && env -i HOME="$work/home" PATH="$work/home/.local/bin:$work/bin:$PATH" "$@" 2>&1 </dev/null) || echo "status $?"
}

ln -s "$project/holocron" "$work/home/.local/bin/holocron"
out=$(call "$work/elsewhere" holocron sim 'a game')
has "the first call builds, through a link and from another folder" "root=$project sim a game" "$out"
same "nothing is left in the folder of the call" "" "$(ls -A "$work/elsewhere")"
same "nothing is left beside the link" "holocron" "$(ls -A "$work/home/.local/bin")"
has "the work is told" "holocron: building (once; a few minutes)" "$out"
has "a player's packages are installed" "libyaml-cpp-dev" "$(cat "$work/installed")"
has "with them, what is not needed and makes typing easier" "libedit-dev" "$(cat "$work/installed")"
for package in catch2 libbenchmark-dev valgrind python3 python3-jsonschema python3-yaml; do
    same "a player does without $package" "" "$(grep -x "$package" "$work/installed" || true)"
done
same "a player's build has no tests" "HOLOCRON_TESTS:BOOL=OFF" "$(grep '^HOLOCRON_TESTS:' "$project/build/release/CMakeCache.txt")"

ln -s ../elsewhere/again "$work/bin/again"
ln -s ../home/.local/bin/holocron "$work/elsewhere/again"
same "a link to a link to a link, each relative to its own folder; nothing to build any more" "root=$project check" "$(call "$work/bin" again check)"
same "called by its path" "root=$project check" "$(call / "$project/holocron" check)"
same "called in its own folder" "root=$project check" "$(call "$project" ./holocron check)"

same "in a folder of one's own, test is the program's" "root=$project test" "$(call "$work/elsewhere" holocron test)"
same "and installs nothing" "" "$(grep -x catch2 "$work/installed" || true)"
out=$(call "$project/grammar" holocron test)
has "in Holocron's folder, it is all there is to test" "100% tests passed, 0 tests failed out of 1" "$out"
for package in catch2 libbenchmark-dev valgrind python3 python3-jsonschema python3-yaml; do
    same "the tests have $package" "$package" "$(grep -x "$package" "$work/installed" || true)"
done
same "playing takes the tests away from nobody" "root=$project sim" "$(call "$work/elsewhere" holocron sim)"
sed -i '/^libedit-dev$/d' "$work/installed"
touch -d '+2 seconds' "$project/interpreter/main.cpp"
has "a source that is newer is built" "root=$project sim" "$(call "$work/elsewhere" holocron sim)"
touch -d '+4 seconds' "$project/interpreter/main.cpp"
has "the work is told in Spanish" "holocron: se compila lo que ha cambiado" "$(call "$work/elsewhere" holocron sim --lang es)"
touch -d '+6 seconds' "$project/interpreter/main.cpp"
has "in the language of the system" "holocron: se compila lo que ha cambiado" "$(call "$work/elsewhere" env LANG=es_ES.UTF-8 holocron sim)"
same "and nothing is installed for want of it alone" "" "$(grep -x libedit-dev "$work/installed" || true)"
same "with the tests" "HOLOCRON_TESTS:BOOL=ON" "$(grep '^HOLOCRON_TESTS:' "$project/build/release/CMakeCache.txt")"
touch -d '+4 seconds' "$project/interpreter/main.cpp"
has "the work is told in Spanish" "holocron: se compila lo que ha cambiado" "$(call "$work/elsewhere" holocron sim --lang es)"
touch -d '+6 seconds' "$project/interpreter/main.cpp"
has "in the language of the system" "holocron: se compila lo que ha cambiado" "$(call "$work/elsewhere" env LANG=es_ES.UTF-8 holocron sim)"

[ "$failures" -eq 0 ] && echo "all well"
