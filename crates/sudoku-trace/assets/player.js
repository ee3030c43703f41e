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

const WHY = ["guess", "last-candidate", "naked-single", "hidden-single", "hidden-single", "hidden-single", "tried", "hidden-single"];

// How many rows a table has, by what its rows are; a list has any number.
function rowCount(rows, size) {
  const cells = size * size;
  return { cells, "cell-digits": cells * size, houses: 3 * size, "house-digits": 3 * cells, constraints: 4 * cells }[rows] ?? Infinity;
}

// What a row is about: a cell, a house, a digit in one of them, or a place in a list; null if there is no such row.
function subjectOf(rows, row, size) {
  if (row >= rowCount(rows, size)) return null;
  const cells = size * size, place = Math.floor(row / size), digit = (row % size) + 1;
  switch (rows) {
    case "cells": return { cell: row };
    case "cell-digits": return { cell: place, digit };
    case "houses": return { house: row };
    case "house-digits": return { house: place, digit };
    case "constraints": return row < cells ? { cell: row } : subjectOf("house-digits", row - cells, size);
    default: return { number: row };
  }
}

// The rows that are about the cell of a step: the cell, its houses, and what the step's digit has to do with them.
function rowsAbout(rows, event, shape) {
  if (!event || !(event.cell >= 0)) return [];
  const { cell, digit } = event, size = shape.rows, houses = shape.housesOf(cell);
  const ofDigit = (places) => (digit ? places.map((place) => place * size + digit - 1) : []);
  switch (rows) {
    case "cells": return [cell];
    case "cell-digits": return ofDigit([cell]);
    case "houses": return houses;
    case "house-digits": return ofDigit(houses);
    case "constraints": return [cell, ...ofDigit(houses).map((row) => size * size + row)];
    default: return [];
  }
}

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
  // A number in this many bytes, the lowest first.
  plain(bytes) {
    let number = 0;
    for (let place = 0; place < bytes; place++) number += this.bytes[this.offset++] * 256 ** place;
    return number;
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
          const row = this.plain(2), size = argument & 3;
          return { kind: "memory", table: argument >> 2, row, value: size ? this.plain(2 * size) : null };
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

// A table has at most so many rows.
const MOST_ROWS = 65535;

class State {
  constructor(puzzle, tables, shape) {
    this.board = Uint8Array.from(puzzle, digitOf);
    this.stack = [];
    this.tables = tables;
    this.shape = shape;
    // The rows of each table: undefined where nothing was said, null where the value is gone.
    this.slots = tables.map(() => []);
    this.counts = { placements: 0, guesses: 0, takeBacks: 0, takenBack: 0, rejected: 0, deadEnds: 0, solutions: 0, deepest: 0 };
    this.open = 0;
  }
  copy() {
    const copy = Object.assign(Object.create(State.prototype), this);
    copy.board = this.board.slice();
    copy.stack = this.stack.slice();
    copy.slots = this.slots.map((slots) => slots.slice());
    copy.counts = { ...this.counts };
    return copy;
  }
  remember({ table, row, value }) {
    const slots = this.slots[table];
    if (!slots || row >= Math.min(rowCount(this.tables[table].rows, this.shape.rows), MOST_ROWS)) return;
    slots[row] = value;
    if (this.tables[table].rows === "numbered") while (slots.length && (slots[slots.length - 1] ?? null) === null) slots.pop();
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
      case "memory": this.remember(event); break;
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
  forbids({ cell, digit, house }) {
    const houses = house >= 0 ? [house] : this.shape.housesOf(cell);
    for (const house of houses) {
      for (let place = 0; place < this.shape.rows; place++) {
        const by = this.shape.cellOf(house, place);
        if (by !== cell && this.board[by] === digit) return { house, by };
      }
    }
    return { house, by: -1 };
  }
  // The digits that a house holds, as a table claims, as bits; null if it claims nothing of that house.
  claimed(table, house) {
    const { claim } = this.tables[table], digits = this.slots[table][house] ?? null;
    if (!claim || digits === null) return null;
    return (claim === "used" ? digits : digits ^ (2 ** this.shape.rows - 1)) >>> 0;
  }
  // Houses whose digits, as a table claims them, are not those of the board.
  divergences() {
    const list = [];
    this.tables.forEach((one, table) => {
      for (let house = 0; one.claim && house < 3 * this.shape.rows; house++) {
        const claimed = this.claimed(table, house);
        if (claimed === null) continue;
        let held = 0;
        for (let place = 0; place < this.shape.rows; place++) {
          const digit = this.board[this.shape.cellOf(house, place)];
          if (digit) held |= 1 << (digit - 1);
        }
        if (claimed !== held) list.push({ table, house, leftOver: claimed & ~held, missing: held & ~claimed });
      }
    });
    return list;
  }
  // Whether memory and board part with this very step.
  partsAt(event) {
    const placed = event.kind === "placed";
    if (!placed && !(event.kind === "taken-back" && this.board[event.cell] === 0)) return false;
    return this.tables.some((_, table) => this.shape.housesOf(event.cell).some((house) => {
      const claimed = this.claimed(table, house);
      return claimed !== null && ((claimed >> (event.digit - 1)) & 1) !== Number(placed);
    }));
  }
  // The rows of a table that have a value, the ones to look at first, as `Row::in_order` has them; houses in their order.
  rowsInOrder(table, event) {
    const { rows, value: kind } = this.tables[table], sets = rows === "cells" && kind === "digits";
    const here = rowsAbout(rows, event, this.shape);
    const differing = this.divergences().filter((one) => one.table === table).map((one) => one.house);
    const weight = ({ row, value }) => (rows === "numbered" ? -row : sets ? digitsIn(value).length : kind === "count" ? value : 0);
    const list = [];
    this.slots[table].forEach((value, row) => {
      if (value === null || (sets && this.board[row])) return;
      list.push({ row, value, isHere: here.includes(row), differs: differing.includes(row) });
    });
    return rows === "houses" ? list : list.sort((a, b) => b.isHere - a.isHere || b.differs - a.differs || weight(a) - weight(b));
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
    const start = new State(data.puzzle, data.tables, this.shape), counts = data.start;
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
    if (event && event.kind === "rejected") from.event = { ...event, ...from.state.forbids(event) };
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
  if (event.kind === "placed") return event.why.endsWith("-single") ? "force" : "choose";
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
  // The name of a row, and of what a value names.
  subject({ cell, house, digit, number }, shape) {
    if (number !== undefined) return String(number + 1);
    if (house === undefined) return shape.cellName(cell) + (digit ? `=${digitName(digit)}` : "");
    const name = this.house(house, shape.rows);
    return digit ? this.fill("holds", { digit: digitName(digit), house: name }) : name;
  }
  value(kind, value, shape) {
    if (kind === "digits") return `{${digitsIn(value).join(", ")}}`;
    if (kind === "count") return String(value);
    if (kind === "literal") {
      const of = subjectOf("cell-digits", Math.floor(value / 2), shape.rows);
      return of ? `${shape.cellName(of.cell)}${value % 2 ? "≠" : "="}${digitName(of.digit)}` : String(value);
    }
    const of = subjectOf(kind, value, shape.rows);
    return of ? this.subject(of, shape) : String(value);
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
    const differs = cursor.state.divergences()[0];
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

// Whether a table is shown as pencil marks in the cells of the board.
function isPencil(table, shape) {
  return table.rows === "cells" && table.value === "digits" && shape.rows <= 9;
}

if (typeof module !== "undefined") module.exports = { Trace, Captions, subjectOf, markerOf };
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

  // So many rows of a table are shown, if it is not one of houses.
  const MOST_SHOWN = 24;
  const MARKS = { guess: "?", tried: "~" };

  function showBoard() {
    const { shape } = trace(), { state, event } = cursor, words = captions.words;
    const puzzle = data.traces[chosen].puzzle, placed = new Map(state.stack.map((one) => [one.cell, one]));
    const current = event && event.cell >= 0 ? event.cell : -1, by = event && event.kind === "rejected" ? event.by : -1;
    const cells = get("board").querySelectorAll("td"), pencils = state.tables.findIndex((table) => isPencil(table, shape));
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
        if (why) cell.append(element("sup", MARKS[why] ?? "·"));
      } else if (index === current && (event.kind === "rejected" || event.kind === "taken-back")) {
        cell.replaceChildren(element("s", digitName(event.digit)));
      } else if (index === current && event.kind === "dead-end") {
        cell.replaceChildren(element("s", "✗"));
      } else if ((state.slots[pencils]?.[index] ?? null) !== null) {
        const pencil = element("div", "", "pencil"), digits = state.slots[pencils][index];
        for (let digit = 1; digit <= shape.rows; digit++) pencil.append(element("span", (digits >> (digit - 1)) & 1 ? digitName(digit) : "\u00a0"));
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

  // Sets of digits for each house as rows of dots, other tables the first rows that there are to look at.
  function showMemory() {
    const { shape } = trace(), { state, event } = cursor, words = captions.words, shown = [];
    const row = (name, text, classes) => {
      const made = element("tr", "", classes), head = element("th", name);
      head.scope = "row";
      made.append(head, element("td", text));
      return made;
    };
    state.tables.forEach((table, number) => {
      if (isPencil(table, shape)) return;
      const rows = state.rowsInOrder(number, event).slice(0, table.rows === "houses" ? undefined : MOST_SHOWN).map(({ row: place, value, isHere, differs }) => {
        let text = captions.value(table.value, value, shape);
        if (table.value === "digits") text = Array.from({ length: shape.rows }, (_, index) => ((value >> index) & 1 ? digitName(index + 1) : "·")).join("");
        if (table.value === "count") text = `${"▪".repeat(Math.min(value, 25))} ${value}`;
        const name = captions.subject(subjectOf(table.rows, place, shape.rows), shape);
        return row(name, text + (differs ? " !" : ""), `${isHere ? "here" : ""} ${differs ? "differs" : ""}`);
      });
      const gone = table.gone ? state.slots[number].filter((value) => value === null).length : 0;
      if (gone) rows.push(row("", `${table.gone[lang]}${words.colon}${gone}`, ""));
      const made = document.createElement("table");
      made.append(element("caption", table.title[lang]), ...rows);
      if (rows.length) shown.push(made);
    });
    const nothing = !state.slots.some((slots) => slots.length);
    get("memory").replaceChildren(...(nothing ? [element("p", words["no-memory"])] : shown));
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
    const kind = (name) => (event) => event.kind === name;
    const fault = (event, state) => state.partsAt(event);
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
