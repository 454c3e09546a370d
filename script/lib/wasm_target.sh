# shellcheck shell=bash
# The wasm32 standard library. rustup hands it out; where rustup's server can't be reached, Debian
# has a compiler with the standard library's source, from which it is built once. That toolchain
# is then called `debian` and builds for wasm32 alone.

wasm_target=wasm32-unknown-unknown
debian_rustlib=/usr/lib/rustlib
debian_toolchain=${RUSTUP_HOME:-$HOME/.rustup}/toolchains/debian
debian_packages=(rustc-web cargo-web rust-web-src rust-web-llvm rust-web-clippy)

# std_is_in FOLDER RUSTC: a standard library is there, and no other compiler's: one that was
# built here carries the version of the compiler that built it.
std_is_in() {
    compgen -G "$1/libstd-*.rlib" >/dev/null || return 1
    [[ ! -e $1/built-by ]] || [[ $(<"$1/built-by") == "$("$2" -vV)" ]]
}

usual_toolchain_is_ready() {
    local folder
    folder=$(rustc --print target-libdir --target "$wasm_target" 2>/dev/null) && std_is_in "$folder" rustc
}

debian_std_is_ready() {
    [[ -x /usr/bin/rustc && -x /usr/bin/cargo && -x /usr/bin/cargo-clippy && -x /usr/bin/rust-lld ]] &&
        std_is_in "$debian_rustlib/$wasm_target/lib" /usr/bin/rustc
}

debian_is_ready() { [[ -x $debian_toolchain/bin/rustc ]] && debian_std_is_ready; }

# Runs a command with the toolchain that builds for wasm32.
wasm() {
    if [[ -z ${wasm_toolchain+known} ]]; then
        wasm_toolchain=
        usual_toolchain_is_ready || wasm_toolchain=debian
    fi
    if [[ $wasm_toolchain ]]; then
        RUSTUP_TOOLCHAIN=$wasm_toolchain "$@"
    else
        "$@"
    fi
}

# Bounds a command where the system can; macOS can't.
within_minutes() {
    if command -v timeout >/dev/null; then timeout 120 "$@"; else "$@"; fi
}

ensure_wasm_target() {
    usual_toolchain_is_ready || debian_is_ready && return
    one_at_a_time
    if command -v rustup >/dev/null && ! debian_std_is_ready; then
        say "Asking rustup for Rust's $wasm_target standard library, which the page is built with (seconds)."
        within_minutes rustup target add "$wasm_target" >/dev/null 2>&1 </dev/null || true
        usual_toolchain_is_ready && return
        say "rustup could not get it."
    fi
    debian_std_is_ready || install_debian_std
    usual_toolchain_is_ready && return
    command -v rustup >/dev/null ||
        fail "rustc is neither rustup's nor Debian's, and has no $wasm_target; get rustup from https://rustup.rs"
    rustup toolchain link debian /usr >/dev/null 2>&1 ||
        fail "rustup could not link Debian's toolchain; run: rustup toolchain link debian /usr"
}

install_debian_std() {
    local missing="Rust's $wasm_target standard library is missing; run: rustup target add $wasm_target"
    command -v apt-get >/dev/null || fail "$missing"
    [[ $EUID == 0 ]] ||
        fail "$missing (or, where rustup's server can't be reached, script/bootstrap as root: Debian has it too)"
    if ! debian_packages_are_there; then
        say "Installing Debian's Rust, from whose source the standard library can be built (about a minute)."
        run_logged apt-update apt-get update || true
        install_packages "${debian_packages[@]}" || fail "$missing (Debian's ${debian_packages[*]} could not be installed)"
        # The linker's package has a version in its name, which only the link to it tells.
        install_packages "$(basename "$(readlink /usr/bin/rust-lld)")" || fail "$missing (Debian's lld could not be installed)"
    fi
    say "Building the $wasm_target standard library (about a minute, once)."
    build_debian_std || fail "$missing (building it from Debian's source failed)"
    # What was built against another standard library doesn't go with this one.
    rm -rf "${CARGO_TARGET_DIR:-target}/$wasm_target"
}

debian_packages_are_there() {
    dpkg-query -W "${debian_packages[@]}" >/dev/null 2>&1 && [[ -e /usr/bin/rust-lld && -e $debian_rustlib/src/rust ]]
}

install_packages() {
    DEBIAN_FRONTEND=noninteractive run_logged "apt-$1" apt-get install -y --no-install-recommends "$@"
}

build_debian_std() {
    local work to="$debian_rustlib/$wasm_target"
    work=$(mktemp -d) || return
    mkdir "$work/src" "$work/lib"
    printf '[package]\nname = "empty"\nversion = "0.0.0"\nedition = "2021"\n' >"$work/Cargo.toml"
    : >"$work/src/lib.rs"
    # Without its bitcode a release build that optimizes across crates can't read the library.
    (
        cd "$work"
        unset RUSTUP_TOOLCHAIN CARGO_ENCODED_RUSTFLAGS CARGO_BUILD_TARGET
        PATH=/usr/bin:$PATH RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 RUSTFLAGS=-Cembed-bitcode=yes \
            CARGO_TARGET_DIR="$work/target" run_logged wasm-std /usr/bin/cargo build --release --target "$wasm_target" \
            -Zbuild-std=std,panic_abort,panic_unwind,proc_macro,test
    ) || { rm -rf "$work"; return 1; }
    rm -f "$work/target/$wasm_target/release/deps/libempty"-*
    cp "$work/target/$wasm_target/release/deps/"lib*.rlib "$work/lib/" &&
        /usr/bin/rustc -vV >"$work/lib/built-by" &&
        rm -rf "$to" && mkdir -p "$to" && mv "$work/lib" "$to/lib"
    local ended=$?
    rm -rf "$work"
    return $ended
}
