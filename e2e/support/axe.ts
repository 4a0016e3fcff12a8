/** What axe finds wrong with a page: named, operable, in order, and in colours that can be told apart. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** What depends on the theme; all else is looked at in the light one, and the document is the same. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** Half as long as the one that `axe.source` holds, and sent into hundreds of pages. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** All that is asked of a page, in the theme that it has. */
export const violations = (page: Page): Promise<string[]> =>
  found(page, { type: "tag", values: rules });

/** What another theme may have spoiled. */
export const colourViolations = (page: Page): Promise<string[]> =>
  found(page, { type: "rule", values: colourRules });

async function found(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  await prepared(page);
  return page.evaluate(async (only) => {
    // The console paints another theme by script, within two frames of being told.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // Not awaited: the ring of a busy button turns for ever.
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime === Infinity) animation.cancel();
      else animation.finish();
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const { violations: list } = await inPage.run({ runOnly: only, resultTypes: ["violations"] });
    return list.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id} at ${target.join(" ")}`),
    );
  }, runOnly);
}

/**
 * With axe in it, and at rest: whatever is still to come is there, and nothing is half-way from one colour to
 * the next, which is no colour of ours.
 */
async function prepared(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(source);
    await page.evaluate(() => {
      // Not an element: the site's policy lets no style in that is not its own.
      const still = new CSSStyleSheet();
      still.replaceSync("*, ::before, ::after { transition: none !important }");
      document.adoptedStyleSheets.push(still);
      // We read where it found something, not its markup, which it would write out for all that it looks at.
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      inPage.configure({ noHtml: true });
    });
  }
  // A button may stay so for as long as one likes to look at it: the way in through somebody else's site.
  const busyList = '[aria-busy="true"]:not(button)';
  await page.waitForFunction((busy) => document.querySelector(busy) === null, busyList);
}
