#!/bin/sh
# Every C++ file is formatted by .clang-format. $1: the program, $2: the project's folder.
cd "$2" || exit 2
find grammar interpreter tests \( -name '*.cpp' -o -name '*.hpp' \) -print0 | xargs -0 "$1" --dry-run -Werror
