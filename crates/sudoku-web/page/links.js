// All state in the part of the address after `#`, so that it never leaves the browser.

/** The numbers of rows, by the number of cells. */
export const ROWS = { 16: 4, 36: 6, 81: 9, 144: 12, 256: 16, 625: 25 };
export const VIEWS = ["board", "steps", "race", "links"];
export const LEETCODE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/** @typedef {{ board: string, view: string, strategy: string, beside: string, step: string, keep: string, until: string, lang: string, race: string[] }} State */

const isName = (text) => /^[a-z0-9-]{1,40}$/.test(text ?? "");

/** Whether a text is the line form of a board; the module looks at it more closely. */
export function isBoard(text) {
  const rows = ROWS[text?.length ?? 0];
  return Boolean(rows) && [...text].every((letter) => letter === "." || digitOf(letter) <= rows && digitOf(letter) > 0);
}

export function digitOf(letter) {
  if (letter >= "1" && letter <= "9") return Number(letter);
  return letter >= "A" && letter <= "P" ? letter.charCodeAt(0) - 55 : 0;
}

export const digitName = (digit) => (digit < 10 ? String(digit) : String.fromCharCode(55 + digit));

/** Reads the address. What is not there, or not understood, is as in a new page. @returns {State} */
export function fromAddress(hash) {
  const wanted = new URLSearchParams(hash.replace(/^#/, "").replaceAll("+", "%2B"));
  const one = (name, good, otherwise) => (good(wanted.get(name)) ? wanted.get(name) : otherwise);
  return {
    board: one("board", isBoard, LEETCODE),
    view: one("view", (view) => VIEWS.includes(view), "board"),
    strategy: one("strategy", isName, "row-scan"),
    beside: one("with", isName, ""),
    step: one("step", (step) => /^\d{1,9}$/.test(step ?? ""), ""),
    keep: one("keep", (keep) => /^\d{1,7}$/.test(keep ?? ""), "100000"),
    until: one("until", (until) => until === "all", "first"),
    lang: one("lang", (lang) => lang === "en" || lang === "zh", ""),
    race: (wanted.get("race") ?? "").split(",").filter(isName),
  };
}

/** Writes the address. @param {State} state */
export function toAddress(state) {
  const parts = [`board=${state.board}`];
  if (state.view !== "board") parts.push(`view=${state.view}`);
  if (state.strategy !== "row-scan") parts.push(`strategy=${state.strategy}`);
  if (state.beside) parts.push(`with=${state.beside}`);
  if (state.step) parts.push(`step=${state.step}`);
  if (state.keep !== "100000") parts.push(`keep=${state.keep}`);
  if (state.until !== "first") parts.push(`until=${state.until}`);
  if (state.race.length) parts.push(`race=${state.race.join(",")}`);
  if (state.lang) parts.push(`lang=${state.lang}`);
  return `#${parts.join("&")}`;
}

/** The address of the player alone, for this state: what goes into a frame. */
export function playerAddress(state) {
  const parts = [`board=${state.board}`, `strategy=${[state.strategy, state.beside].filter(Boolean).join(",")}`];
  if (state.keep !== "100000") parts.push(`keep=${state.keep}`);
  if (state.until !== "first") parts.push(`until=${state.until}`);
  if (state.step) parts.push(`step=${state.step}`);
  if (state.lang) parts.push(`lang=${state.lang}`);
  return `player.html#${parts.join("&")}`;
}

/** @type {[string, (line: string) => string][]} solvers of others that take a 9x9 board in their address */
export const ELSEWHERE = [
  ["SudokuWiki", (line) => `https://www.sudokuwiki.org/sudoku.htm?bd=${line.replaceAll(".", "0")}`],
  ["SudokuExchange", (line) => `https://sudokuexchange.com/play/?s=${line.replaceAll(".", "0")}`],
  ["Sudoku Coach", (line) => `https://sudoku.coach/en/play/${line.replaceAll(".", "0")}`],
];
