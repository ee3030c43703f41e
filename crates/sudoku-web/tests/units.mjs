// What needs no browser: addresses, clashes, ranks, words.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { clashing } from "../page/board.js";
import { LEETCODE, fromAddress, isBoard, playerAddress, toAddress } from "../page/links.js";
import { ranked } from "../page/race.js";
import { word } from "../page/words.js";

const PAGE = new URL("../page/", import.meta.url);

test("an address holds all state", () => {
  const state = { board: "1..2.21....3..4.", view: "race", strategy: "sets", beside: "simd", step: "12", keep: "1000", until: "all", lang: "zh", race: ["sets", "simd"] };
  assert.deepEqual(fromAddress(toAddress(state)), state);
  assert.deepEqual(fromAddress(toAddress(fromAddress(""))), fromAddress(""));
});

test("nothing strange comes out of an address", () => {
  for (const hash of ["#board=<script>", `#board=${"x".repeat(81)}`, `#board=${"A".repeat(81)}`, "#view=nothing", "#strategy=<b>", "#step=-1", "#step=1e9", "#race=<i>,%00", "#lang=fr"]) {
    assert.deepEqual(fromAddress(hash), fromAddress(""), hash);
  }
  assert.ok(isBoard(".".repeat(625)) && isBoard("G".padEnd(256, ".")) && !isBoard("G".padEnd(144, ".")) && !isBoard(""));
  assert.match(playerAddress(fromAddress("#lang=zh")), /^player\.html#board=.*&strategy=row-scan&lang=zh$/);
});

test("clashes are found in every house", () => {
  const digits = (line) => Array.from(line, (letter) => Number(letter) || 0);
  assert.equal(clashing(digits(LEETCODE), 9).size, 0);
  assert.deepEqual([...clashing(digits("11".padEnd(16, ".")), 4)].sort(), [0, 1]);
  assert.deepEqual([...clashing(digits("1...1".padEnd(16, ".")), 4)].sort(), [0, 4]);
  // A box of 6x6 is two rows high and three columns wide.
  assert.deepEqual([...clashing(digits("1.......1".padEnd(36, ".")), 6)].sort(), [0, 8]);
  assert.equal(clashing(digits("1........1".padEnd(36, ".")), 6).size, 0);
});

test("ranks follow the program's rule", () => {
  const lane = (name, answered, ms, lostMs = 0) => ({ name, given: 10, answered, ms, lostMs, error: null });
  const list = ranked([lane("slow", 10, 200), lane("half", 5, 1, 1), lane("fast", 10, 100), lane("nearly", 10, 102), { ...lane("none", 0, null), error: "x" }]);
  assert.deepEqual(list.map(({ lane, rank }) => [lane.name, rank]), [["fast", 1], ["nearly", 1], ["slow", 3], ["half", 4]]);
});

test("every word is in both languages, and every word that is asked for is there", () => {
  const asked = new Set();
  for (const name of readdirSync(PAGE)) {
    const text = readFileSync(new URL(name, PAGE), "utf8");
    for (const [, key] of text.matchAll(/data-(?:word|label)="([^"]+)"/g)) asked.add(key);
    if (name.endsWith(".js")) for (const [, key] of text.matchAll(/\bword\((?:lang, |asked\.lang, |wanted\(\)\.lang, )?"([a-z-]+)"/g)) asked.add(key);
  }
  assert.ok(asked.size > 80, String(asked.size));
  for (const key of asked) {
    const [en, zh] = [word("en", key), word("zh", key)];
    assert.match(zh, /[\u4e00-\u9fff]/, key);
    const holes = (text) => [...text.matchAll(/\{[a-z]+\}/g)].map(String).sort();
    assert.deepEqual(holes(en), holes(zh), key);
  }
});
