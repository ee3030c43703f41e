// Everything that searches runs here. One function of the module a message, or one of those below that call it several times.

/** @type {typeof import("../../../target/web/types/sudoku-simd.js")} */
let exports;
let panic = "";
globalThis.sudokuPanicked = (sentence) => { panic = sentence; };

// The smallest module with an instruction on vectors.
const VECTORS = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11);

async function prepare(compiled) {
  const build = WebAssembly.validate(VECTORS) && !self.location.search.includes("plain") ? "simd" : "plain";
  const glue = await import(`./sudoku-${build}.js`);
  if (!compiled) {
    // Packed by the build, so that a server that compresses nothing serves it small all the same.
    const packed = await fetch(new URL(`sudoku-${build}.wasm.packed`, import.meta.url));
    if (!packed.ok) throw new Error(`sudoku-${build}.wasm.packed: ${packed.status}`);
    const plain = packed.body.pipeThrough(new DecompressionStream("gzip"));
    compiled = await WebAssembly.compileStreaming(new Response(plain, { headers: { "Content-Type": "application/wasm" } }));
    postMessage({ module: compiled });
  }
  await glue.default({ module_or_path: compiled });
  exports = glue;
}

const report = (value) => postMessage({ report: value });

export const own = {
  /**
   * A race: every strategy answers every board once, within the budget; then each is timed on the boards that it answered.
   * Each result is reported as it comes.
   */
  race({ names, boards, budget, time }) {
    for (const name of names) {
      const lane = { name, given: boards.length, answered: 0, lost: 0, placements: 0n, guesses: 0n, placementsLost: 0n, ms: null, lostMs: 0, first: null, error: null };
      const answered = [];
      try {
        for (const board of boards) {
          const began = performance.now(), solved = exports.solve(board, name, 2n, BigInt(budget));
          lane.first ??= solved;
          if (solved.answer === "gave-up") {
            lane.lost++;
            lane.lostMs += performance.now() - began;
          } else {
            lane.answered++;
            lane.placements += solved.placements;
            lane.guesses = lane.guesses === null || solved.guesses === undefined || solved.guesses === null ? null : lane.guesses + solved.guesses;
            answered.push(board);
          }
          if (boards.length > 20) report({ lane, done: lane.answered + lane.lost });
        }
        // With the budget gone on a board, whole passes over the rest are timed: the median of at least three.
        if (answered.length) lane.ms = timed(answered, name, time);
      } catch (error) {
        if (panic) throw error;
        lane.error = String(error.message ?? error);
      }
      report({ lane, ended: true });
    }
    return true;
  },
  /** The time of one pass, in milliseconds: the median of at least three samples of whole passes. */
  time({ name, boards, time }) {
    return timed(boards, name, time);
  },
};

function timed(boards, name, time) {
  const passes = new exports.Passes(boards, name), samples = [];
  const sample = (count) => {
    const began = performance.now();
    for (let pass = 0; pass < count; pass++) passes.pass();
    return performance.now() - began;
  };
  try {
    // The clock moves in steps of a tenth of a millisecond or more: a sample lasts a hundred of them, unless one pass is longer.
    let count = 1, took = sample(1);
    if (took > time) return took;
    while (took < Math.min(20, time / 5)) {
      count = took > 1 ? Math.ceil((count * 25) / took) : count * 4;
      took = sample(count);
    }
    const end = performance.now() + time;
    do samples.push(sample(count) / count); while (samples.length < 3 || performance.now() < end);
  } finally {
    passes.free();
  }
  samples.sort((a, b) => a - b);
  return samples[samples.length >> 1];
}

let begin = null;
const ready = new Promise((resolve) => { begin = resolve; });
onmessage = async ({ data }) => {
  if (!("number" in data)) {
    const prepared = prepare(data.module);
    prepared.catch(() => {});
    return begin(prepared);
  }
  const { number, name, args } = data;
  try {
    await ready;
    const value = own[name] ? own[name](...args) : exports[name](...args);
    postMessage({ number, value });
  } catch (error) {
    postMessage({ number, error: panic || String(error.message ?? error), ended: Boolean(panic) || error instanceof WebAssembly.RuntimeError });
  }
};
