// Strategies side by side on the same boards.
import { drawGrid } from "./board.js";
import { Cancelled } from "./engine.js";
import { digitName } from "./links.js";

const SETS = ["lesson", "ladder", "easy", "minimal", "hard", "seventeen", "anti-scan"];
const DEFAULT = ["row-scan", "sets", "bitmask-fewest", "dancing-links", "simd"];
const BUDGETS = [10_000, 100_000, 1_000_000, 10_000_000];
const MOST_BOARDS = 200;
/** Boards that a lane shows while it plays; and the longest search that is filmed, in placements. */
const FRAMES = 300, FILMED = 1_000_000;
/** Two neighbours with the same share are tied up to this difference, as docs/methodology.md says. */
const TIE = 1.03;

/** Time per board; a lost one counts twice. Null if nothing is known. */
export function par2(lane) {
  return lane.given ? ((lane.ms ?? 0) + 2 * lane.lostMs) / lane.given : null;
}

/** Ranks lanes by the program's rule: the share answered, then PAR-2; neighbours that are tied share a rank. */
export function ranked(lanes) {
  const list = lanes.filter(({ error }) => !error).sort((a, b) => b.answered / b.given - a.answered / a.given || par2(a) - par2(b));
  let rank = 0;
  return list.map((lane, place) => {
    const before = list[place - 1];
    const tied = before && before.answered / before.given === lane.answered / lane.given && par2(lane) <= par2(before) * TIE;
    if (!tied) rank = place + 1;
    return { lane, rank, tied: Boolean(tied) };
  });
}

/**
 * What a race needs of the page.
 * @typedef {{ get: (id: string) => any, element: (name: string, text?: string, attributes?: Record<string, string>) => any,
 *   word: (key: string, values?: Record<string, unknown>) => string, number: (value: any) => string,
 *   quick: import("./engine.js").Engine, search: import("./engine.js").Engine, board: () => string,
 *   chosen: (names: string[]) => void }} Page
 */

export class Race {
  /** @param {Page} page */
  constructor(page) {
    this.get = page.get;
    this.element = page.element;
    this.word = page.word;
    this.number = page.number;
    this.quick = page.quick;
    this.search = page.search;
    this.board = page.board;
    this.chosen = page.chosen;
    this.films = new Map();
    this.strategies = [];
    this.given = [];
    this.shown = null;
    this.stride = this.longest = 1;
    this.lanes = [];
    this.brought = null;
    this.playing = 0;
    const { get } = this;
    get("race-start").addEventListener("click", () => this.run());
    get("race-cancel").addEventListener("click", () => this.cancel());
    get("race-by").addEventListener("change", () => this.showAt());
    get("race-time").addEventListener("input", () => { this.stop(); this.showAt(); });
    get("race-play").addEventListener("click", () => this.play());
    get("speed").addEventListener("click", () => this.speed());
  }

  language() {
    const { get, word, number } = this;
    this.options("race-by", [["steps", word("by-steps")], ["time", word("by-time")]]);
    this.options("race-budget", BUDGETS.map((n) => [n, word("placements-of", { n: number(n) })]), 1_000_000);
    this.options("race-boards", [["", word("this-board")], ...(this.brought ? [["*", word("paste-label")]] : []), ...SETS.map((name) => [name, name])]);
    if (this.lanes.length) this.table();
  }
  options(id, list, chosen) {
    const select = this.get(id), before = select.value || chosen;
    select.replaceChildren(...list.map(([value, text]) => new Option(text, value)));
    if (list.some(([value]) => String(value) === String(before))) select.value = before;
  }
  /** Boards that were pasted can race as a set. */
  bring(boards) {
    const size = boards[0].length;
    this.brought = boards.filter((board) => board.length === size).slice(0, MOST_BOARDS);
    this.language();
  }

  fill(strategies, chosen, rows) {
    const { get, element, word } = this, field = get("race-strategies");
    this.strategies = strategies;
    const on = new Set(chosen.length ? chosen : this.names().length ? this.names() : DEFAULT);
    field.replaceChildren(element("legend", word("who-races")), ...strategies.map(({ name, sizes }) => {
      const label = element("label"), box = element("input", "", { type: "checkbox", value: name });
      box.checked = on.has(name);
      box.addEventListener("change", () => this.chosen(this.names()));
      label.append(box, element("span", sizes.includes(rows) ? name : `${name} (${word("no-size")})`));
      return label;
    }));
  }
  names() {
    return [...this.get("race-strategies").querySelectorAll("input:checked")].map((box) => box.value);
  }

  async boards() {
    const which = this.get("race-boards").value;
    if (!which) return [this.board()];
    if (which === "*") return this.brought;
    return (await this.quick.call("corpus_boards", which)).slice(0, MOST_BOARDS).map(({ puzzle }) => puzzle);
  }

  cancel() {
    this.search.cancel();
    this.stop();
    this.get("race-status").textContent = this.word("cancelled");
  }

  async run() {
    const { get, word, number } = this, names = this.names();
    if (names.length < 2) { get("race-status").textContent = word("race-few"); return; }
    this.search.cancel();
    this.stop();
    this.chosen(names);
    get("race-cancel").hidden = false;
    get("race-player").hidden = true;
    get("lanes").replaceChildren();
    this.lanes = [];
    this.films = new Map();
    this.table();
    get("race-status").textContent = word("working");
    try {
      const boards = await this.boards(), budget = Number(get("race-budget").value);
      this.search.reports = ({ lane, ended, done }) => {
        const place = this.lanes.findIndex(({ name }) => name === lane.name);
        if (place < 0) this.lanes.push(lane); else this.lanes[place] = lane;
        get("race-status").textContent = word("race-running", { name: lane.name, done: number(done ?? lane.given), given: number(lane.given) });
        if (ended) this.table();
      };
      await this.search.call("race", { names, boards, budget, time: boards.length === 1 ? 150 : 400 });
      await this.film(boards[0]);
      get("race-status").textContent = word("race-over");
      this.table();
    } catch (error) {
      get("race-status").textContent = error instanceof Cancelled ? word("cancelled") : error.message;
    } finally {
      this.search.reports = null;
      get("race-cancel").hidden = true;
    }
  }

  /** Records how the first board fills in every lane, all with the same distance between two pictures. */
  async film(board) {
    const raced = this.lanes.filter(({ error, first }) => !error && first);
    const longest = Math.max(...raced.map(({ first }) => Math.min(Number(first.placements), FILMED)), 1);
    const stride = Math.max(1, Math.ceil(longest / FRAMES));
    for (const lane of raced) this.films.set(lane.name, await this.search.call("film", board, lane.name, BigInt(stride), BigInt(FILMED)));
    this.stride = stride;
    this.longest = longest;
    this.draw(board);
    this.get("race-player").hidden = false;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) { this.get("race-time").value = 1000; this.showAt(); } else this.play();
  }

  draw(board) {
    const { get, element } = this, rows = Math.sqrt(board.length);
    this.given = [...board].map((letter) => letter !== ".");
    this.shown = [...this.films.keys()].map((name) => {
      const figure = element("figure", "", { class: "lane" }), grid = element("div", "", { role: "img", "aria-label": name }), caption = element("figcaption");
      const cells = drawGrid(grid, rows, "img");
      cells.forEach((cell, place) => cell.classList.toggle("given", this.given[place]));
      figure.append(grid, caption);
      return { name, figure, cells, caption, drawn: -1 };
    });
    get("lanes").replaceChildren(...this.shown.map(({ figure }) => figure));
  }

  /** The moment on the slider: in steps all lanes are at the same step, in time at the same part of the slowest one's time. */
  showAt() {
    if (!this.shown) return;
    const { get, word, number } = this, part = Number(get("race-time").value) / 1000, byTime = get("race-by").value === "time";
    const times = this.lanes.map((lane) => this.timeOf(lane)), slowest = Math.max(...times, 1e-6);
    get("race-clock").textContent = byTime ? this.time(part * slowest) : word("lane-steps", { n: number(Math.round(part * this.longest)) });
    for (const one of this.shown) {
      const film = this.films.get(one.name), lane = this.lanes.find(({ name }) => name === one.name), last = Number(film.last);
      const cells = this.given.length, frames = film.frames.length / cells;
      const step = byTime ? Math.min(1, (part * slowest) / Math.max(this.timeOf(lane), 1e-6)) * Number(lane.first.placements) : part * this.longest;
      const over = step >= last, place = over ? frames - 1 : Math.min(frames - 2, Math.floor(step / this.stride));
      const gaveUp = lane.first.answer === "gave-up";
      const text = gaveUp && over && !film.more ? "lane-gave-up" : film.more && over ? "lane-more" : "lane-steps";
      one.caption.textContent = `${one.name}: ${word(text, { n: number(Math.round(Math.min(step, last))) })}${over && !film.more && !gaveUp ? " ✓" : ""}`;
      one.figure.classList.toggle("given-up", gaveUp && over);
      if (place === one.drawn) continue;
      one.drawn = place;
      const at = Math.max(0, place) * cells;
      one.cells.forEach((cell, index) => {
        const digit = film.frames[at + index], text = digit ? digitName(digit) : "";
        if (cell.textContent !== text) cell.textContent = text;
      });
    }
  }
  timeOf(lane) {
    return lane.first?.answer === "gave-up" ? lane.lostMs : (lane.ms ?? 0) / Math.max(1, lane.answered);
  }
  time(ms) {
    if (ms === null) return "–";
    return ms < 1 ? `${(ms * 1000).toPrecision(3)} µs` : ms < 1000 ? `${ms.toPrecision(3)} ms` : `${(ms / 1000).toPrecision(3)} s`;
  }

  stop() {
    cancelAnimationFrame(this.playing);
    this.playing = 0;
  }
  /** Plays the whole race in eight seconds. */
  play() {
    this.stop();
    const slider = this.get("race-time"), began = performance.now();
    const tick = (now) => {
      slider.value = Math.min(1000, (now - began) / 8);
      this.showAt();
      this.playing = Number(slider.value) < 1000 ? requestAnimationFrame(tick) : 0;
    };
    this.playing = requestAnimationFrame(tick);
  }

  table() {
    const { get, element, word, number } = this, head = element("thead"), body = element("tbody");
    const cells = (tag, texts) => texts.map((text) => element(tag, text, tag === "th" ? { scope: "col" } : {}));
    const row = (made) => { const line = element("tr"); line.append(...made); return line; };
    if (!this.lanes.length) return get("race-table").replaceChildren();
    head.append(row(cells("th", ["rank", "strategy", "answered", "steps-each", "guesses-each", "time-each", "slower"].map((key) => word(key)))));
    const list = ranked(this.lanes), best = list.length ? Math.max(par2(list[0].lane), 1e-9) : 1;
    const least = Math.min(...list.map(({ lane }) => par2(lane)));
    for (const { lane, rank, tied } of list) {
      const each = (sum) => (sum === null || !lane.answered ? "–" : number(Math.round(Number(sum) / lane.answered)));
      body.append(row(cells("td", [`${tied ? "=" : ""}${rank}`, lane.name, `${number(lane.answered)}/${number(lane.given)}`, each(lane.placements), each(lane.guesses),
        this.time(lane.ms === null ? null : lane.ms / lane.answered), (par2(lane) / (least || best)).toPrecision(3)])));
    }
    for (const lane of this.lanes.filter(({ error }) => error)) body.append(row(cells("td", ["–", lane.name, lane.error, "", "", "", ""])));
    get("race-table").replaceChildren(element("caption", word("race-table")), head, body);
  }

  /** The table "how fast is this browser?". */
  async speed() {
    const { get, element, word, number } = this, table = get("speed-table");
    get("speed").disabled = true;
    try {
      const boards = (await this.quick.call("corpus_boards", "seventeen")).map(({ puzzle }) => puzzle);
      /** @type {[string, number][]} */
      const rows = [];
      const build = word((await this.quick.call("has_vectors")) ? "with-vectors" : "without-vectors");
      for (const name of ["simd-many", "simd", "bitmask-singles", "links", "bitmask-fewest"]) {
        table.replaceChildren(element("caption", `${name}: ${word("working")}`));
        rows.push([name, (1000 * boards.length) / (await this.search.call("time", { name, boards, time: 600 }))]);
      }
      const body = element("tbody");
      for (const [name, rate] of rows) {
        const line = element("tr");
        line.append(element("th", name, { scope: "row" }), element("td", number(Math.round(rate))));
        body.append(line);
      }
      const head = element("thead"), line = element("tr");
      line.append(element("th", word("strategy"), { scope: "col" }), element("th", word("boards-second"), { scope: "col" }));
      head.append(line);
      table.replaceChildren(element("caption", word("speed-of", { n: boards.length, set: "seventeen", build })), head, body);
    } catch (error) {
      table.replaceChildren(element("caption", error.message));
    } finally {
      get("speed").disabled = false;
    }
  }
}
