#!/bin/sh
# Sends the changed files of the built site to your own server, with rclone:
#
#   scripts/send-changed.sh [--dry-run] host:/var/www/site host:/var/www/site.files.json
#
# The first is the folder of the site on a remote of rclone, a machine reached by ssh or an S3-compatible store. The second
# is a file outside the web root: it lists what was sent, with the pictures of password-protected pages. New assets are
# sent first, then pages, then what says which version this is. Pages that are gone are deleted at once. Assets that are
# gone stay a day for pages in caches; encrypted files and pictures ten minutes. If it is interrupted, run it again.
# With --dry-run it prints what it would do, and does nothing. DIST names another folder than dist.
set -eu

dry=no
if [ "${1:-}" = --dry-run ]; then dry=yes; shift; fi
if [ $# -ne 2 ]; then sed -n '2,4s/^# \{0,1\}//p' "$0" >&2; exit 2; fi
site=$1 record=$2 dist=${DIST:-dist}
made=$(dirname "$dist")/.$(basename "$dist").files.json
if [ ! -f "$made" ]; then echo "There is no built site in $dist. Build it first: npm run build" >&2; exit 3; fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Exit code 3 of rclone: there is no such folder or file.
listed=$(rclone lsf "$record" 2> "$work/said") || code=$?
if [ "${code:-0}" != 0 ] && [ "$code" != 3 ]; then
  cat "$work/said" >&2
  echo "The record $record cannot be read. Nothing was sent." >&2
  exit 3
fi
# Without a record nothing was sent yet.
if [ -n "$listed" ]; then rclone copyto "$record" "$work/published.json"; else echo '{"files":{}}' > "$work/published.json"; fi
node - "$made" "$work" <<'SCRIPT'
const { existsSync, readFileSync, writeFileSync } = require('node:fs')
const [made, work] = process.argv.slice(2)
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
const { files: now } = read(made)
const { files: before = {}, gone: noted = {} } = read(`${work}/published.json`)
const minute = 60_000
const isAsset = (path) => path.startsWith('assets/')
const mustGo = (path) => /\.(?:bin|avif|webp|jpe?g|png|gif|svg)$/.test(path)
const waits = (path) => (!isAsset(path) ? 0 : (mustGo(path) ? 10 : 24 * 60) * minute)
const changed = Object.keys(now).filter((path) => now[path] !== before[path])
const there = new Set([...Object.keys(before), ...Object.keys(noted)])
const old = [...there].filter((path) => !(path in now)).map((path) => [path, noted[path] ?? Date.now()])
const due = ([path, since]) => Date.now() >= since + waits(path)
const lists = {
  assets: changed.filter(isAsset),
  pages: changed.filter((path) => !isAsset(path) && path !== 'live.json'),
  live: changed.filter((path) => path === 'live.json'),
  gone: old.filter(due).map(([path]) => path),
}
for (const [name, paths] of Object.entries(lists))
  writeFileSync(`${work}/${name}`, paths.map((path) => `${path}\n`).join(''))
const later = old.filter((one) => !due(one))
writeFileSync(`${work}/record.json`, JSON.stringify({ files: now, gone: Object.fromEntries(later) }))
// Where sending is interrupted, nothing is known of what was being sent but that it may be there.
const same = Object.entries(before).filter(([path, hash]) => now[path] === hash)
const begun = changed.map((path) => [path, Date.now()])
writeFileSync(`${work}/begun.json`, JSON.stringify({ files: Object.fromEntries(same), gone: Object.fromEntries([...old, ...begun]) }))
const soon = later.filter(([path]) => mustGo(path))
const last = Math.max(...soon.map(([, since]) => since + 10 * minute))
const words = `${soon.length} old encrypted files or pictures are still on the server. Run this again after ${new Date(last).toTimeString().slice(0, 5)} to delete them.\n`
writeFileSync(`${work}/later`, soon.length > 0 ? words : '')
SCRIPT

if [ "$dry" = yes ]; then
  sed 's/^/send /' "$work/assets" "$work/pages" "$work/live"
  sed 's/^/delete /' "$work/gone"
  cat "$work/later"
  exit 0
fi
send() {
  if [ -s "$work/$1" ]; then rclone copy "$dist" "$site" --files-from-raw "$work/$1" --ignore-times --no-traverse; fi
}
rclone copyto "$work/begun.json" "$record" --ignore-times
send assets
send pages
send live
if [ -s "$work/gone" ]; then rclone delete "$site" --files-from-raw "$work/gone"; fi
rclone copyto "$work/record.json" "$record" --ignore-times
cat "$work/later"
