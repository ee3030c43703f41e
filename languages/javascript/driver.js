// Runs an answer to LeetCode 37 as a competitor: node driver.js row-scan.js
//
// Reads boards, one a line, and prints a line for each: the solution, or `none`, or `several`, or `conflict`. With
// `--rounds N` it solves all boards N times, prints the answers of the last round, then the nanoseconds of each round.
//
// LeetCode asks for one solution; a competitor also proves that there is no other. So each board is solved twice, the
// second time with the digits mirrored (1 for 9, 2 for 8, ...). A search that tries the digits in ascending order then
// reaches its last solution first. If both are the same, there is only one.
//
// With `--once` it solves each board once and prints what the answer left on the board, `board`, 81 characters and the
// number of placements. Those are counted by calls of `countPlacement`, which whoever runs it adds at the `// choose`
// markers. A cell that is no text of one character is reported as `bad`, row, column, value.

"use strict";

const fs = require("fs");
const vm = require("vm");

let placements = 0;
const countPlacement = () => {
  placements++;
};

// The function solveSudoku of the answer in this file.
function load(path) {
  // On one line, so that messages have the line numbers of the file.
  const source = `(function (countPlacement, require, module, exports) {${fs.readFileSync(path, "utf8")}
return typeof solveSudoku === "function" ? solveSudoku : module.exports.solveSudoku || module.exports; })`;
  const module = { exports: {} };
  return vm.runInThisContext(source, { filename: path })(countPlacement, require, module, module.exports);
}

// The board as the answer leaves it.
function leftBy(solve, line) {
  const board = Array.from({ length: 9 }, (_, row) => [...line.slice(9 * row, 9 * row + 9)]);
  solve(board);
  return board;
}

// The first cell that is no text of one character, and its value.
function badCell(board) {
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 9; column++) {
      const cell = board[row][column];
      if (typeof cell !== "string" || cell.length !== 1) {
        return `bad\t${row + 1}\t${column + 1}\t${cell}`;
      }
    }
  }
  return undefined;
}

const textOf = (board) => board.map((row) => row.join("")).join("");
const mirrored = (line) => line.replace(/[1-9]/g, (digit) => 10 - digit);

function clashes(line) {
  const seen = new Set();
  for (let place = 0; place < 81; place++) {
    if (line[place] === ".") continue;
    const row = Math.floor(place / 9);
    const column = place % 9;
    const box = Math.floor(row / 3) * 3 + Math.floor(column / 3);
    for (const house of [`row ${row}`, `column ${column}`, `box ${box}`]) {
      const key = `${house}: ${line[place]}`;
      if (seen.has(key)) return true;
      seen.add(key);
    }
  }
  return false;
}

function answer(solve, line) {
  if (clashes(line)) return "conflict";
  const first = textOf(leftBy(solve, line));
  if (first.includes(".")) return "none";
  const last = mirrored(textOf(leftBy(solve, mirrored(line))));
  return first === last ? first : "several";
}

function main() {
  console.log = console.error; // what the answer prints is no answer
  const [path, mode, count] = process.argv.slice(2);
  const solve = load(path);
  const lines = fs.readFileSync(0, "utf8").split(/\s+/).filter(Boolean);
  if (mode === "--once") {
    for (const line of lines) {
      placements = 0;
      const board = leftBy(solve, line);
      fs.writeSync(1, (badCell(board) ?? `board\t${textOf(board)}\t${placements}`) + "\n");
    }
    return;
  }
  const rounds = mode === "--rounds" ? Number(count) : undefined;
  const times = [];
  let answers = [];
  for (let round = 0; round < (rounds ?? 1); round++) {
    const start = process.hrtime.bigint();
    answers = lines.map((line) => answer(solve, line));
    times.push(process.hrtime.bigint() - start);
  }
  const out = rounds === undefined ? answers : [...answers, ...times];
  process.stdout.write(out.map((line) => `${line}\n`).join(""));
}

main();
