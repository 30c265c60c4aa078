# What .ci/run and .ci/night share: parts that are run one after the other and counted, whatever becomes of them.
cd "$(dirname "${BASH_SOURCE[0]}")/.."

said=$(mktemp) counts=$(mktemp) failures=$(mktemp) status=0
trap 'rm -f "$said" "$counts" "$failures"' EXIT

# Runs a part that ends with its counts; one that does not has failed.
part() {
  local begun=$SECONDS
  echo "== $*"
  "$@" 2>&1 | tee "$said" || status=1
  tail -n 1 "$said" | grep -Ex '[0-9]+ passed, [0-9]+ failed' >> "$counts" || echo '0 passed, 1 failed' >> "$counts"
  sed -n '/^Failed:/,/^$/p' "$said" >> "$failures"
  echo "== $((SECONDS - begun)) s: $*"
}

# Ends with what failed, and with the counts of all parts as the last line.
finish() {
  cat "$failures"
  awk '{ passed += $1; failed += $3 } END { printf "%d passed, %d failed\n", passed, failed }' "$counts"
  if grep -qv ', 0 failed$' "$counts"; then status=1; fi
  exit "$status"
}

# Pictures are kept between runs by the hash of all they are made of, where a machine keeps anything: a run without them
# makes them, and takes a minute longer.
kept=${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/point-dorgue/pictures
take_pictures() {
  mkdir -p .cache
  if [ -d "$kept" ]; then cp -R "$kept/." .cache/; fi
}
keep_pictures() {
  rm -rf "$kept"
  mkdir -p "$kept" && cp -R .cache/[0-9a-f][0-9a-f] "$kept/" || true
}
