"use strict";
// Reads lines of JSON, each a trace as it stands in a page, with the sentences that belong to its places and to what lies
// between them, and what tables, calls, tree and quiz hold at some places; prints where the player says something else. Run by page.rs.
const { Trace, Captions, Tree, quizOptions, subjectOf } = require("../assets/player.js");

let compared = 0;
for (const line of require("fs").readFileSync(0, "utf8").trim().split("\n")) {
  const { page, sentences, links, memory } = JSON.parse(line);
  const trace = new Trace(page.traces[0]), captions = new Captions(page.words[page.lang]), tree = new Tree(trace);
  const rows = (state) => state.tables.flatMap((table, number) => state.slots[number].flatMap((value, row) => {
    const name = captions.subject(subjectOf(table.rows, row, trace.shape.rows), trace.shape);
    return `${table.title[page.lang]}, ${name}: ${value === null ? "" : captions.value(table.value, value, trace.shape)}`;
  }));
  const name = (cell) => trace.shape.cellName(cell);
  const calls = (state) => state.frames.map((frame) => {
    const tried = frame.tried.map(([cell, digit]) => `${name(cell)}=${digit}`).join(",");
    return `${name(frame.cell)}: ${tried} ${frame.now} ${state.left(frame)} ${frame.used}`;
  });
  const digitName = (digit) => (digit < 10 ? String(digit) : String.fromCharCode(55 + digit));
  const drawn = (step) => tree.nodes(step, 40, digitName)
    .map(({ parent, edge, label, fate, step, folded, forced }) => `${parent} ${edge} ${label} ${fate} ${step} ${folded} ${forced}`);
  const say = (cursor) => captions.of(trace, cursor, page.lang === "en");
  const link = (cursor) => {
    const link = trace.link(cursor);
    return link ? captions.link(trace, cursor, link) : null;
  };
  const asked = (cursor) => {
    const ahead = trace.ahead(cursor);
    if (!ahead || ahead.kind === "work") return [];
    const { options, right } = quizOptions(ahead, cursor.state, trace.shape.rows);
    const text = ({ kind, cell, digit }) => {
      return captions.fill(`quiz-${kind}`, { cell: cell < 0 ? "" : name(cell), digit: digit ? digitName(digit) : "" });
    };
    return options.map((one) => `${text(one)}${one === right ? " (right)" : ""}`).sort();
  };
  let cursor = null;
  // Forward step by step, then backward in leaps.
  const places = sentences.map((_, place) => place);
  for (const place of [...places, ...places.filter((place) => place % 97 === 0).reverse()]) {
    cursor = trace.at(trace.first + place, cursor);
    compared++;
    const more = memory[place] ? [...rows(cursor.state), ...calls(cursor.state), ...drawn(cursor.step), ...asked(cursor)] : [];
    const said = [say(cursor), link(cursor), ...more], wanted = [sentences[place], links[place], ...(memory[place] ?? [])];
    const differs = wanted.findIndex((text, index) => text !== said[index]);
    if (differs < 0 && said.length === wanted.length) continue;
    console.log(`${trace.data.strategy}, step ${cursor.step}: ${said[differs]}\n    instead of: ${wanted[differs]}`);
    break;
  }
}
console.log(`compared ${compared}`);
