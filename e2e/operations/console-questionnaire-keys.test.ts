/** A questionnaire by keys and by pasting alone, and what two hundred nobodies make of it. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  ask,
  choices,
  number,
  page,
  questionnaire,
  single,
} from "../../questionnaire/test/questions.ts";
import { expectReadable } from "../support/account.ts";
import { openTask, operatorOf } from "../support/desk.ts";
import { operatorPage } from "../support/operator.ts";
import { begin, editor, paste, preview } from "../support/questionnaire.ts";
import { testStage } from "../support/stage.ts";

const stage = testStage();

const focused = (page: Page, role: "textbox" | "button", name: RegExp) =>
  editor(page).getByRole(role, { name }).and(page.locator(":focus")).waitFor();
const field = (page: Page, name: string) =>
  editor(page).getByRole("textbox", { name, exact: true });

/** A choice of four and a matrix of three by three, nothing of it typed one by one. */
async function writeLists(page: Page): Promise<void> {
  const { keyboard } = page;
  await keyboard.press("n");
  await focused(page, "textbox", /^q1 的标题/);
  await keyboard.type("您平时喝茶吗？");
  await field(page, "q1 的选项 1").focus();
  await paste(page, "A. 每天喝\nB. 有时喝\nC. 从来不喝\nD. 其他____");
  await field(page, "q1 的选项 4").waitFor();
  await keyboard.press("Escape");
  await focused(page, "button", /^q1 单选/);
  await keyboard.press("5");
  await focused(page, "textbox", /^q2 的标题/);
  await keyboard.type("请评价我们的茶");
  await field(page, "q2 的第 1 行").focus();
  await paste(page, "香气\n味道\n价格");
  await field(page, "q2 的第 1 列").focus();
  await paste(page, "不满意\t一般\t满意");
  await field(page, "q2 的第 3 列").waitFor();
}

/** A copy is taken away, and the next question begins another page. */
async function writeSecondPage(page: Page): Promise<void> {
  const { keyboard } = page;
  await keyboard.press("Escape");
  await keyboard.press("d");
  await focused(page, "textbox", /^q3 的标题/);
  await keyboard.press("Escape");
  await keyboard.press("Delete");
  await page.getByText("已删除 q3").waitFor();
  await focused(page, "button", /^q2 矩阵/);
  await keyboard.press("k");
  await focused(page, "button", /^q1 单选/);
  await keyboard.press("p");
  await keyboard.press("1");
  await focused(page, "textbox", /^q3 的标题/);
  await keyboard.type("您喝什么茶？");
  await keyboard.press("Escape");
}

const kept = () =>
  stage.query<{ body: { pages: { questions: object[] }[] } }>(
    `select body from survey_questionnaire q join task t on t.questionnaire_id = q.id
     where t.title = '只用键盘'`,
  );

test("a questionnaire is made by keys and by pasting alone, saved, and answered by two hundred nobodies", async () => {
  const page = await operatorPage(stage, "operations");
  await begin(page, "只用键盘");
  const { keyboard } = page;
  await keyboard.press("Escape");
  await keyboard.press("?");
  await page.getByRole("dialog", { name: "快捷键" }).getByText("移动选中的题或页").waitFor();
  await keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await writeLists(page);
  await writeSecondPage(page);
  // The phone shows what is selected.
  await preview(page).getByText("您喝什么茶？").waitFor();
  await keyboard.press("/");
  await keyboard.type("从来不喝");
  await keyboard.press("Enter");
  await field(page, "q1 的选项 3").waitFor();
  await editor(page).getByRole("button", { name: "设置q1 的选项 3" }).click();
  await editor(page).getByRole("checkbox", { name: "q1 的选项 3 选了就甄别" }).check();
  await keyboard.press("Control+s");
  await page.waitForURL(/\/console\/tasks\/\d+\/questionnaire/);

  await page.getByRole("tab", { name: "试答" }).click();
  await page.getByRole("button", { name: "开始试答" }).click();
  const result = page.getByRole("region", { name: "试答结果" });
  await result.getByText("共 200 份").waitFor();
  await result.getByText(/^「q1」选了「从来不喝」：\d+ 份/).waitFor();
  await expectReadable(page);
  const [questionnaire] = await kept();
  const choices = ["每天喝", "有时喝", "从来不喝", "其他"];
  expect(questionnaire?.body.pages.map(({ questions }) => questions)).toMatchObject([
    [
      { kind: "single", choices: choices.map((label, i) => ({ value: String(i + 1), label })) },
      {
        kind: "matrix",
        rows: [{ value: "r1", label: "香气" }, { label: "味道" }, { value: "r3" }],
        columns: [{ value: "1", label: "不满意" }, { label: "一般" }, { value: "3" }],
      },
    ],
    [{ kind: "single", title: "您喝什么茶？" }],
  ]);
  await page.context().close();
});

const study = questionnaire(
  [
    page("p1", [single("sex", { choices: choices("男", "女") }), number("age")]),
    page("p2", [
      ask({
        kind: "maxDiff",
        name: "md",
        items: choices("一", "二", "三", "四"),
        perSet: 3,
        sets: 4,
      }),
    ]),
  ],
  {
    quotaGrid: {
      dimensions: [
        {
          question: "age",
          bands: [
            { label: "18-24", from: 18, to: 24 },
            { label: "25+", from: 25 },
          ],
        },
      ],
      targets: [{ at: [0], max: 5 }],
    },
  },
);

/** The study in the editor of an operator. */
async function openedStudy(title: string) {
  const operator = await operatorOf(stage, "admin");
  const id = await openTask(stage, operator, { title, questionnaire: study });
  await stage.query("update task set state = 0 where id = $1", [id]);
  const desk = await operatorPage(stage, "operations");
  await desk.goto(`/console/tasks/${id}/questionnaire`);
  return { id, desk, row: (name: string) => editor(desk).locator(`[data-row="${name}"]`) };
}

const saved = (desk: Page) => desk.getByRole("button", { name: "已保存" }).waitFor();

test("a key goes to where one writes, and to nothing behind a drawer", async () => {
  const { desk, row } = await openedStudy("边写边按");
  const { keyboard } = desk;
  // After a rename the focus stays in the field: the x that is typed next deletes nothing.
  await row("sex").click();
  await field(desk, "题目编号").fill("gende");
  await keyboard.press("Enter");
  await row("gende").waitFor();
  await keyboard.type("x");
  await expect.poll(() => field(desk, "题目编号").inputValue()).toBe("gendex");
  await keyboard.press("Enter");
  await row("gendex").waitFor();
  await keyboard.press("Escape");
  await keyboard.press("/");
  await keyboard.type("女");
  await keyboard.press("Control+s");
  await saved(desk);
  await keyboard.press("Escape");

  // Behind the library nothing is deleted.
  await keyboard.press("l");
  const library = desk.getByRole("dialog", { name: "题库" });
  await library.getByRole("heading", { name: "背景" }).click();
  await keyboard.press("x");
  await keyboard.press("Escape");
  await library.waitFor({ state: "hidden" });
  await row("gendex").waitFor();

  // A page under another name is the page that is open.
  await row("p1").click();
  await field(desk, "页编号").fill("who");
  await keyboard.press("Enter");
  await row("who").and(desk.locator('[aria-pressed="true"]')).waitFor();
  await expect.poll(() => field(desk, "页编号").inputValue()).toBe("who");
  await desk.context().close();
});

test("what is half typed is saved from where it stands, undone in the JSON, too, and dressed on the phone", async () => {
  const { id, desk, row } = await openedStudy("写到一半");
  // A group is saved from where it is typed, its figure with it, and the JSON shows what an undo does.
  await editor(desk)
    .getByRole("button", { name: /^整份问卷/ })
    .click();
  await editor(desk).getByText("行的分组（2 组）").click();
  // One that cannot be read yet stays when the field is left, with what it lacks.
  await field(desk, "行的分组").fill("18-30\n三十一起");
  await field(desk, "行的分组").blur();
  await editor(desk).getByText("第 2 行「三十一起」不是范围").waitFor();
  await expect.poll(() => field(desk, "行的分组").inputValue()).toBe("18-30\n三十一起");
  await field(desk, "行的分组").fill("18-30\n31+");
  await desk.keyboard.press("Control+s");
  await saved(desk);
  const [last] = await stage.query<{ body: object }>(
    "select body from survey_questionnaire where task_id = $1 order by version desc limit 1",
    [id],
  );
  expect(last?.body).toMatchObject({
    quotaGrid: {
      dimensions: [{ bands: [{ label: "18-30" }, { label: "31+" }] }],
      targets: [{ at: [0], max: 5 }],
    },
  });
  await desk.getByRole("tab", { name: "JSON 编辑" }).click();
  const json = desk.getByRole("textbox", { name: "问卷 JSON" });
  await expect.poll(() => json.inputValue()).toContain("18-30");
  await desk.getByRole("button", { name: "撤销" }).click();
  await expect.poll(() => json.inputValue()).toContain("18-24");

  // The phone also has the styles of kinds that come later.
  await desk.getByRole("tab", { name: "编辑", exact: true }).click();
  await row("md").click();
  const head = preview(desk).getByText("第 1 组，共 4 组");
  await expect.poll(() => head.evaluate((one) => getComputedStyle(one).display)).toBe("flex");
  expect(stage.problems.filter((text) => !text.includes("401"))).toEqual([]);
  await desk.context().close();
});
