/** A quota grid of 24 cells made from a pasted sheet, and how it is seen to fill. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { createTask } from "#contract/console/study/task.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { draftOf } from "../../server/test/task.ts";
import { expectReadable } from "../support/account.ts";
import { openTask, operatorOf } from "../support/desk.ts";
import { operatorPage } from "../support/operator.ts";
import { paste } from "../support/questionnaire.ts";
import { testStage } from "../support/stage.ts";

const stage = testStage();
const cities = ["北京", "上海", "广州", "成都", "武汉", "西安"];
const choice = (value: string, at: number) => ({ value: String(at + 1), label: value });
const study: Questionnaire = {
  version: 1,
  title: "城市与年龄",
  quotaCells: [],
  pages: [
    {
      name: "who",
      questions: [
        {
          kind: "single",
          name: "city",
          title: "城市",
          required: true,
          choices: cities.map(choice),
        },
        { kind: "number", name: "age", title: "年龄", required: true, min: 1, max: 99 },
      ],
    },
    {
      name: "rest",
      questions: [{ kind: "nps", name: "nps", title: "会推荐吗", required: true }],
    },
  ],
};
const block = [
  ["", "18-24", "25-34", "35-44", "45+", "合计"],
  ...cities.map((city) => [city, "20", "20", "15-20", "20", "80"]),
  ["合计", "120", "120", "120", "120", "480"],
]
  .map((cells) => cells.join("\t"))
  .join("\n");

/** What a hand does: a choice, a press, a paste. */
function handOf(page: Page) {
  let actions = 0;
  return {
    count: () => actions,
    choose: async (name: string, label: string) => {
      actions += 1;
      await page.getByRole("combobox", { name, exact: true }).selectOption({ label });
    },
    press: async (target: ReturnType<Page["getByRole"]>) => {
      actions += 1;
      await target.click();
    },
    paste: async (text: string) => {
      actions += 1;
      await paste(page, text);
    },
  };
}

let page: Page;
let empty = 0;
let filling = 0;

beforeAll(async () => {
  const operator = await operatorOf(stage, "admin");
  const draft = draftOf({ title: "城市配额", questionnaire: study });
  empty = (await operator(createTask, { body: draft })).id;
  const bands = (from: number, to: number) => ({ label: `${from}-${to}`, from, to });
  const quotaGrid = {
    dimensions: [
      { question: "city", bands: cities.map((label, at) => ({ label, codes: [String(at + 1)] })) },
      { question: "age", bands: [bands(18, 39), bands(40, 80)] },
    ],
    targets: cities.flatMap((_, city) => [0, 1].map((age) => ({ at: [city, age], max: 20 }))),
  };
  filling = await openTask(stage, operator, {
    title: "城市进度",
    questionnaire: { ...study, quotaGrid },
  });
  await stage.query("update task set published_at = now() where id = $1", [filling]);
  page = await operatorPage(stage, "operations");
});

test("24 cells with their totals are made in fewer than 20 actions", async () => {
  await page.goto(`/console/tasks/${empty}/questionnaire`);
  const grid = page.getByRole("group", { name: "配额表" });
  const hand = handOf(page);
  await hand.press(page.getByRole("button", { name: /^整份问卷/ }));
  await hand.choose("配额表的行", "city 城市");
  await hand.choose("配额表的列", "age 年龄");
  const first = grid.getByRole("textbox", { name: "北京 × 18-24 人数" });
  await hand.press(first);
  await hand.paste("x\t18-24\t60+\n北京\t1\t2");
  await grid
    .getByText("粘贴的表里有列「60+」，配额表里没有（有：18-24、25-34、35-44、45+）")
    .waitFor();
  await hand.paste(block);
  await grid.getByText("各格上限合计 480 人，下限合计 90 人").waitFor();
  const xian = grid.getByRole("textbox", { name: "西安 × 35-44 人数" });
  await expect.poll(() => xian.inputValue()).toBe("15-20");
  await hand.press(grid.getByRole("checkbox", { name: /不在表内的人/ }));
  await grid.scrollIntoViewIfNeeded();
  await hand.press(page.getByRole("button", { name: "保存", exact: true }));
  await page.getByRole("button", { name: "已保存" }).waitFor();
  expect(hand.count()).toBeLessThan(20);

  // A contradiction is told at the place where it stands.
  await first.fill("30-20");
  await grid.getByText("配额表「北京 × 18-24」至少要 30 人，却最多只收 20 人").waitFor();
});

test("an operator sees in each cell who is there and what is still missing", async () => {
  await page.goto(`/console/tasks?open=${filling}`);
  const fill = page.getByRole("table", { name: "配额表" });
  await fill.getByText("还缺 20").first().waitFor();
  await expect.poll(() => fill.getByText("还缺 240").count()).toBe(1);
  await expectReadable(page);
});
