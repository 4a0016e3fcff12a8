/** Money that came in is said by the home page, once, quietly: drawn as it is taken over, and not again on the other device. */
import { expect, it } from "vitest";
import { getWallet, seeArrived } from "#contract/member/money/wallet.ts";
import { signInSampleMember } from "../../tools/sample-member.ts";
import { operatorOf } from "../support/desk.ts";
import { callsOf, holdScripts, openDrawn, visitAs } from "../support/drawn.ts";
import { shiftsOn, watchShifts } from "../support/shifts.ts";
import { testStage } from "../support/stage.ts";
import { earn } from "../support/withdrawal.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none", PAGES_BUSY_PERCENT: "100" });

it("a reward is there before any script, stays as it is, leads to its line, and is no news on the other device", async () => {
  const member = await signInSampleMember(stage.origin, "13800000001");
  const before = (await member.call(getWallet)).arrived;
  if (before) await member.call(seeArrived, { body: before.through });
  await earn(stage, await operatorOf(stage, "admin"), member.call, 350);

  const context = await visitAs(stage, member);
  const page = await context.newPage();
  const calls = callsOf(page);
  const release = await holdScripts(context);
  await watchShifts(page);
  await openDrawn(page, "/home", () => calls.splice(0));
  const line = page.locator("main").getByRole("status").filter({ hasText: "到账" });
  await expect.poll(() => line.innerText()).toMatch(/^今天 \d\d:\d\d 到账\s*350\s*金币/);
  const drawn = await line.innerHTML();
  release();
  const paths = () => calls.map((call) => call.split("?")[0]);
  await expect.poll(paths).toEqual(["/api/v1/wallet/seen", "/api/v1/wallet"]);
  await page.waitForLoadState("networkidle");
  // The wallet no longer says it; the page that is being read still does.
  await expect.poll(() => line.innerHTML()).toBe(drawn);
  expect(await shiftsOn(page)).toEqual([]);
  await line.getByRole("link", { name: "年度品牌调研" }).click();
  await page.waitForURL("**/home/gold");
  await page.locator("main").getByRole("listitem").first().getByText("年度品牌调研").waitFor();
  await context.close();

  const other = await visitAs(stage, member);
  const there = await other.newPage();
  await openDrawn(there, "/home");
  await there.getByText("我的钱包").waitFor();
  await there.waitForLoadState("networkidle");
  await expect
    .poll(() => there.locator("main").getByRole("status").filter({ hasText: "到账" }).count())
    .toBe(0);
  expect(stage.problems).toEqual([]);
  await other.close();
});
