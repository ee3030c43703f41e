"use strict";
// One slide after the other: arrow keys, space, a click; n shows the notes.
const all = [...document.querySelectorAll("section")];
let place = Math.min(Math.max(Number(location.hash.slice(1)) - 1 || 0, 0), Math.max(all.length - 1, 0));

function show(next) {
  place = Math.min(Math.max(next, 0), Math.max(all.length - 1, 0));
  all[place]?.scrollIntoView();
  try { history.replaceState(null, "", `#${place + 1}`); } catch { /* an iframe may forbid it */ }
}

document.addEventListener("keydown", (press) => {
  if (press.ctrlKey || press.altKey || press.metaKey) return;
  const moves = { ArrowRight: 1, ArrowDown: 1, PageDown: 1, " ": 1, ArrowLeft: -1, ArrowUp: -1, PageUp: -1 };
  if (moves[press.key]) show(place + moves[press.key]);
  else if (press.key === "Home") show(0);
  else if (press.key === "End") show(all.length - 1);
  else if (press.key === "n") document.body.classList.toggle("notes");
  else return;
  press.preventDefault();
});
document.addEventListener("click", () => show(place + 1));
show(place);
