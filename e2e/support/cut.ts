/** What of a page is cut off at the width that it is looked at in: read from the page as it is drawn. */
import type { Page } from "playwright-core";

/** A sentence for each; empty = everything that can be read or pressed is within the window and within its frame. */
export const cutIn = (page: Page): Promise<string[]> => page.evaluate(cutHere);

/** Runs in the page, and so names nothing outside itself. */
function cutHere(): string[] {
  const found = new Set<string>();
  const wordsOf = (element: Element): string =>
    (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 30);
  const isShown = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return (
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      width > 2 &&
      height > 2
    );
  };
  const root = document.documentElement;
  const main = document.querySelector("main") ?? root;
  for (const frame of [root, main])
    if (frame.scrollWidth > frame.clientWidth)
      found.add(`the page is ${frame.scrollWidth - frame.clientWidth} px wider than its window`);
  // A table may be as long as it likes, and no wider than its frame.
  for (const table of document.querySelectorAll("table")) {
    const frame = table.parentElement;
    if (frame && isShown(table) && table.offsetWidth > frame.clientWidth + 1)
      found.add(`the table is ${table.offsetWidth - frame.clientWidth} px wider than its frame`);
  }
  /** Titles of columns, and whatever is pressed or filled in, show their words to the end. */
  for (const element of document.querySelectorAll("th, h1, h2, button, label, [role=tab]")) {
    if (!isShown(element) || (element.closest("table") === null && element.tagName === "TH"))
      continue;
    if (
      element.scrollWidth > element.clientWidth + 1 &&
      getComputedStyle(element).overflowX !== "visible"
    )
      found.add(`cut: ${element.tagName} "${wordsOf(element)}"`);
    if (element.tagName === "TH" && element.scrollWidth > element.clientWidth + 1)
      found.add(`cut: TH "${wordsOf(element)}"`);
  }
  for (const element of document.querySelectorAll(
    "a, button, input, textarea, select, th, td, h1, h2, h3, dt, dd, [role=tab], [role=alert]",
  )) {
    if (!isShown(element)) continue;
    if (
      element.matches("input[type=file], .visually-hidden") ||
      element.closest(".visually-hidden")
    )
      continue;
    const { left, right } = element.getBoundingClientRect();
    for (let frame = element.parentElement; frame; frame = frame.parentElement) {
      const { overflowX, position } = getComputedStyle(frame);
      if (overflowX === "visible" && frame !== root) continue;
      const box =
        frame === root ? { left: 0, right: window.innerWidth } : frame.getBoundingClientRect();
      // A long word within a cell ends in dots, which is what dots are for.
      const isText = getComputedStyle(frame).textOverflow === "ellipsis";
      if (!isText && (right > box.right + 1 || left < box.left - 1))
        found.add(`out of its frame: ${element.tagName} "${wordsOf(element)}"`);
      if (position === "fixed") break;
    }
  }
  return [...found];
}
