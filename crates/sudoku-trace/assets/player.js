"use strict";
// The player of a recorded search. First what needs no page (it also runs under Node), then the page.
// The bytes of a trace are described in crates/sudoku-core/src/tape/mod.rs.

function bytesOf(base64) {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function digitName(digit) {
  return digit < 10 ? String(digit) : String.fromCharCode(55 + digit);
}

function digitOf(letter) {
  if (letter === ".") return 0;
  return letter <= "9" ? Number(letter) : letter.charCodeAt(0) - 55;
}

// Cells are places read row by row; houses are numbers: rows, columns, boxes.
class Shape {
  constructor(data) {
    this.rows = data.rows;
    this.boxHeight = data.box_height;
    this.boxWidth = data.box_width;
  }
  housesOf(cell) {
    const row = Math.floor(cell / this.rows), column = cell % this.rows;
    const box = Math.floor(row / this.boxHeight) * (this.rows / this.boxWidth) + Math.floor(column / this.boxWidth);
    return [row, this.rows + column, 2 * this.rows + box];
  }
  cellOf(house, place) {
    const number = house % this.rows;
    if (house < this.rows) return number * this.rows + place;
    if (house < 2 * this.rows) return place * this.rows + number;
    const across = this.rows / this.boxWidth;
    const row = Math.floor(number / across) * this.boxHeight + Math.floor(place / this.boxWidth);
    return row * this.rows + (number % across) * this.boxWidth + (place % this.boxWidth);
  }
  cellName(cell) {
    return `r${Math.floor(cell / this.rows) + 1}c${(cell % this.rows) + 1}`;
  }
}

const WHY = ["guess", "last", "naked", "hidden", "hidden", "hidden", "tried", "hidden"];

class Reader {
  constructor(bytes, shape, offset = 0, current = 0) {
    Object.assign(this, { bytes, shape, offset, current });
  }
  // A number that the strategy may not know: null then.
  known() {
    const number = this.number();
    return number === 0 ? null : number - 1;
  }
  number() {
    let number = 0, scale = 1;
    for (;;) {
      const byte = this.bytes[this.offset++];
      number += (byte & 127) * scale;
      if (byte < 128) return number;
      scale *= 128;
    }
  }
  // The next entry, or null at the end.
  next() {
    while (this.offset < this.bytes.length) {
      const first = this.bytes[this.offset++], argument = first & 31, digit = argument + 1;
      const cell = this.current;
      switch (first >> 5) {
        case 0:
          if (argument === 0) this.current = this.number();
          else this.current += argument < 16 ? argument : 15 - argument;
          break;
        case 1: return { kind: "rejected", cell, digit, house: -1, by: -1 };
        case 2: {
          this.current = this.number();
          const code = this.bytes[this.offset++];
          let house = -1;
          if (code >= 3 && code <= 5) house = this.shape.housesOf(this.current)[code - 3];
          if (code === 7) house = this.number();
          return { kind: "placed", cell: this.current, digit, why: WHY[code], house };
        }
        case 3: return { kind: "taken-back", cell, digit, undone: this.number() };
        case 4:
          if (argument === 1) {
            const house = this.number();
            return { kind: "dead-end", house, digit: this.bytes[this.offset++] + 1, cell: -1 };
          }
          if (argument === 4) return { kind: "solution" };
          return { kind: "dead-end", house: -1, cell: argument === 3 ? -1 : cell };
        case 5: return { kind: "rejected", cell, digit, house: this.number(), by: -1 };
        case 6: {
          const what = ["used", "candidates", "filled", "holds"][argument];
          let place = this.number();
          if (what === "holds") place = place * this.shape.rows + this.bytes[this.offset++];
          return { kind: "memory", what, place, value: this.number() };
        }
        default:
          if (argument === 1) return { kind: "skipped", rejected: this.number(), deadEnds: this.number() };
          return { kind: "work", placements: this.number(), guesses: this.known(), takeBacks: this.known(),
            takenBack: this.known(), deepest: this.known() };
      }
    }
    return null;
  }
  copy() {
    return new Reader(this.bytes, this.shape, this.offset, this.current);
  }
}

class State {
  constructor(puzzle) {
    this.board = Uint8Array.from(puzzle, digitOf);
    this.stack = [];
    this.used = []; this.candidates = []; this.filled = []; this.holds = [];
    this.counts = { placements: 0, guesses: 0, takeBacks: 0, takenBack: 0, rejected: 0, deadEnds: 0, solutions: 0, deepest: 0 };
    this.open = 0;
  }
  copy() {
    const copy = Object.create(State.prototype);
    copy.board = this.board.slice();
    for (const part of ["stack", "used", "candidates", "filled", "holds"]) copy[part] = this[part].slice();
    copy.counts = { ...this.counts };
    copy.open = this.open;
    return copy;
  }
  apply(event) {
    const counts = this.counts;
    switch (event.kind) {
      case "placed":
        this.board[event.cell] = event.digit;
        this.stack.push(event);
        counts.placements++;
        if (event.why === "tried") counts.guesses = counts.deepest = null;
        if (event.why === "guess") {
          this.open++;
          if (counts.guesses !== null) counts.guesses++;
          if (counts.deepest !== null) counts.deepest = Math.max(counts.deepest, this.open);
        }
        break;
      case "taken-back":
        if (counts.takeBacks !== null) counts.takeBacks++;
        if (counts.takenBack !== null) counts.takenBack += event.undone;
        for (let times = 0; times < event.undone && this.stack.length; times++) {
          const placed = this.stack.pop();
          if (placed.why === "guess") this.open--;
          this.board[placed.cell] = 0;
        }
        break;
      case "rejected": counts.rejected++; break;
      case "dead-end": counts.deadEnds++; break;
      case "solution": counts.solutions++; break;
      case "memory": this[event.what][event.place] = event.value; break;
      case "skipped": counts.rejected += event.rejected; counts.deadEnds += event.deadEnds; break;
      case "work":
        counts.placements += event.placements;
        for (const key of ["guesses", "takeBacks", "takenBack"]) {
          counts[key] = counts[key] === null || event[key] === null ? null : counts[key] + event[key];
        }
        counts.deepest = counts.deepest === null || event.deepest === null ? null : Math.max(counts.deepest, event.deepest);
        break;
    }
  }
  // The house and the cell that forbid a rejected digit; of its houses, the one that the strategy named, if it did.
  forbids({ cell, digit, house }, shape) {
    const houses = house >= 0 ? [house] : shape.housesOf(cell);
    for (const house of houses) {
      for (let place = 0; place < shape.rows; place++) {
        const by = shape.cellOf(house, place);
        if (by !== cell && this.board[by] === digit) return { house, by };
      }
    }
    return { house, by: -1 };
  }
  // Houses whose used digits, as the strategy remembers them, are not those of the board.
  divergences(shape) {
    const list = [];
    this.used.forEach((used, house) => {
      let held = 0;
      for (let place = 0; place < shape.rows; place++) {
        const digit = this.board[shape.cellOf(house, place)];
        if (digit) held |= 1 << (digit - 1);
      }
      if (used !== held) list.push({ house, leftOver: used & ~held, missing: held & ~used });
    });
    return list;
  }
  // Whether memory and board part with this very step.
  partsAt(event, shape) {
    const placed = event.kind === "placed";
    if (!placed && !(event.kind === "taken-back" && this.board[event.cell] === 0)) return false;
    return shape.housesOf(event.cell).some((house) =>
      this.used[house] !== undefined && ((this.used[house] >> (event.digit - 1)) & 1) !== Number(placed));
  }
}

const KEYFRAME_STEPS = 512;

class Trace {
  constructor(data) {
    this.data = data;
    this.shape = new Shape(data);
    this.bytes = bytesOf(data.bytes);
    this.first = data.first;
    this.last = data.last;
    const start = new State(data.puzzle), counts = data.start;
    const prelude = new Reader(bytesOf(counts.bytes), this.shape);
    for (let event; (event = prelude.next()); ) start.apply(event);
    start.counts = { placements: counts.placements, guesses: counts.guesses, takeBacks: counts.take_backs,
      takenBack: counts.taken_back, rejected: counts.rejected, deadEnds: counts.dead_ends, solutions: counts.solutions,
      deepest: counts.deepest_guess };
    const cursor = { step: this.first, reader: new Reader(this.bytes, this.shape), state: start, event: null };
    this.remember(cursor);
    this.keyframes = [this.copy(cursor)];
    while (this.forward(cursor)) {
      if (cursor.step % KEYFRAME_STEPS === 0) this.keyframes.push(this.copy(cursor));
    }
  }
  copy(cursor) {
    return { ...cursor, reader: cursor.reader.copy(), state: cursor.state.copy() };
  }
  stopsAt(event) {
    if (this.data.stops === "take-backs") return ["taken-back", "solution", "work"].includes(event.kind);
    return event.kind !== "memory" && event.kind !== "skipped";
  }
  remember(cursor) {
    for (;;) {
      const ahead = cursor.reader.copy(), event = ahead.next();
      if (!event || event.kind !== "memory") return;
      cursor.state.apply(event);
      cursor.reader = ahead;
    }
  }
  forward(cursor) {
    if (cursor.step >= this.last) return false;
    for (let event; (event = cursor.reader.next()); ) {
      cursor.state.apply(event);
      if (this.stopsAt(event)) {
        cursor.step++;
        cursor.event = event;
        this.remember(cursor);
        return true;
      }
    }
    return false;
  }
  at(step, from) {
    step = Math.min(Math.max(step, this.first), this.last);
    if (!from || from.step > step || step - from.step > KEYFRAME_STEPS) {
      let low = 0, high = this.keyframes.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (this.keyframes[middle].step <= step) low = middle; else high = middle - 1;
      }
      from = this.copy(this.keyframes[low]);
    }
    while (from.step < step && this.forward(from));
    const event = from.event;
    if (event && event.kind === "rejected") from.event = { ...event, ...from.state.forbids(event, this.shape) };
    return from;
  }
  // The step of the next place (or the one before) that is wanted, or null.
  find(step, forward, wanted) {
    if (forward) {
      const cursor = this.at(step);
      while (this.forward(cursor)) if (wanted(cursor.event, cursor.state)) return cursor.step;
      return null;
    }
    for (let index = this.keyframes.length - 1, until = step; index >= 0; index--) {
      if (this.keyframes[index].step >= step) continue;
      const cursor = this.copy(this.keyframes[index]);
      let found = cursor.event && wanted(cursor.event, cursor.state) ? cursor.step : null;
      while (cursor.step + 1 < until && this.forward(cursor)) if (wanted(cursor.event, cursor.state)) found = cursor.step;
      if (found !== null) return found;
      until = this.keyframes[index].step;
    }
    return null;
  }
}

// Where one line places both, or tells of every dead end, that line serves.
const OTHERWISE = { force: "choose", "no place": "no candidate" };
const MARKER = { rejected: "reject", "taken-back": "undo", solution: "solved" };

function markerOf(event) {
  if (!event) return null;
  if (event.kind === "placed") return event.why === "naked" || event.why === "hidden" ? "force" : "choose";
  if (event.kind === "dead-end") return event.house >= 0 ? "no place" : "no candidate";
  return MARKER[event.kind] ?? null;
}

class Captions {
  constructor(words) {
    this.words = words;
  }
  fill(key, values = {}) {
    let text = this.words[key];
    for (const [name, value] of Object.entries(values)) text = text.replaceAll(`{${name}}`, value);
    return text;
  }
  house(house, rows) {
    return this.fill(["row", "column", "box"][Math.floor(house / rows)], { n: (house % rows) + 1 });
  }
  about(key, trace, { cell = -1, digit = 0, house = -1, ...more }) {
    let name = house < 0 ? "" : this.house(house, trace.shape.rows);
    if (this.words[key].includes(". {house}")) name = name.charAt(0).toUpperCase() + name.slice(1);
    return this.fill(key, { cell: cell < 0 ? "" : trace.shape.cellName(cell), digit: digit ? digitName(digit) : "", house: name, ...more });
  }
  step(trace, cursor) {
    const event = cursor.event;
    if (!event) {
      const n = [...trace.data.puzzle].filter((letter) => letter === ".").length;
      return cursor.step === 0 ? this.fill("start", { n, strategy: trace.data.strategy }) : this.fill("inside", { n: cursor.step });
    }
    switch (event.kind) {
      case "placed": return this.about(event.why, trace, event);
      case "taken-back": return this.about(event.undone === 1 ? "back" : "back-many", trace, { ...event, n: event.undone });
      case "rejected":
        return event.by < 0 ? this.about(event.house < 0 ? "unfounded" : "believed", trace, event)
          : this.about("rejected", trace, { ...event, by: trace.shape.cellName(event.by) });
      case "dead-end":
        if (event.house >= 0) return this.about("no-place", trace, event);
        return event.cell >= 0 ? this.about("no-candidate", trace, event) : this.words["dead-end"];
      case "solution": return this.fill("solution", { n: cursor.state.counts.solutions });
      default: return this.fill("work", { n: event.placements });
    }
  }
  end(trace) {
    const end = trace.data.end;
    if (end.name === "solved") return this.fill(end.all ? "end-all" : "end-solved", { n: end.solutions });
    if (end.name === "cut") return this.words[`end-${end.why === "interrupted" ? "cancelled" : end.why}`];
    if (!end.cells) return this.words["end-none"];
    return this.about("end-clash", trace, { cell: end.cells[0], by: trace.shape.cellName(end.cells[1]), digit: end.digit, house: end.house });
  }
  of(trace, cursor, english) {
    const sentences = [this.step(trace, cursor)];
    const differs = cursor.state.divergences(trace.shape)[0];
    if (differs) {
      const left = differs.leftOver !== 0;
      sentences.push(this.about(left ? "left-over" : "missing", trace, { house: differs.house, digits: digitsIn(left ? differs.leftOver : differs.missing).join(" ") }));
    }
    if (cursor.step === trace.last) sentences.push(this.end(trace));
    return sentences.join(english ? " " : "");
  }
}

function digitsIn(bits) {
  const digits = [];
  for (let digit = 1; digit <= 25; digit++) if ((bits >> (digit - 1)) & 1) digits.push(digitName(digit));
  return digits;
}

if (typeof module !== "undefined") module.exports = { Trace, Captions, markerOf };
if (typeof document !== "undefined") page();

function page() {
  const data = JSON.parse(document.getElementById("data").textContent);
  const get = (id) => document.getElementById(id);
  const traces = data.traces.map(() => null);
  const actions = new Map(data.keys.flatMap((key) => key.names));
  let lang, captions, chosen = 0, cursor, playing = false, speed = 2, notice = "", last = 0, owed = 0;

  const trace = () => (traces[chosen] ??= new Trace(data.traces[chosen]));
  const element = (name, text, classes = "") => {
    const made = document.createElement(name);
    made.textContent = text;
    if (classes) made.className = classes;
    return made;
  };

  function language(code) {
    lang = code;
    captions = new Captions(data.words[code]);
    document.documentElement.lang = code;
    for (const part of document.querySelectorAll("[data-word]")) part.textContent = captions.words[part.dataset.word];
    get("language").textContent = code === "en" ? "中文" : "English";
    get("help").setAttribute("aria-label", captions.words["key-help"]);
    get("scrub").setAttribute("aria-label", captions.words.scrub);
    get("board").setAttribute("aria-label", captions.words.board);
    for (const button of document.querySelectorAll("[data-action]")) {
      const key = data.keys.find((key) => key.names.some((name) => name[1] === button.dataset.action));
      button.title = `${captions.words[key.text]} (${key.shown})`;
      button.setAttribute("aria-label", captions.words[key.text]);
      if (button.classList.contains("wide")) button.textContent = captions.words[`${button.dataset.action}s`];
    }
    get("key-rows").replaceChildren(...data.keys.map((key) => {
      const row = document.createElement("tr"), shown = document.createElement("td");
      shown.append(element("kbd", key.shown));
      row.append(shown, element("td", captions.words[key.text]));
      return row;
    }));
    get("legend").textContent = ["5 " + captions.words.given, "5? " + captions.words.guessed, "5· " + captions.words.forced, "5~ " + captions.words["tried-mark"]].join(" | ");
  }

  function choosers() {
    const names = [...new Set(data.traces.map((one) => one.board))];
    get("boards").replaceChildren(...names.map((name) => new Option(name, name)));
    get("boards").value = data.traces[chosen].board;
    const here = data.traces.map((one, index) => [one, index]).filter(([one]) => one.board === data.traces[chosen].board);
    get("strategies").replaceChildren(...here.map(([one, index]) => new Option(one.strategy, index)));
    get("strategies").value = chosen;
  }

  // Another trace, at its start or at a step.
  function choose(index, step) {
    chosen = index;
    playing = false;
    choosers();
    const { shape } = trace(), rows = [];
    get("board-pane").style.setProperty("--rows", shape.rows);
    get("board-pane").style.setProperty("--across", shape.boxWidth);
    for (let row = 0; row < shape.rows; row++) {
      const line = document.createElement("tr");
      line.setAttribute("role", "row");
      for (let column = 0; column < shape.rows; column++) {
        const cell = document.createElement("td");
        cell.setAttribute("role", "gridcell");
        cell.dataset.right = (column + 1) % shape.boxWidth === 0 ? "right" : "";
        cell.dataset.below = (row + 1) % shape.boxHeight === 0 ? "below" : "";
        line.append(cell);
      }
      rows.push(line);
    }
    get("board").replaceChildren(...rows);
    const first = data.traces[chosen].first_line;
    get("source").replaceChildren(...data.traces[chosen].source.map((text, index) => {
      const line = element("li", text);
      line.dataset.number = first + index;
      return line;
    }));
    if (!data.traces[chosen].source.length) get("source").replaceChildren(element("li", captions.words["no-source"]));
    get("scrub").min = trace().first;
    get("scrub").max = trace().last;
    cursor = trace().at(step ?? trace().first);
    show();
  }

  const MARKS = { guess: "?", tried: "~", last: "·", naked: "·", hidden: "·" };

  function showBoard() {
    const { shape } = trace(), { state, event } = cursor, words = captions.words;
    const puzzle = data.traces[chosen].puzzle, placed = new Map(state.stack.map((one) => [one.cell, one]));
    const current = event && event.cell >= 0 ? event.cell : -1, by = event && event.kind === "rejected" ? event.by : -1;
    const cells = get("board").querySelectorAll("td");
    cells.forEach((cell, index) => {
      const digit = state.board[index], given = puzzle[index] !== ".", why = placed.get(index)?.why;
      const label = [shape.cellName(index), digit ? digitName(digit) : words.blank];
      const classes = [cell.dataset.right, cell.dataset.below];
      if (given) { classes.push("given"); label.push(words.given); }
      if (why) label.push(words[why === "guess" ? "guessed" : why === "tried" ? "tried-mark" : "forced"]);
      if (index === current) { classes.push("current"); label.push(words.current); }
      if (index === by) { classes.push("by"); label.push(words.forbids); }
      cell.className = classes.filter(Boolean).join(" ");
      cell.setAttribute("aria-label", label.join(", "));
      if (digit) {
        cell.replaceChildren(digitName(digit));
        if (why) cell.append(element("sup", MARKS[why]));
      } else if (index === current && (event.kind === "rejected" || event.kind === "taken-back")) {
        cell.replaceChildren(element("s", digitName(event.digit)));
      } else if (index === current && event.kind === "dead-end") {
        cell.replaceChildren(element("s", "✗"));
      } else if (state.candidates[index] !== undefined && shape.rows <= 9) {
        const pencil = element("div", "", "pencil");
        for (let digit = 1; digit <= shape.rows; digit++) pencil.append(element("span", (state.candidates[index] >> (digit - 1)) & 1 ? digitName(digit) : "\u00a0"));
        cell.replaceChildren(pencil);
      } else {
        cell.replaceChildren();
      }
    });
  }

  function showSource() {
    const { marks } = data.traces[chosen], marker = markerOf(cursor.event);
    const lines = get("source").children, mark = marks[marker] ?? marks[OTHERWISE[marker]];
    const first = data.traces[chosen].first_line;
    [...lines].forEach((line, index) => {
      const lit = mark && first + index >= mark[0] && first + index <= mark[1];
      line.classList.toggle("lit", Boolean(lit));
      if (lit) line.setAttribute("aria-current", "step"); else line.removeAttribute("aria-current");
    });
    if (!mark) return;
    const pane = get("source"), top = lines[mark[0] - first].offsetTop - pane.offsetTop;
    if (top < pane.scrollTop || top > pane.scrollTop + pane.clientHeight - 60) pane.scrollTop = top - pane.clientHeight / 3;
  }

  function showMemory() {
    const { shape } = trace(), { state, event } = cursor, words = captions.words, rows = [];
    const here = event && event.cell >= 0 ? shape.housesOf(event.cell) : [];
    const row = (name, text, classes) => {
      const made = element("tr", "", classes), head = element("th", name);
      head.scope = "row";
      made.append(head, element("td", text));
      return made;
    };
    const differing = new Set(state.divergences(shape).map((one) => one.house));
    state.used.forEach((used, house) => {
      let text = "";
      for (let digit = 1; digit <= shape.rows; digit++) text += (used >> (digit - 1)) & 1 ? digitName(digit) : "·";
      if (differing.has(house)) text += " !";
      rows.push(row(captions.house(house, shape.rows), text, `${here.includes(house) ? "here" : ""} ${differing.has(house) ? "differs" : ""}`));
    });
    const items = [];
    let covered = 0;
    const item = (name) => (options, place) => { if (options === 0) covered++; else items.push([options - 1, name(place)]); };
    state.filled.forEach(item((cell) => shape.cellName(cell)));
    state.holds.forEach(item((place) => captions.fill("holds", { digit: digitName((place % shape.rows) + 1), house: captions.house(Math.floor(place / shape.rows), shape.rows) })));
    items.sort((a, b) => a[0] - b[0]);
    for (const [options, name] of items.slice(0, 24)) rows.push(row(name, `${"▪".repeat(Math.min(options, 25))} ${options}`, ""));
    if (covered) rows.push(row("", captions.fill("covered", { n: covered }), ""));
    if (state.candidates.length && shape.rows > 9 && event && event.cell >= 0) rows.push(row(shape.cellName(event.cell), digitsIn(state.candidates[event.cell]).join(" "), "here"));
    const table = document.createElement("table");
    table.append(...rows);
    get("memory").replaceChildren(rows.length || state.candidates.length ? table : element("p", words["no-memory"]));
  }

  function showCounts() {
    const { counts, stack } = cursor.state, words = captions.words, { shape } = trace();
    const number = (value) => (value === null ? "–" : value.toLocaleString("en"));
    const list = [["placements", counts.placements], ["guesses", counts.guesses], ["take-backs", counts.takeBacks],
      ["taken-back", counts.takenBack], ["rejections", counts.rejected], ["dead-ends", counts.deadEnds], ["depth", stack.length],
      ["deepest", counts.deepest], ["solutions", counts.solutions]];
    get("counts").replaceChildren(...list.flatMap(([key, value]) => [element("dt", words[key]), element("dd", number(value))]));
    const guesses = stack.filter((one) => one.why === "guess").map((one) => `${shape.cellName(one.cell)}=${digitName(one.digit)}`);
    get("stack").textContent = counts.guesses === null ? words.unknown : guesses.join(" › ") || words["no-stack"];
  }

  function show() {
    const words = captions.words, step = cursor.step.toLocaleString("en"), end = trace().last.toLocaleString("en");
    showBoard();
    showSource();
    showMemory();
    showCounts();
    const caption = captions.of(trace(), cursor, lang === "en");
    get("caption").setAttribute("aria-live", playing ? "off" : "polite");
    get("caption").textContent = notice ? `${caption} (${words[notice]})` : caption;
    const where = captions.fill(data.traces[chosen].stops === "all" ? "step" : "take-back-number", { n: step, last: end });
    const more = data.traces[chosen].end.name === "cut" ? ` (${words.more})` : "";
    get("where").textContent = `${where}${more} · ${words[playing ? "playing" : "paused"]}`;
    get("where").setAttribute("aria-live", "off");
    get("speed").textContent = captions.fill("speed", { n: data.speeds[speed].toLocaleString("en") });
    get("scrub").value = cursor.step;
    get("scrub").setAttribute("aria-valuetext", `${where}. ${caption}`);
    if (!playing) remember();
  }

  // The address says where we are, so that it can be kept or sent.
  function remember() {
    const parts = [`step=${cursor.step}`];
    if (data.traces.length > 1) parts.push(`trace=${chosen + 1}`);
    if (lang !== data.lang) parts.push(`lang=${lang}`);
    try { history.replaceState(null, "", `#${parts.join("&")}`); } catch { /* an iframe may forbid it */ }
  }

  function fromAddress() {
    const wanted = new URLSearchParams(location.hash.slice(1));
    const number = (name, otherwise) => (/^\d+$/.test(wanted.get(name) ?? "") ? Number(wanted.get(name)) : otherwise);
    const code = wanted.get("lang");
    language(data.words[code] ? code : lang ?? data.lang);
    const index = number("trace", chosen + 1) - 1;
    choose(data.traces[index] ? index : 0, number("step", undefined));
    if (wanted.has("play")) act("play");
  }

  function go(step) {
    cursor = trace().at(step, cursor);
    show();
  }

  function jump(step) {
    playing = false;
    go(step);
  }

  function find(forward, wanted) {
    playing = false;
    const found = trace().find(cursor.step, forward, wanted);
    if (found === null) notice = "none-found";
    go(found ?? cursor.step);
  }

  function nextTrace(same) {
    const count = data.traces.length, now = data.traces[chosen];
    for (let on = 1; on < count; on++) {
      const index = (chosen + on) % count, other = data.traces[index];
      const fits = same === "board" ? other.board === now.board : other.strategy === now.strategy && other.board !== now.board;
      if (fits) return choose(index);
    }
    notice = "only-one";
    show();
  }

  function tick(now) {
    if (!playing) return;
    owed += ((now - last) / 1000) * data.speeds[speed];
    last = now;
    const steps = Math.floor(owed);
    owed -= steps;
    if (steps > 0) {
      if (cursor.step + steps >= trace().last) playing = false;
      go(cursor.step + steps);
    }
    if (playing) requestAnimationFrame(tick);
  }

  function act(action) {
    notice = "";
    const kind = (name) => (event) => event.kind === name, { shape } = trace();
    const fault = (event, state) => state.partsAt(event, shape);
    switch (action) {
      case "play":
        playing = !playing;
        if (playing) {
          if (cursor.step === trace().last) cursor = trace().at(trace().first);
          owed = 0;
          last = performance.now();
          requestAnimationFrame(tick);
        }
        return show();
      case "forward": return jump(cursor.step + 1);
      case "back": return jump(cursor.step - 1);
      case "far": return jump(cursor.step + 100);
      case "far-back": return jump(cursor.step - 100);
      case "first": return jump(trace().first);
      case "last": return jump(trace().last);
      case "take-back": return find(true, kind("taken-back"));
      case "take-back-before": return find(false, kind("taken-back"));
      case "dead-end": return find(true, kind("dead-end"));
      case "dead-end-before": return find(false, kind("dead-end"));
      case "solution": return find(true, kind("solution"));
      case "solution-before": return find(false, kind("solution"));
      case "fault": return find(true, fault);
      case "fault-before": return find(false, fault);
      case "faster": speed = Math.min(speed + 1, data.speeds.length - 1); return show();
      case "slower": speed = Math.max(speed - 1, 0); return show();
      case "strategy": return nextTrace("board");
      case "board": return nextTrace("strategy");
      case "language": language(lang === "en" ? "zh" : "en"); return show();
      case "help": return get("keys").open ? get("keys").close() : get("keys").showModal();
      case "quit": return get("keys").open && get("keys").close();
    }
  }

  document.addEventListener("keydown", (press) => {
    if (press.ctrlKey || press.altKey || press.metaKey || press.target.closest?.("select")) return;
    const action = actions.get(press.key);
    // A button that has the focus keeps its own keys.
    if (!action || (press.target.closest?.("button") && press.key === " ")) return;
    press.preventDefault();
    act(action);
  });
  for (const button of document.querySelectorAll("[data-action]")) button.addEventListener("click", () => act(button.dataset.action));
  get("help").addEventListener("click", () => act("help"));
  get("language").addEventListener("click", () => act("language"));
  get("scrub").addEventListener("input", () => jump(Number(get("scrub").value)));
  get("strategies").addEventListener("change", () => choose(Number(get("strategies").value)));
  get("boards").addEventListener("change", () => {
    const board = get("boards").value, { strategy } = data.traces[chosen];
    const same = data.traces.findIndex((one) => one.board === board && one.strategy === strategy);
    choose(same >= 0 ? same : data.traces.findIndex((one) => one.board === board));
  });
  addEventListener("hashchange", fromAddress);
  fromAddress();
}
