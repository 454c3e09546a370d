// Says that the page loads, or in words why it can't start. It knows nothing of the page itself: it
// must work where WebAssembly, workers or modules don't.
(function () {
  "use strict";

  var SLOW_MS = 15000;
  var LOADING = "Loading the simulator …";

  var place = document.getElementById("start-failure");
  var loading = document.getElementById("loading");

  function started() {
    return document.body.hasAttribute("data-started");
  }

  function say(text) {
    if (started()) return;
    place.textContent = text;
    place.hidden = false;
    loading.hidden = true;
  }

  function missing() {
    if (typeof WebAssembly !== "object") {
      return "Stampede simulates in your browser with WebAssembly, which this browser lacks or blocks. Open the page in a current browser, or allow WebAssembly for it.";
    }
    if (typeof Worker !== "function") {
      return "Stampede simulates in a worker, which this browser lacks or blocks. Open the page in a current browser, or allow workers for it.";
    }
    if (!("noModule" in HTMLScriptElement.prototype)) {
      return "This browser is too old for Stampede. Open the page in a current one.";
    }
    return "";
  }

  // Some browsers start it there, so it is a reason only once it has failed.
  function wrongPlace() {
    if (location.protocol === "file:") {
      return "The page has been opened from the disk, and there this browser does not let it start. Serve its folder with any web server and open it from there.";
    }
    if (self.origin === "null") {
      return "The page is in a frame that does not let it start. Open it in a tab of its own, or give the frame allow-same-origin.";
    }
    return "";
  }

  function failed() {
    say(missing() || wrongPlace() || "The page could not be started. Check the connection, and whether this browser blocks WebAssembly, then reload.");
  }

  // It knows better what is missing than what stands there for the case that no script runs.
  document.body.setAttribute("data-scripted", "yes");
  loading.textContent = LOADING;
  window.addEventListener("error", failed, true);
  window.addEventListener("unhandledrejection", failed);
  window.addEventListener("startfailed", failed);
  if (missing()) failed();
  window.setTimeout(function () {
    if (!started()) loading.textContent = LOADING + " this takes longer than it should. If nothing changes, reload the page.";
  }, SLOW_MS);
})();
