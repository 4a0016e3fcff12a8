/** A questionnaire that arrives drawn (docs/decisions/0111): read and answered before its script, and nothing of it lost. */
import { beforeAll, expect, test } from "vitest";
import { enterTask, getSheet } from "#contract/member/study/survey.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { type SampleMember, signInSampleMember } from "../../tools/sample-member.ts";
import { openTask, operatorOf } from "../support/desk.ts";
import {
  callsOf,
  flashesOn,
  holdScripts,
  movedAsItCame,
  openDrawn,
  visitAs,
  watchFlashes,
} from "../support/drawn.ts";
import { shiftsOn, watchShifts } from "../support/shifts.ts";
import { testStage } from "../support/stage.ts";

// Drawn however busy the machine is that tests.
const stage = testStage({ CAPTCHA_PROVIDER: "none", PAGES_BUSY_PERCENT: "100" });
let member: SampleMember;

const coded = (...labels: string[]) =>
  labels.map((label, at) => ({ value: String(at + 1), label }));

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
          choices: coded("每天", "偶尔"),
        },
        {
          kind: "multiple",
          name: "which",
          title: "喝哪些茶？",
          required: true,
          choices: coded("绿茶", "红茶"),
        },
        {
          kind: "dropdown",
          name: "where",
          title: "在哪里喝？",
          required: false,
          choices: coded("家里", "办公室"),
        },
        { kind: "text", format: "line", name: "why", title: "为什么喝？", required: false },
        // A rare kind, whose code is loaded only for questionnaires that have one (docs/decisions/0088).
        {
          kind: "constantSum",
          name: "share",
          title: "一天的茶怎么分？",
          required: false,
          total: 10,
          rows: [
            { value: "a", label: "上午" },
            { value: "b", label: "下午" },
          ],
        },
        {
          kind: "grid",
          name: "liked",
          title: "喜欢吗？",
          required: false,
          rows: [{ value: "r1", label: "工作日" }],
          columns: [{ value: "c1", label: "绿茶", type: "scale", min: 1, max: 5 }],
        },
      ],
    },
    {
      name: "p2",
      title: "还有一题",
      questions: [
        { kind: "text", format: "line", name: "end", title: "想说的话", required: false },
      ],
    },
  ],
};

let path: string;
let answers: () => Promise<unknown>;

beforeAll(async () => {
  member = await signInSampleMember(stage.origin, "13800000001");
  const operator = await operatorOf(stage, "admin");
  const taskId = await openTask(stage, operator, { title: "喝茶", questionnaire: tea });
  const { token } = await member.call(enterTask, { body: { taskId } });
  path = `/task/answer/${token}`;
  answers = async () => (await member.call(getSheet, { query: { token } })).answers;
});

test("a questionnaire is there without a script, and cannot be sent off without one; nothing of it moves while it comes in", async () => {
  const context = await visitAs(stage, member, { javaScriptEnabled: false });
  const page = await context.newPage();
  const text = await openDrawn(page, path);
  await expect
    .poll(() => page.locator("main").innerText())
    .toMatch(/完成可得[^]*多久喝一次茶[^]*一天的茶怎么分/);
  await expect.poll(() => page.getByRole("button", { name: "下一页" }).isDisabled()).toBe(true);
  expect(await movedAsItCame(context, text)).toEqual([]);
  await context.close();
});

test("what was answered before the script came is taken over and saved, without a call or a shift", async () => {
  const context = await visitAs(stage, member);
  const page = await context.newPage();
  const calls = callsOf(page);
  await watchShifts(page);
  await page.addInitScript(watchFlashes);
  const release = await holdScripts(context);
  await openDrawn(page, path);
  await page.getByRole("radio", { name: "偶尔" }).check();
  await page.getByRole("checkbox", { name: "绿茶" }).check();
  await page.getByRole("checkbox", { name: "红茶" }).check();
  await page.getByRole("combobox", { name: "在哪里喝？" }).selectOption("办公室");
  await page.getByRole("textbox", { name: "为什么喝？" }).fill("提神");
  expect(calls).toEqual([]);
  release();
  const given = { often: "2", which: ["1", "2"], where: "2", why: "提神" };
  await expect.poll(answers).toEqual(given);
  await expect.poll(() => page.getByRole("radio", { name: "偶尔" }).isChecked()).toBe(true);
  await expect
    .poll(() => page.getByRole("textbox", { name: "为什么喝？" }).inputValue())
    .toBe("提神");
  expect(new Set(calls)).toEqual(new Set(["/api/v1/process/answer"]));
  // Nor a word of leaving, which is asked for on the entry below the first page.
  expect(await flashesOn(page)).toEqual([]);
  expect(await shiftsOn(page)).toEqual([]);
  expect(stage.problems).toEqual([]);
  await context.close();
});

test("a tab that has been answering draws its sheet anew where it was, and lets nobody begin before that", async () => {
  const context = await visitAs(stage, member);
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole("button", { name: "下一页" }).click();
  await page.getByRole("heading", { name: "还有一题" }).waitFor();
  const release = await holdScripts(context);
  await page.addInitScript(watchFlashes);
  await page.evaluate(() => location.reload());
  await expect.poll(() => page.locator("form").getAttribute("inert")).toBe("");
  release();
  await page.getByRole("heading", { name: "还有一题" }).waitFor();
  await page.getByRole("button", { name: "上一页" }).click();
  await expect.poll(() => page.getByRole("radio", { name: "偶尔" }).isChecked()).toBe(true);
  expect(await flashesOn(page)).toEqual([]);
  expect(stage.problems).toEqual([]);
  await context.close();
});
