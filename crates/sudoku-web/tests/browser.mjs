// The page in a real browser, as a visitor would use it. Run by scripts/web-test.sh.
import assert from "node:assert/strict";
import { createReadStream, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize } from "node:path";
import { after, before, test } from "node:test";

const require = createRequire(join(process.env.WEB_MODULES, "here.js"));
const { chromium } = require("playwright-core");
const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const SITE = process.env.SITE, SHOTS = process.env.WEB_SHOTS;
const LEETCODE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const SMALL = "1..2.21....3..4.";
const ANTI_SCAN = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json" };

let server, base, browser, embedding = "";
const sockets = new Set();

before(async () => {
  server = createServer((request, response) => {
    if (request.url === "/somebody-else.html") return response.writeHead(200, { "Content-Type": "text/html" }).end(embedding);
    const name = normalize(decodeURIComponent(new URL(request.url, "http://here").pathname));
    let path = join(SITE, name);
    if (existsSync(path) && statSync(path).isDirectory()) path = join(path, "index.html");
    if (!path.startsWith(SITE) || !existsSync(path)) return response.writeHead(404).end();
    response.writeHead(200, { "Content-Type": TYPES[extname(path)] ?? "application/octet-stream" });
    createReadStream(path).pipe(response);
  });
  server.on("connection", (socket) => { sockets.add(socket); socket.on("close", () => sockets.delete(socket)); });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${server.address().port}/`;
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });
  if (SHOTS) mkdirSync(SHOTS, { recursive: true });
});
after(async () => {
  await browser?.close();
  for (const socket of sockets) socket.destroy();
  server?.close();
});

/** A test with a page of its own; an error in the console is a failure. */
function page(name, options, body) {
  if (!body) [options, body] = [{}, options];
  test(name, { timeout: 240_000 }, async () => {
    const { hash = "", path = "index.html", faults = [], ...rest } = options;
    const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 860 }, ...rest });
    const one = await context.newPage(), errors = [];
    one.setDefaultTimeout(30_000);
    const listen = (source) => {
      source.on("console", (message) => { if (message.type() === "error") errors.push(message.text()); });
      source.on("pageerror", (error) => errors.push(String(error)));
    };
    listen(one);
    try {
      await one.goto(`${base}${path}${hash}`);
      await one.waitForSelector("html[data-ready]");
      await body(one, context);
      assert.deepEqual(errors.filter((error) => !faults.some((known) => error.includes(known))), []);
    } finally {
      await context.close();
    }
  });
}

const board = (one) => one.$$eval("#board .cell", (cells) => cells.map((cell) => (cell.querySelector(".marks") ? "" : cell.textContent) || ".").join(""));
const answer = async (one, text) => {
  await one.waitForFunction((text) => document.getElementById("answer").textContent.includes(text), text);
  return one.textContent("#answer");
};
const shot = (one, name) => SHOTS && one.screenshot({ path: join(SHOTS, `${name}.png`) });
const frameOf = async (one) => {
  const holder = await one.waitForSelector("#player-place iframe"), frame = await holder.contentFrame();
  await frame.waitForSelector("html[data-ready=yes]");
  return frame;
};
async function axe(one) {
  await one.evaluate(AXE);
  const { violations } = await one.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
  return violations.filter(({ impact }) => impact === "serious" || impact === "critical").map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).slice(0, 3).join(" ")}`);
}

page("a newcomer sees LeetCode 37 and has it solved", async (one) => {
  assert.equal(await board(one), LEETCODE);
  await one.click("#solve");
  await answer(one, "One solution");
  assert.equal(await board(one), SOLUTION);
  await shot(one, "board");
});

page("every form that the program writes is read", async (one) => {
  await one.click("#write summary");
  const forms = await one.$$eval("#form option", (list) => list.map(({ value }) => value));
  assert.ok(forms.length >= 15);
  for (const form of forms) {
    await one.selectOption("#form", form);
    await one.waitForFunction((before) => document.getElementById("written").value !== before, await one.evaluate(() => ""));
    await one.waitForTimeout(50);
    const text = await one.inputValue("#written");
    await one.fill("#text", text);
    await one.click("#read");
    await one.waitForFunction(() => /Read one board|marks/.test(document.getElementById("found").textContent));
    // A pencil form holds naked singles as well as givens.
    const read = await board(one);
    assert.ok([...LEETCODE].every((letter, cell) => letter === "." || read[cell] === letter), form);
    await one.evaluate((line) => { location.hash = `#board=${line}`; }, LEETCODE);
    await one.waitForFunction((line) => location.hash.includes(line), LEETCODE);
  }
});

page("bad input is a sentence with its place, and no board", async (one) => {
  await one.fill("#text", `${LEETCODE.slice(0, 80)}\n<img src=x onerror=alert(1)>\n`);
  await one.click("#read");
  await one.waitForFunction(() => document.getElementById("found").textContent.includes("line 1, column 81"));
  assert.equal(await one.$("#found img"), null);
  assert.equal(await board(one), LEETCODE);
});

page("a file that is dropped is read, also one with many boards", async (one) => {
  const text = `${LEETCODE}\n${ANTI_SCAN}\n${SMALL}\n`;
  await one.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "boards.txt", { type: "text/plain" }));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, text);
  await one.waitForSelector("#found select");
  await one.selectOption("#found select", "2");
  assert.equal(await board(one), SMALL);
});

page("a clash shows at once", async (one) => {
  await one.focus("#board .cell[tabindex='0']");
  await one.keyboard.press("ArrowRight");
  await one.keyboard.press("ArrowRight");
  await one.keyboard.press("5");
  assert.equal(await one.$$eval("#board .cell.clash", (cells) => cells.length), 2);
  assert.match(await one.textContent("#clash"), /Two equal digits/);
  assert.match(await one.getAttribute("#board .cell.here", "aria-label"), /row 1, column 3, 5, typed, clashes/);
  await one.click("#solve");
  await answer(one, "two digits clash");
  await one.keyboard.press("Escape");
  await one.focus("#board .cell[tabindex='0']");
  await one.keyboard.press("Control+z");
  assert.equal(await board(one), LEETCODE);
  await one.keyboard.press("Control+y");
  assert.equal(await one.$$eval("#board .cell.clash", (cells) => cells.length), 2);
});

page("pencil marks are written and taken back", async (one) => {
  await one.focus("#board .cell[tabindex='0']");
  await one.keyboard.press("ArrowRight");
  await one.keyboard.press("ArrowRight");
  await one.keyboard.press(" ");
  await one.keyboard.press("1");
  await one.keyboard.press("4");
  assert.match(await one.getAttribute("#board .cell.here", "aria-label"), /marks 1 4/);
  await one.click("#fill-marks");
  await one.waitForFunction(() => document.querySelectorAll("#board .marks").length === 51);
  await one.click("#undo");
  assert.equal(await one.$$eval("#board .marks", (list) => list.length), 1);
});

page("the four questions", { hash: `#board=${SMALL}` }, async (one) => {
  await one.click("[data-ask=count]");
  await answer(one, "One solution");
  await one.click("[data-ask=true]");
  await answer(one, "candidates are true");
  await one.click("[data-ask=rate]");
  await answer(one, "Rating: ");
  await one.click("[data-ask=canonical]");
  await answer(one, "Canonical form");
  await one.evaluate(() => { location.hash = `#board=${".".repeat(81)}`; });
  await one.waitForFunction(() => document.querySelectorAll("#board .given").length === 0);
  await one.selectOption("#budget", "100000");
  await one.click("[data-ask=count]");
  await answer(one, "At least");
});

page("a large number of solutions is not cut off", { hash: `#board=${".".repeat(16)}` }, async (one) => {
  await one.click("[data-ask=count]");
  await answer(one, "288 solutions");
});

page("a run is cancelled, and the page answers meanwhile", { hash: `#board=${ANTI_SCAN}` }, async (one) => {
  await one.selectOption("#budget", "1000000000");
  await one.click("#solve");
  const took = await one.evaluate(async () => {
    const began = performance.now();
    document.getElementById("pencil").click();
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return performance.now() - began;
  });
  assert.ok(took < 100, `a click took ${took} ms`);
  await one.click("#cancel");
  await answer(one, "Cancelled");
  await one.selectOption("#strategy", "simd");
  await one.click("#solve");
  await answer(one, "One solution");
});

page("boards from the corpus and from the generator", async (one) => {
  await one.click("#corpus summary");
  await one.waitForFunction(() => document.getElementById("set-board").options.length > 1);
  await one.selectOption("#set", "hard");
  await one.waitForFunction(() => document.getElementById("set-board").options.length > 100);
  await one.selectOption("#set-board", "0");
  assert.notEqual(await board(one), LEETCODE);
  await one.click("#generate summary");
  await one.selectOption("#difficulty", "medium");
  await one.click("#make");
  await answer(one, "A new board");
  const first = await board(one);
  await one.click("[data-ask=rate]");
  await answer(one, "Rating: medium");
  await one.fill("#seed", "2026");
  await one.click("#make");
  await answer(one, "A new board");
  assert.equal(await board(one), first, "the same seed makes the same board");
});

page("steps: forward, back, the tree, and run to", { hash: `#board=${SMALL}&view=steps` }, async (one) => {
  const frame = await frameOf(one), where = () => frame.textContent("#where");
  assert.match(await where(), /step 0 of 45/);
  await frame.click("[data-action=forward]");
  await frame.click("[data-action=forward]");
  await frame.press("body", "End");
  assert.match(await where(), /step 45 of 45/);
  assert.ok((await frame.$$("#tree-picture .node")).length > 5);
  await frame.press("body", "ArrowLeft");
  await frame.press("body", "Home");
  await frame.press("body", "d");
  assert.match(await where(), /step 8 /);
  await frame.press("body", "t");
  assert.match(await where(), /step 9 /);
  await frame.click("#tree-picture .node >> nth=1");
  await one.waitForFunction(() => /step=\d/.test(location.hash));
  await frame.click("#overview", { position: { x: 200, y: 20 } });
  assert.doesNotMatch(await where(), /step 9 /);
  await shot(one, "steps-small");
});

page("steps of LeetCode 37 in two strategies, in Chinese", { hash: `#board=${LEETCODE}&view=steps&with=sets&step=400&lang=zh` }, async (one) => {
  const frame = await frameOf(one);
  assert.match(await frame.textContent("#where"), /400/);
  assert.equal(await one.textContent("[data-view=race]"), "比赛");
  assert.equal(await frame.getAttribute("html", "lang"), "zh");
  await shot(one, "steps-zh");
});

page("a million steps", { hash: `#board=${ANTI_SCAN}&view=steps&keep=1000000` }, async (one) => {
  const frame = await frameOf(one);
  assert.match(await frame.textContent("#where"), /1,000,000/);
  const took = await frame.evaluate(() => {
    const canvas = document.getElementById("overview"), began = performance.now();
    for (let at = 1; at <= 10; at++) {
      canvas.dispatchEvent(new PointerEvent("pointerdown", { clientX: canvas.getBoundingClientRect().left + (canvas.clientWidth * at) / 11 }));
    }
    return (performance.now() - began) / 10;
  });
  console.log(`# a jump in a million steps: ${took.toFixed(1)} ms`);
  assert.ok(took < 100, `${took} ms`);
  await shot(one, "million");
});

page("a race in steps and in time", { hash: `#board=${LEETCODE}&view=race&race=row-scan,bitmask,simd` }, async (one) => {
  await one.click("#race-start");
  await one.waitForFunction(() => document.getElementById("race-status").textContent.includes("over"));
  assert.equal(await one.$$eval("#race-table tbody tr", (rows) => rows.length), 3);
  assert.equal(await one.$$eval("#lanes .lane", (list) => list.length), 3);
  await one.evaluate(() => { const slider = document.getElementById("race-time"); slider.value = 1000; slider.dispatchEvent(new Event("input")); });
  const last = await one.$$eval("#lanes .lane", (list) => list.map((lane) => [...lane.querySelectorAll(".cell")].map((cell) => cell.textContent).join("")));
  assert.deepEqual(new Set(last), new Set([SOLUTION]));
  await one.selectOption("#race-by", "time");
  await shot(one, "race");
});

page("a race with somebody who gives up, cancelled and run again", { hash: `#board=${ANTI_SCAN}&view=race&race=row-scan,simd` }, async (one) => {
  await one.selectOption("#race-budget", "10000000");
  await one.click("#race-start");
  await one.click("#race-cancel");
  await one.waitForFunction(() => document.getElementById("race-status").textContent.includes("Cancelled"));
  await one.selectOption("#race-budget", "10000");
  await one.click("#race-start");
  await one.waitForFunction(() => document.getElementById("race-status").textContent.includes("over"));
  const rows = await one.$$eval("#race-table tbody tr", (list) => list.map((row) => [...row.cells].map((cell) => cell.textContent)));
  assert.deepEqual(rows.map(([, name, answered]) => [name, answered]), [["simd", "1/1"], ["row-scan", "0/1"]]);
});

page("a set races", { hash: "#view=race&race=bitmask-singles,simd" }, async (one) => {
  await one.selectOption("#race-boards", "lesson");
  await one.click("#race-start");
  await one.waitForFunction(() => document.getElementById("race-status").textContent.includes("over"));
  assert.equal(await one.$$eval("#race-table tbody tr", (rows) => rows.length), 2);
});

page("a link holds everything", { hash: `#board=${SMALL}&view=steps&strategy=bitmask&step=7&lang=zh` }, async (one, context) => {
  const frame = await frameOf(one);
  assert.match(await frame.textContent("#where"), /7/);
  await one.click("[data-view=links]");
  const address = await one.inputValue("#share-url");
  const other = await context.newPage();
  await other.goto(address);
  await other.waitForSelector("html[data-ready]");
  assert.equal(await board(other), SMALL);
  assert.equal(await other.textContent("h1"), "数独求解策略");
  await other.click("[data-view=steps]");
  const again = await frameOf(other);
  assert.match(await again.textContent("#where"), /7/);
  assert.equal(await other.inputValue("#steps-strategy"), "bitmask");
});

page("the player is embedded in a page of somebody else", { hash: `#board=${SMALL}&view=links&strategy=sets&step=3` }, async (one, context) => {
  const code = await one.inputValue("#embed"), other = await context.newPage();
  embedding = code;
  await other.goto(`${base.replace("127.0.0.1", "localhost")}somebody-else.html`);
  const holder = await other.waitForSelector("iframe"), frame = await holder.contentFrame();
  await frame.waitForSelector("html[data-ready=yes]");
  assert.match(await frame.textContent("#where"), /step 3 /);
});

page("the page works without a network", async (one, context) => {
  await one.evaluate(() => navigator.serviceWorker.ready);
  await one.waitForFunction(async () => (await caches.keys()).length > 0 && (await (await caches.open((await caches.keys())[0])).keys()).length > 10);
  await context.setOffline(true);
  await one.reload();
  await one.waitForSelector("html[data-ready]");
  await one.click("#solve");
  await answer(one, "One solution");
  await one.click("[data-view=steps]");
  await frameOf(one);
});

page("the keyboard alone is enough", async (one) => {
  await one.keyboard.press("Tab");
  assert.equal(await one.evaluate(() => document.activeElement.className), "skip");
  const reached = new Set();
  for (let times = 0; times < 60; times++) {
    await one.keyboard.press("Tab");
    reached.add(await one.evaluate(() => document.activeElement.id || document.activeElement.dataset.view || document.activeElement.dataset.ask || document.activeElement.className));
    if (await one.evaluate(() => document.activeElement.id === "solve")) break;
  }
  assert.ok(reached.has("steps") && reached.has("solve"), [...reached].join(" "));
  await one.keyboard.press("Enter");
  await answer(one, "One solution");
});

for (const [name, hash] of [["board", ""], ["steps", "#view=steps"], ["race", "#view=race"], ["links", "#view=links"]]) {
  for (const scheme of ["light", "dark"]) {
    page(`axe finds nothing serious: ${name}, ${scheme}`, { hash, colorScheme: scheme }, async (one) => {
      if (name === "steps") assert.deepEqual(await axe(await frameOf(one)), []);
      if (name === "board") { await one.click("[data-ask=true]"); await answer(one, "true"); }
      assert.deepEqual(await axe(one), []);
      await shot(one, `${name}-${scheme}`);
    });
  }
  page(`on a phone: ${name}`, { hash, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }, async (one) => {
    if (name === "steps") await frameOf(one);
    const [wide, inside] = await one.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(wide <= inside, `${wide} pixels in ${inside}`);
    await shot(one, `${name}-phone`);
  });
}

page("a board of 16 rows", { hash: `#board=${".".repeat(256)}` }, async (one) => {
  assert.equal(await one.$$eval("#board .cell", (cells) => cells.length), 256);
  await one.focus("#board .cell[tabindex='0']");
  await one.keyboard.press("g");
  assert.equal((await board(one))[0], "G");
  assert.equal(await one.$$eval("#pad button", (list) => list.length), 16);
  await one.selectOption("#strategy", "bitmask-singles");
  await one.selectOption("#budget", "100000");
  await one.click("#solve");
  await answer(one, "solutions");
  await one.click("[data-view=steps]");
  await frameOf(one);
  await shot(one, "sixteen");
});

page("without motion the race shows its end", { hash: "#view=race&race=sets,simd", reducedMotion: "reduce" }, async (one) => {
  await one.click("#race-start");
  await one.waitForFunction(() => document.getElementById("race-status").textContent.includes("over"));
  assert.equal(await one.inputValue("#race-time"), "1000");
});

page("from opening the page to LeetCode 37 solved by the row scan", async () => {
  const times = [];
  for (let run = 0; run < 4; run++) {
    const context = await browser.newContext(), fresh = await context.newPage();
    // The browser's own clock, from the start of the navigation: Solve is clicked as soon as there is such a button.
    await fresh.addInitScript(() => {
      addEventListener("DOMContentLoaded", () => document.getElementById("solve").click());
      const look = () => {
        if (document.querySelectorAll("#board .cell.solved").length === 51) globalThis.solvedAt = performance.now();
        else requestAnimationFrame(look);
      };
      look();
    });
    await fresh.goto(base);
    times.push(await (await fresh.waitForFunction(() => globalThis.solvedAt)).jsonValue());
    await context.close();
  }
  console.log(`# opened and solved in ${times.map((ms) => ms.toFixed(0)).join(", ")} ms`);
  assert.ok(Math.min(...times) < Number(process.env.WEB_FIRST_MS ?? 1000), String(times));
});

page("the vector engine in the browser", { hash: "#view=race" }, async (one) => {
  await one.click("#speed");
  await one.waitForFunction(() => document.querySelectorAll("#speed-table tbody tr").length > 0, undefined, { timeout: 60_000 });
  const rows = await one.$$eval("#speed-table tr", (list) => list.map((row) => [...row.cells].map((cell) => cell.textContent).join(" ")));
  console.log(`# boards a second: ${rows.slice(1).join(", ")}`);
  const best = Math.max(...rows.slice(1).map((row) => Number(row.split(" ").at(-1).replaceAll(",", ""))));
  assert.ok(best >= Number(process.env.WEB_BOARDS ?? 100_000), rows.join("\n"));
});

page("every strategy takes the same steps as the program, on every 9x9 board", async (one) => {
  const wanted = readFileSync(process.env.WEB_STEPS, "utf8"), parts = wanted.split(/^# /m).slice(1);
  assert.ok(parts.length >= 11 * 11);
  const found = await one.evaluate(async (heads) => {
    const { Engine } = await import("./engine.js"), engine = new Engine(), made = [];
    const boards = new Map();
    for (const head of heads) {
      const [set, name, budget] = head.split(" ");
      if (!boards.has(set)) boards.set(set, (await engine.call("corpus_boards", set)).map(({ puzzle }) => puzzle).filter(({ length }) => length === 81));
      made.push(`${head}\n${await engine.call("steps", boards.get(set), name, BigInt(budget))}`);
    }
    engine.cancel();
    return made;
  }, parts.map((part) => part.split("\n", 1)[0]));
  let lines = 0;
  parts.forEach((part, index) => {
    lines += part.split("\n").length - 2;
    assert.equal(found[index], part);
  });
  console.log(`# ${lines} searches compared`);
  assert.ok(lines > 11 * 3000, String(lines));
});
