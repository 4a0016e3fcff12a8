/** A questionnaire at a desk, by its keys alone. */
import { expect, test } from "vitest";
import type { Questionnaire } from "#questionnaire/model.ts";
import { openTask, operatorOf } from "../support/desk.ts";
import { desktop, testStage } from "../support/stage.ts";
import { close, people, signedIn } from "../support/visitor.ts";

const stage = testStage({ CAPTCHA_PROVIDER: "none" });

const choices = ["甲", "乙", "丙"].map((label) => ({ value: label, label }));
/** Two pages: one choice, several, a scale from 0 and words; then one choice more. */
const byKeys: Questionnaire = {
  version: 1,
  title: "按键作答",
  quotaCells: [],
  pages: [
    {
      name: "first",
      questions: [
        { kind: "single", name: "often", title: "多久喝一次", required: true, choices },
        { kind: "multiple", name: "where", title: "在哪里喝", required: true, choices },
        { kind: "nps", name: "recommend", title: "会推荐吗", required: true },
        { kind: "text", format: "line", name: "why", title: "为什么", required: true },
      ],
    },
    {
      name: "second",
      questions: [{ kind: "single", name: "again", title: "还会再来吗", required: true, choices }],
    },
  ],
};

test("at a desk the digits choose and Enter goes on; where one writes they are digits, and they can be turned off", async () => {
  const operator = await operatorOf(stage, "admin");
  const id = await openTask(stage, operator, { title: "按键作答", questionnaire: byKeys });
  const page = await signedIn(stage, people.member, desktop);
  await page.goto(`/task/detail/${id}?t=1`);
  await page.getByRole("button", { name: "开始答题" }).click();
  await page.waitForURL(/\/task\/answer\//);
  const chosen = (question: string, name: string) =>
    page.getByRole("group", { name: question }).getByLabel(name, { exact: true });
  const isChosen = async (question: string, name: string, checked = true) => {
    await expect.poll(() => chosen(question, name).isChecked()).toBe(checked);
  };
  await chosen("多久喝一次", "乙").waitFor();
  const { keyboard } = page;
  // The keys come a moment after the page, and a hand would press again.
  await expect
    .poll(async () => {
      await keyboard.press("2");
      return chosen("多久喝一次", "乙").isChecked();
    })
    .toBe(true);
  await keyboard.press("Control+1");
  await keyboard.press("9");
  await isChosen("多久喝一次", "乙");
  await keyboard.press("Enter");
  for (const key of ["1", "3", "1"]) await keyboard.press(key);
  await isChosen("在哪里喝", "丙");
  await isChosen("在哪里喝", "甲", false);
  await keyboard.press("Enter");
  await keyboard.press("0");
  await expect.poll(() => page.getByRole("radio", { name: /^0/ }).isChecked()).toBe(true);
  await keyboard.press("Enter");
  await keyboard.type("1 2 3");
  await expect.poll(() => page.getByRole("textbox").inputValue()).toBe("1 2 3");
  await isChosen("多久喝一次", "乙");
  // In a line Enter hands the page in, as everywhere; the next one is answered at once.
  await keyboard.press("Enter");
  await page.getByText("第 2 步 / 共 2 步").waitFor();
  await keyboard.press("1");
  await isChosen("还会再来吗", "甲");
  await page.getByRole("button", { name: "关闭", exact: true }).click();
  await page.getByText("键盘作答已关闭").waitFor();
  await keyboard.press("3");
  await page.getByRole("button", { name: "打开", exact: true }).click();
  await isChosen("还会再来吗", "甲");
  await chosen("还会再来吗", "甲").focus();
  await keyboard.press("Enter");
  await page.waitForURL(/\/home\/history-detail/);
  await close(page);
});

test("a window as narrow as a phone keeps no room for keys above the questions", async () => {
  const operator = await operatorOf(stage, "admin");
  const id = await openTask(stage, operator, { title: "窄窗作答", questionnaire: byKeys });
  const page = await signedIn(stage, people.member, { width: 700, height: 844 });
  await page.goto(`/task/go?id=${id}`);
  await page.waitForURL(/\/task\/answer\//);
  const spaceAbove = () =>
    page.evaluate(() => {
      const head = document.querySelector("main header")?.getBoundingClientRect().bottom ?? 0;
      return (document.querySelector("form")?.getBoundingClientRect().top ?? 0) - head;
    });
  await page.getByRole("group", { name: "多久喝一次" }).waitFor();
  await expect.poll(spaceAbove).toBe(16);
  await close(page);
});

test("no page threw on the way", () => {
  expect(stage.problems).toEqual([]);
});
