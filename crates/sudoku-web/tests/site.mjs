// The documents of the site: every link inside it leads somewhere, and every figure of a trace has its player.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { test } from "node:test";

const SITE = process.env.SITE, docs = join(SITE, "docs");
const skip = existsSync(docs) ? false : "target/site has no documents: bash scripts/web.sh";

function pages(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? pages(path) : entry.name.endsWith(".html") ? [path] : [];
  });
}

test("every link of the documents leads to a file", { skip }, () => {
  const broken = [];
  let links = 0;
  for (const page of pages(docs)) {
    // Pages that mdBook makes of all the others repeat their links with another base.
    if (/(print|toc|404)\.html$/.test(page)) continue;
    const text = readFileSync(page, "utf8").replaceAll(/<script[\s\S]*?<\/script>/g, "");
    for (const [, target] of text.matchAll(/(?:href|src)="([^"]+)"/g)) {
      if (/^(https?:|mailto:|data:|#)/.test(target)) continue;
      links++;
      const path = normalize(join(dirname(page), decodeURIComponent(target.replaceAll("&amp;", "&").split(/[?#]/)[0])));
      if (!existsSync(path)) broken.push(`${page.slice(SITE.length)}: ${target}`);
    }
  }
  assert.deepEqual(broken.slice(0, 20), []);
  assert.ok(links > 500, String(links));
});

test("every figure of a trace has a player, in both languages", { skip }, () => {
  for (const lang of ["en", "zh"]) {
    const players = pages(join(docs, lang, "lessons")).flatMap((page) => [...readFileSync(page, "utf8").matchAll(/player\.html#(\S+?)"/g)].map(([, address]) => address));
    assert.ok(players.length >= 12, `${lang}: ${players.length}`);
    for (const address of players) assert.match(address, /^(board|named)=\S+&amp;strategy=[a-z-]+&amp;step=\d+&amp;lang=/);
  }
});
