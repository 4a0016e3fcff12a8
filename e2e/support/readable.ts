/**
 * Every route, in both themes: readable by everybody, nothing jumps, nothing scrolls sideways, and no form
 * stands in another or could be sent in an address. Each size
 * is a test file of its own, so that two of them run side by side.
 */
import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { signInSampleMember } from "../../tools/sample-member.ts";
import type { Members, View, Viewer } from "../../tools/screens/view.ts";
import { listViews, showCaptcha } from "../../tools/screens/views.ts";
import { colourViolations, violations } from "./axe.ts";
import { phone, type Size, type Stage, testStage } from "./stage.ts";

const shiftLimit = 0.02;
const narrowest = 320;

const viewers: Viewer[] = ["stranger", "member", "regular", "newcomer", "leader", "agent"];

type Ground = { stage: Stage; members: Members; size: Size };

/** The tests of one size: what each viewer sees of every page. */
export function testReadable(device: string, size: Size): void {
  const stage = testStage({ CAPTCHA_PROVIDER: "none" });
  const ground: Ground = { stage, members: {}, size };
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

  test.each(viewers)(
    `what a %s sees on ${device} can be read, stands still and fits`,
    async (viewer) => {
      const context = await newContext(ground, viewer);
      const seen = views.filter(({ as }) => as === viewer);
      expect(seen.length).toBeGreaterThan(0);
      const problems: string[] = [];
      for (const view of seen) problems.push(...(await inspect(context, view, size)));
      expect(problems).toEqual([]);
      await context.close();
    },
    120_000,
  );
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

async function newContext(
  { stage, members, size }: Ground,
  viewer: Viewer,
): Promise<BrowserContext> {
  const context = await stage.visit(size, { reducedMotion: "reduce", colorScheme: "light" });
  await context.addInitScript(watchShifts);
  const member = members[viewer];
  if (member) await context.addCookies(member.cookiesAt(stage.origin));
  else await context.addInitScript(showCaptcha);
  return context;
}

async function inspect(context: BrowserContext, view: View, size: Size): Promise<string[]> {
  const page = await context.newPage();
  await page.goto(view.path);
  await settled(page);
  const shift = await page.evaluate(() => Number(document.documentElement.dataset["shift"] ?? 0));
  await view.act?.(page);
  const light = await violations(page);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await colourViolations(page);
  const problems = [
    ...light.map((line) => `light: ${line}`),
    ...dark.map((line) => `dark: ${line}`),
    ...(await page.evaluate(wrongForms)),
    ...(shift > shiftLimit ? [`the layout shifts by ${shift.toFixed(3)}`] : []),
    ...(size === phone ? await sideways(page) : []),
  ];
  await page.close();
  return problems.map((line) => `${view.name} (${size.width}): ${line}`);
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
  return width > narrowest ? [`scrolls sideways: ${width} px wide at ${narrowest}`] : [];
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

/** Runs in the page: sums up what moved without anybody having touched it. */
function watchShifts(): void {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { hadRecentInput, value } = entry as unknown as {
        hadRecentInput: boolean;
        value: number;
      };
      if (!hadRecentInput) sum += value;
    }
    document.documentElement.dataset["shift"] = String(sum);
  }).observe({ type: "layout-shift", buffered: true });
}
