"use strict";
// Reads lines of JSON, each a trace as it stands in a page, with the sentences that belong to its places and what the tables
// hold at some of them; prints where the player says something else. Run by page.rs.
const { Trace, Captions, subjectOf } = require("../assets/player.js");

let compared = 0;
for (const line of require("fs").readFileSync(0, "utf8").trim().split("\n")) {
  const { page, sentences, memory } = JSON.parse(line);
  const trace = new Trace(page.traces[0]), captions = new Captions(page.words[page.lang]);
  const rows = (state) => state.tables.flatMap((table, number) => state.slots[number].flatMap((value, row) => {
    const name = captions.subject(subjectOf(table.rows, row, trace.shape.rows), trace.shape);
    return `${table.title[page.lang]}, ${name}: ${value === null ? "" : captions.value(table.value, value, trace.shape)}`;
  }));
  const say = (cursor) => captions.of(trace, cursor, page.lang === "en");
  let cursor = null;
  // Forward step by step, then backward in leaps.
  const places = sentences.map((_, place) => place);
  for (const place of [...places, ...places.filter((place) => place % 97 === 0).reverse()]) {
    cursor = trace.at(trace.first + place, cursor);
    compared++;
    const said = [say(cursor), ...(memory[place] ? rows(cursor.state) : [])], wanted = [sentences[place], ...(memory[place] ?? [])];
    const differs = wanted.findIndex((text, index) => text !== said[index]);
    if (differs < 0 && said.length === wanted.length) continue;
    console.log(`${trace.data.strategy}, step ${cursor.step}: ${said[differs]}\n    instead of: ${wanted[differs]}`);
    break;
  }
}
console.log(`compared ${compared}`);
