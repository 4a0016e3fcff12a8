/** What becomes of a page on a phone whose owner has set letters twice as large. */
import type { Page } from "playwright-core";
import { phone } from "./stage.ts";

/** A sentence for each; empty = nothing goes sideways, no lines run into each other and no words are cut off. */
export async function largeTextProblems(page: Page): Promise<string[]> {
  await page.setViewportSize(phone);
  const found = await page.evaluate(problemsHere);
  return found.map((line) => `with text at 200 %: ${line}`);
}

/** Runs in the page, and so names nothing outside itself. */
function problemsHere(): string[] {
  const root = document.documentElement;
  root.style.fontSize = "200%";
  const found = new Set<string>();
  if (root.scrollWidth > window.innerWidth)
    found.add(`the page is ${root.scrollWidth - window.innerWidth} px wider than its window`);
  /** Tightest that Chinese can still be read in. */
  const TIGHTEST = 1.1;
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = words.nextNode(); text; text = words.nextNode()) {
    const element = text.parentElement;
    const said = (text.textContent ?? "").trim().slice(0, 20);
    if (!element || !said || element.closest(".visually-hidden, option, svg, noscript")) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const style = getComputedStyle(element);
    const size = parseFloat(style.fontSize);
    if (box.height > size * 2 && parseFloat(style.lineHeight) < size * TIGHTEST)
      found.add(`lines run into each other: ${said}`);
    for (let frame = element as Element | null; frame; frame = frame.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, position } =
        getComputedStyle(frame);
      // What scrolls by itself, and what ends in dots, is seen to go on.
      if (
        /auto|scroll/.test(overflowX) ||
        textOverflow === "ellipsis" ||
        webkitLineClamp !== "none"
      )
        break;
      // For those who listen alone.
      if (frame.clientHeight === 1) break;
      const isRoot = frame === root;
      if (!isRoot && overflowX === "visible" && overflowY === "visible") {
        if (position === "fixed") break;
        continue;
      }
      const edge = isRoot
        ? { left: 0, right: window.innerWidth, top: -Infinity, bottom: Infinity }
        : frame.getBoundingClientRect();
      if (box.right > edge.right + 2 || box.left < edge.left - 2)
        found.add(`cut at its side: ${said}`);
      else if (box.bottom > edge.bottom + size / 3 || box.top < edge.top - size / 3)
        found.add(`cut at its foot: ${said}`);
    }
  }
  root.style.fontSize = "";
  return [...found];
}
