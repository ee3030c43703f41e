// A board to type into. It holds digits, whether they are given, and pencil marks; every change can be undone.
import { ROWS, digitName, digitOf } from "./links.js";

/** The height and width of a box, by the number of rows. */
export const BOXES = { 4: [2, 2], 6: [2, 3], 9: [3, 3], 12: [3, 4], 16: [4, 4], 25: [5, 5] };

/** The three houses of a cell, as numbers: rows, columns, boxes. */
export function housesOf(cell, rows) {
  const [height, width] = BOXES[rows], row = Math.floor(cell / rows), column = cell % rows;
  return [row, rows + column, 2 * rows + Math.floor(row / height) * (rows / width) + Math.floor(column / width)];
}

/** The cells whose digit stands twice in a house. */
export function clashing(digits, rows) {
  const seen = new Map(), clash = new Set();
  digits.forEach((digit, cell) => {
    if (!digit) return;
    for (const house of housesOf(cell, rows)) {
      const key = house * 32 + digit;
      if (seen.has(key)) clash.add(cell).add(seen.get(key)); else seen.set(key, cell);
    }
  });
  return clash;
}

/** Draws an empty board of this size into an element; returns its cells. */
export function drawGrid(element, rows, role = "gridcell") {
  const [height, width] = BOXES[rows], cells = [];
  element.classList.add("grid");
  element.classList.toggle("wide", rows > 9);
  element.style.setProperty("--rows", rows);
  element.style.setProperty("--across", width);
  const lines = Array.from({ length: rows }, (_, row) => {
    const line = document.createElement("div");
    if (role === "gridcell") line.setAttribute("role", "row"); else line.style.display = "contents";
    for (let column = 0; column < rows; column++) {
      const cell = document.createElement("div");
      cell.className = "cell";
      if (role === "gridcell") cell.setAttribute("role", "gridcell");
      cell.classList.toggle("right", (column + 1) % width === 0 && column + 1 < rows);
      cell.classList.toggle("below", (row + 1) % height === 0 && row + 1 < rows);
      cell.classList.toggle("last", column + 1 === rows);
      cell.classList.toggle("bottom", row + 1 === rows);
      line.append(cell);
      cells.push(cell);
    }
    return line;
  });
  element.replaceChildren(...lines);
  return cells;
}

const cellOf = (event) => event.target.closest(".cell");

export class Board {
  /**
   * @param {HTMLElement} element
   * @param {(key: string, values?: object) => string} word
   * @param {() => void} changed
   */
  constructor(element, word, changed) {
    this.element = element;
    this.word = word;
    this.changed = () => {};
    this.past = [];
    this.future = [];
    this.here = 0;
    this.pencil = false;
    /** @type {((on: boolean) => void) | null} */
    this.pencilChanged = null;
    /** @type {(() => void) | null} called after a digit or a mark was typed */
    this.typed = null;
    this.solution = null;
    this.truth = null;
    element.addEventListener("keydown", (event) => this.key(event));
    element.addEventListener("pointerdown", (event) => {
      const cell = this.cells.indexOf(cellOf(event));
      if (cell >= 0) this.go(cell);
    });
    element.addEventListener("focusin", (event) => {
      const cell = this.cells.indexOf(cellOf(event));
      if (cell >= 0 && cell !== this.here) { this.here = cell; this.show(); }
    });
    this.set(".".repeat(81));
    this.changed = changed;
  }

  get line() {
    return this.digits.map((digit) => (digit ? digitName(digit) : ".")).join("");
  }

  /** Another board; its digits are given. */
  set(line, marks) {
    if (this.digits) this.remember();
    const rows = ROWS[line.length];
    this.digits = Array.from(line, digitOf);
    this.given = this.digits.map((digit) => digit > 0);
    this.marks = marks ? Array.from(marks, (bits, cell) => (this.digits[cell] ? 0 : bits)) : this.digits.map(() => 0);
    this.draw(rows);
    this.touched();
  }

  draw(rows) {
    if (rows === this.rows) return;
    this.rows = rows;
    this.cells = drawGrid(this.element, rows);
    this.here = Math.min(this.here, rows * rows - 1);
  }

  touched() {
    this.solution = null;
    this.truth = null;
    this.show();
    this.changed();
  }

  snapshot() {
    return { digits: this.digits.slice(), given: this.given.slice(), marks: this.marks.slice() };
  }
  remember() {
    this.past.push(this.snapshot());
    if (this.past.length > 500) this.past.shift();
    this.future = [];
  }
  step(from, to) {
    if (!from.length) return;
    to.push(this.snapshot());
    Object.assign(this, from.pop());
    this.draw(Math.sqrt(this.digits.length));
    this.touched();
  }
  undo() { this.step(this.past, this.future); }
  redo() { this.step(this.future, this.past); }

  /** Writes a digit, or a mark, into the cell that has the focus; the same digit again takes it away. */
  type(digit) {
    const cell = this.here;
    if (digit > this.rows || this.given[cell] && this.pencil) return;
    this.remember();
    if (this.pencil && digit) {
      if (!this.digits[cell]) this.marks[cell] ^= 1 << (digit - 1);
    } else {
      this.digits[cell] = this.digits[cell] === digit ? 0 : digit;
      this.given[cell] = false;
      if (!digit) this.marks[cell] = 0;
    }
    this.touched();
    this.typed?.();
  }
  setMarks(marks) {
    this.remember();
    this.marks = Array.from(marks, (bits, cell) => (this.digits[cell] ? 0 : bits));
    this.touched();
  }

  go(cell) {
    this.here = cell;
    this.show();
    this.cells[cell].focus();
  }

  key(event) {
    if (event.altKey) return;
    const { rows, here } = this, row = Math.floor(here / rows), column = here % rows;
    if (event.ctrlKey || event.metaKey) {
      const name = event.key.toLowerCase();
      if (name === "z" && !event.shiftKey) this.undo();
      else if (name === "y" || name === "z") this.redo();
      else return;
      return event.preventDefault();
    }
    const to = { ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1], ArrowUp: [row - 1, column], ArrowDown: [row + 1, column],
      Home: [row, 0], End: [row, rows - 1], PageUp: [0, column], PageDown: [rows - 1, column] }[event.key];
    if (to) {
      const [r, c] = to.map((place) => Math.min(Math.max(place, 0), rows - 1));
      this.go(r * rows + c);
    } else if (["Backspace", "Delete", "0", "."].includes(event.key)) this.type(0);
    else if (event.key === " ") this.togglePencil();
    else if (event.key.length === 1 && digitOf(event.key.toUpperCase())) this.type(digitOf(event.key.toUpperCase()));
    else return;
    event.preventDefault();
  }

  togglePencil() {
    this.pencil = !this.pencil;
    this.pencilChanged?.(this.pencil);
  }

  /** Shows a solution in the blanks, or the digits that are true in some solution; neither is part of the board. */
  overlay({ solution = null, truth = null }) {
    this.solution = solution;
    this.truth = truth;
    this.show();
  }

  show() {
    const { rows, digits, word } = this, clash = clashing(digits, rows);
    this.clash = clash;
    this.cells.forEach((cell, place) => {
      const digit = digits[place], label = [word("cell-name", { row: Math.floor(place / rows) + 1, column: (place % rows) + 1 })];
      const solved = !digit && this.solution ? digitOf(this.solution[place]) : 0;
      cell.classList.toggle("given", this.given[place]);
      cell.classList.toggle("solved", solved > 0 || (digit > 0 && !this.given[place]));
      cell.classList.toggle("clash", clash.has(place));
      cell.classList.toggle("here", place === this.here);
      cell.classList.toggle("same", digit > 0 && digit === digits[this.here] && place !== this.here);
      cell.tabIndex = place === this.here ? 0 : -1;
      if (digit || solved) {
        cell.textContent = digitName(digit || solved);
        label.push(digitName(digit || solved), word(this.given[place] ? "given" : solved ? "of-solution" : "typed"));
        if (clash.has(place)) label.push(word("clashes"));
      } else {
        const bits = this.truth ? this.truth.cells[place] | this.truth.open[place] | this.marks[place] : this.marks[place];
        label.push(word("blank"));
        if (bits) {
          const marks = document.createElement("div"), names = [];
          marks.className = "marks";
          for (let mark = 1; mark <= rows; mark++) {
            const one = document.createElement("span"), bit = 1 << (mark - 1);
            if (bits & bit) { one.textContent = digitName(mark); names.push(digitName(mark)); }
            if (this.truth && bits & bit) one.className = this.truth.cells[place] & bit ? "true" : this.truth.open[place] & bit ? "" : "false";
            marks.append(one);
          }
          cell.replaceChildren(marks);
          label.push(word("marks", { digits: names.join(" ") }));
        } else cell.textContent = "";
      }
      cell.setAttribute("aria-label", label.join(", "));
    });
  }
}
