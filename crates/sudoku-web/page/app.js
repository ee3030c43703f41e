// The page: what is shown, and what is asked of the workers. Nothing that searches runs here.
import { Board } from "./board.js";
import { Cancelled, Engine } from "./engine.js";
import { ELSEWHERE, fromAddress, isBoard, playerAddress, toAddress } from "./links.js";
import { Race } from "./race.js";
import { LANGUAGES, word as wordOf } from "./words.js";

/** @type {(id: string) => any} an element of the page; each is of the kind that its id says */
const get = (id) => document.getElementById(id);
const state = fromAddress(location.hash);
// One worker for what is quick, one for what may take long: a run never holds up a click.
const quick = new Engine(), search = new Engine(quick);
quick.start();
quick.compiled.then(() => search.start());
let lang = state.lang || (navigator.language?.toLowerCase().startsWith("zh") ? "zh" : "en");
const word = (key, values) => wordOf(lang, key, values);
const number = (value) => (value === null || value === undefined ? "–" : value.toLocaleString(lang));
const BUDGETS = [100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000];
let strategies = [];

/** @type {(selector: string) => NodeListOf<HTMLElement>} */
const all = (selector) => document.querySelectorAll(selector);

/** @type {(name: string, text?: string, attributes?: Record<string, string>) => any} */
function element(name, text = "", attributes = {}) {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function button(text, then) {
  const made = element("button", text, { type: "button" });
  made.addEventListener("click", then);
  return made;
}

/** Fills a list; every entry is a value and its text. */
function options(id, list, chosen) {
  get(id).replaceChildren(...list.map(([value, text]) => new Option(text, value)));
  if (chosen !== undefined && list.some(([value]) => String(value) === String(chosen))) get(id).value = chosen;
}

function fault(error) {
  if (error instanceof Cancelled) return;
  get("fault").hidden = false;
  get("fault").textContent = word("fault", { sentence: error.message });
}

// ---- the board

/** Whether an answer is shown that belongs to the board as it is. */
let answers = false;
const board = new Board(get("board"), (key, values) => word(key, values), () => {
  state.board = board.line;
  state.step = "";
  get("clash").textContent = board.clash.size ? word("clash") : "";
  get("undo").disabled = !board.past.length;
  get("redo").disabled = !board.future.length;
  drawPad();
  remember();
  if (answers) { search.cancel(); get("answer").replaceChildren(); }
  if (get("write").open) write();
});
board.typed = announce;
board.pencilChanged = (on) => get("pencil").setAttribute("aria-pressed", String(on));

function drawPad() {
  const pad = get("pad");
  if (pad.children.length === board.rows) return;
  pad.replaceChildren(...Array.from({ length: board.rows }, (_, index) => button(index < 9 ? String(index + 1) : String.fromCharCode(56 + index), () => {
    board.type(index + 1);
  })));
}

function announce() {
  get("announce").textContent = board.cells[board.here].getAttribute("aria-label");
}

const place = (line, marks) => board.set(line, marks);

get("pencil").addEventListener("click", () => board.togglePencil());
get("erase").addEventListener("click", () => board.type(0));
get("undo").addEventListener("click", () => { board.undo(); announce(); });
get("redo").addEventListener("click", () => { board.redo(); announce(); });
get("clear").addEventListener("click", () => place(".".repeat(board.digits.length)));
get("fill-marks").addEventListener("click", () => quick.call("pencil_marks", board.line).then((marks) => board.setMarks(marks)).catch(fault));

// ---- questions

/** Asks the searching worker, and shows that it works until the answer is there or somebody cancels. */
async function ask(name, args, answer) {
  search.cancel();
  get("fault").hidden = true;
  get("answer").replaceChildren(element("p", word("working")));
  get("cancel").hidden = false;
  answers = true;
  const began = performance.now();
  try {
    const value = await search.call(name, ...args);
    get("answer").replaceChildren(...answer(value, performance.now() - began).filter(Boolean));
  } catch (error) {
    if (!(error instanceof Cancelled)) get("answer").replaceChildren(element("p", error.message, { class: "error" }));
  } finally {
    if (!search.busy) get("cancel").hidden = true;
  }
}

const budget = () => BigInt(get("budget").value);

function answerText(solved) {
  if (solved.answer !== "several") return word(`answer-${solved.answer}`);
  return word(solved.exact ? "answer-several" : "answer-at-least", { n: number(solved.solutions) });
}

function showSolved(solved, ms, strategy) {
  if (solved.solution) board.overlay({ solution: solved.solution });
  const work = word("work", { strategy, placements: number(solved.placements), guesses: number(solved.guesses), ms: ms.toFixed(ms < 10 ? 1 : 0) });
  return [element("p", answerText(solved)), element("p", work), button(word("watch"), () => { state.strategy = strategy; go("steps"); })];
}

get("solve").addEventListener("click", () => {
  const strategy = get("strategy").value || state.strategy;
  ask("solve", [board.line, strategy, 2n, budget()], (solved, ms) => showSolved(solved, ms, strategy));
});

const QUESTIONS = {
  count: () => ask("count", [board.line, 2n ** 63n, budget()], (solved) => {
    const gaveUp = solved.answer === "gave-up" && solved.solutions > 0n;
    return [element("p", gaveUp ? word("answer-at-least", { n: number(solved.solutions) }) : answerText(solved))];
  }),
  true: () => ask("true_candidates", [board.line, budget() / 100n], (truth) => {
    board.overlay({ truth });
    // Those in the blanks: that a given is true is no news.
    const bits = (list) => list.reduce((sum, cell, at) => sum + (board.digits[at] ? 0 : cell.toString(2).replaceAll("0", "").length), 0);
    const open = bits(truth.open);
    return [element("p", word("true-answer", { n: bits(truth.cells) })), open ? element("p", word("true-open", { n: open })) : null];
  }),
  rate: () => ask("rate", [board.line], (rated) => {
    const list = element("ol", "", { class: "steps", lang: "en" }), details = element("details");
    list.append(...rated.steps.map((step) => element("li", step)));
    details.append(element("summary", word("rated-steps", { n: rated.steps.length })), list);
    const used = rated.techniques.map(({ name, times }) => `${name} ${times}`).join(" · ");
    return [element("p", word("rated", { difficulty: word(rated.difficulty) })), element("p", used, { lang: "en" }), details];
  }),
  canonical: () => ask("canonical", [board.line], (form) => [element("p", `${word("canonical-answer")} ${form}`), button(word("use-it"), () => place(form))]),
};
for (const one of all("[data-ask]")) one.addEventListener("click", () => QUESTIONS[one.dataset.ask]());
get("cancel").addEventListener("click", () => {
  search.cancel();
  get("cancel").hidden = true;
  get("answer").replaceChildren(element("p", word("cancelled")));
});

// ---- boards from elsewhere

const MOST_READ = 2000;

async function read(bytes, format = get("format").value) {
  get("found").replaceChildren(element("p", word("working")));
  try {
    const { found, more } = await quick.call("read", bytes, format, MOST_READ);
    const boards = found.filter((one) => one.kind === "board"), lines = [];
    if (!boards.length) lines.push(element("p", word("read-none")));
    else {
      const [first] = boards;
      place(first.puzzle, first.marks);
      if (boards.length === 1) lines.push(element("p", word("read-one", { size: first.size, line: first.line })));
      else {
        const select = element("select", "", { "aria-label": word("board") });
        select.append(...boards.map((one, index) => new Option(one.title ?? word("board-line", one), String(index))));
        select.addEventListener("change", () => place(boards[select.value].puzzle, boards[select.value].marks));
        lines.push(element("p", word("read-many", { n: boards.length })), select);
        race.bring(boards.map(({ puzzle }) => puzzle));
      }
      if (first.marks) lines.push(element("p", word("read-marks")));
    }
    if (more) lines.push(element("p", word("read-more", { n: MOST_READ })));
    for (const one of found.filter((one) => one.kind !== "board").slice(0, 20)) {
      lines.push(element("p", one.sentence, { class: one.kind === "error" ? "error" : "", lang: "en" }));
      for (const choice of one.kind === "error" ? one.choices : []) lines.push(button(word("read-as", { format: choice }), () => read(bytes, choice)));
    }
    get("found").replaceChildren(...lines);
  } catch (error) {
    get("found").replaceChildren(element("p", error.message, { class: "error" }));
  }
}

const readText = () => read(new TextEncoder().encode(get("text").value));
get("read").addEventListener("click", readText);
get("text").addEventListener("paste", () => setTimeout(readText));
const MOST_BYTES = 8 << 20;
async function readFile(file) {
  if (file) await read(new Uint8Array(await file.slice(0, MOST_BYTES).arrayBuffer()));
}
get("file").addEventListener("change", () => readFile(get("file").files[0]));
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  const [file] = event.dataTransfer.files, text = event.dataTransfer.getData("text");
  if (file) return readFile(file);
  if (text) { get("text").value = text; readText(); }
});
// A board that is pasted anywhere but into a field is read too.
addEventListener("paste", (event) => {
  if (event.target instanceof Element && event.target.closest("textarea, input")) return;
  const text = event.clipboardData.getData("text");
  if (text) { get("text").value = text; readText(); }
});

let setBoards = [];
get("corpus").addEventListener("toggle", async () => {
  if (!get("corpus").open || get("set").options.length) return;
  const sets = await quick.call("corpus_sets");
  options("set", sets.map(({ name, about }) => [name, `${name}: ${about}`]));
  fillSet();
});
async function fillSet() {
  setBoards = await quick.call("corpus_boards", get("set").value);
  options("set-board", [["", word("choose")], ...setBoards.map(({ name }, index) => [index, name])]);
}
get("set").addEventListener("change", () => fillSet().catch(fault));
get("set-board").addEventListener("change", () => {
  const one = setBoards[get("set-board").value];
  if (one) place(one.puzzle);
});

get("make").addEventListener("click", () => {
  const args = [Number(get("size").value), get("difficulty").value, get("symmetry").value, Number(get("clues").value) || 0, get("minimal").checked, BigInt(Math.trunc(Math.abs(Number(get("seed").value) || 0)))];
  ask("generate", args, (line) => {
    answers = false;
    place(line);
    get("seed").value = Number(args[5]) + 1;
    return [element("p", word("made", { n: line.replaceAll(".", "").length }))];
  });
});

async function write() {
  if (!get("form").value) return;
  get("written").value = await quick.call("write", board.line, get("form").value).catch((error) => error.message);
}
get("write").addEventListener("toggle", write);
get("form").addEventListener("change", write);

// ---- steps

/** The player is a page of its own in a frame: the same files that the program puts into its HTML. */
function showSteps() {
  state.strategy = get("steps-strategy").value || state.strategy;
  const address = playerAddress({ ...state, lang });
  const holder = get("player-place");
  if (holder.dataset.address === address.replace(/&step=\d+/, "")) return;
  const frame = element("iframe", "", { title: word("player"), src: address });
  holder.dataset.address = address.replace(/&step=\d+/, "");
  holder.replaceChildren(frame);
}
// The frame takes the compiled module from here, and says where it is.
globalThis.sudokuPage = {
  engine: quick,
  moved(step) {
    state.step = step ? String(step) : "";
    remember();
  },
};
for (const id of ["steps-strategy", "steps-beside", "steps-keep", "steps-until"]) {
  get(id).addEventListener("change", () => {
    Object.assign(state, { strategy: get("steps-strategy").value, beside: get("steps-beside").value, keep: get("steps-keep").value, until: get("steps-until").value, step: "" });
    remember();
    showSteps();
  });
}

// ---- race

const race = new Race({ get, element, word: (key, values) => word(key, values), number: (value) => number(value), quick, search, board: () => board.line,
  chosen: (names) => { state.race = names; remember(); } });

// ---- links

function showLinks() {
  get("share-url").value = location.href;
  const address = new URL(playerAddress({ ...state, lang }), location.href).href;
  get("embed").value = `<iframe src="${address.replaceAll("&", "&amp;")}" width="800" height="500" title="${word("title")}" loading="lazy"></iframe>`;
  const nine = board.rows === 9;
  get("elsewhere").replaceChildren(...(nine ? ELSEWHERE : []).map(([name, of]) => {
    const item = element("li"), link = element("a", name, { href: of(board.line), rel: "noreferrer noopener", target: "_blank" });
    item.append(link);
    return item;
  }), ...(nine ? [] : [element("li", word("elsewhere-none"))]));
}
get("share").addEventListener("click", async () => {
  get("share-url").select();
  if (navigator.share && matchMedia("(pointer: coarse)").matches) return navigator.share({ url: location.href, title: word("title") }).catch(() => {});
  await navigator.clipboard?.writeText(location.href).catch(() => {});
  get("share").textContent = word("copied");
  setTimeout(() => { get("share").textContent = word("copy"); }, 1500);
});

// ---- views, language, address

function go(view) {
  state.view = view;
  for (const section of all("main > section")) section.hidden = section.id !== `view-${view}`;
  for (const tab of all("[data-view]")) {
    if (tab.dataset.view === view) tab.setAttribute("aria-current", "page"); else tab.removeAttribute("aria-current");
  }
  fillStrategies();
  remember();
  if (view === "steps" && strategies.length) showSteps();
  if (view === "links") showLinks();
}
for (const tab of all("[data-view]")) tab.addEventListener("click", () => go(tab.dataset.view));

let written = location.hash;
function remember() {
  written = toAddress(state);
  try { history.replaceState(null, "", written); } catch { /* some frames forbid it */ }
}

addEventListener("hashchange", () => {
  if (location.hash === written) return;
  const wanted = fromAddress(location.hash);
  Object.assign(state, wanted);
  if (wanted.board !== board.line) { board.set(wanted.board); state.step = wanted.step; }
  if (wanted.lang) language(wanted.lang);
  go(wanted.view);
});

const fitting = () => strategies.filter(({ sizes }) => sizes.includes(board.rows));

function fillStrategies() {
  const known = fitting(), sound = known.filter(({ faulty }) => !faulty);
  const names = (list) => list.map(({ name }) => [name, name]);
  options("strategy", names(sound), state.strategy);
  options("steps-strategy", names(known), state.strategy);
  options("steps-beside", [["", word("nothing")], ...names(known)], state.beside);
  race.fill(strategies.filter(({ faulty }) => !faulty), state.race, board.rows);
}
get("strategy").addEventListener("change", () => { state.strategy = get("strategy").value; remember(); });

function language(code) {
  lang = code;
  document.documentElement.lang = code;
  document.title = word("title");
  for (const part of all("[data-word]")) part.textContent = word(part.dataset.word);
  for (const part of all("[data-label]")) part.setAttribute("aria-label", word(part.dataset.label));
  get("language").textContent = code === "en" ? "中文" : "English";
  get("language").lang = code === "en" ? "zh" : "en";
  get("documents").href = `docs/${code}/index.html`;
  options("budget", BUDGETS.map((n) => [n, word("placements-of", { n: number(n) })]), get("budget").value || 10_000_000);
  options("steps-keep", [1_000, 10_000, 100_000, 1_000_000].map((n) => [n, word("steps-of", { n: number(n) })]), state.keep);
  options("steps-until", [["first", word("until-first")], ["all", word("until-all")]], state.until);
  options("difficulty", ["any", "easy", "medium", "hard", "expert"].map((name) => [name, word(name)]), get("difficulty").value || "any");
  options("size", [4, 6, 9, 12, 16, 25].map((n) => [n, `${n}x${n}`]), get("size").value || 9);
  race.language();
  board.show();
  if (board.clash.size) get("clash").textContent = word("clash");
}
get("language").addEventListener("click", () => {
  state.lang = LANGUAGES.find((one) => one !== lang);
  language(state.lang);
  go(state.view);
});

language(lang);
if (isBoard(state.board)) {
  const step = state.step;
  board.set(state.board);
  board.past = [];
  state.step = step;
}
get("undo").disabled = true;
go(state.view);

try {
  strategies = await quick.call("strategies");
  fillStrategies();
  if (state.view === "steps") showSteps();
  const [forms, symmetries] = await Promise.all([quick.call("forms"), quick.call("symmetries")]);
  options("format", [["auto", "auto"], ...forms.map(({ name, about }) => [name, `${name}: ${about}`])]);
  options("form", forms.map(({ name, about }) => [name, `${name}: ${about}`]), "grid");
  options("symmetry", symmetries.map((name) => [name, name]), "rot180");
} catch (error) {
  fault(error);
}
document.documentElement.dataset.ready = "yes";
if ("serviceWorker" in navigator && location.protocol !== "file:") navigator.serviceWorker.register("sw.js").catch(() => {});
