# shellcheck shell=bash
# Building the page, and weighing what a visitor has to load.

weight_limit=360000
# What the library of policies may take of it.
library_limit=25000

# The name of a build: a page and a worker with different ones don't talk to each other.
build_name() {
    find src Cargo.toml Cargo.lock -type f -print0 | sort -z | xargs -0 cat | cksum | tr -s ' ' '-'
}

# build_page FOLDER
build_page() {
    STAMPEDE_BUILD=$(build_name)
    export STAMPEDE_BUILD
    say "Building the page for release (a first build takes some minutes)."
    RUST_BACKTRACE=0 TRUNK_SKIP_VERSION_CHECK=true wasm trunk --log warn build --release --dist "$1" </dev/null ||
        fail "the page could not be built; the compiler's or Trunk's message is above"
}

# The picture that other sites show for a link to the page; the page itself doesn't load it.
preview_picture=preview.png

# weigh_page FOLDER: everything that the page loads, gzipped as servers do it. Over the limit is a failure.
weigh_page() {
    local folder=$1 file size bytes=0 files=0
    [[ -f $folder/index.html ]] || fail "there is no page in $folder; build it with script/build"
    while IFS= read -r -d '' file; do
        [[ ${file##*/} == "$preview_picture" ]] && continue
        size=$(gzip -c -n "$file" | wc -c)
        bytes=$((bytes + size))
        files=$((files + 1))
    done < <(find "$folder" -type f -not -path '*/.*' -print0)
    say "$folder/: $files files, $(((bytes + 500) / 1000)) KB gzipped (limit $((weight_limit / 1000)) KB)"
    size=$(gzip -c -n src/policy/library.tsv | wc -c)
    say "The library of policies is $(((size + 500) / 1000)) KB of it (limit $((library_limit / 1000)) KB)"
    ((size <= library_limit)) || fail "the library is too heavy: $size bytes gzipped, $library_limit are allowed"
    ((bytes <= weight_limit)) || fail "the page is too heavy: $bytes bytes gzipped, $weight_limit are allowed"
}
