# shellcheck shell=bash
# The tools that are crates: two that make static files of compiled WebAssembly, and Firefox's
# driver. They are compiled here, since that works wherever crates can be had; what is already there
# in the right version is used.

trunk_version=0.21.14
geckodriver_version=0.37.1

ensure_rust() {
    local name
    for name in rustc cargo; do
        command -v "$name" >/dev/null || fail "$name is missing; get Rust with rustup from https://rustup.rs"
    done
}

# ensure_component NAME: rustfmt or clippy, which a minimal toolchain comes without.
ensure_component() {
    cargo "${1/rustfmt/fmt}" --version >/dev/null 2>&1 && return
    if command -v rustup >/dev/null; then
        say "Asking rustup for $1 (seconds)."
        within_minutes rustup component add "$1" >/dev/null 2>&1 </dev/null || true
    fi
    cargo "${1/rustfmt/fmt}" --version >/dev/null 2>&1 || fail "$1 is missing; run: rustup component add $1"
}

# wasm-bindgen's two halves must be of one version: the crate's decides.
wasm_bindgen_version() {
    awk '$1 == "name" { name = $3 } $1 == "version" && name == "\"wasm-bindgen\"" { gsub(/"/, "", $3); print $3; exit }' Cargo.lock
}

# version_is COMMAND VERSION
version_is() { [[ $("$1" --version 2>/dev/null) == "$1 $2" ]]; }

wasm_bindgen_is_ready() { version_is wasm-bindgen "$1" && version_is wasm-bindgen-test-runner "$1"; }

ensure_wasm_bindgen() {
    local version
    version=$(wasm_bindgen_version)
    [[ $version ]] || fail "Cargo.lock names no wasm-bindgen; restore it with: git checkout Cargo.lock"
    wasm_bindgen_is_ready "$version" && return
    one_at_a_time
    wasm_bindgen_is_ready "$version" && return
    install_tool wasm-bindgen-cli "$version" "which joins WebAssembly to JavaScript (about 2 minutes, once)"
}

ensure_trunk() {
    version_is trunk "$trunk_version" && return
    one_at_a_time
    version_is trunk "$trunk_version" && return
    # It only moves files about here and downloads nothing: no TLS.
    compiled_quickly install_tool trunk "$trunk_version" "which builds the page (about 5 minutes, once)" --locked --no-default-features
}

# compiled_quickly COMMAND…: for tools whose own speed is no matter.
compiled_quickly() {
    CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_OPT_LEVEL=0 CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 "$@"
}

# install_tool CRATE VERSION WHY [OPTION…]
install_tool() {
    local crate=$1 version=$2 why=$3
    shift 3
    command -v cc >/dev/null || fail "a C compiler is missing, which Rust links with; on Debian and Ubuntu: apt-get install build-essential"
    say "Installing $crate $version, $why, into $tools."
    # Elsewhere than in the project, whose settings for cargo are not meant for tools.
    (cd "$tools" && run_logged "$crate" cargo install "$crate" --version "$version" --root "$tools" --force "$@") ||
        fail "$crate $version could not be installed; try: cargo install $crate --version $version${*:+ $*}"
    hash -r
}
