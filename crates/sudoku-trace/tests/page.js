"use strict";
// Reads lines of JSON, each a trace as it stands in a page, with the sentences that belong to its places; prints where the
// player says something else. Run by page.rs.
const { Trace, Captions } = require("../assets/player.js");

let compared = 0;
for (const line of require("fs").readFileSync(0, "utf8").trim().split("\n")) {
  const { page, sentences } = JSON.parse(line);
  const trace = new Trace(page.traces[0]), captions = new Captions(page.words[page.lang]);
  const say = (cursor) => captions.of(trace, cursor, page.lang === "en");
  let cursor = null;
  // Forward step by step, then backward in leaps.
  const places = sentences.map((_, place) => place);
  for (const place of [...places, ...places.filter((place) => place % 97 === 0).reverse()]) {
    cursor = trace.at(trace.first + place, cursor);
    compared++;
    if (say(cursor) === sentences[place]) continue;
    console.log(`${trace.data.strategy}, step ${cursor.step}: ${say(cursor)}\n    instead of: ${sentences[place]}`);
    break;
  }
}
console.log(`compared ${compared}`);
