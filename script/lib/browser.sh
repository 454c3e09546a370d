# shellcheck shell=bash
# Chromium and its driver, for the tests that run in a browser. CHROME and CHROMEDRIVER name
# them; without these, what is on PATH is used.

chrome_names=(chromium google-chrome google-chrome-stable chromium-browser)

# first_on_path NAME…
first_on_path() {
    local name
    for name in "$@"; do
        command -v "$name" && return
    done
    return 1
}

# Sets and exports CHROME and CHROMEDRIVER, or fails.
find_browser() {
    CHROME=${CHROME:-$(first_on_path "${chrome_names[@]}")} || return 1
    CHROMEDRIVER=${CHROMEDRIVER:-$(first_on_path chromedriver)} || return 1
    export CHROME CHROMEDRIVER
}

ensure_browser() {
    local name missing="the tests need Chromium and its driver; install them, or name them in CHROME and CHROMEDRIVER"
    for name in CHROME CHROMEDRIVER; do
        [[ -z ${!name:-} ]] || command -v "${!name}" >/dev/null || fail "$name is set to ${!name}, which can't be run"
    done
    find_browser && return
    command -v apt-get >/dev/null || fail "$missing"
    [[ $EUID == 0 ]] || fail "$missing (on Debian: sudo apt-get install chromium chromium-driver)"
    one_at_a_time
    say "Installing Chromium and its driver, which the tests drive (about a minute)."
    run_logged apt-update apt-get update || true
    install_packages chromium chromium-driver || fail "$missing (the packages chromium and chromium-driver could not be installed)"
    find_browser || fail "$missing"
}

# browser_settings FILE: writes what the runner of the WebAssembly tests passes on to the driver.
browser_settings() {
    mkdir -p "$(dirname "$1")"
    cat >"$1" <<-JSON
	{
	  "goog:chromeOptions": {
	    "binary": "$(command -v "$CHROME")",
	    "args": [
	      "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
	      "--disable-background-networking", "--disable-component-update", "--disable-sync"
	    ]
	  }
	}
	JSON
}
