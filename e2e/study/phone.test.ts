/** The kinds of questions that are hard on a phone, answered on one with a thumb, and what is kept of them. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { inMachineTime } from "../../tools/pace.ts";
import { expectGood } from "../support/account.ts";
import { violations } from "../support/axe.ts";
import { openTask, operatorOf } from "../support/desk.ts";
import {
  answerBought,
  answerDay,
  answerPlaces,
  answerSet,
  answerTurn,
  answerWho,
  type Entered,
  goOn,
  pageOf,
  spentAt,
} from "../support/phone-answers.ts";
import { HELD_SECONDS, OPEN_SECONDS, phoneStudy } from "../support/phone-study.ts";
import { testStage } from "../support/stage.ts";
import { type Taker, takerOf } from "../support/taker.ts";
import { close } from "../support/visitor.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });
let member: Taker;
let taskId: number;

beforeAll(async () => {
  member = await takerOf(stage);
  const operator = await operatorOf(stage, "admin");
  taskId = await openTask(stage, operator, { title: "茶饮习惯", questionnaire: phoneStudy });
});

/** The clock of a machine is not that of the page: nearly as long is long enough. */
const nearly = (seconds: number): number => (seconds - 2) * 1000;

/** `before`: when its page was asked for. The first page is held: one reads why and for how long, and only then goes on. */
async function waitOutHeld(page: Page, before: number): Promise<Entered> {
  const next = page.getByRole("button", { name: "下一页" });
  await page.getByText(/请仔细看完，\d 秒后可以继续/).waitFor();
  await expect.poll(() => next.isDisabled()).toBe(true);
  await page.getByRole("checkbox", { name: "山前茶铺" }).tap();
  await page.getByRole("checkbox", { name: "半糖研究所" }).tap();
  await expect.poll(() => next.isEnabled()).toBe(true);
  expect(Date.now() - before).toBeGreaterThan(nearly(HELD_SECONDS));
  await expectGood(page);
  return { used: ["b1", "b3"] };
}

/** The browser is gone in the middle of the sets, and comes back to the next one; nothing before it is lost. */
async function answerSets(page: Page): Promise<Entered> {
  const begun = { ...(await answerSet(page, 1)), ...(await answerSet(page, 2)) };
  await page.getByText("第 3 组，共 5 组").waitFor();
  await expectGood(page);
  await page.getByRole("status").filter({ hasText: "已保存" }).waitFor();
  await page.reload();
  await pageOf(page, "看重什么");
  const third = await answerSet(page, 3);
  const ends = { ...begun, ...third, ...(await answerSet(page, 4)), ...(await answerSet(page, 5)) };
  await page.getByRole("button", { name: "上一页" }).tap();
  await pageOf(page, "买了什么");
  await expect.poll(() => spentAt(page, "门店", "花费").inputValue()).toBe("45.5");
  await goOn(page);
  return { ends };
}

/** The page runs out, and what is missing on it holds nobody up. */
async function letRunOut(page: Page, before: number): Promise<Entered> {
  await page.getByText(/本页还剩 0:\d\d，到时自动进入下一页/).waitFor();
  await page.getByRole("textbox", { name: /想到什么/ }).tap();
  await page.keyboard.type("安静");
  expect(await violations(page)).toEqual([]);
  await page
    .getByRole("heading", { name: "最后一题" })
    .waitFor({ timeout: inMachineTime((OPEN_SECONDS + 10) * 1000) });
  expect(Date.now() - before).toBeGreaterThan(nearly(OPEN_SECONDS));
  return { word: "安静", "@quick": 1 };
}

test("on a phone every kind is answered with a thumb and the keys, goes on after a reload, and is kept as it was entered", async () => {
  const before = Date.now();
  const page = await member.open(`/task/go?id=${taskId}&src=2&pid=P-77&own=1`);
  await page.waitForURL(/\/task\/answer\//);
  const entered: Entered = { src: "2", pid: "P-77", brands: 2, again: "1" };
  const take = (found: Entered) => Object.assign(entered, found);
  take(await waitOutHeld(page, before));
  await goOn(page);
  take(await answerTurn(page, 1));
  await goOn(page);
  take(await answerTurn(page, 2));
  await goOn(page);
  await pageOf(page, "在哪里买");
  take(await answerPlaces(page));
  await goOn(page);
  await pageOf(page, "您的一天");
  take(await answerDay(page));
  await goOn(page);
  await pageOf(page, "关于您");
  take(await answerWho(page));
  await goOn(page);
  await pageOf(page, "买了什么");
  take(await answerBought(page));
  await goOn(page);
  await pageOf(page, "看重什么");
  take(await answerSets(page));
  const beforeLast = Date.now();
  await goOn(page);
  await pageOf(page, "凭第一印象");
  take(await letRunOut(page, beforeLast));
  await page.getByRole("radio", { name: "愿意", exact: true }).tap();
  await expectGood(page);
  await page.getByRole("button", { name: "提交" }).tap();

  // Who came by that link reads the end that is theirs, and goes on with their number.
  await page.getByText("谢谢您从微博来").waitFor();
  const onward = page.getByRole("link", { name: "前往 panel.example.com" });
  expect(await onward.getAttribute("href")).toBe("https://panel.example.com/back?pid=P-77");
  const kept = await stage.query<{ question: string; value: unknown }>(
    `select question, value from survey_answer a join survey_response r on r.id = a.response_id
      where r.task_id = $1`,
    [taskId],
  );
  expect(Object.fromEntries(kept.map(({ question, value }) => [question, value]))).toEqual(entered);
  await close(page);
});

test("no page threw and no script was refused on the way", () => {
  expect(stage.problems).toEqual([]);
});
