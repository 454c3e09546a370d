# shellcheck shell=bash
# The test suites of script/test. Each is a function; what it checks is counted, and a suite in
# which nothing ran has failed: a test that the runner doesn't see must not pass for a green one.

all_suites=(format clippy docs native browser page e2e)

suite_format() { check cargo fmt --all --check; }

suite_clippy() {
    check cargo clippy --quiet --all-targets -- -D warnings
    check wasm cargo clippy --quiet --target "$wasm_target" --lib --bins --test browser -- -D warnings
}

suite_docs() {
    RUSTDOCFLAGS="-D warnings" check cargo doc --quiet --no-deps
    RUSTDOCFLAGS="-D warnings" check wasm cargo doc --quiet --no-deps --target "$wasm_target"
}

# Optimized, or the statistics take minutes; but not across crates, which takes minutes to build.
quickly_built() { CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 "$@"; }

suite_native() {
    tests quickly_built cargo test --release --lib --test native
    tests quickly_built cargo test --release --doc
}

suite_browser() {
    local settings=${CARGO_TARGET_DIR:-$PWD/target}/webdriver.json
    browser_settings "$settings"
    WASM_BINDGEN_TEST_WEBDRIVER_JSON=$settings \
        CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER=wasm-bindgen-test-runner \
        tests wasm cargo test --target "$wasm_target" --test browser
}

suite_page() {
    check page_is_built
    check page_is_light
}

suite_e2e() {
    page_is_built || { count 0 1; return; }
    # Each test has a browser of its own: no more of them at once than a small machine carries.
    STAMPEDE_DIST=$PWD/dist tests quickly_built cargo test --release --test e2e -- --test-threads=2
}

# Built once for all the suites that need it.
page_is_built() { [[ ${built:-} ]] || { (build_page dist) && built=yes; }; }

page_is_light() { (weigh_page dist); }

# count PASSED FAILED: adds to the suite's count.
count() {
    passed=$((passed + $1))
    failed=$((failed + $2))
}

# check COMMAND…: one thing that is right or wrong.
check() {
    if "$@" </dev/null; then count 1 0; else count 0 1; fi
}

# tests COMMAND…: a test run, whose own summary lines are added up. One that ends badly without
# naming a failed test (it didn't compile, the browser didn't start) is one failure.
tests() {
    local output ended=0 good bad
    output=$(mktemp)
    "$@" </dev/null 2>&1 | tee "$output" || ended=1
    read -r good bad < <(sed 's/\x1b\[[0-9;]*m//g' "$output" |
        awk '/^test result: / { for (i = 2; i <= NF; i++) { if ($i ~ /^passed/) p += $(i-1); if ($i ~ /^failed/) f += $(i-1) } } END { print p + 0, f + 0 }')
    rm -f "$output"
    ((ended == 0 || bad > 0)) || bad=1
    count "$good" "$bad"
}
