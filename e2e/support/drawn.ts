/** Pages that arrive drawn, as tests open and watch them. */
import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { quietNews } from "../../tools/quiet-news.ts";
import type { SampleMember } from "../../tools/sample-member.ts";
import { LEAST_SHIFT } from "./shifts.ts";
import { phone, type Stage } from "./stage.ts";

export async function visitAs(
  stage: Stage,
  who: SampleMember,
  more: object = {},
): Promise<BrowserContext> {
  const context = await stage.visit(phone, more);
  await context.addCookies(who.cookiesAt(stage.origin));
  await quietNews(context);
  return context;
}

/**
 * Opened again where the frame came instead: on a machine this busy the server gives a page up after two seconds, and rightly.
 * Answers the document.
 */
export async function openDrawn(page: Page, path: string, before?: () => void): Promise<string> {
  let text = "";
  const isDrawn = async () => {
    before?.();
    const reply = await page.mainFrame().goto(path, { waitUntil: "commit" });
    text = (await reply?.text()) ?? "";
    return text.includes('data-rendered="member"');
  };
  await expect.poll(isDrawn).toBe(true);
  return text;
}

/** No script of the site comes from now on, until it is let through. */
export async function holdScripts(context: BrowserContext): Promise<() => void> {
  let letThrough = (): void => undefined;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await context.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return letThrough;
}

/** What the page asks of the API, as it asks. */
export function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(pathname + search);
  });
  return calls;
}

/**
 * What of a document moves on the screen while its markup comes in, tag by tag: where the network or the machine is slow the
 * browser paints between any two of them. By the browser's measure of a shift (shifts.ts).
 */
export async function movedAsItCame(context: BrowserContext, text: string): Promise<string[]> {
  const page = await context.newPage();
  const markup = text.replaceAll(/<script\b.*?<\/script>/gs, "");
  const moved = await page.evaluate(writeByTag, {
    pieces: markup.split(/(?=<)/),
    least: LEAST_SHIFT,
  });
  await page.close();
  return moved;
}

/** Runs in the page. */
function writeByTag({ pieces, least }: { pieces: string[]; least: number }): string[] {
  const moved: string[] = [];
  const places = new Map<Element, DOMRect>();
  const shiftOf = (before: DOMRect, now: DOMRect): number => {
    const { innerWidth, innerHeight } = window;
    const by = Math.max(Math.abs(now.x - before.x), Math.abs(now.y - before.y));
    if (by < 3 || before.width * before.height === 0 || before.top >= innerHeight) return 0;
    const width = Math.max(now.right, before.right) - Math.min(now.left, before.left);
    const bottom = Math.min(innerHeight, Math.max(now.bottom, before.bottom));
    const area = width * (bottom - Math.min(now.top, before.top));
    return (area / (innerWidth * innerHeight)) * (by / Math.max(innerWidth, innerHeight));
  };
  document.open();
  for (const piece of pieces) {
    document.write(piece);
    for (const element of document.body?.querySelectorAll("*") ?? []) {
      const before = places.get(element);
      places.delete(element);
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const now = element.getBoundingClientRect();
      places.set(element, now);
      if (before && shiftOf(before, now) > least)
        moved.push(`${element.outerHTML.slice(0, 80)} as this came: ${piece.slice(0, 80)}`);
    }
  }
  document.close();
  return moved;
}

/** Runs in the page, before anything else of it: notes the bones and the dialogs that were ever in it. */
export function watchFlashes() {
  const seen: string[] = [];
  Object.defineProperty(window, "flashes", { get: () => seen });
  const bones = /^正在(?:加载(?:余额)?|打开问卷)$/;
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    for (const node of added.filter((one) => one instanceof Element))
      for (const part of [node, ...node.querySelectorAll("*")])
        if (part.matches("dialog") || bones.test(part.textContent)) seen.push(part.textContent);
  }).observe(document, { childList: true, subtree: true });
}

export const flashesOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { flashes: string[] }).flashes);
