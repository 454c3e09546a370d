# shellcheck shell=bash
# The test suites of script/test. Each is a function; what it checks is counted, and a suite in
# which nothing ran has failed: a test that the runner doesn't see must not pass for a green one.

# What is quick to fail comes first.
all_suites=(format clippy docs native fuzz browser page e2e engines)

# needs_of SUITE: what it needs beside Rust itself. Nothing else is installed for it.
#   rustfmt, clippy  these parts of Rust's toolchain
#   wasm             the standard library for WebAssembly
#   wasm-bindgen     the tool of that name, with its test runner
#   trunk            what builds the page
#   chromium         Chromium and its driver
#   engines          Chromium, Firefox and WebKit and their drivers: whichever can be had
needs_of() {
    case $1 in
        format) echo rustfmt ;;
        clippy) echo clippy wasm ;;
        docs) echo wasm ;;
        native | fuzz) ;;
        browser) echo wasm wasm-bindgen chromium ;;
        page) echo wasm wasm-bindgen trunk ;;
        e2e) echo wasm wasm-bindgen trunk chromium ;;
        engines) echo wasm wasm-bindgen trunk engines ;;
        *) fail "nothing says what the suite $1 needs" ;;
    esac
}

# ensure_needs SUITE…: installs what they need and isn't there.
ensure_needs() {
    local suite need needs
    ensure_rust
    needs=$(for suite in "$@"; do needs_of "$suite"; done)
    for need in rustfmt clippy wasm wasm-bindgen trunk chromium engines; do
        [[ " ${needs//$'\n'/ } " == *" $need "* ]] || continue
        case $need in
            rustfmt | clippy) ensure_component "$need" ;;
            wasm) ensure_wasm_target ;;
            wasm-bindgen) ensure_wasm_bindgen ;;
            trunk) ensure_trunk ;;
            chromium) ensure_browser ;;
            engines) ensure_engines ;;
        esac
    done
}

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

# The same links every time, or a change would be blamed for what it has not done.
suite_fuzz() { check run_fuzzer --seed 1 --seconds 60; }

# run_fuzzer [ARGUMENT…]: with what a release leaves out, so that no number wraps unseen.
run_fuzzer() {
    quickly_built cargo test --quiet --release --test fuzz \
        --config 'profile.release.package.stampede.overflow-checks=true' \
        --config 'profile.release.package.stampede.debug-assertions=true' -- "$@"
}

suite_browser() {
    local settings=${CARGO_TARGET_DIR:-$PWD/target}/webdriver.json
    find_browser || { count 0 1; return; }
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
    find_browser || { count 0 1; return; }
    page_is_built || { count 0 1; return; }
    # Each test has a browser of its own: no more of them at once than a small machine carries.
    STAMPEDE_DIST=$PWD/dist tests quickly_built cargo test --release --test e2e -- --test-threads=2
}

suite_engines() {
    find_engines
    [[ ${#engines[@]} -gt 0 ]] || { count 0 1; return; }
    page_is_built || { count 0 1; return; }
    # A module of the suite is an engine; its name chooses its tests.
    STAMPEDE_DIST=$PWD/dist tests quickly_built cargo test --release --test engines -- \
        --test-threads=2 "${engines[@]/%/::}"
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
