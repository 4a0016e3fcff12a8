/**
 * A whole study in the console: a document becomes a questionnaire with a loop, a quota grid and a MaxDiff, as many members
 * as `STUDY_MEMBERS` says answer it by the public API, and an operator reads, crosses, exports and cleans what they said.
 * To four decimals, and through PSPP cell by cell: server/src/study/survey/whole-study.test.ts.
 */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { JoinResult } from "#contract/enums.ts";
import type { Answers, MaxDiffAnswer, Question, Questionnaire } from "#questionnaire/model.ts";
import { readCsv } from "../../server/test/fixture/survey-export.ts";
import { unzipped } from "../../server/test/fixture/unzipped.ts";
import {
  asPspp,
  codesOf,
  countsOf,
  kindsOf,
  lineOf,
  raked,
  weightOf,
} from "../../server/test/fixture/whole-study-count.ts";
import { isCareless, type Taken } from "../../server/test/fixture/whole-study-people.ts";
import { ensurePspp, readByPspp } from "../../tools/pspp.ts";
import { operatorPage } from "../support/operator.ts";
import { cellsOf, endsOn, saidOn } from "../support/result-cards.ts";
import { savedAnswers } from "../support/saved-file.ts";
import { testStage } from "../support/stage.ts";
import {
  makeStructure,
  pasteDocument,
  publishQuestionnaire,
  setQuotaGrid,
} from "../support/whole-study-desk.ts";
import { answerTogether, type Numbered } from "../support/whole-study-people.ts";
import { AGES, CITIES } from "../support/whole-study-text.ts";

const MEMBERS = Number(process.env["STUDY_MEMBERS"] ?? 500);
/** Some cells are full before the last member comes. */
const EACH = Math.max(2, Math.ceil(MEMBERS / (CITIES.length * AGES.length)));
const { complete, quotaFull } = JoinResult.of;

const stage = testStage();
let page: Page;
let taskId = "";
const taken: Numbered[] = [];

beforeAll(async () => {
  ensurePspp();
  page = await operatorPage(stage, "operations");
});

const completes = () => taken.filter(({ card }) => card.result === complete);
const keptOf = (people: readonly Taken[]): Answers[] => people.map(({ kept }) => kept);
const choose = (name: string, label: string) =>
  page.getByRole("combobox", { name, exact: true }).selectOption({ label });

test("a document of thirty questions is pasted, gets its loop, its attention check and a quota grid of 24 cells, and is published", async () => {
  await pasteDocument(page);
  await makeStructure(page);
  await setQuotaGrid(page, EACH);
  taskId = await publishQuestionnaire(page);
  const { pages, blocks, quotaGrid } = await questionnaire();
  expect(pages.flatMap(({ questions }) => questions)).toHaveLength(30);
  expect(blocks).toMatchObject([{ loop: { over: { question: "q5", take: "chosen" } } }]);
  expect(quotaGrid?.targets).toHaveLength(24);
});

async function questionnaire(): Promise<Questionnaire> {
  const [row] = await stage.query<{ body: Questionnaire }>(
    "select body from survey_questionnaire where task_id = $1 order by version desc limit 1",
    [taskId],
  );
  if (!row) throw new Error("nothing was saved");
  return row.body;
}

test("members answer by the public API until cells are full, and each card of the results says what they said", async () => {
  taken.push(...(await answerTogether(stage, { taskId: Number(taskId), members: MEMBERS })));
  const results = countsOf(taken.map(({ card }) => String(card.result)));
  expect((results[complete] ?? 0) + (results[quotaFull] ?? 0)).toBe(MEMBERS);
  expect(results[quotaFull]).toBeGreaterThan(0);
  const perCell = countsOf(
    keptOf(completes()).map((kept) =>
      ["q2", "q3"].flatMap((name) => codesOf(name, kept)).join(" "),
    ),
  );
  expect(Math.max(...Object.values(perCell))).toBeLessThanOrEqual(EACH);

  await page.goto(`/console/tasks/${taskId}/results`);
  await page.getByText(`共 ${completes().length} 份答卷`).waitFor();
  const whole = await questionnaire();
  const kept = keptOf(completes());
  let seen = 0;
  for (const question of whole.pages.flatMap(({ questions }) => questions)) {
    if (!("choices" in question) || question.kind === "ranking") continue;
    const labels = new Map(question.choices.map(({ value, label }) => [value, label]));
    const said = kept.flatMap((answers) => codesOf(question.name, answers) ?? []);
    const expected = countsOf(said.map((code) => labels.get(code) ?? "?"));
    await expect.poll(() => saidOn(page, question.title)).toEqual(expected);
    seen += 1;
  }
  expect(seen).toBeGreaterThan(10);
  // Of the loop one card for each brand, of those who were asked about it.
  const asked = kept.flatMap((answers) => codesOf("q7@1", answers) ?? []);
  await expect
    .poll(async () => Object.values(await saidOn(page, "我对甲茶满意")).reduce((a, b) => a + b, 0))
    .toBe(asked.length);
  const ends = endsOf(kindsOf(whole).get("q25"), kept);
  await expect.poll(() => endsOn(page, "买的时候最看重、最不看重什么？（最重要）")).toEqual(ends);
});

/** Of each item how often it was the best and the worst of its set. */
function endsOf(asked: Question | undefined, kept: readonly Answers[]): string[] {
  const sets = kept.flatMap(({ q25 }) => Object.values(q25 as MaxDiffAnswer));
  const times = (end: "best" | "worst", code: string) =>
    sets.filter((set) => set[end] === code).length;
  return asked?.kind === "maxDiff"
    ? asked.items.map(
        ({ value, label }) => `${label} ${times("best", value)} − ${times("worst", value)}`,
      )
    : [];
}

const margins = [
  { key: "q1", targets: { 1: 48, 2: 52 } },
  { key: "q27", targets: { 1: 60, 2: 40 } },
];

test("a cross-table weighted by two margins says what raking the members one by one says, and is found by its name", async () => {
  await page.getByRole("tab", { name: "交叉表" }).click();
  await choose("行里加一道题", "q26 还会再买吗？");
  await choose("列里加一道题", "q1 您的性别");
  await choose("按哪道题加权", "q1 您的性别");
  await weighBy({ 男: 48, 女: 52 });
  await choose("按哪道题加权", "q27 会给家里人买吗？");
  await weighBy({ 会: 60, 不会: 40 });
  const people = raked(keptOf(completes()), margins);
  const efficiency =
    weightOf(people) ** 2 /
    people.length /
    people.reduce((sum, { weight }) => sum + weight ** 2, 0);
  await page.getByText(`已加权：加权效率 ${(efficiency * 100).toFixed(1)}%`).waitFor();
  const table = page.getByRole("region", { name: "交叉表：还会再买吗？" });
  for (const [row, label] of ["会", "不会", "说不准"].entries())
    for (const [column, code] of [undefined, "1", "2"].entries()) {
      const inIt = people.filter(({ kept }) => code === undefined || kept["q1"] === code);
      const those = inIt.filter(({ kept }) => kept["q26"] === String(row + 1));
      const share = (100 * weightOf(those)) / weightOf(inIt);
      const shown = async () => {
        const cells = (await cellsOf(table)).find(([head]) => head === label) ?? [];
        return Number.parseFloat(cells[column + 1] ?? "");
      };
      // One decimal is shown.
      await expect.poll(shown).toBeCloseTo(share, 0.8);
    }
  await page.getByRole("button", { name: "保存这张表" }).click();
  await page.getByRole("textbox", { name: "名称" }).fill("再买看性别");
  await page.getByRole("button", { name: /^保\s*存$/ }).click();
  await page.goto(`/console/tasks/${taskId}/results?tab=cross`);
  await page.getByRole("link", { name: "再买看性别" }).click();
  await page.getByText(/已加权：加权效率/).waitFor();
});

async function weighBy(targets: Record<string, number>): Promise<void> {
  for (const [label, percent] of Object.entries(targets))
    await page.getByRole("spinbutton", { name: `${label}的目标（%）` }).fill(String(percent));
  await page.getByRole("button", { name: "按这些目标加权" }).click();
}

const SYSTEM =
  "记录编号 受访者编号 参与凭证 结果 审核 开始时间 结束时间 用时（分钟） 标记 城市 剔除原因";
const answersIn = (line: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(line).filter(
      ([head, cell]) =>
        !SYSTEM.split(" ").includes(head) && !head.endsWith("（秒）") && cell !== "",
    ),
  );

test("the four files that are saved hold the same answers, each in its column, and SPSS's is read by PSPP", async () => {
  const kinds = kindsOf(await questionnaire());
  const byNumber = new Map(completes().map((one) => [String(one.card.responseId), one.kept]));
  await page.goto(`/console/tasks/${taskId}`);
  await page.getByRole("button", { name: "导出答案" }).click();
  const lines = readCsv((await savedAnswers(page, "CSV")).toString());
  expect(lines).toHaveLength(byNumber.size);
  for (const line of lines)
    expect(answersIn(line)).toEqual(lineOf(byNumber.get(line["记录编号"] ?? "") ?? {}, kinds));

  const sheet = unzipped(await savedAnswers(page, "Excel")).get("xl/worksheets/sheet1.xml") ?? "";
  const rows = [...sheet.matchAll(/<row[ >].*?<\/row>/gs)].map(([row]) => row);
  expect(rows).toHaveLength(lines.length + 1);
  for (const [at, line] of lines.entries())
    for (const part of [line["参与凭证"], line["q13"]]) expect(rows[at + 1]).toContain(`>${part}<`);

  const { csv } = readByPspp(await savedAnswers(page, "SPSS"));
  const read = readCsv(`\uFEFF${csv.replaceAll(/\r?\n/g, "\r\n")}`);
  expect(read.map((line) => line["参与凭证"])).toEqual(lines.map((line) => line["参与凭证"]));
  for (const head of ["q1", "q2", "q13", "q26"])
    expect(read.map((line) => line[head])).toEqual(lines.map((line) => asPspp(line[head] ?? "?")));

  const files = unzipped(await savedAnswers(page, "存档"));
  const kept = (files.get("answers.jsonl") ?? "")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { id: number; answers: Answers });
  expect(new Map(kept.map(({ id, answers }) => [String(id), answers]))).toEqual(byNumber);
});

test("who did not read is found by their signal and excluded at once, one is brought back, and the switch counts the others in and out", async () => {
  const careless = completes().filter(({ n }) => isCareless(n)).length;
  const all = completes().length;
  expect(careless).toBeGreaterThan(0);
  await page.goto(`/console/tasks/${taskId}/results?tab=cleaning`);
  await page.getByRole("button", { name: "查找信号", exact: true }).click();
  await page.getByText(`查过 ${all} 份完成的答卷`).waitFor();
  await page.getByRole("button", { name: `注意力题未过 ${careless}` }).click();
  await page.getByRole("button", { name: "剔除所有「注意力题未过」的…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText(`将剔除 ${careless} 份`).waitFor();
  await dialog.getByRole("textbox").fill("没有读题");
  await dialog.getByRole("button", { name: `剔除 ${careless} 份` }).click();
  const table = page.getByRole("table", { name: "有信号的答卷" });
  await table.getByText("陷阱题「q19」未通过").first().waitFor();
  await expect.poll(() => table.getByText("已剔除：没有读题").count()).toBe(Math.min(careless, 50));
  const first = table.getByRole("row").filter({ hasText: "没有读题" }).first();
  await first.getByRole("button", { name: /^恢复答卷/ }).click();
  await table.getByText("计入").first().waitFor();
  const out = careless - 1;

  await page.getByRole("tab", { name: "频数" }).click();
  await page.getByText(`共 ${all - out} 份答卷`).waitFor();
  await choose("剔除的答卷", "只看剔除的");
  await page.getByText(`共 ${out} 份答卷`).waitFor();
  await expect.poll(() => saidOn(page, "这道题请选「三」")).toEqual({ 二: out });
  await choose("剔除的答卷", "连剔除的也计入");
  await page.getByText(`共 ${all} 份答卷`).waitFor();
  await choose("剔除的答卷", "不计剔除的");
  await expect.poll(() => saidOn(page, "这道题请选「三」")).toEqual({ 二: 1, 三: all - careless });
});

test("none of these pages threw or logged an error", () => {
  // Asking who one is before signing in is answered 401, as it should be.
  expect(stage.problems.filter((text) => !text.includes("401"))).toEqual([]);
});
