// The page's side of a worker. Every call is a promise; `cancel` ends the worker, and with it all that it was doing.

/**
 * The functions that a worker offers: those of the module, with the types that wasm-bindgen writes for them, and the worker's own.
 * @typedef {typeof import("../../../target/web/types/sudoku-simd.js")} Module
 * @typedef {{ [Name in Exclude<keyof Module, "default" | "initSync" | "Passes">]: Module[Name] } & typeof import("./worker.js").own} Api
 */

/** What a cancelled call is rejected with. */
export class Cancelled extends Error {}

export class Engine {
  /** @param {Engine} [other] an engine whose compiled module can be shared */
  constructor(other) {
    this.other = other;
    this.module = null;
    // Resolved when the module is compiled, or when that has failed.
    this.compiled = new Promise((done) => { this.isCompiled = done; });
    this.calls = new Map();
    this.number = 0;
    this.worker = null;
    this.reports = null;
  }

  /** Starts the worker; without this the first call does. */
  start() {
    if (this.worker) return;
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }) => this.take(data);
    this.worker.onerror = (event) => this.fail(new Error(event.message || "the worker could not be started"));
    const { worker, other } = this;
    if (this.module || !other?.worker) worker.postMessage({ module: this.module ?? other?.module ?? null });
    // It is compiled once: whoever comes second waits for it.
    else other.compiled.then(() => worker.postMessage({ module: other.module }));
  }

  /**
   * Calls a function of the module, or one of the worker's own.
   * @template {keyof Api} Name
   * @param {Name} name @param {Parameters<Api[Name]>} args
   * @returns {Promise<ReturnType<Api[Name]>>}
   */
  call(name, ...args) {
    this.start();
    const number = ++this.number;
    return new Promise((resolve, reject) => {
      this.calls.set(number, { resolve, reject });
      this.worker.postMessage({ number, name, args });
    });
  }

  take({ number, value, error, module, report, ended }) {
    if (module) {
      this.module = module;
      this.isCompiled();
    }
    if (report !== undefined) return this.reports?.(report);
    const call = this.calls.get(number);
    this.calls.delete(number);
    if (error !== undefined) call?.reject(new Error(error)); else call?.resolve(value);
    // After a panic the module's memory is not to be trusted.
    if (ended) this.fail(new Error(error));
  }

  fail(error) {
    this.isCompiled();
    this.worker?.terminate();
    this.worker = null;
    const calls = [...this.calls.values()];
    this.calls.clear();
    for (const call of calls) call.reject(error);
  }

  /** Ends everything that is under way. The next call starts a new worker with the module that is already compiled. */
  cancel() {
    this.fail(new Cancelled("cancelled"));
  }

  get busy() {
    return this.calls.size > 0;
  }
}
