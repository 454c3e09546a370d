// What the tests want to know of the page: errors, workers, what is copied and taken away.
(function () {
  "use strict";

  var watch = { errors: [], workers: [], blobs: [], copied: [], spoilNext: false };
  window.watch = watch;

  function note(what) { watch.errors.push(String(what)); }

  var say = console.error;
  console.error = function () {
    note("console: " + Array.prototype.join.call(arguments, " "));
    say.apply(console, arguments);
  };
  window.addEventListener("error", function (event) {
    note("error: " + (event.message || event.target.src || event.target.href || event.type));
  }, true);
  window.addEventListener("unhandledrejection", function (event) { note("rejected: " + event.reason); });

  // A worker that is sent what no request is panics at it, while the page waits for its answer.
  if (window.Worker) {
    window.Worker = class extends Worker {
      constructor(...settings) {
        super(...settings);
        watch.workers.push(this);
      }
      postMessage(message, ...rest) {
        if (watch.spoilNext && message instanceof Uint8Array) {
          watch.spoilNext = false;
          return super.postMessage(new Uint8Array([1, 2, 3]));
        }
        return super.postMessage(message, ...rest);
      }
    };
  }

  var createObjectURL = URL.createObjectURL;
  URL.createObjectURL = function (blob) {
    watch.blobs.push(blob);
    return createObjectURL.call(URL, blob);
  };

  if (navigator.clipboard) {
    var writeText = navigator.clipboard.writeText;
    navigator.clipboard.writeText = function (text) {
      watch.copied.push(text);
      return writeText.call(navigator.clipboard, text);
    };
  }
})();
