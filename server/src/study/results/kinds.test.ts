/** Every kind of question from the member's answer to cards, cross-tables, open ends and files, against what was answered. */
import { beforeAll, expect, test } from "vitest";
import { exportSav } from "#contract/console/study/export.ts";
import { resultTexts, saveResultCategory } from "#contract/console/study/results-kept.ts";
import { resultCards, resultCross, resultOutline } from "#contract/console/study/results.ts";
import { StaffRole } from "#contract/enums.ts";
import { enterTask, getSheet, saveAnswer, submitSheet } from "#contract/member/study/survey.ts";
import type { Answers, MaxDiffAnswer } from "#questionnaire/model.ts";
import { ensurePspp, readByPspp } from "../../../../tools/pspp.ts";
import { readCsv, testExports } from "../../../test/fixture/survey-export.ts";
import { ends, items, kindsStudy, said } from "../../../test/fixture/question-kinds.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";

const server = testServer();
const { answersOf, fileOf } = testExports(server);
const scene = { id: 0, kept: [] as Answers[] };
beforeAll(async () => {
  ensurePspp();
  scene.id = await publishedTask(server, { questionnaire: kindsStudy });
  for (const answers of said) {
    const { call } = await server.member();
    const { token } = await call(enterTask, { body: { taskId: scene.id } });
    const { seed } = await call(getSheet, { query: { token } });
    for (const [name, value] of Object.entries({ ...answers, ends: ends(seed) }))
      await call(saveAnswer, { body: { token, name, value, milliseconds: 9000 } });
    const sheet = await call(getSheet, { query: { token } });
    scene.kept.push(sheet.answers as Answers);
    await call(submitSheet, { body: { token } });
  }
});
const viewer = () => server.staff(StaffRole.of.viewer);
const cardsOf = async (keys: readonly string[], filter: Record<string, string> = {}) => {
  const call = await viewer();
  const query = { keys: JSON.stringify(keys), of: "complete" as const, ...filter };
  const { cards } = await call(resultCards, { params: { id: String(scene.id) }, query });
  return Object.fromEntries(cards.map((card) => [card.key, card]));
};
const meanOf = (values: readonly number[]) =>
  values.reduce((sum, one) => sum + one, 0) / values.length;

test("each part is one of the outline, and has a card with the figures of its kind", async () => {
  const call = await viewer();
  const { variables } = await call(resultOutline, { params: { id: String(scene.id) } });
  expect(variables.map(({ key, shape }) => `${key} ${shape}`)).toEqual([
    "sex one",
    "mood number",
    "up one",
    "money.tea number",
    "money.milk number",
    "me.age number",
    "me.job text",
    "me.pet one",
    "bought.tea.n number",
    "bought.tea.why text",
    "bought.milk.n number",
    "bought.milk.why text",
    "tried.tea.stars one",
    "tried.tea.when many",
    "tried.milk.stars one",
    "tried.milk.when many",
    "ends.best many",
    "ends.worst many",
  ]);
  const cards = await cardsOf(variables.map(({ key }) => key));
  expect(cards["mood"]).toMatchObject({ base: 5, mean: 5, median: 5, least: 0, most: 10 });
  expect(cards["up"]?.rows.map(({ code, n }) => [code, n])).toEqual([
    ["06:00", 3],
    ["07:00", 2],
  ]);
  expect(cards["money.tea"]).toMatchObject({ base: 5, mean: 50, least: 0, most: 100 });
  // What was left empty is 0, and counts as that.
  expect(cards["money.milk"]).toMatchObject({ base: 5, mean: 50, most: 100 });
  expect(cards["me.age"]?.mean).toBe(meanOf(said.map(({ me }) => me.age)));
  expect(cards["me.job"]?.base).toBe(5);
  expect(cards["me.pet"]).toMatchObject({ base: 1 });
  expect(cards["bought.milk.n"]?.mean).toBe(4);
  expect(cards["bought.tea.why"]?.base).toBe(0);
  expect(cards["bought.milk.why"]?.base).toBe(5);
  expect(cards["tried.tea.stars"]).toMatchObject({ base: 5, mean: 3 });
  expect(cards["tried.tea.when"]).toMatchObject({ base: 3 });
  expect(cards["tried.milk.when"]?.base).toBe(5);
  expect(cards["tried.milk.when"]?.rows.map(({ code, n }) => [code, n])).toEqual([
    ["1", 2],
    ["2", 2],
    ["0", 3],
  ]);
});

test("a MaxDiff counts how often each item was shown, the best and the worst, and scores it", async () => {
  const cards = await cardsOf(["ends.best", "ends.worst"]);
  const sets = scene.kept.flatMap((answers) => Object.values(answers["ends"] as MaxDiffAnswer));
  for (const { value } of items) {
    const shown = sets.filter((set) => set.shown.includes(value)).length;
    const best = sets.filter((set) => set.best === value).length;
    const worst = sets.filter((set) => set.worst === value).length;
    const row = cards["ends.best"]?.rows.find(({ code }) => code === value);
    expect(row).toMatchObject({ n: best, ends: { shown, best, worst } });
    expect(row?.ends?.score).toBeCloseTo((best - worst) / shown, 6);
    expect(row?.share).toBeCloseTo(best / shown, 6);
    expect(cards["ends.worst"]?.rows.find(({ code }) => code === value)?.n).toBe(worst);
    expect(shown).toBe(5 * 3);
  }
  expect(cards["ends.best"]?.base).toBe(5);
});

test("parts stand in cross-tables and filters as questions do", async () => {
  const call = await viewer();
  const { tables } = await call(resultCross, {
    params: { id: String(scene.id) },
    query: {
      of: "complete",
      stubs: JSON.stringify(["money.tea", "me.pet", "ends.best", "up"]),
      banner: JSON.stringify(["sex", "ends.best"]),
    },
  });
  const [money, pet, best] = tables;
  expect(money?.means.slice(0, 3).map(({ mean }) => mean)).toEqual([
    50,
    meanOf([0, 25]),
    meanOf([50, 75, 100]),
  ]);
  expect(pet?.columns[0]?.base).toBe(1);
  // The first item is the best of every set that it stands in: everybody has chosen it at least once.
  expect(best?.rows[0]?.cells[0]).toMatchObject({ n: 5, share: 1 });
  const answers = JSON.stringify([{ key: "me.pet", codes: ["i2"] }]);
  expect((await cardsOf(["mood"], { answers }))["mood"]).toMatchObject({ base: 1, mean: 10 });
  const evening = JSON.stringify([{ key: "tried.milk.when", codes: ["2"] }]);
  expect((await cardsOf(["mood"], { answers: evening }))["mood"]?.base).toBe(2);
  const cells = await call(resultCross, {
    params: { id: String(scene.id) },
    query: {
      of: "complete",
      stubs: JSON.stringify(["tried.milk.when"]),
      banner: JSON.stringify(["tried.tea.stars"]),
    },
  });
  // Of those who gave tea two stars, one drinks milk in the morning and in the evening.
  expect(cells.tables[0]?.rows.map(({ code, cells: [, , two] }) => [code, two?.n])).toEqual([
    ["1", 1],
    ["2", 1],
    ["0", 0],
  ]);
  const late = JSON.stringify([{ key: "up", codes: ["07:00"] }]);
  expect((await cardsOf(["mood"], { answers: late }))["mood"]?.base).toBe(2);
});

test("a blank's words are read and coded by themselves", async () => {
  const call = await server.staff(StaffRole.of.operations);
  const params = { id: String(scene.id) };
  await call(saveResultCategory, { params, body: { key: "me.job", name: "开车的" } });
  const read = async (key: string) =>
    call(resultTexts, { params, query: { key, of: "complete", size: 20 } });
  const jobs = await read("me.job");
  expect(jobs.list.map(({ text }) => text).toSorted()).toEqual([
    "司机",
    "司机",
    "司机",
    "教师",
    "教师",
  ]);
  expect(jobs).toMatchObject({ base: 5, uncoded: 5, categories: [{ name: "开车的", n: 0 }] });
  expect(await read("bought.milk.why")).toMatchObject({ base: 5, categories: [] });
});

test("files have a column for each part, and SPSS reads them with their labels", async () => {
  const csv = readCsv((await answersOf(scene.id)).body);
  const byAge = (age: number) => csv.find((row) => row["me.age"] === String(age));
  expect(byAge(24)).toMatchObject({
    mood: "10",
    up: "06:40",
    "money.tea": "100",
    "money.milk": "0",
    "me.job": "司机",
    "me.pet": "i2",
    "bought.milk.n": "8",
    "bought.milk.why": "好喝",
    "tried.tea.stars": "5",
    "tried.tea.when.1": "1",
    "tried.milk.when.1": "0",
    "tried.milk.when.0": "1",
  });
  scene.kept.forEach((answers, i) => {
    const row = byAge(20 + i);
    const sets = answers["ends"] as MaxDiffAnswer;
    for (const [set, { shown, best, worst }] of Object.entries(sets)) {
      expect(row?.[`ends.${set}.shown`]).toBe(shown.join(" "));
      expect([row?.[`ends.${set}.best`], row?.[`ends.${set}.worst`]]).toEqual([best, worst]);
    }
    const times = (key: "best" | "worst") => Object.values(sets).filter((set) => set[key] === "i0");
    expect(row?.["ends.score.i0"]).toBe(String(times("best").length - times("worst").length));
  });
  const labelled = readCsv((await answersOf(scene.id, "?as=labels")).body);
  expect(labelled.map((row) => row["me.pet"]).filter(Boolean)).toEqual(["包装"]);
  const { printed } = readByPspp(
    await fileOf(exportSav, scene.id),
    "DISPLAY DICTIONARY.\nMRSETS /DISPLAY NAME=ALL.",
  );
  for (const words of ["花费 / 茶", "买过 / 奶 / 瓶数", "看重什么 / 第 1 组 / 最重要", "口味"])
    expect(printed).toContain(words);
  // Each cell of several choices is a set by itself.
  for (const set of ["试过 / 茶 / 何时喝", "试过 / 奶 / 何时喝"])
    expect(printed.split(set).length).toBeGreaterThan(2);
});
