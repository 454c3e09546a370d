#!/usr/bin/env bash
# Run by Trunk after a build. Trunk starts the page with a script inside index.html; the page's
# Content-Security-Policy allows no such script but this one, by its hash.
set -euo pipefail

page=${TRUNK_STAGING_DIR:?to be run by Trunk}/index.html

# The text between the tags, to the byte: that is what a browser hashes.
start_script() {
    awk 'BEGIN { RS = "</script>"; ORS = "" } match($0, /<script type="?module"?[^>]*>/) { print substr($0, RSTART + RLENGTH); exit }' "$page"
}

sha256() { if command -v sha256sum >/dev/null; then sha256sum; else shasum -a 256; fi; }

[[ $(start_script) ]] || { echo "stampede: Trunk's start script is not where it was in index.html" >&2; exit 1; }
digest=$(start_script | sha256 | cut -c 1-64 | sed 's/../\\x&/g')
hash=$(printf '%b' "$digest" | base64)
sed -i.before "s|'wasm-unsafe-eval'|'wasm-unsafe-eval' 'sha256-$hash'|" "$page"
rm "$page.before"
