/** What a member does in the account centre, by hand; and what every dialog there must be. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { colourViolations, violations } from "./axe.ts";
import { fillCode } from "./code.ts";
import type { Stage } from "./stage.ts";

const narrowest = 320;

export const dialogOf = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("dialog", { name });

export const pressRow = (page: Page, name: RegExp): Promise<void> =>
  page.getByRole("main").getByRole("button", { name }).click();

export const says = (place: Page | Locator, text: string | RegExp): Promise<void> =>
  place.getByRole("alert").filter({ hasText: text }).waitFor();

/** 安全验证, passed. */
export async function passCheck(stage: Stage, page: Page, account: string): Promise<void> {
  const dialog = dialogOf(page, "安全验证");
  await fillCode(stage, dialog, account);
  await dialog.waitFor({ state: "detached" });
}

/** Readable in both themes, named and operable for everybody, and as wide as the narrowest phone. */
export async function expectGood(page: Page): Promise<void> {
  await expectReadable(page);
  const size = page.viewportSize();
  await page.setViewportSize({ width: narrowest, height: 640 });
  expect(await widest(page), "sideways").toBeLessThanOrEqual(narrowest);
  if (size) await page.setViewportSize(size);
}

/** As far as that can be asked of the console, which is for desks. */
export async function expectReadable(page: Page): Promise<void> {
  // What lies half under the head of the page counts as too small to be hit.
  await page.evaluate(() => scrollTo(0, 0));
  await turnTo(page, "light");
  expect(await violations(page), `light ${page.url()}`).toEqual([]);
  await turnTo(page, "dark");
  expect(await colourViolations(page), `dark ${page.url()}`).toEqual([]);
}

/** A page's ground changes by its style, the rest of the console by its script: a busy machine is between the two for a while. */
async function turnTo(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.waitForFunction(() => {
    const app = document.querySelector("#root > .ant-app");
    const groundOf = (element: Element) => getComputedStyle(element).backgroundColor;
    return app === null || groundOf(app) === groundOf(document.body);
  });
}

/** A dialog hides what is too wide for it, so what is inside counts as well. */
const widest = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      document.documentElement.scrollWidth,
      ...[...document.querySelectorAll("dialog, dialog *")]
        .filter((element) => !element.closest("[data-testid=container]"))
        .map((element) => element.getBoundingClientRect().right),
    ),
  );
