// The worker is the page's own program, which begins otherwise where there is no document: so
// nothing is loaded twice. Behind the # the page says which build of it.
const program = new URL(location.hash.slice(1), location.href).href;

import(program)
  .then(({ default: start }) => start({ module_or_path: program.replace(/\.js$/, "_bg.wasm") }))
  // Thrown out here it is an error of the worker, which the page hears of.
  .catch((error) => setTimeout(() => { throw error; }));
