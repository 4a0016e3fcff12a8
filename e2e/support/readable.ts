/**
 * Every route, in both themes and both sizes: readable by everybody, nothing jumps, nothing scrolls sideways, and
 * no form stands in another or could be sent in an address. A page is loaded once and looked at in both sizes; the
 * seed of the run says in which of them it is loaded, so that what jumps is seen in either.
 */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { signInSampleMember } from "../../tools/sample-member.ts";
import type { Members, View, Viewer } from "../../tools/screens/view.ts";
import { listViews, showCaptcha } from "../../tools/screens/views.ts";
import { seedOfRun } from "../../tools/test/seed.ts";
import { colourViolations, violations } from "./axe.ts";
import { largeTextProblems } from "./large-text.ts";
import { shiftsOn, sumOf, watchShifts } from "./shifts.ts";
import { desktop, phone, type Size, type Stage, testStage } from "./stage.ts";

const shiftLimit = 0.02;
const narrowest = 320;

/** Each in as many parts as fit into the time of one test; a page is in one of them. */
export type Parts = Partial<Record<Viewer, number>>;

type Ground = { stage: Stage; members: Members };

/** What each of these viewers sees of every page. Files take some each, so that two run side by side. */
export function testReadable(parts: Parts): void {
  const stage = testStage({ CAPTCHA_PROVIDER: "none" });
  const ground: Ground = { stage, members: {} };
  let views: View[] = [];

  beforeAll(async () => {
    const signIn = (mobile: string) => signInSampleMember(stage.origin, mobile);
    ground.members = {
      member: await signIn("13800000006"),
      regular: await signIn("13800000001"),
      newcomer: await signIn("13800000005"),
      leader: await signIn("13800000003"),
      agent: await signIn("13800000004"),
    };
    views = eachPageOnce(await listViews(ground.members));
  });

  const cases = Object.entries(parts).flatMap(([viewer, all]) =>
    Array.from({ length: all }, (_, part) => ({ viewer: viewer as Viewer, part: part + 1, all })),
  );
  test.each(cases)(
    "what a $viewer sees on a phone and a desktop can be read, stands still and fits ($part of $all)",
    async ({ viewer, part, all }) => {
      const seen = views
        .filter(({ as }) => as === viewer)
        .filter((_, index) => index % all === part - 1);
      expect(seen.length).toBeGreaterThan(0);
      expect(await inspectAll(ground, viewer, seen)).toEqual([]);
    },
  );
}

/** One after the other, each first in the size that it falls to. */
async function inspectAll(
  ground: Ground,
  viewer: Viewer,
  views: readonly View[],
): Promise<string[]> {
  const first = Number(seedOfRun()) % 2;
  const sizes: Size[] = first === 0 ? [phone, desktop] : [desktop, phone];
  const pages: [Page, Size][] = [];
  for (const size of sizes) pages.push([await newPage(ground, viewer, size), size]);
  const problems: string[] = [];
  for (const [index, view] of views.entries()) {
    const [page, size] = pages[index % 2] ?? [];
    if (page && size) problems.push(...(await inspect(page, size, view)));
  }
  for (const [page] of pages) await page.context().close();
  return problems;
}

/** Results and withdrawals in their many states are one page each; /ui is in no production build. */
function eachPageOnce(all: View[]): View[] {
  const seen = new Set<string>();
  return all.filter(({ as, path, act }) => {
    // An invitation with a code has more on it than one without.
    const key = `${as} ${path.replace(/\?(?!c=).*/, "")} ${act?.name ?? ""}`;
    const isNew = !seen.has(key) && path !== "/ui";
    seen.add(key);
    return isNew;
  });
}

/** One for all the views of a part: its process is started once, and keeps the scripts that it has compiled. */
async function newPage({ stage, members }: Ground, viewer: Viewer, size: Size): Promise<Page> {
  const context = await stage.visit(size, { reducedMotion: "reduce", colorScheme: "light" });
  await watchShifts(context);
  const member = members[viewer];
  if (member) await context.addCookies(member.cookiesAt(stage.origin));
  else await context.addInitScript(showCaptcha);
  return context.newPage();
}

async function inspect(page: Page, loadedAt: Size, view: View): Promise<string[]> {
  await page.setViewportSize(loadedAt);
  await page.emulateMedia({ colorScheme: "light" });
  // As if it were the first page that somebody opens.
  await page.evaluate(() => location.protocol === "about:" || sessionStorage.clear());
  await page.goto(view.path);
  await settled(page);
  const shifts = await shiftsOn(page);
  await view.act?.(page);
  const problems = sumOf(shifts) > shiftLimit ? [`moves: ${JSON.stringify(shifts)}`] : [];
  const other = loadedAt.width === phone.width ? desktop : phone;
  const found = [
    ...problems.map((line) => `${loadedAt.width}: ${line}`),
    ...(await lookedAt(page, loadedAt)),
    ...(await lookedAt(page, other)),
  ];
  return found.map((line) => `${view.name} ${line}`);
}

/** What is wrong with the page in this size, light and dark. */
async function lookedAt(page: Page, size: Size): Promise<string[]> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: "light" });
  // What lies half under the head of the page counts as too small to be hit.
  await page.evaluate(() => scrollTo(0, 0));
  const light = await violations(page);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await colourViolations(page);
  const problems = [
    ...light.map((line) => `light: ${line}`),
    ...dark.map((line) => `dark: ${line}`),
    ...(await page.evaluate(wrongForms)),
    ...(size.width === phone.width ? await sideways(page) : []),
  ];
  return problems.map((line) => `(${size.width}): ${line}`);
}

/** Not the network's silence, which takes half a second each: the page says itself what it waits for. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll("h1, [role=alert]")].some((each) => each.textContent.trim()) &&
      !/正在加载|正在打开/.test(document.body.innerText),
  );
}

async function sideways(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: narrowest, height: 640 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  return [
    ...(width > narrowest ? [`scrolls sideways: ${width} px wide at ${narrowest}`] : []),
    ...(await largeTextProblems(page)),
  ];
}

/** Runs in the page: a form within another is sent as that one, and one without POST in the address. */
function wrongForms(): string[] {
  const name = (form: Element) => form.outerHTML.slice(0, 120);
  const dialogs = [...document.querySelectorAll("dialog")];
  return [
    ...[...document.querySelectorAll("form form")].map((form) => `a form in a form: ${name(form)}`),
    ...[...document.forms]
      .filter(({ method }) => method !== "post")
      .map((form) => `a form sent in the address: ${name(form)}`),
    ...dialogs
      .filter(({ parentElement }) => parentElement !== document.body)
      .map((dialog) => `a dialog within what opened it: ${name(dialog)}`),
  ];
}
