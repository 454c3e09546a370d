# shellcheck shell=bash
# How the scripts speak: progress on standard output, and every failure as one last clear line
# on standard error.

say() { printf '%s\n' "$@"; }

fail() {
    printf 'stampede: %s\n' "$*" >&2
    exit 1
}

# For arguments that make no sense: the script's own help is one step away.
wrong_use() {
    printf 'stampede: %s (see %s --help)\n' "$*" "${0#"$PWD"/}" >&2
    exit 2
}

# A script's help is the comment at its head, so that the two can't disagree.
show_help() {
    awk 'NR > 1 { if (!/^#/) exit; sub(/^# ?/, ""); print }' "$0"
}

# run_logged NAME COMMAND…: a slow step whose output matters only when it fails.
run_logged() {
    local log="$tools/log/$1.log"
    shift
    mkdir -p "$tools/log"
    if ! "$@" >"$log" 2>&1 </dev/null; then
        tail -n 20 "$log" >&2
        printf '(all of it: %s)\n' "$log" >&2
        return 1
    fi
}
