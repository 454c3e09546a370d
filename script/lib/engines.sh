# shellcheck shell=bash
# The three kinds of browsers that the page is tested in: Chromium, Firefox and WebKit, each with
# a driver that speaks WebDriver. FIREFOX and GECKODRIVER, MINIBROWSER and WEBKITDRIVER name them;
# without these, what is on PATH is used. WebKit's small browser needs a screen, which Xvfb gives.

# Sets and exports FIREFOX and GECKODRIVER, or fails.
find_firefox() {
    FIREFOX=${FIREFOX:-$(first_on_path firefox-esr firefox)} || return 1
    GECKODRIVER=${GECKODRIVER:-$(first_on_path geckodriver)} || return 1
    export FIREFOX GECKODRIVER
}

# Sets and exports MINIBROWSER, WEBKITDRIVER and XVFB, or fails.
find_webkit() {
    WEBKITDRIVER=${WEBKITDRIVER:-$(first_on_path WebKitWebDriver)} || return 1
    XVFB=${XVFB:-$(first_on_path Xvfb)} || return 1
    MINIBROWSER=${MINIBROWSER:-$(mini_browser)} && [[ $MINIBROWSER ]] || return 1
    export MINIBROWSER WEBKITDRIVER XVFB
}

# WebKit's small browser is not on PATH: it stands among the library's own programs.
mini_browser() {
    command -v MiniBrowser && return
    local place
    for place in /usr/lib/*/webkit2gtk-4.*/MiniBrowser /usr/libexec/webkit2gtk-4.*/MiniBrowser; do
        [[ -x $place ]] && printf '%s\n' "$place" && return
    done
    return 1
}

# Installs what is missing of the three where that is possible. What can't be had is no failure
# here: the tests run in the others.
ensure_engines() {
    local packages=()
    find_browser || packages+=(chromium chromium-driver)
    find_firefox || [[ ${FIREFOX:-} ]] || packages+=(firefox-esr)
    find_webkit || packages+=(webkit2gtk-driver xvfb)
    if [[ ${#packages[@]} -gt 0 && $EUID == 0 ]] && command -v apt-get >/dev/null; then
        one_at_a_time
        say "Installing ${packages[*]}, which the tests drive (about a minute)."
        run_logged apt-update apt-get update || true
        # Each by itself: a system may have one and not the other.
        local package
        for package in "${packages[@]}"; do install_packages "$package" || true; done
    fi
    if first_on_path firefox-esr firefox >/dev/null && ! find_firefox; then
        one_at_a_time
        # In a shell of its own, since it ends the shell where it fails.
        find_firefox || (compiled_quickly install_tool geckodriver "$geckodriver_version" "Firefox's driver (some minutes, once)" --locked) || true
    fi
}

# Sets `engines` to those that can be driven here, and says of each other one what is missing.
find_engines() {
    engines=()
    if find_browser; then engines+=(chromium); else
        say "Chromium is left out: it or its driver is missing (Debian: chromium chromium-driver)."
    fi
    if find_firefox; then engines+=(firefox); else
        say "Firefox is left out: it or its driver is missing (Debian: firefox-esr; cargo install geckodriver)."
    fi
    if find_webkit; then engines+=(webkit); else
        say "WebKit is left out: MiniBrowser, its driver or Xvfb is missing (Debian: webkit2gtk-driver xvfb)."
    fi
}
