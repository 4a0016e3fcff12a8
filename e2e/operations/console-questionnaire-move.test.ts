/** Questions and pages moved about, by the mouse and by keys alone, and saved in their new order. */
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Questionnaire } from "#questionnaire/model.ts";
import { line, page as pageOf, questionnaire } from "../../questionnaire/test/questions.ts";
import { openTask, operatorOf } from "../support/desk.ts";
import { operatorPage } from "../support/operator.ts";
import { editor } from "../support/questionnaire.ts";
import { testStage } from "../support/stage.ts";

const stage = testStage();
const row = (page: Page, name: string) => editor(page).locator(`[data-row="${name}"]`);

/** By the mouse itself: down, over there in steps, up. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover();
  await page.mouse.down();
  const box = await to.boundingBox();
  if (!box) throw new Error("not in sight");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y - 4, { steps: 4 });
  await page.mouse.move(x, y, { steps: 2 });
  await page.mouse.up();
}

const orderIn = ({ pages }: Pick<Questionnaire, "pages">) =>
  pages.map(({ name, questions }) => [name, ...questions.map((one) => one.name)].join(" "));

const shownIn = (page: Page) =>
  editor(page)
    .locator("[data-row]")
    .evaluateAll((rows) => rows.map((one) => one.getAttribute("data-row")).join(" "));

test("questions and pages go where they are dropped, and where the keys take them, and are saved there", async () => {
  const operator = await operatorOf(stage, "admin");
  const written = questionnaire([
    pageOf(
      "p1",
      ["a", "b", "c"].map((name) => line(name)),
    ),
    pageOf("p2", [line("d")]),
    pageOf("p3", [line("e")]),
  ]);
  const id = await openTask(stage, operator, { title: "移来移去", questionnaire: written });
  await stage.query("update task set state = 0 where id = $1", [id]);
  const page = await operatorPage(stage, "operations");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/console/tasks/${id}/questionnaire`);
  const shows = async (order: string) => {
    await expect.poll(() => shownIn(page)).toBe(` ${order}`);
  };
  await shows("p1 a b c p2 d p3 e");

  // Down within its page, before another; to another page; behind the last of a page; to the head of a page.
  await drag(page, row(page, "a"), row(page, "c"));
  await shows("p1 b a c p2 d p3 e");
  await drag(page, row(page, "b"), row(page, "d"));
  await shows("p1 a c p2 b d p3 e");
  await drag(page, row(page, "c"), editor(page).getByRole("group", { name: "给第 3 页添加题目" }));
  await shows("p1 a p2 b d p3 e c");
  await drag(page, row(page, "d"), row(page, "p1"));
  await shows("p1 d a p2 b p3 e c");
  // A page with all of its questions, and what was dragged by mistake comes back.
  await drag(page, row(page, "p3"), row(page, "p1"));
  await shows("p3 e c p1 d a p2 b");
  await drag(page, row(page, "p2"), row(page, "p3"));
  await shows("p2 b p3 e c p1 d a");
  await page.getByRole("button", { name: "撤销" }).click();
  await shows("p3 e c p1 d a p2 b");

  // By keys alone: down within the page, over its edge, and a page up; the focus stays on what is moved.
  const { keyboard } = page;
  await row(page, "e").focus();
  await keyboard.press("Alt+ArrowDown");
  await shows("p3 c e p1 d a p2 b");
  await keyboard.press("Alt+ArrowDown");
  await shows("p3 c p1 e d a p2 b");
  await row(page, "e").and(page.locator(":focus")).waitFor();
  await row(page, "p2").focus();
  await keyboard.press("Alt+ArrowUp");
  await shows("p3 c p2 b p1 e d a");
  await row(page, "p2").and(page.locator(":focus")).waitFor();

  await keyboard.press("Control+s");
  await page.getByRole("button", { name: "已保存" }).waitFor();
  const [kept] = await stage.query<{ body: Questionnaire }>(
    "select body from survey_questionnaire where task_id = $1 order by version desc limit 1",
    [id],
  );
  expect(kept && orderIn(kept.body)).toEqual(["p3 c", "p2 b", "p1 e d a"]);
  expect(stage.problems.filter((text) => !text.includes("401"))).toEqual([]);
});
