/** A member's page from the phone's memory while a slow network lets them wait: never the last word, and never anybody else's. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { getWallet, seeArrived } from "#contract/member/money/wallet.ts";
import { logout } from "#contract/member/people/auth.ts";
import { getAccount } from "#contract/member/people/user.ts";
import { type SampleMember, signInSampleMember } from "../../tools/sample-member.ts";
import { operatorOf } from "../support/desk.ts";
import { callsOf, openDrawn } from "../support/drawn.ts";
import { keptIn, noteOn, open, slowDown, withWorker } from "../support/kept.ts";
import { testStage } from "../support/stage.ts";
import { earn } from "../support/withdrawal.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none", PAGES_BUSY_PERCENT: "100" });
/** In which a page of before would have been shown, were there one. */
const TIME_TO_SHOW_MS = 4000;
let member: SampleMember;
let other: SampleMember;

beforeAll(async () => {
  member = await signInSampleMember(stage.origin, "13800000001");
  other = await signInSampleMember(stage.origin, "13800000003");
});

/** On a phone that has this page from before. */
async function withKept(who: SampleMember, path: string): Promise<Page> {
  const page = await withWorker(stage, who, path);
  // A page that says once what came in is not kept, and something may come in at any time.
  await expect
    .poll(async () => {
      const { arrived } = await who.call(getWallet);
      if (arrived) await who.call(seeArrived, { body: arrived.through });
      await openDrawn(page, path);
      return (await keptIn(page)).length;
    })
    .toBe(1);
  return page;
}

const availableOn = async (page: Page): Promise<number> => {
  const [, gold = ""] = /可用\s*([\d,]+)/.exec(await page.locator("main").innerText()) ?? [];
  return Number(gold.replaceAll(",", ""));
};
const nicknameOf = async ({ call }: SampleMember) => (await call(getAccount)).nickname;

test("a second visit shows the page as it was and says when, and then as it is, without a call of its own", async () => {
  const page = await withKept(member, "/home/gold");
  const before = await availableOn(page);
  await earn(stage, await operatorOf(stage, "admin"), member.call, 3000);
  const letThrough = await slowDown(page);
  const calls = callsOf(page);
  const reply = await open(page, "/home/gold");
  expect(reply?.fromServiceWorker()).toBe(true);
  await noteOn(page).waitFor();
  await expect.poll(() => availableOn(page)).toBe(before);
  await letThrough();
  await noteOn(page).waitFor({ state: "detached" });
  await expect.poll(() => availableOn(page)).toBeGreaterThanOrEqual(before + 3000);
  expect(calls.filter((call) => /wallet|points|account/.test(call))).toEqual([]);
  expect(stage.problems).toEqual([]);
  await page.context().close();
});

test("after signing out nothing of it is left", async () => {
  const page = await withKept(await signInSampleMember(stage.origin, "13800000006"), "/home/gold");
  await page.goto("/home/user");
  await page.getByRole("button", { name: "退出登录" }).click();
  await page.waitForURL(/\/login/);
  await expect.poll(() => keptIn(page)).toEqual([]);
  await page.context().close();
});

test("the next member of the same phone is shown nothing of the one before", async () => {
  const page = await withKept(member, "/home/gold");
  const [mine, theirs] = [await nicknameOf(member), await nicknameOf(other)];
  expect((await keptIn(page)).join("")).toContain(mine);
  await page.context().addCookies(other.cookiesAt(stage.origin));
  await slowDown(page, TIME_TO_SHOW_MS);
  const sent = await (await open(page, "/home/gold"))?.text();
  expect(sent).toContain(theirs);
  expect(sent).not.toContain(mine);
  expect((await keptIn(page)).join("")).not.toContain(mine);
  await page.context().close();
});

test("a session that was ended elsewhere ends here, as soon as the server is heard", async () => {
  const who = await signInSampleMember(stage.origin, "13800000005");
  const page = await withKept(who, "/task");
  await who.call(logout);
  const letThrough = await slowDown(page);
  await open(page, "/task");
  await noteOn(page).waitFor();
  await letThrough();
  await page.waitForURL("**/login");
  await expect.poll(() => keptIn(page)).toEqual([]);
  await page.context().close();
});

test("where the server leads elsewhere by now the page goes there", async () => {
  const page = await withKept(other, "/task");
  await stage.query(
    `insert into site_setting (key, value) values ('maintenance', 'true')
     on conflict (key) do update set value = excluded.value`,
  );
  const status = async () => (await fetch(`${stage.origin}/updating`)).status;
  await expect.poll(status).toBe(503);
  const letThrough = await slowDown(page);
  await open(page, "/task");
  await noteOn(page).waitFor();
  await letThrough();
  await page.waitForURL("**/updating?from=*");
  await expect.poll(() => keptIn(page)).toEqual([]);
  await page.context().close();
});
