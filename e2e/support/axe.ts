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
  stillFound(page, { type: "tag", values: rules });

/** What another theme may have spoiled. */
export const colourViolations = (page: Page): Promise<string[]> =>
  stillFound(page, { type: "rule", values: colourRules });

const settlingMs = 1000;

/**
 * What is found is looked for once more: the console's components begin to change their colours only when
 * the theme has gone through React, some frames later, and half-way between two themes nothing is readable.
 */
async function stillFound(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  const first = await found(page, runOnly);
  if (first.length === 0) return first;
  await page.waitForTimeout(settlingMs);
  const second = await found(page, runOnly);
  return second;
}

async function found(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  return page.evaluate(async (only) => {
    // Buttons and cards go from one colour to the next in a moment, however short.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const { violations: list } = await inPage.run({ runOnly: only, resultTypes: ["violations"] });
    return list.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id} at ${target.join(" ")}`),
    );
  }, runOnly);
}
