#!/bin/sh
# Starts the editor on a double click, on a Mac and on Linux. Windows has start.cmd.
cd -- "$(dirname -- "$0")" || exit 3

# A program started from a file manager may have neither the folders of Node in PATH nor a language.
PATH="$PATH:/usr/local/bin:/opt/homebrew/bin"
export PATH
locale=${LC_ALL:-${LC_MESSAGES:-${LANG:-$(defaults read -g AppleLocale 2> /dev/null)}}}
LANG=${LANG:-${locale%%@*}}
export LANG

if command -v node > /dev/null; then
  node scripts/run.mjs start "$@"
  code=$?
else
  code=2
  case $locale in
    fr*) echo 'Node manque sur cet ordinateur. Installez Node 24 depuis https://nodejs.org, puis rouvrez ce fichier.' ;;
    *) echo 'Node is missing on this computer. Install Node 24 from https://nodejs.org, then open this file again.' ;;
  esac
fi

# After an error the window stays open until Enter is pressed.
case $code in
  0 | 130 | 143) ;;
  *) if [ -t 0 ]; then read -r _; fi ;;
esac
exit "$code"
