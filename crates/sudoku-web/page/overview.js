// The whole search at a glance: a flame graph of its choices. From left to right the steps, from top to bottom the depth. It is
// computed once for a width, a column of pixels at a time, so that a million steps move as smoothly as a hundred.
import { word } from "./words.js";

const HEIGHT = 72;

export class Overview {
  constructor(player, lang) {
    /** @type {() => any} the trace that is shown, as player.js holds it */
    this.trace = player.trace;
    /** @type {() => any} its search tree */
    this.tree = player.tree;
    /** @type {(step: number) => void} */
    this.jump = player.jump;
    this.of = null;
    this.image = null;
    this.width = 1;
    this.deepest = 1;
    // By column: the greatest and the least depth, and whether there is a solution.
    this.depth = new Uint16Array(1);
    this.least = new Uint16Array(1);
    this.solved = new Uint8Array(1);
    this.canvas = document.createElement("canvas");
    this.canvas.id = "overview";
    this.canvas.height = HEIGHT;
    this.canvas.setAttribute("role", "img");
    this.canvas.setAttribute("aria-label", word(lang, "overview"));
    this.canvas.title = word(lang, "overview");
    document.querySelector("footer").prepend(this.canvas);
    this.canvas.addEventListener("pointerdown", (event) => this.point(event));
    this.canvas.addEventListener("pointermove", (event) => event.buttons && this.point(event));
    this.step = 0;
    new ResizeObserver(() => this.prepare()).observe(this.canvas);
  }

  point(event) {
    const { first, last } = this.trace(), part = event.offsetX / this.canvas.clientWidth;
    this.jump(Math.round(first + part * (last - first)));
  }

  /** For every column of pixels: the greatest depth in it, and whether a solution or dead ends are there. */
  prepare() {
    const width = Math.max(1, Math.round(this.canvas.clientWidth * devicePixelRatio)), trace = this.trace();
    this.of = trace;
    this.canvas.width = width;
    this.canvas.height = HEIGHT * devicePixelRatio;
    const depth = new Uint16Array(width), least = new Uint16Array(width).fill(65535), solved = new Uint8Array(width);
    const { choices } = this.tree(), span = Math.max(1, trace.last - trace.first);
    const column = (step) => Math.min(width - 1, Math.max(0, Math.floor(((step - trace.first) / span) * width)));
    // Depth of each choice from its parent's; a choice covers the columns from its step to the one that undoes it.
    const levels = new Uint16Array(choices.length);
    for (let place = 1; place < choices.length; place++) {
      const one = choices[place], level = (levels[place] = levels[one.parent] + 1);
      const from = column(one.placed), to = column(Math.min(one.undone, trace.last));
      for (let x = from; x <= to; x++) if (depth[x] < level) depth[x] = level;
      if (one.solved) solved[column(one.solved)] = 1;
    }
    // The least depth of a column is that of the choices that are open all the way through it.
    for (let place = 0; place < choices.length; place++) {
      const one = choices[place], child = choices[place + 1];
      if (!child || child.parent !== place) { const x = column(one.placed); if (least[x] > levels[place]) least[x] = levels[place]; }
    }
    for (let x = 0; x < width; x++) if (least[x] === 65535) least[x] = depth[x];
    Object.assign(this, { width, depth, least, solved });
    this.deepest = Math.max(1, ...chunksMax(depth));
    this.draw();
  }

  draw() {
    const style = getComputedStyle(document.documentElement), colour = (name) => style.getPropertyValue(name).trim();
    const image = document.createElement("canvas"), height = this.canvas.height;
    image.width = this.width;
    image.height = height;
    const context = image.getContext("2d"), unit = (height - 8) / this.deepest;
    context.fillStyle = colour("--given");
    context.fillRect(0, 0, this.width, height);
    for (let x = 0; x < this.width; x++) {
      // The part that lasts through the column in full, the part that comes and goes in it half.
      context.fillStyle = colour("--mark");
      context.globalAlpha = 0.45;
      context.fillRect(x, 0, 1, this.depth[x] * unit);
      context.globalAlpha = 0.8;
      context.fillRect(x, 0, 1, Math.min(this.least[x], this.depth[x]) * unit);
      context.globalAlpha = 1;
    }
    context.fillStyle = colour("--now");
    for (let x = 0; x < this.width; x++) if (this.solved[x]) context.fillRect(x - 1, height - 8, 3, 8);
    this.image = image;
    this.show(this.step);
  }

  /** Marks a step. */
  show(step) {
    this.step = step;
    if (this.of && this.of !== this.trace()) return this.prepare();
    if (!this.image) return;
    const { first, last } = this.trace(), context = this.canvas.getContext("2d");
    const x = Math.round(((step - first) / Math.max(1, last - first)) * (this.width - 1));
    context.drawImage(this.image, 0, 0);
    context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--ink").trim();
    context.fillRect(x - 1, 0, 2, this.canvas.height);
  }
}

/** The maxima of pieces of a list: a list may be too long to spread. */
function chunksMax(list) {
  const found = [];
  for (let from = 0; from < list.length; from += 4096) found.push(Math.max(...list.subarray(from, from + 4096)));
  return found;
}
