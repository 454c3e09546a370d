// Says in words why the page can't start. It knows nothing of the page itself: it must work
// where WebAssembly, workers or modules don't.
(function () {
  "use strict";

  var SLOW_MS = 15000;

  function started() {
    return document.body && document.body.hasAttribute("data-started");
  }

  function say(text) {
    var place = document.getElementById("start-failure");
    var loading = document.getElementById("loading");
    if (!place || started()) return;
    place.textContent = text;
    place.hidden = false;
    if (loading) loading.hidden = true;
  }

  function missing() {
    if (typeof WebAssembly !== "object") {
      return "Stampede simulates in your browser with WebAssembly, which this browser lacks or blocks. Open the page in a current browser, or allow WebAssembly for it.";
    }
    if (typeof Worker !== "function") {
      return "Stampede simulates in a worker, which this browser lacks or blocks. Open the page in a current browser, or allow workers for it.";
    }
    return "";
  }

  function check() {
    if (missing()) say(missing());
  }

  function failed() {
    say(missing() || "The page could not be started. Check the connection, and whether this browser blocks WebAssembly, then reload.");
  }

  window.addEventListener("error", failed, true);
  window.addEventListener("unhandledrejection", failed);
  document.addEventListener("DOMContentLoaded", check);
  window.setTimeout(function () {
    var loading = document.getElementById("loading");
    if (loading && !started()) {
      loading.textContent = "Loading the simulator … this takes longer than it should. If nothing changes, reload the page.";
    }
  }, SLOW_MS);
})();
