/** A withdrawal and a questionnaire from the phone's memory: to be looked at, and nothing of them is ever sent (docs/decisions/0123). */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { logout } from "#contract/member/people/auth.ts";
import { enterTask, getSheet } from "#contract/member/study/survey.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { type SampleMember, signInSampleMember } from "../../tools/sample-member.ts";
import { openTask, operatorOf } from "../support/desk.ts";
import { callsOf, flashesOn, watchFlashes } from "../support/drawn.ts";
import { emptyNoteIn, keptIn, noteOn, open, slowDown, withSnapshot } from "../support/kept.ts";
import { shiftsOn, watchShifts } from "../support/shifts.ts";
import { testStage } from "../support/stage.ts";
import { earn } from "../support/withdrawal.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none", PAGES_BUSY_PERCENT: "100" });
const MOBILE = "13912345678";
let member: SampleMember;

beforeAll(async () => {
  member = await signInSampleMember(stage.origin, "13800000001");
});

const tea: Questionnaire = {
  version: 1,
  title: "喝茶",
  quotaCells: [],
  pages: [
    {
      name: "p1",
      questions: [
        {
          kind: "single",
          name: "often",
          title: "多久喝一次茶？",
          required: true,
          choices: [
            { value: "1", label: "每天" },
            { value: "2", label: "偶尔" },
          ],
        },
        { kind: "text", format: "mobile", name: "tel", title: "您的手机号", required: false },
      ],
    },
    {
      name: "p2",
      title: "还有一题",
      questions: [
        { kind: "text", format: "paragraph", name: "why", title: "为什么喝？", required: false },
        {
          kind: "dropdown",
          name: "where",
          title: "在哪里喝？",
          required: false,
          choices: [
            { value: "1", label: "家里" },
            { value: "2", label: "办公室" },
          ],
        },
      ],
    },
  ],
};

async function newSheet() {
  const operator = await operatorOf(stage, "admin");
  const taskId = await openTask(stage, operator, { title: "喝茶", questionnaire: tea });
  const { token } = await member.call(enterTask, { body: { taskId } });
  const answers = async () => (await member.call(getSheet, { query: { token } })).answers;
  return { path: `/task/answer/${token}`, answers };
}

/** While the snapshot stands: presses, keys and the way of the keyboard reach nothing. */
async function expectNoGrip(page: Page, at: string): Promise<void> {
  const box = await page.locator(at).boundingBox();
  if (!box) throw new Error(`${at} is not to be seen`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.keyboard.type("99");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const grip = await page.evaluate(() => ({
    focused: document.activeElement?.tagName,
    isInert: document.querySelector("#root > [inert] form") !== null,
  }));
  expect(grip).toEqual({ focused: "BODY", isInert: true });
}

/** All that stands on the asset cards, the gold first. */
const goldOn = async (page: Page): Promise<number> => {
  const [, gold = ""] = /从哪里提现\D*([\d,]+)/.exec(await page.locator("main").innerText()) ?? [];
  return Number(gold.replaceAll(",", ""));
};

test("a withdrawal is seen as it was, takes no press and no key, and goes on with the amounts of now alone", async () => {
  const operator = await operatorOf(stage, "admin");
  await earn(stage, operator, member.call, 3000);
  const page = await withSnapshot(stage, member, "/exchange");
  const before = await goldOn(page);
  await earn(stage, operator, member.call, 3000);
  const letThrough = await slowDown(page);
  await watchShifts(page);
  await page.addInitScript(watchFlashes);
  const calls = callsOf(page);
  const reply = await open(page, "/exchange");
  expect(reply?.fromServiceWorker()).toBe(true);
  await noteOn(page).waitFor();
  await expect.poll(() => goldOn(page)).toBe(before);
  await expectNoGrip(page, 'input[name="amount"]');
  await letThrough();
  await noteOn(page).waitFor({ state: "detached" });
  await expect.poll(() => goldOn(page)).toBeGreaterThanOrEqual(before + 3000);
  await page.waitForFunction(() => !document.querySelector("#root[data-rendered]"));
  await expect.poll(() => page.getByRole("textbox", { name: "提现金额" }).inputValue()).toBe("");
  expect(calls.filter((call) => /wallet|account|exchange|quote/.test(call))).toEqual([]);
  expect(await flashesOn(page)).toEqual([]);
  expect(await shiftsOn(page)).toEqual([]);
  // And it can be gone on with, as on any page.
  await page.getByRole("textbox", { name: "提现金额" }).fill("1500");
  await page.getByRole("button", { name: /^确认提现，到账 \d+\.\d\d 元$/ }).waitFor();
  expect(stage.problems).toEqual([]);
  await page.context().close();
});

/** What the fields of the page show that take words and choices from a list. */
const written = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLSelectElement>("textarea, select")].map(({ value }) => value),
  );

test("a questionnaire is seen where it was left, and goes on there without saving anything of what is seen", async () => {
  const { path, answers } = await newSheet();
  const page = await withSnapshot(stage, member, path);
  await page.getByRole("radio", { name: "偶尔" }).check();
  await page.getByRole("button", { name: "下一页" }).click();
  await page.getByRole("textbox", { name: "为什么喝？" }).fill("提神");
  await page.getByRole("combobox", { name: "在哪里喝？" }).selectOption("办公室");
  await expect.poll(answers).toEqual({ often: "2", why: "提神", where: "2" });
  const tab = await page.context().newPage();
  await tab.goto("/manifest.webmanifest");
  await page.goto("about:blank");
  await expect.poll(async () => (await keptIn(tab)).join("")).toContain("还有一题");
  await page.addInitScript(watchFlashes);
  const letThrough = await slowDown(page);
  const calls = callsOf(page);
  await open(page, path);
  await noteOn(page).waitFor();
  await page.getByText("还有一题").waitFor();
  await expect.poll(() => written(page)).toEqual(["提神", "2"]);
  await expectNoGrip(page, "textarea");
  await letThrough();
  await noteOn(page).waitFor({ state: "detached" });
  await page.waitForFunction(() => !document.querySelector("#root > [inert]"));
  await expect.poll(() => written(page)).toEqual(["提神", "2"]);
  // What it goes on with came with the document: nothing is asked a second time.
  expect(calls.filter((call) => /process\/|account/.test(call))).toEqual([]);
  await page.getByRole("button", { name: "上一页" }).click();
  await expect.poll(() => page.getByRole("radio", { name: "偶尔" }).isChecked()).toBe(true);
  expect(await flashesOn(page)).toEqual([]);
  expect(calls.filter((call) => /process\/(answer|submit)/.test(call))).toEqual([]);
  expect(stage.problems).toEqual([]);
  await page.context().close();
});

test("in another tab a questionnaire is seen without what is personal, and is then taken over as it comes", async () => {
  const { path, answers } = await newSheet();
  const page = await withSnapshot(stage, member, path);
  await page.getByRole("radio", { name: "偶尔" }).check();
  await page.getByRole("textbox", { name: "您的手机号" }).fill(MOBILE);
  const given = { often: "2", tel: MOBILE };
  await expect.poll(answers).toEqual(given);
  const tab = await page.context().newPage();
  await tab.goto("/manifest.webmanifest");
  await page.goto("about:blank");
  await expect.poll(async () => (await keptIn(tab)).join("")).toContain('value="••••••"');
  const kept = await keptIn(tab);
  expect(kept.join("")).not.toContain(MOBILE);
  // An empty line would be seen to grow, where the machine is slow.
  const snapshot = kept.find((text) => text.includes("••••••")) ?? "";
  expect(await emptyNoteIn(tab.context(), snapshot)).toBe("none");
  const letThrough = await slowDown(tab);
  await watchShifts(tab);
  await tab.addInitScript(watchFlashes);
  const calls = callsOf(tab);
  await open(tab, path);
  await noteOn(tab).waitFor();
  await tab.locator('input[value="••••••"]').waitFor();
  await letThrough();
  await noteOn(tab).waitFor({ state: "detached" });
  await tab.waitForFunction(() => !document.querySelector("#root[data-rendered]"));
  const mobile = tab.getByRole("textbox", { name: "您的手机号" });
  await expect.poll(() => mobile.inputValue()).toBe(MOBILE);
  expect(await flashesOn(tab)).toEqual([]);
  expect(await shiftsOn(tab)).toEqual([]);
  expect(calls.filter((call) => /process\/(answer|submit)/.test(call))).toEqual([]);
  expect(await answers()).toEqual(given);
  expect(stage.problems).toEqual([]);
  await page.context().close();
});

test("a questionnaire that was handed in, or left for another page, is not seen again", async () => {
  const { path } = await newSheet();
  const page = await withSnapshot(stage, member, path);
  await page.getByRole("radio", { name: "偶尔" }).check();
  await page.getByRole("link", { name: "稍后再答" }).click();
  await page.waitForURL("**/task/detail/*");
  await expect.poll(() => keptIn(page)).toEqual([]);
  const keptAgain = async () => {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    return (await keptIn(page)).join("");
  };
  await expect.poll(keptAgain).toContain("多久喝一次茶");
  await page.getByRole("radio", { name: "偶尔" }).check();
  await page.getByRole("button", { name: "下一页" }).click();
  await page.getByRole("button", { name: "提交" }).click();
  await page.waitForURL("**/home/history-detail?id=*");
  await expect.poll(async () => (await keptIn(page)).join("")).not.toContain("多久喝一次茶");
  await page.context().close();
});

test("a session that was ended elsewhere shows its snapshot until the server is heard, and then the way in", async () => {
  const who = await signInSampleMember(stage.origin, "13800000005");
  const page = await withSnapshot(stage, who, "/exchange");
  await who.call(logout);
  const letThrough = await slowDown(page);
  await open(page, "/exchange");
  await noteOn(page).waitFor();
  await letThrough();
  await page.waitForURL("**/login");
  await expect.poll(() => keptIn(page)).toEqual([]);
  await noteOn(page).waitFor({ state: "detached" });
  await page.context().close();
});
