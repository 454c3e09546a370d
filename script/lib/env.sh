# shellcheck shell=bash
# Where things are, for every script. Native builds use the toolchain that the person has chosen;
# only a command run through `wasm` gets the one that has the wasm32 standard library.

# Folders that a person names are meant from where that person stands.
# shellcheck disable=SC2034
called_from=$PWD
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit

# Tools survive builds and clean checkouts here, so that they are installed once.
tools=${STAMPEDE_TOOLS:-${XDG_CACHE_HOME:-$HOME/.cache}/stampede/tools}
PATH=$tools/bin:$PATH
export PATH

# shellcheck source-path=SCRIPTDIR source=say.sh
source script/lib/say.sh
# shellcheck source-path=SCRIPTDIR source=wasm_target.sh
source script/lib/wasm_target.sh
# shellcheck source-path=SCRIPTDIR source=tools.sh
source script/lib/tools.sh
# shellcheck source-path=SCRIPTDIR source=browser.sh
source script/lib/browser.sh
# shellcheck source-path=SCRIPTDIR source=engines.sh
source script/lib/engines.sh
# shellcheck source-path=SCRIPTDIR source=page.sh
source script/lib/page.sh

# Two bootstraps at once would install the same things over each other. The lock goes with the process.
one_at_a_time() {
    [[ -z ${lock:-} ]] || return 0
    mkdir -p "$tools" || fail "the tools folder $tools can't be made; name another in STAMPEDE_TOOLS"
    if command -v flock >/dev/null; then
        exec {lock}>"$tools/lock"
        flock "$lock"
    fi
}
