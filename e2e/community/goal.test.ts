/** What the home page sets one on the way to: a goal of one's own, and for somebody new the first 10 yuan. */
import { expect, it } from "vitest";
import { getWallet, seeArrived } from "#contract/member/money/wallet.ts";
import { signInSampleMember } from "../../tools/sample-member.ts";
import { callsOf, openDrawn, visitAs } from "../support/drawn.ts";
import { shiftsOn, watchShifts } from "../support/shifts.ts";
import { desktop, testStage } from "../support/stage.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none", PAGES_BUSY_PERCENT: "100" });

it("a member sets a goal, finds it with its tasks on the next visit, changes it and ends it", async () => {
  const member = await signInSampleMember(stage.origin, "13800000001");
  const { arrived } = await member.call(getWallet);
  if (arrived) await member.call(seeArrived, { body: arrived.through });
  const context = await visitAs(stage, member);
  const page = await context.newPage();
  await page.goto("/home");
  await page.getByRole("button", { name: "定个小目标" }).click();
  await page.getByLabel("想攒多少").fill("0");
  await page.getByRole("button", { name: "定下来" }).click();
  await page.getByText("请输入 1-10,000 之间的整数").waitFor();
  await page.getByLabel("想攒多少").fill("5");
  await page.getByRole("button", { name: "定下来" }).click();
  await page.getByRole("heading", { name: /周.攒 5 元/ }).waitFor();
  await page.getByRole("progressbar", { name: "已到账 0 元" }).waitFor();

  const plain = await visitAs(stage, member, { javaScriptEnabled: false });
  const drawn = await plain.newPage();
  await openDrawn(drawn, "/home");
  await expect
    .poll(() => drawn.locator("main").innerText())
    .toMatch(/周.攒 5 元[^]*已到账 0 元[^]*还差 5 元/);
  await plain.close();

  const calls = callsOf(page);
  await watchShifts(page);
  await openDrawn(page, "/home", () => calls.splice(0));
  await page.waitForLoadState("networkidle");
  expect(calls).toEqual([]);
  expect(await shiftsOn(page)).toEqual([]);

  await page.getByRole("button", { name: "修改目标" }).click();
  await page.getByLabel("想攒多少").fill("8");
  await page.getByLabel("到哪一天").selectOption({ label: "明天" });
  await page.getByRole("button", { name: "保存" }).click();
  await page.getByRole("heading", { name: "到明天攒 8 元" }).waitFor();
  await page.getByRole("button", { name: "修改目标" }).click();
  await page.getByRole("button", { name: "结束这个目标" }).click();
  await page.getByRole("button", { name: "定个小目标" }).waitFor();
  expect(stage.problems).toEqual([]);
  await context.close();
});

it("somebody new sees no wallet of zeros while it is asked whether they ever withdrew", async () => {
  const context = await visitAs(stage, await signInSampleMember(stage.origin, "13800000005"));
  const page = await context.newPage();
  await page.setViewportSize(desktop);
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body?.innerText.includes("可用金币")) return;
      document.documentElement.dataset["zeros"] = "shown";
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto("/course");
  let answer = () => undefined as void;
  const isHeld = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/api\/v1\/exchanges\?/, (route) => isHeld.then(() => route.continue()));
  const wallet = page.waitForResponse(/\/api\/v1\/wallet\?/);
  await page.getByRole("navigation", { name: "主导航" }).getByText("首页").click();
  await (await wallet).finished();
  await page.getByRole("heading", { name: "我的钱包" }).waitFor();
  // The wallet's answer has been drawn by then, in whichever way.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  answer();
  await page.getByRole("heading", { name: "攒到第一个 10 元" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset["zeros"])).toBeUndefined();
  await context.close();
});
