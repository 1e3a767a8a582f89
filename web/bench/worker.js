// Solves positions with one build of the engine, through the C interface, and reports the nodes.
// The offsets are those of outflank/c.h where a pointer has four bytes.
const kErrorBytes = 644;
const kStateBytes = 64;
const kPosition = 8; // in the state of a game
const kResultBytes = 1296;
const kResult = { lower: 8, upper: 12, nodes: 1280 };

/** Memory of the module, which may have grown since the last look. */
const heapOf = (module) => new Uint8Array((module.wasmMemory ?? module.HEAPU8).buffer);

function allocate(module, bytes, size = bytes.length) {
  const at = module._malloc(size);
  heapOf(module).fill(0, at, at + size).set(bytes, at);
  return at;
}
const struct = (module, size) => allocate(module, new Uint8Array(new Uint32Array([size]).buffer), size);

function solveAll(module, positions, { hashMb, threads }) {
  const error = struct(module, kErrorBytes);
  const state = struct(module, kStateBytes);
  const result = struct(module, kResultBytes);
  const solved = [];
  for (const { text, size } of positions) {
    const bytes = new TextEncoder().encode(text);
    const at = allocate(module, bytes);
    const game = module._outflank_game_from_text(at, bytes.length, size, error);
    if (game === 0) throw new Error(`not a position: ${text}`);
    module._outflank_game_get(game, state);
    const solver = module._outflank_solver_new(hashMb, threads, error);
    const began = performance.now();
    if (module._outflank_solver_solve(solver, state + kPosition, 0, result, error) !== 0) throw new Error(`not solved: ${text}`);
    const seconds = (performance.now() - began) / 1000;
    const view = new DataView(heapOf(module).buffer);
    solved.push({
      seconds,
      score: view.getInt32(result + kResult.lower, true),
      exact: view.getInt32(result + kResult.lower, true) === view.getInt32(result + kResult.upper, true),
      nodes: Number(view.getBigUint64(result + kResult.nodes, true)),
    });
    module._outflank_solver_free(solver);
    module._outflank_game_free(game);
    module._free(at);
  }
  return solved;
}

let module;

/** Loads the module and solves once: what is compiled on the way is not what is measured. */
async function prepare({ folder, name, weightsUrl, positions, options }) {
  const moduleUrl = `${folder}${name}.js`;
  const { default: create } = await import(moduleUrl);
  module = await create({
    locateFile: (file) => folder + file,
    mainScriptUrlOrBlob: moduleUrl,
    helpers: options.threads - 1,
  });
  if (weightsUrl) module.FS.writeFile('/outflank.weights', new Uint8Array(await (await fetch(weightsUrl)).arrayBuffer()));
  return solveAll(module, positions, options);
}

self.onmessage = async ({ data: job }) => {
  try {
    self.postMessage({ solved: module ? solveAll(module, job.positions, job.options) : await prepare(job) });
  } catch (error) {
    self.postMessage({ error: String(error?.stack ?? error) });
  }
};
