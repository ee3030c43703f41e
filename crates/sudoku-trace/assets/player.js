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
    // A problem that is no Sudoku has no houses, and any number of columns.
    this.plain = Boolean(data.problem);
    this.columns = data.problem?.columns ?? data.rows;
    this.boxHeight = data.box_height;
    this.boxWidth = data.box_width;
  }
  housesOf(cell) {
    if (this.plain) return [];
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
    return `r${Math.floor(cell / this.columns) + 1}c${(cell % this.columns) + 1}`;
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
          return { kind: "dead-end", house: -1, cell: argument === 3 ? -1 : cell, unexplained: argument !== 0 };
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
  constructor(puzzle, tables, shape, forces) {
    this.board = Uint8Array.from(puzzle, digitOf);
    this.stack = [];
    // The open calls that have come to a cell, each with what it has tried; see frames.rs.
    this.frames = [];
    this.forces = forces;
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
    copy.frames = this.frames.map((frame) => ({ ...frame, tried: frame.tried.slice() }));
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
  // Whether a placement is a choice, which is followed by a call.
  calls(event) {
    return event.kind === "placed" && !(this.forces && event.why.endsWith("-single"));
  }
  // The digits that the three houses of a cell hold, as bits: as the strategy remembers them, or as the board shows.
  used(cell) {
    const houses = this.shape.housesOf(cell), table = this.tables.findIndex((one) => one.claim);
    const claimed = table < 0 ? [null] : houses.map((house) => this.claimed(table, house));
    if (!claimed.includes(null)) return claimed.reduce((bits, one) => bits | one, 0);
    let bits = 0;
    for (const house of houses) {
      for (let place = 0; place < this.shape.rows; place++) {
        const digit = this.board[this.shape.cellOf(house, place)];
        if (digit) bits |= 1 << (digit - 1);
      }
    }
    return bits;
  }
  all() {
    return 2 ** this.shape.rows - 1;
  }
  candidates(cell) {
    const table = this.tables.findIndex((one) => one.rows === "cells" && one.value === "digits");
    return (table < 0 ? null : this.slots[table][cell] ?? null) ?? (this.all() & ~this.used(cell));
  }
  left(frame) {
    return this.all() & ~[frame.now, ...frame.tried.map(([, digit]) => digit)].reduce((bits, digit) => (digit ? bits | (1 << (digit - 1)) : bits), frame.used);
  }
  enter(cell) {
    const base = this.stack.length;
    // A search without recursion jumps back to a cell and goes on with another one: nothing is open there.
    while (this.frames.length && !this.frames.at(-1).now && this.frames.at(-1).base < base) this.frames.pop();
    const top = this.frames.at(-1);
    if (top && !top.now && top.base === base) {
      if (top.cell !== cell) Object.assign(top, { cell, used: this.used(cell) });
    } else this.frames.push({ cell, used: this.used(cell), now: 0, base, solutions: this.counts.solutions, tried: [] });
  }
  // What an event means for the calls, before the board changes.
  follow(event) {
    if (this.calls(event)) {
      this.enter(event.cell);
      this.frames.at(-1).now = event.digit;
    } else if (event.kind === "rejected") {
      this.enter(event.cell);
      // A memory that is wrong rejects a digit which it did not have when the call began.
      this.frames.at(-1).used |= 1 << (event.digit - 1);
    } else if (event.kind === "dead-end" && event.house < 0 && event.cell >= 0 && !event.unexplained) {
      this.enter(event.cell);
    } else if (event.kind === "taken-back") {
      const base = Math.max(0, this.stack.length - event.undone);
      while (this.frames.length && this.frames.at(-1).base > base) this.frames.pop();
      const top = this.frames.at(-1);
      if (top && top.base === base && top.now) {
        top.now = 0;
        top.tried.push([event.cell, event.digit]);
      }
    }
  }
  apply(event) {
    this.follow(event);
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
  // Two cells of a full board that clash, or null.
  clash() {
    if (this.shape.plain || this.board.includes(0)) return null;
    for (let house = 0; house < 3 * this.shape.rows; house++) {
      const seen = new Map();
      for (let place = 0; place < this.shape.rows; place++) {
        const by = this.shape.cellOf(house, place), digit = this.board[by];
        if (seen.has(digit)) return { cell: seen.get(digit), by, digit, house };
        seen.set(digit, by);
      }
    }
    return null;
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
    const start = new State(data.puzzle, data.tables, this.shape, data.forces), counts = data.start;
    const prelude = new Reader(bytesOf(counts.bytes), this.shape);
    for (let event; (event = prelude.next()); ) start.apply(event);
    start.frames = counts.frames.map((frame) => ({ ...frame }));
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
  // The event of the next step, or null.
  ahead(cursor) {
    if (cursor.step >= this.last) return null;
    const reader = cursor.reader.copy();
    for (let event; (event = reader.next()); ) if (this.stopsAt(event)) return event;
    return null;
  }
  // The number of the open call that returns before the next step; the first one at the end.
  returning({ state }, ahead) {
    if (ahead?.kind !== "taken-back") return state.frames.length ? 0 : -1;
    const base = Math.max(0, state.stack.length - ahead.undone);
    return state.frames.findIndex((frame) => frame.base > base);
  }
  // The call or the return that follows this step, before the next one; null if there is none. See frames.rs.
  link(cursor) {
    if (this.data.stops !== "all") return null;
    const { event, state, step } = cursor, ahead = this.ahead(cursor), { end } = this.data;
    const returns = (isEnd) => {
      const frame = state.frames[this.returning(cursor, ahead)];
      const found = frame ? state.counts.solutions > frame.solutions : event.kind === "solution";
      const what = found ? (isEnd ? "found" : ahead ? "continued" : "complete") : frame?.tried.length ? "failed" : "nothing";
      return { kind: "return", cell: frame ? frame.cell : -1, what, tried: frame ? frame.tried : [] };
    };
    const known = ahead && (ahead.kind === "rejected" || ahead.kind === "placed" || (ahead.kind === "dead-end" && ahead.house < 0 && ahead.cell >= 0));
    if (!event) {
      if (step !== 0 || !ahead || ahead.kind === "work") return null;
      return { kind: "call", cell: known && !ahead.unexplained && !state.forces ? ahead.cell : -1, full: ahead.kind === "solution" };
    }
    if (ahead?.kind === "taken-back") return returns(false);
    if (state.calls(event)) {
      const cell = known && (ahead.kind === "placed" ? state.calls(ahead) : !state.forces) ? ahead.cell : -1;
      return { kind: "call", cell, full: ahead?.kind === "solution" };
    }
    if (event.kind === "work" || step < this.last) return null;
    if (end.name === "solved" && !end.all) return event.kind === "solution" ? returns(true) : null;
    return end.name !== "cut" && state.frames.length ? returns(false) : null;
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
const MARKER = { rejected: "reject", "taken-back": "undo", solution: "solved", call: "go down", return: "go down" };

function markerOf(event) {
  if (!event) return null;
  if (event.kind === "placed") return event.why.endsWith("-single") ? "force" : "choose";
  if (event.kind === "dead-end") return event.house >= 0 ? "no place" : "no candidate";
  return MARKER[event.kind] ?? null;
}

class Captions {
  constructor(words, problem) {
    this.words = words;
    this.problem = problem;
  }
  digit(digit) {
    return this.problem?.glyphs[digit - 1] ?? digitName(digit);
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
    return this.fill(key, { cell: cell < 0 ? "" : trace.shape.cellName(cell), digit: digit ? this.digit(digit) : "", house: name, ...more });
  }
  step(trace, cursor) {
    const event = cursor.event;
    if (!event && this.problem) return this.fill("start-problem", { strategy: trace.data.strategy });
    if (!event) {
      const n = [...trace.data.puzzle].filter((letter) => letter === ".").length;
      return cursor.step === 0 ? this.fill("start", { n, strategy: trace.data.strategy }) : this.fill("inside", { n: cursor.step });
    }
    switch (event.kind) {
      case "placed": {
        const top = cursor.state.frames.at(-1), isOnly = event.why === "last-candidate" && top?.now === event.digit && !top.tried.length;
        return this.about(isOnly ? "only-candidate" : event.why, trace, event);
      }
      case "taken-back": return this.about(event.undone === 1 ? "back" : "back-many", trace, { ...event, n: event.undone });
      case "rejected":
        return event.by < 0 ? this.about(event.house < 0 ? "unfounded" : "believed", trace, event)
          : this.about("rejected", trace, { ...event, by: trace.shape.cellName(event.by) });
      case "dead-end":
        if (event.house >= 0) return this.about("no-place", trace, event);
        return event.cell >= 0 ? this.about("no-candidate", trace, event) : this.words["dead-end"];
      case "solution": {
        const n = cursor.state.counts.solutions, clash = cursor.state.clash();
        return this.problem ? this.fill("solution-problem", { n }) : clash ? this.about("claims-solution", trace, { ...clash, n, by: trace.shape.cellName(clash.by) }) : this.fill("solution", { n });
      }
      default: return this.fill("work", { n: event.placements });
    }
  }
  end(trace) {
    const end = trace.data.end;
    if (end.name === "solved") return this.fill(end.all ? "end-all" : "end-solved", { n: end.solutions });
    if (end.name === "cut") return this.words[`end-${end.why === "interrupted" ? "cancelled" : end.why}`];
    if (!end.cells) return this.words[end.why === "wrong" ? "claims-none" : "end-none"];
    return this.about("end-clash", trace, { cell: end.cells[0], by: trace.shape.cellName(end.cells[1]), digit: end.digit, house: end.house });
  }
  // A call or a return; `cursor` is at the step before it.
  link(trace, cursor, link) {
    const cell = link.cell < 0 ? "" : trace.shape.cellName(link.cell);
    if (link.kind === "call") {
      if (link.cell >= 0) return this.fill(cursor.event ? "call" : "call-first", { cell });
      return this.words[link.full ? (this.problem ? "call-full-problem" : "call-full") : cursor.event ? "call-unknown" : "call-begin"];
    }
    const call = cell ? this.fill("call-for", { cell }) : this.words["call-this"], same = link.tried.every(([at]) => at === link.cell);
    const digits = link.tried.map(([at, digit]) => (same ? "" : `${trace.shape.cellName(at)}=`) + this.digit(digit)).join(this.words.comma);
    const key = `return-${link.what}`;
    return this.fill(this.problem && link.what === "nothing" ? "return-nothing-problem" : key, { call, digits });
  }
  of(trace, cursor, english) {
    const sentences = [this.step(trace, cursor)];
    if (cursor.step === trace.last) sentences.push(this.end(trace));
    const differs = cursor.state.divergences()[0];
    if (differs) {
      const left = differs.leftOver !== 0;
      sentences.push(this.about(left ? "left-over" : "missing", trace, { house: differs.house, digits: digitsIn(left ? differs.leftOver : differs.missing).join(" ") }));
    }
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


// The search tree; the same as tree.rs. Choice 0 stands for the first call, which no choice led to.
class Tree {
  constructor(trace) {
    this.choices = [];
    this.byDigit = trace.data.chooses_digits;
    this.shape = trace.shape;
    this.oneSign = trace.data.problem?.glyphs.length === 1;
    if (trace.data.stops !== "all") return;
    const cursor = trace.at(trace.first), choices = this.choices, open = [[0, 0]];
    const add = (parent, cell, digit, placed) => choices.push({ parent, cell, digit, placed, undone: Infinity, end: Infinity, forced: 0, dead: 0, solved: 0 });
    add(0, -1, 0, trace.first);
    for (const frame of cursor.state.frames) {
      if (!frame.now) continue;
      const parent = open.at(-1)[0];
      open.push([choices.length, frame.base]);
      add(parent, frame.cell, frame.now, trace.first);
    }
    while (trace.forward(cursor)) {
      const { event, state, step } = cursor, top = open.at(-1)[0];
      if (state.calls(event)) {
        open.push([choices.length, state.stack.length - 1]);
        add(top, event.cell, event.digit, step);
      } else if (event.kind === "placed") choices[top].forced++;
      else if (event.kind === "taken-back") {
        while (open.length > 1 && open.at(-1)[1] >= state.stack.length) {
          const [choice] = open.pop();
          choices[choice].undone = step;
          choices[choice].end = choices.length;
        }
      } else if (event.kind === "solution") choices[top].solved = step;
      else if (event.kind === "dead-end" && choices.length === top + 1) choices[top].dead = step;
    }
    for (const choice of choices) choice.end = Math.min(choice.end, choices.length);
  }
  // The number of choices that were made up to this step.
  made(step) {
    let low = 0, high = this.choices.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.choices[middle].placed <= step) low = middle + 1; else high = middle;
    }
    return low - 1;
  }
  below(choice, made) {
    return Math.max(0, Math.min(this.choices[choice].end, made + 1) - choice - 1);
  }
  here(step) {
    let here = this.made(step);
    while (here > 0 && this.choices[here].undone <= step) here = this.choices[here].parent;
    return here;
  }
  // The choices on the board at this step, the first one first.
  path(step) {
    const path = [];
    for (let one = this.here(step); one > 0; one = this.choices[one].parent) path.unshift(one);
    return path;
  }
  children(choice, made) {
    const list = [], end = Math.min(this.choices[choice].end, made + 1);
    for (let child = choice + 1; child < end; child = this.choices[child].end) list.push(child);
    return list;
  }
  fate(choice, step, here, made) {
    const one = this.choices[choice];
    if (one.solved > 0 && one.solved <= step) return "solved";
    if (one.undone <= step) return this.below(choice, made) ? "undone" : "dead";
    if (choice !== here) return "path";
    return one.dead > 0 && one.dead <= step ? "dead" : "here";
  }
  // About `most` nodes, the parent before its children: the current path, what was tried beside it, and of the rest the nearest.
  // `folds` has the choices that the user has folded (false) or unfolded (true); the current path stays unfolded.
  nodes(step, most, digitName, folds = new Map()) {
    if (this.choices.length < 2) return [];
    const made = this.made(step), here = this.here(step), path = [...this.path(step).reverse(), 0], onPath = new Set(path);
    const beside = path.flatMap((node) => this.children(node, made).filter((child) => !onPath.has(child)));
    const unfolded = new Set(path), nodes = [];
    let room = Math.max(0, Math.max(0, most - path.length) - beside.length);
    for (const node of beside) {
      const below = this.below(node, made);
      if (!below || below > room) continue;
      room -= below;
      for (let one = node; one <= node + below; one++) unfolded.add(one);
    }
    for (const [choice, isOpen] of folds) {
      if (isOpen) unfolded.add(choice);
      else if (!onPath.has(choice)) unfolded.delete(choice);
    }
    const add = (choice, parent) => {
      const one = this.choices[choice], children = this.children(choice, made), isOpen = unfolded.has(choice), place = nodes.length;
      const name = (cell) => this.shape.cellName(cell);
      const edge = !choice ? "" : this.byDigit ? digitName(one.digit) : name(one.cell) + (this.oneSign ? "" : `=${digitName(one.digit)}`);
      const fate = this.fate(choice, step, here, made);
      nodes.push({ choice, parent, edge, label: this.byDigit && children.length ? name(this.choices[children[0]].cell) : "",
        fate, isCurrent: one.undone > step, step: one.placed, folded: isOpen ? 0 : this.below(choice, made), forced: fate === "here" ? 0 : one.forced,
        folds: !onPath.has(choice) && children.length > 0 });
      if (isOpen) for (const child of children) add(child, place);
    };
    add(0, 0);
    return nodes;
  }
}

// Where each node is drawn, as in tree_svg.rs: the latest child below its parent, the earlier ones to the left of it.
function layout(nodes) {
  const children = nodes.map(() => []), offsets = nodes.map(() => 0), outlines = nodes.map(() => []);
  nodes.forEach((node, place) => { if (place) children[node.parent].push(place); });
  for (let node = nodes.length - 1; node >= 0; node--) {
    const whole = [];
    for (const child of children[node].reverse()) {
      const own = outlines[child];
      let offset = 0;
      for (let level = 0; level < Math.min(own.length, whole.length); level++) offset = Math.min(offset, whole[level][0] - own[level][1] - 1);
      offsets[child] = offset;
      own.forEach(([left, right], level) => {
        if (whole[level]) whole[level][0] = offset + left; else whole.push([offset + left, offset + right]);
      });
      outlines[child] = null;
    }
    outlines[node] = [[0, 0], ...whole];
  }
  const places = nodes.map(() => [0, 0]);
  nodes.forEach((node, place) => { if (place) places[place] = [places[node.parent][0] + offsets[place], places[node.parent][1] + 1]; });
  return places;
}

// What may come next, in a few words: the right answer and three others that are not silly. In the order of the alphabet, so
// that the place says nothing.
function quizOptions(ahead, state, signs) {
  const same = (one, other) => one.kind === other.kind && one.cell === other.cell && one.digit === other.digit;
  const plain = ({ kind, cell = -1, digit = 0, house = -1 }) => (kind === "dead-end" || kind === "solution" ? { kind, cell: -1, digit: 0, house: -1 } : { kind, cell, digit, house });
  const right = plain(ahead), options = [right], top = state.stack.at(-1), frame = state.frames.at(-1);
  const add = (option) => {
    const one = plain(option);
    if (options.length < 4 && !options.some((other) => same(one, other))) options.push(one);
  };
  const cell = right.cell >= 0 ? right.cell : frame ? frame.cell : 0, digit = right.digit || 1, other = (digit % signs) + 1;
  if (right.kind === "placed") add({ kind: "rejected", cell, digit });
  else add({ kind: "placed", cell, digit });
  // Where several placements go at once, it is true of the top one too.
  if (top && !(ahead.kind === "taken-back" && ahead.undone > 1)) add({ kind: "taken-back", cell: top.cell, digit: top.digit });
  add({ kind: "dead-end" });
  if (other !== digit) {
    add({ kind: "rejected", cell, digit: other });
    add({ kind: "placed", cell, digit: other });
  }
  add({ kind: "solution" });
  return { options, right };
}

if (typeof module !== "undefined") module.exports = { Trace, Captions, Tree, layout, quizOptions, subjectOf, markerOf };
// Where the data is not in the page, another script brings it. Such data may hold more: `address`, the parts of the address that
// belong to that script, and `shown` and `moved`, which are called with the step that is shown.
if (typeof document !== "undefined" && document.getElementById("data")) page(JSON.parse(document.getElementById("data").textContent));

function page(data) {
  const get = (id) => document.getElementById(id);
  const traces = data.traces.map(() => null), trees = data.traces.map(() => null);
  const actions = new Map(data.keys.flatMap((key) => key.names));
  const wanted = new URLSearchParams(location.search);
  let lang, captions, chosen = 0, cursor, atLink = false, playing = false, speed = 2, notice = "", last = 0, owed = 0;
  let code = wanted.get("source") ?? data.source, pencils = null, panes = 0, pair = null, quiz = null, present = wanted.has("present");

  const traceOf = (index) => (traces[index] ??= new Trace(data.traces[index]));
  const folds = data.traces.map(() => null), foldsOf = (index) => (folds[index] ??= new Map());
  const trace = () => traceOf(chosen);
  const tree = () => (trees[chosen] ??= new Tree(trace()));
  const about = () => data.traces[chosen];
  const nameOf = (digit, one = about()) => one.problem?.glyphs[digit - 1] ?? digitName(digit);
  const number = (value) => (value === null ? "–" : value.toLocaleString("en"));
  const element = (name, text, classes = "") => {
    const made = document.createElement(name);
    made.textContent = text;
    if (classes) made.className = classes;
    return made;
  };
  const link = () => (atLink ? trace().link(cursor) : null);
  const source = () => about().sources.find((one) => one.code === code) ?? about().sources[0];

  function language(code) {
    lang = code;
    captions = new Captions(data.words[code]);
    document.documentElement.lang = code;
    for (const part of document.querySelectorAll("[data-word]")) part.textContent = captions.words[part.dataset.word];
    for (const part of document.querySelectorAll("[data-label]")) part.setAttribute("aria-label", captions.words[part.dataset.label]);
    get("language").textContent = code === "en" ? "中文" : "English";
    get("help").setAttribute("aria-label", captions.words["key-help"]);
    for (const button of document.querySelectorAll("[data-action]")) {
      const key = data.keys.find((key) => key.names.some((name) => name[1] === button.dataset.action));
      button.title = `${captions.words[key.text]} (${key.shown})`;
      // A button with a word on it is called by that word.
      if (button.dataset.text) button.textContent = captions.words[button.dataset.text];
      else button.setAttribute("aria-label", captions.words[key.text]);
    }
    get("key-rows").replaceChildren(...data.keys.map((key) => {
      const row = document.createElement("tr"), shown = document.createElement("td");
      shown.append(element("kbd", key.shown));
      row.append(shown, element("td", captions.words[key.text]));
      return row;
    }));
  }

  function choosers() {
    const names = [...new Set(data.traces.map((one) => one.board))];
    get("boards").replaceChildren(...names.map((name) => new Option(name, name)));
    get("boards").value = about().board;
    const here = data.traces.map((one, index) => [one, index]).filter(([one]) => one.board === about().board);
    get("strategies").replaceChildren(...here.map(([one, index]) => new Option(one.strategy, index)));
    get("strategies").value = chosen;
    const others = here.filter(([, index]) => index !== chosen);
    get("others").replaceChildren(...others.map(([one, index]) => new Option(one.strategy, index)));
    for (const button of document.querySelectorAll("[data-action=compare]")) button.hidden = !others.length;
    if (pair !== null && !others.some(([, index]) => index === pair)) pair = others.length ? others[0][1] : null;
    const { sources } = about();
    get("codes").replaceChildren(...sources.map((one) => new Option(one.name, one.code)));
    get("codes").hidden = sources.length < 2;
    if (sources.length) get("codes").value = source().code;
    document.title = `sudoku trace: ${[...new Set(data.traces.map((one) => one.strategy))].join(", ")}`;
  }

  // An empty board of the right shape.
  function prepare(table, pane, one) {
    const { shape } = traceOf(one), rows = [];
    pane.style.setProperty("--rows", Math.max(shape.rows, shape.columns));
    pane.style.setProperty("--across", shape.boxWidth);
    for (let row = 0; row < shape.rows; row++) {
      const line = document.createElement("tr");
      line.setAttribute("role", "row");
      for (let column = 0; column < shape.columns; column++) {
        const cell = document.createElement("td");
        cell.setAttribute("role", "gridcell");
        cell.dataset.right = shape.plain ? "" : (column + 1) % shape.boxWidth === 0 ? "right" : "";
        cell.dataset.below = shape.plain ? "" : (row + 1) % shape.boxHeight === 0 ? "below" : "";
        line.append(cell);
      }
      rows.push(line);
    }
    table.replaceChildren(...rows);
  }

  function prepareSource() {
    const one = source();
    if (!one) return get("source").replaceChildren(element("li", captions.words["no-source"]));
    get("source").replaceChildren(...one.lines.map((text, index) => {
      const line = element("li", text), number = one.numbers[index];
      line.dataset.number = number;
      const mark = Object.entries(one.marks).find(([, [from, to]]) => number >= from && number <= to);
      if (mark) line.dataset.mark = mark[0];
      return line;
    }));
    const start = [...get("source").children].find((line) => /\bbacktrack\b.*[({:]/.test(line.textContent) && !/return|if /.test(line.textContent));
    get("source").scrollTop = start ? start.offsetTop : 0;
    get("rust-note").hidden = one.code !== "rust" || Boolean(about().problem);
  }

  // Another trace, at its start or at a step.
  function choose(index, step, half) {
    chosen = index;
    playing = false;
    choosers();
    prepare(get("board"), get("board-pane"), chosen);
    if (pair !== null) prepare(get("other-board"), get("pair"), pair);
    prepareSource();
    get("scrub").min = trace().first;
    get("scrub").max = trace().last;
    get("go").min = trace().first;
    get("go").max = trace().last;
    cursor = trace().at(step ?? trace().first);
    atLink = Boolean(half) && trace().link(cursor) !== null;
    show();
  }

  // So many rows of a table are shown, if it is not one of houses.
  const MOST_SHOWN = 24;
  const MARKS = { guess: "?", tried: "~", "last-candidate": "_" };
  const WORD_OF = { guess: "guessed", tried: "tried-mark", "last-candidate": "last-mark" };

  const pencilsOf = (one) => (pencils ?? one.knows_candidates) && !one.problem && one.rows <= 9;

  function showBoard(table, one, { state, event }) {
    const shape = state.shape, words = captions.words, placed = new Map(state.stack.map((one) => [one.cell, one]));
    const current = event && event.cell >= 0 ? event.cell : -1, by = event && event.kind === "rejected" ? event.by : -1;
    const withPencils = pencilsOf(one);
    table.querySelectorAll("td").forEach((cell, index) => {
      const digit = state.board[index], given = one.puzzle[index] !== ".", why = placed.get(index)?.why;
      const label = [shape.cellName(index), digit ? nameOf(digit, one) : words.blank];
      const classes = [cell.dataset.right, cell.dataset.below];
      if (given) { classes.push("given"); label.push(words.given); }
      if (why) { classes.push(why); label.push(words[WORD_OF[why] ?? "forced"]); }
      if (index === current) { classes.push("current"); label.push(words.current); }
      if (index === by) { classes.push("by"); label.push(words.forbids); }
      const letter = one.problem?.labels?.[index];
      if (digit) {
        cell.replaceChildren(letter ?? nameOf(digit, one));
        if (letter) { cell.append(element("sup", nameOf(digit, one))); classes.push("taken"); }
        else if (why) cell.append(element("sup", MARKS[why] ?? "·"));
      } else if (index === current && (event.kind === "rejected" || event.kind === "taken-back")) {
        cell.replaceChildren(element("s", letter ?? nameOf(event.digit, one)));
      } else if (index === current && event.kind === "dead-end") {
        cell.replaceChildren(element("s", "✗"));
      } else if (withPencils) {
        const pencil = element("div", "", "pencil"), digits = state.candidates(index);
        for (let digit = 1; digit <= shape.rows; digit++) pencil.append(element("span", (digits >> (digit - 1)) & 1 ? digitName(digit) : "\u00a0"));
        label.push(`${words.candidates}${words.colon}${digitsIn(digits).join(" ")}`);
        cell.replaceChildren(pencil);
      } else {
        cell.replaceChildren(letter ?? "");
      }
      cell.className = classes.filter(Boolean).join(" ");
      cell.setAttribute("aria-label", label.join(", "));
    });
  }

  function showLegend() {
    const { words } = captions, unknown = cursor.state.counts.guesses === null;
    const marks = about().problem ? [] : [`5 ${words.given}`];
    marks.push(...(unknown ? [`5~ ${words["tried-mark"]}`] : [`5? ${words.guessed}`, `5_ ${words["last-mark"]}`]));
    if (!about().problem && !unknown) marks.push(`5· ${words.forced}`);
    get("legend").textContent = marks.join(" | ");
  }

  function showSource() {
    const one = source();
    if (!one) return;
    const marker = atLink ? "go down" : markerOf(cursor.event), mark = one.marks[marker] ?? one.marks[OTHERWISE[marker]];
    const lines = [...get("source").children];
    let first = null;
    for (const line of lines) {
      const number = Number(line.dataset.number), lit = mark && number >= mark[0] && number <= mark[1];
      line.classList.toggle("lit", Boolean(lit));
      if (lit) { first ??= line; line.setAttribute("aria-current", "step"); } else line.removeAttribute("aria-current");
    }
    if (!first) return;
    const pane = get("source"), top = first.offsetTop;
    if (top < pane.scrollTop || top > pane.scrollTop + pane.clientHeight - 60) pane.scrollTop = top - pane.clientHeight / 3;
  }

  // Sets of digits for each house as rows of dots, other tables the first rows that there are to look at.
  function showMemory(into, { state, event }) {
    const shape = state.shape, words = captions.words, shown = [];
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
    into.replaceChildren(...(nothing ? [element("p", words["no-memory"])] : shown));
  }

  function showCounts() {
    const { counts, stack } = cursor.state, words = captions.words;
    const list = [["placements", counts.placements], ["guesses", counts.guesses], ["take-backs", counts.takeBacks],
      ["taken-back", counts.takenBack], ["rejections", counts.rejected], ["dead-ends", counts.deadEnds], ["depth", stack.length],
      ["deepest", counts.deepest], ["solutions", counts.solutions]];
    get("counts").replaceChildren(...list.flatMap(([key, value]) => [element("dt", words[key]), element("dd", number(value))]));
  }

  // A button that goes to a step.
  function jumpButton(text, step, title, classes) {
    const button = element("button", text, classes);
    button.type = "button";
    button.title = title;
    button.addEventListener("click", () => jump(step));
    return button;
  }

  // A line for each open call, the latest first. What was tried can be visited: there is the story of each cell.
  function showStack() {
    const { state, step } = cursor, { shape } = trace(), words = captions.words, plain = Boolean(about().problem) || !about().chooses_digits;
    if (!state.frames.length) return get("stack").replaceChildren(element("p", words["no-stack"]));
    const path = tree().path(step), made = tree().made(step), returning = link()?.kind === "return" ? trace().returning(cursor, trace().ahead(cursor)) : -1;
    let open = 0;
    const rows = state.frames.map((frame, index) => {
      const parent = open ? path[open - 1] : 0, mine = frame.now ? path[open++] : -1;
      const row = element("tr", "", index === returning ? "returning" : index === state.frames.length - 1 ? "here" : "");
      const head = element("th", (index === returning ? "↑ " : "") + shape.cellName(frame.cell)), tried = element("td", "");
      head.scope = "row";
      const known = parent === undefined ? [] : tree().children(parent, made).filter((child) => child !== mine && tree().choices[child].undone <= step);
      frame.tried.forEach(([cell, digit], place) => {
        const text = about().chooses_digits ? nameOf(digit) : `${shape.cellName(cell)}=${nameOf(digit)}`;
        const choice = tree().choices[known[known.length - frame.tried.length + place]];
        if (!choice) return tried.append(element("s", text), " ");
        const last = choice.undone, count = choice.end - known[known.length - frame.tried.length + place];
        tried.append(jumpButton(text, choice.placed, `${number(choice.placed)}–${number(last)}: ${words.placements} ${number(count)}`, "struck"), " ");
      });
      const now = element("td", "");
      if (frame.now && mine !== undefined) now.append(jumpButton((about().chooses_digits ? "" : `${shape.cellName(frame.cell)}=`) + nameOf(frame.now), tree().choices[mine].placed, number(tree().choices[mine].placed), "now"));
      row.append(head, tried, now);
      if (!plain) row.append(element("td", digitsIn(state.left(frame)).join("") || "–"), element("td", digitsIn(frame.used).join("")));
      return row;
    });
    const headings = ["cell", "tried-digits", "now", ...(plain ? [] : ["left", "used"])], head = element("tr", "");
    head.append(...headings.map((key) => element("th", words[key])));
    const table = document.createElement("table"), top = document.createElement("thead"), body = document.createElement("tbody");
    top.append(head);
    body.append(...rows.reverse());
    table.append(top, body);
    get("stack").replaceChildren(table);
  }

  // The tree as a picture; what is folded is a triangle with a number.
  function showTree() {
    const pane = get("tree");
    if (get("tree-pane").offsetParent === null) return;
    const { words } = captions, nodes = tree().nodes(cursor.step, panes === 1 ? 160 : 70, (digit) => nameOf(digit), foldsOf(chosen)), places = layout(nodes);
    if (!nodes.length) {
      get("tree-picture").replaceChildren();
      get("tree-note").textContent = words["tree-none"];
      return;
    }
    const across = about().chooses_digits ? 44 : 72, down = 52, r = 15, margin = 22, left = Math.min(...places.map(([x]) => x)), deepest = Math.max(...places.map(([, y]) => y));
    const x = (column) => margin + r + (column - left) * across, y = (level) => margin + r + level * down;
    const drawn = (name, attributes, text) => {
      const made = document.createElementNS(get("tree-picture").namespaceURI, name);
      for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
      if (text !== undefined) made.textContent = text;
      return made;
    };
    const width = x(0) + r + margin + 34, height = y(deepest) + r + margin;
    const svg = get("tree-picture"), drawing = [];
    for (const [key, value] of Object.entries({ width, height, viewBox: `0 0 ${width} ${height}` })) svg.setAttribute(key, value);
    const FATE = { dead: "tree-dead", undone: "tree-undone", path: "tree-path", here: "tree-here", solved: "tree-solved" };
    let hereAt = null;
    nodes.forEach((node, place) => {
      const [column, level] = places[place], nx = x(column), ny = y(level), off = !node.isCurrent;
      if (!place) return;
      const [above, up] = places[node.parent], x1 = x(above), y1 = y(up) + r, y2 = ny - r;
      drawing.push(drawn("path", { class: off ? "edge undone" : "edge path", d: `M${x1} ${y1}L${nx} ${y2}` }),
        drawn("text", { class: "digit", x: nx + (x1 - nx) * 0.3 + 4, y: y2 + (y1 - y2) * 0.3 + 4 }, node.edge));
    });
    nodes.forEach((node, place) => {
      const [column, level] = places[place], nx = x(column), ny = y(level), off = !node.isCurrent;
      const cell = nodes[node.parent].label, name = place ? `${cell ? `${cell}=` : ""}${node.edge}` : words["call-this"];
      const label = `${name}${words.colon}${words[FATE[node.fate]]}${node.folded ? `, ${captions.fill("tree-folded", { n: number(node.folded) })}` : ""}. ${captions.fill("step", { n: number(node.step), last: number(trace().last) })}`;
      const group = drawn("g", { class: "node", role: "button", tabindex: "-1", "aria-label": label });
      group.append(drawn("title", {}, label));
      if (node.folded) {
        group.append(drawn("path", { class: off ? "shape undone" : "shape", d: `M${nx} ${ny - r}L${nx + r} ${ny + r - 5}H${nx - r}z` }), drawn("text", { x: nx, y: ny + r + 6 }, number(node.folded)));
      } else if (node.fate === "dead") {
        group.append(drawn("rect", { class: "shape bad", x: nx - 9, y: ny - 9, width: 18, height: 18 }), drawn("path", { class: "bad", d: `M${nx - 5} ${ny - 5}l10 10m0-10l-10 10` }));
      } else {
        if (node.fate === "here") group.append(drawn("circle", { class: "shape", cx: nx, cy: ny, r: r + 4 }));
        group.append(drawn("circle", { class: `shape ${off ? "undone" : "path"}`, cx: nx, cy: ny, r }), drawn("text", { x: nx, y: ny + 4 }, node.fate === "solved" ? "★" : node.label || (node.fate === "here" ? "●" : "")));
        if (node.forced) group.append(drawn("text", { class: "forced", x: nx + r - 1, y: ny + r + 1 }, `+${node.forced}`));
      }
      if (node.choice === tree().here(cursor.step)) hereAt = [nx, ny];
      group.addEventListener("click", () => jump(node.step));
      drawing.push(group);
      if (!node.folds) return;
      const fold = drawn("text", { class: "fold", x: nx - r - 6, y: ny + 5, role: "button", tabindex: "0", "aria-label": `${words["tree-fold"]}${words.colon}${name}` }, node.folded ? "+" : "−");
      const toggle = () => {
        foldsOf(chosen).set(node.choice, Boolean(node.folded));
        showTree();
      };
      fold.addEventListener("click", toggle);
      fold.addEventListener("keydown", (press) => { if (press.key === "Enter") toggle(); });
      drawing.push(fold);
    });
    svg.replaceChildren(...drawing);
    get("tree-note").textContent = [["═", "tree-path"], ["●", "tree-here"], ["✗", "tree-dead"], ["╌", "tree-undone"], ["★", "tree-solved"]].map(([sign, key]) => `${sign} ${words[key]}`).join("  ");
    if (hereAt) pane.scrollTo(Math.max(0, hereAt[0] - pane.clientWidth + 60), Math.max(0, hereAt[1] - pane.clientHeight * 0.6));
  }

  const otherCursor = () => traceOf(pair).at(cursor.step);
  const saying = (index, at) => {
    const own = new Captions(captions.words, data.traces[index].problem);
    return own.of(traceOf(index), at, lang === "en");
  };

  function showPair() {
    get("player").classList.toggle("paired", pair !== null);
    get("pair").hidden = pair === null;
    if (pair === null) return;
    get("others").value = pair;
    const other = otherCursor();
    showBoard(get("other-board"), data.traces[pair], other);
    get("other-caption").textContent = saying(pair, other);
    showMemory(get("other-memory"), other);
    get("other-where").textContent = captions.fill("step", { n: number(other.step), last: number(traceOf(pair).last) });
  }

  function show() {
    const words = captions.words, step = number(cursor.step), end = number(trace().last), between = link();
    document.body.classList.toggle("present", present);
    get("player").dataset.panes = panes;
    showBoard(get("board"), about(), cursor);
    showLegend();
    showSource();
    showMemory(get("memory"), cursor);
    showCounts();
    showStack();
    showPair();
    if (!playing || data.speeds[speed] <= 250) showTree();
    const caption = between ? new Captions(words, about().problem).link(trace(), cursor, between) : saying(chosen, cursor);
    get("caption").setAttribute("aria-live", playing ? "off" : "polite");
    get("caption").classList.toggle("link", Boolean(between));
    const sign = between ? (between.kind === "call" ? "↓" : "↑") : "";
    get("caption").textContent = (sign && `${sign} `) + (notice ? (lang === "en" ? `${caption} (${words[notice]})` : `${caption}（${words[notice]}）`) : caption);
    const where = captions.fill(about().stops === "all" ? "step" : "take-back-number", { n: step, last: end });
    const more = about().end.name === "cut" ? ` (${words.more})` : "";
    get("where").textContent = `${where}${sign && ` ${sign}`}${more} · ${words[playing ? "playing" : "paused"]}`;
    get("speed").textContent = captions.fill("speed", { n: number(data.speeds[speed]) });
    get("scrub").value = cursor.step;
    if (document.activeElement !== get("go")) get("go").value = cursor.step;
    get("scrub").setAttribute("aria-valuetext", `${where}. ${caption}`);
    for (const [name, on] of Object.entries({ play: playing, compare: pair !== null, quiz: quiz !== null, present, candidates: pencilsOf(about()) })) {
      for (const button of document.querySelectorAll(`[data-action=${name}]`)) button.setAttribute("aria-pressed", String(Boolean(on)));
    }
    showQuiz();
    data.shown?.(cursor.step);
    if (!playing) remember();
  }

  function showQuiz() {
    get("quiz").hidden = quiz === null;
    if (quiz === null) return;
    const { words } = captions, { shape } = trace();
    const text = ({ kind, cell, digit }) => {
      return captions.fill(`quiz-${kind}`, { cell: cell < 0 ? "" : shape.cellName(cell), digit: digit ? nameOf(digit) : "" });
    };
    get("quiz-score").textContent = quiz.asked ? captions.fill("quiz-score", { n: quiz.right, last: quiz.asked }) : "";
    get("quiz-result").textContent = quiz.result ? `${words[quiz.result]} ${quiz.answer}` : "";
    const ahead = trace().ahead(cursor);
    if (!ahead || ahead.kind === "work") return get("quiz-options").replaceChildren();
    const { options, right } = quizOptions(ahead, cursor.state, about().problem?.glyphs.length ?? shape.rows);
    const list = options.map((one) => ({ text: text(one), right: one === right })).sort((a, b) => (a.text < b.text ? -1 : 1));
    get("quiz-options").replaceChildren(...list.map(({ text, right }, index) => {
      const button = element("button", `${index + 1}  ${text}`);
      button.type = "button";
      button.addEventListener("click", () => answer(right, list.find((one) => one.right).text));
      return button;
    }));
  }

  function answer(right, text) {
    quiz.asked++;
    quiz.right += Number(right);
    quiz.result = right ? "quiz-right" : "quiz-wrong";
    quiz.answer = right ? "" : text;
    jump(cursor.step + 1);
  }

  // The address says where we are, so that it can be kept or sent.
  function remember() {
    const parts = [...(data.address ?? []), `step=${cursor.step}`];
    data.moved?.(cursor.step);
    if (atLink) parts.push("link");
    if (data.traces.length > 1) parts.push(`trace=${chosen + 1}`);
    if (pair !== null) parts.push(`with=${pair + 1}`);
    if (lang !== data.lang) parts.push(`lang=${lang}`);
    if (present) parts.push("present");
    if (quiz !== null) parts.push("quiz");
    if (panes === 1) parts.push("tree");
    if (source() && source().code !== data.source) parts.push(`source=${source().code}`);
    try { history.replaceState(null, "", `#${parts.join("&")}`); } catch { /* an iframe may forbid it */ }
  }

  function fromAddress() {
    const wanted = new URLSearchParams(location.hash.slice(1));
    const number = (name, otherwise) => (/^\d+$/.test(wanted.get(name) ?? "") ? Number(wanted.get(name)) : otherwise);
    const language_ = wanted.get("lang");
    language(data.words[language_] ? language_ : lang ?? data.lang);
    if (wanted.has("source")) code = wanted.get("source");
    if (wanted.has("present")) present = true;
    if (wanted.has("quiz")) quiz ??= { asked: 0, right: 0 };
    if (wanted.has("tree")) panes = 1;
    const index = number("trace", chosen + 1) - 1, other = number("with", 0) - 1;
    if (data.traces[other]) pair = other;
    choose(data.traces[index] ? index : 0, number("step", undefined), wanted.has("link"));
    if (wanted.has("play")) act("play");
  }

  function go(step) {
    cursor = trace().at(step, cursor);
    atLink = false;
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

  // One place on: from a step to the call or the return that follows it, or to the next step.
  function forward() {
    if (!atLink && trace().link(cursor)) atLink = true;
    else if (cursor.step < trace().last) {
      cursor = trace().at(cursor.step + 1, cursor);
      atLink = false;
    }
  }

  function back() {
    playing = false;
    if (atLink) atLink = false;
    else if (cursor.step > trace().first) {
      cursor = trace().at(cursor.step - 1, cursor);
      atLink = trace().link(cursor) !== null;
    }
    show();
  }

  // To the return before the next step with fewer placements than this on the board.
  function goToReturn(depth) {
    playing = false;
    const found = trace().find(cursor.step, true, (event, state) => event.kind === "taken-back" && state.stack.length < depth);
    if (found === null) notice = "never-returns";
    else {
      cursor = trace().at(found - 1);
      atLink = trace().link(cursor) !== null;
    }
    show();
  }

  function stepOver() {
    playing = false;
    const { event, state } = cursor;
    if (event && state.calls(event) && link()?.kind !== "return") return goToReturn(state.stack.length);
    forward();
    show();
  }

  function stepOut() {
    const { state } = cursor, { frames } = state, here = link();
    // The latest call has not come to a cell yet.
    if (here?.kind === "call") return goToReturn(state.stack.length);
    const returning = here ? trace().returning(cursor, trace().ahead(cursor)) : -1;
    // At a return, the call is over, and the one that made it is meant.
    const open = !here ? frames.at(-1) : frames[(returning < 0 ? frames.length : returning) - 1];
    goToReturn(open ? open.base : 0);
  }

  function findCell(forward, cell = cursor.event?.cell ?? -1) {
    if (cell < 0) {
      notice = "no-cell";
      return show();
    }
    find(forward, (event) => event.cell === cell);
  }

  // Runs to the next place on the lines of this marker, or goes back to the one before.
  function runTo(marker, forward) {
    playing = false;
    const { marks } = source() ?? { marks: {} }, own = (event) => { const one = markerOf(event); return marks[one] ? one : OTHERWISE[one]; };
    if (marker === "go down") {
      const calls = (event, state) => state.calls(event);
      if (!(forward && !atLink && cursor.event && cursor.state.calls(cursor.event))) {
        const found = trace().find(cursor.step, forward, calls);
        if (found === null) notice = "none-found"; else cursor = trace().at(found);
      }
      if (!notice) atLink = trace().link(cursor) !== null;
      return show();
    }
    find(forward, (event) => own(event) === marker);
  }

  function findLine(forward) {
    const { marks } = source() ?? { marks: {} }, marker = atLink ? "go down" : markerOf(cursor.event), own = marks[marker] ? marker : OTHERWISE[marker];
    if (marks[own]) return runTo(own, forward);
    notice = "none-found";
    show();
  }

  // The next step, or the one before, at which the two searches do something else though they did the same the step before.
  function findDiffer(forward) {
    if (pair === null) {
      notice = "only-one";
      return show();
    }
    playing = false;
    const key = (event) => (event ? `${event.kind} ${event.cell} ${event.digit}` : "");
    const mine = trace().at(trace().first), theirs = traceOf(pair).at(trace().first), steps = [];
    let differed = false;
    while (true) {
      const a = trace().forward(mine), b = traceOf(pair).forward(theirs);
      if (!a && !b) break;
      const differs = !a || !b || key(mine.event) !== key(theirs.event);
      if (differs && !differed) steps.push(Math.max(mine.step, theirs.step));
      differed = differs;
    }
    const found = forward ? steps.find((step) => step > cursor.step) : steps.findLast((step) => step < cursor.step);
    notice = found === undefined ? "none-found" : "differs";
    go(found ?? cursor.step);
  }

  function nextTrace(same) {
    const count = data.traces.length, now = about();
    for (let on = 1; on < count; on++) {
      const index = (chosen + on) % count, other = data.traces[index];
      const fits = same === "board" ? other.board === now.board : other.strategy === now.strategy && other.board !== now.board;
      if (fits) return choose(index);
    }
    notice = "only-one";
    show();
  }

  function compare() {
    const other = data.traces.findIndex((one, index) => index !== chosen && one.board === about().board);
    if (pair !== null) pair = null;
    else if (other >= 0) pair = other;
    else notice = "only-one";
    if (pair !== null) prepare(get("other-board"), get("pair"), pair);
    choosers();
    show();
  }

  // Up to so many steps a second, calls and returns are shown while it plays.
  const SLOW = 16;

  function tick(now) {
    if (!playing) return;
    owed += ((now - last) / 1000) * data.speeds[speed];
    last = now;
    const steps = Math.floor(owed);
    owed -= steps;
    if (steps > 0) {
      if (data.speeds[speed] <= SLOW) {
        for (let times = 0; times < steps; times++) forward();
        if (cursor.step >= trace().last) playing = false;
        show();
      } else {
        if (cursor.step + steps >= trace().last) playing = false;
        go(cursor.step + steps);
      }
    }
    if (playing) requestAnimationFrame(tick);
  }

  function act(action) {
    notice = "";
    const kind = (name) => (event) => event.kind === name;
    const guess = (event) => event.kind === "placed" && (event.why === "guess" || event.why === "tried");
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
      case "forward":
        playing = false;
        forward();
        return show();
      case "back": return back();
      case "far": return jump(cursor.step + 100);
      case "far-back": return jump(cursor.step - 100);
      case "first": return jump(trace().first);
      case "last": return jump(trace().last);
      case "guess": return find(true, guess);
      case "guess-before": return find(false, guess);
      case "take-back": return find(true, kind("taken-back"));
      case "take-back-before": return find(false, kind("taken-back"));
      case "dead-end": return find(true, kind("dead-end"));
      case "dead-end-before": return find(false, kind("dead-end"));
      case "solution": return find(true, kind("solution"));
      case "solution-before": return find(false, kind("solution"));
      case "fault": return find(true, fault);
      case "fault-before": return find(false, fault);
      case "over": return stepOver();
      case "out": return stepOut();
      case "cell": return findCell(true);
      case "cell-before": return findCell(false);
      case "line": return findLine(true);
      case "line-before": return findLine(false);
      case "go-to": get("go").focus(); return get("go").select();
      case "panes": panes = (panes + 1) % 3; return show();
      case "candidates": pencils = !pencilsOf(about()); return show();
      case "source": {
        const { sources } = about(), next = sources[(sources.indexOf(source()) + 1) % sources.length];
        if (sources.length < 2) notice = "only-one"; else showCode(next.code);
        return show();
      }
      case "compare": return compare();
      case "differ": return findDiffer(true);
      case "differ-before": return findDiffer(false);
      case "quiz": quiz = quiz ? null : { asked: 0, right: 0 }; return show();
      case "present": present = !present; return show();
      case "faster": speed = Math.min(speed + 1, data.speeds.length - 1); return show();
      case "slower": speed = Math.max(speed - 1, 0); return show();
      case "strategy": return nextTrace("board");
      case "board": return nextTrace("strategy");
      case "language": language(lang === "en" ? "zh" : "en"); return show();
      case "help": return get("keys").open ? get("keys").close() : get("keys").showModal();
      case "quit": return get("keys").open && get("keys").close();
    }
  }

  function showCode(wanted) {
    code = wanted;
    get("codes").value = code;
    prepareSource();
  }

  document.addEventListener("keydown", (press) => {
    if (press.ctrlKey || press.altKey || press.metaKey || press.target.closest?.("select, #go")) return;
    if (quiz && /^[1-4]$/.test(press.key)) return get("quiz-options").children[press.key - 1]?.click();
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
  get("go").addEventListener("change", () => jump(Number(get("go").value)));
  get("go").addEventListener("keydown", (press) => {
    if (press.key === "Enter" || press.key === "Escape") get("go").blur();
  });
  // After a choice from a list the keys belong to the player again; the place is kept.
  const chooses = (id, then) => get(id).addEventListener("change", () => { then(get(id).value); get(id).blur(); });
  chooses("strategies", (index) => choose(Number(index), cursor.step));
  chooses("others", (index) => { pair = Number(index); prepare(get("other-board"), get("pair"), pair); show(); });
  chooses("codes", (code) => { showCode(code); show(); });
  chooses("boards", (board) => {
    const same = data.traces.findIndex((one) => one.board === board && one.strategy === about().strategy);
    choose(same >= 0 ? same : data.traces.findIndex((one) => one.board === board));
  });
  get("board").addEventListener("click", (click) => {
    const cell = [...get("board").querySelectorAll("td")].indexOf(click.target.closest("td"));
    notice = "";
    if (cell >= 0) findCell(!click.shiftKey, cell);
  });
  get("source").addEventListener("click", (click) => {
    const mark = click.target.closest("li")?.dataset.mark;
    notice = "";
    if (mark) runTo(mark, !click.shiftKey);
  });
  if (data.traces.length === 2 && data.traces[0].board === data.traces[1].board) pair = 1;
  addEventListener("hashchange", fromAddress);
  addEventListener("resize", () => show());
  fromAddress();
  return { trace, tree, jump };
}
