// Brings a trace to the player: inside the page, inside a lesson, or inside somebody else's frame. `player.js` is the script that
// the program puts into its HTML; it is loaded before this one.
import { Engine } from "./engine.js";
import { isBoard } from "./links.js";
import { Overview } from "./overview.js";
import { word } from "./words.js";

/** The page around the frame, if it is ours. */
function host() {
  try {
    return parent !== window ? /** @type {any} */ (parent).sudokuPage ?? null : null;
  } catch {
    return null;
  }
}

/** What the address asks for, apart from what the player itself reads. */
function wanted() {
  const address = new URLSearchParams(location.hash.slice(1));
  const board = address.get("board") ?? "";
  return {
    board: isBoard(board) ? board : "",
    named: address.get("named") ?? "",
    strategies: (address.get("strategy") ?? "row-scan").split(",").slice(0, 4),
    keep: Math.min(1_000_000, Number(address.get("keep") ?? 100_000) || 100_000),
    until: address.get("until") === "all" ? "all" : "first",
    around: /^\d+$/.test(address.get("around") ?? "") ? Number(address.get("around")) : -1,
    lang: address.get("lang") === "zh" ? "zh" : "en",
  };
}

const key = ({ board, named, strategies, keep, until, around }) => JSON.stringify([board, named, strategies, keep, until, around]);
const caption = document.getElementById("caption");

async function start() {
  const asked = wanted();
  // Another board or strategy is another page; the player follows the rest of the address itself.
  addEventListener("hashchange", () => { if (key(wanted()) !== key(asked)) location.reload(); });
  document.documentElement.lang = asked.lang;
  caption.textContent = word(asked.lang, "working");
  const ours = host(), engine = new Engine(ours?.engine);
  const board = asked.board || (await engine.call("corpus_board", asked.named || "leetcode-37"));
  if (!board) throw new Error(`there is no board ${asked.named}`);
  const text = await engine.call("trace", board, asked.named || board, asked.strategies, asked.keep, asked.around, asked.until === "all" ? 2n ** 63n : 1n, asked.lang);
  // The module's memory has grown with the trace; the player needs the text alone.
  engine.cancel();
  const data = JSON.parse(text);
  data.address = [asked.named && !asked.board ? `named=${asked.named}` : `board=${board}`, `strategy=${asked.strategies.join(",")}`];
  if (asked.keep !== 100_000) data.address.push(`keep=${asked.keep}`);
  if (asked.until !== "first") data.address.push(`until=${asked.until}`);
  if (asked.around >= 0) data.address.push(`around=${asked.around}`);
  // The address names the language unless it is English, so that it can be opened again.
  data.lang = "en";
  let overview = null;
  data.shown = (step) => overview?.show(step);
  data.moved = (step) => ours?.moved?.(step);
  const player = /** @type {any} */ (globalThis).page(data);
  overview = new Overview(player, asked.lang);
  document.documentElement.dataset.ready = "yes";
}

start().catch((error) => {
  caption.setAttribute("role", "alert");
  caption.textContent = word(wanted().lang, "fault", { sentence: error.message });
  document.documentElement.dataset.ready = "failed";
});
