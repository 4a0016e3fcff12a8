/** Results through the front door, against the same figures computed from the answers one by one. */
import { expect, test } from "vitest";
import {
  resultTables,
  resultTexts,
  saveResultTable,
} from "#contract/console/study/results-kept.ts";
import { resultCards, resultFunnel, resultOutline } from "#contract/console/study/results.ts";
import { study } from "../../../test/fixture/results.ts";
import { codesIn, RESPONSES, resultsScene } from "../../../test/fixture/results-scene.ts";
import { testServer } from "../../../test/server.ts";
import { changedTask } from "../../../test/task.ts";

const server = testServer();
const { scene, params, viewer, counted, cardsOf, crossOf } = resultsScene(server);

test("the outline names every question once, a matrix by its rows, and the quota cells", async () => {
  const call = await viewer();
  const outline = await call(resultOutline, { params: params() });
  expect(outline.versions).toEqual([1]);
  expect(outline.variables.map(({ key, shape }) => `${key} ${shape}`)).toEqual([
    "sex one",
    "age one",
    "place one",
    "last one",
    "brands many",
    "brands.x text",
    "best one",
    "spend number",
    "taste one",
    "recommend one",
    "grid.1 one",
    "grid.2 one",
    "why text",
  ]);
  expect(outline.cells).toEqual([{ name: "women", label: "女性" }]);
});

test("frequencies are of completes that nobody found invalid, and their base is who answered", async () => {
  const { responses, cards } = await cardsOf([
    "sex",
    "brands",
    "place",
    "last",
    "best",
    "grid.2",
    "why",
  ]);
  const people = counted();
  expect(responses).toBe(people.length);
  const said = (name: string) => people.filter(({ values }) => values[name] !== undefined);
  const card = (key: string) => cards.find((one) => one.key === key);
  const countsOf = (key: string) =>
    Object.fromEntries((card(key)?.rows ?? []).map(({ code, n }) => [code, n]));
  const byHand = (name: string, read: (value: unknown) => string[]) => {
    const counts: Record<string, number> = {};
    for (const { values } of said(name))
      for (const code of read(values[name])) counts[code] = (counts[code] ?? 0) + 1;
    return counts;
  };
  expect(countsOf("sex")).toEqual(byHand("sex", codesIn));
  expect(countsOf("brands")).toEqual(byHand("brands", codesIn));
  expect(card("brands")?.base).toBe(said("brands").length);
  expect(card("brands")?.rows.at(-1)).toMatchObject({ code: "x", label: "其他" });
  expect(countsOf("place")).toEqual(
    byHand("place", (value) => [(value as { name: string }[])[0]?.name ?? ""]),
  );
  expect(card("place")?.base).toBe(said("place").length);
  expect(countsOf("last")).toEqual(byHand("last", (value) => [String(value).slice(0, 7)]));
  expect(countsOf("grid.2")).toEqual(
    byHand("grid", (value) => [(value as Record<string, string>)["2"] ?? ""]),
  );
  expect(card("best")?.base).toBe(said("best").length);
  // Called by its first places, as in a table.
  expect(countsOf("best")).toEqual({
    "1": 0,
    "2": 0,
    "3": 0,
    ...byHand("best", (value) => codesIn(value).slice(0, 1)),
  });
  const places = said("best").flatMap(
    ({ values }) => codesIn(values["best"]).indexOf("1") + 1 || [],
  );
  expect(card("best")?.rows[0]?.place).toBeCloseTo(
    places.reduce((a, b) => a + b, 0) / places.length,
    4,
  );
  expect(card("why")).toMatchObject({ base: said("why").length, rows: [] });
});

test("scales have mean, median, deviation, top-2 and NPS with its interval; numbers their parts", async () => {
  const { cards } = await cardsOf(["taste", "recommend", "spend", "grid.1"]);
  const [taste, recommend, spend, price] = cards;
  const listOf = (name: string) =>
    counted().flatMap(({ values }) => (values[name] === undefined ? [] : [Number(values[name])]));
  for (const [card, list] of [
    [taste, listOf("taste")],
    [spend, listOf("spend")],
  ] as const) {
    const mean = list.reduce((a, b) => a + b, 0) / list.length;
    const squares = list.reduce((a, b) => a + (b - mean) ** 2, 0);
    const sorted = list.toSorted((a, b) => a - b);
    const middle = [Math.floor((list.length - 1) / 2), Math.ceil((list.length - 1) / 2)];
    expect(card?.base).toBe(list.length);
    expect(card?.mean).toBeCloseTo(mean, 4);
    expect(card?.deviation).toBeCloseTo(Math.sqrt(squares / (list.length - 1)), 4);
    expect(card?.median).toBeCloseTo(middle.reduce((a, at) => a + (sorted[at] ?? NaN), 0) / 2, 4);
  }
  const tastes = listOf("taste");
  expect(taste?.topTwo).toBeCloseTo(tastes.filter((point) => point >= 4).length / tastes.length, 4);
  const points = listOf("recommend").map(
    (point) => (point >= 9 ? 1 : point <= 6 ? -1 : 0) as number,
  );
  const mean = points.reduce((a, b) => a + b, 0) / points.length;
  const error = Math.sqrt(points.reduce((a, b) => a + (b - mean) ** 2, 0)) / points.length;
  expect(recommend?.nps?.score).toBeCloseTo(mean * 100, 4);
  expect(recommend?.nps?.from).toBeCloseTo((mean - 1.959964 * error) * 100, 3);
  expect(recommend?.nps?.to).toBeCloseTo((mean + 1.959964 * error) * 100, 3);
  expect(spend?.rows).toHaveLength(10);
  expect(spend?.rows.reduce((sum, { n }) => sum + n, 0)).toBe(spend?.base);
  expect([spend?.least, spend?.most]).toEqual([
    Math.min(...listOf("spend")),
    Math.max(...listOf("spend")),
  ]);
  // Columns that are figures are points.
  expect(price?.mean).not.toBeNull();
});

test("filters leave whom they say: by answer, by quota, day, doubt, version, and what is marked out alone", async () => {
  const nOf = async (filter: Record<string, string>) => (await cardsOf(["sex"], filter)).responses;
  const women = counted().filter(({ values }) => values["sex"] === "2").length;
  expect(await nOf({ answers: JSON.stringify([{ key: "sex", codes: ["2"] }]) })).toBe(women);
  expect(await nOf({ cell: "women" })).toBe(women);
  const drinkers = counted().filter(({ values }) =>
    codesIn(values["brands"]).some((code) => "x3".includes(code)),
  );
  expect(await nOf({ answers: JSON.stringify([{ key: "brands", codes: ["x", "3"] }]) })).toBe(
    drinkers.length,
  );
  expect(await nOf({ of: "invalid" })).toBe(scene.all.filter(({ audit }) => audit === 2).length);
  expect(await nOf({ of: "valid" })).toBe(scene.all.filter(({ audit }) => audit === 1).length);
  expect(await nOf({ of: "complete" })).toBe(scene.all.filter(({ result }) => result === 1).length);
  expect(await nOf({ of: "all" })).toBe(RESPONSES);
  expect(await nOf({ doubt: "1" })).toBe(counted().filter(({ doubt }) => doubt).length);
  expect(await nOf({ of: "all", from: "2026-03-02", to: "2026-03-03" })).toBe((RESPONSES / 5) * 2);
  expect(await nOf({ version: "1", source: "member" })).toBe(counted().length);
  expect(await nOf({ source: "agent" })).toBe(0);
});

test("the funnel says where people left, where they were sent away, and how long a page took", async () => {
  const call = await viewer();
  const { began, unanswered, pages, version } = await call(resultFunnel, {
    params: params(),
    query: {},
  });
  const tenth = RESPONSES / 10;
  expect({ began, unanswered, version }).toEqual({
    began: RESPONSES,
    unanswered: 0,
    version: 1,
  });
  expect(pages).toMatchObject([
    { title: "您是谁", reached: tenth * 10, left: tenth, ended: 0 },
    { title: "您喝什么", reached: tenth * 9, left: 0, ended: tenth },
    { title: "第 3 页", reached: tenth * 8, left: 0, ended: 0 },
  ]);
  for (const { medianSeconds } of pages) expect(medianSeconds).toBeGreaterThan(1);
});

test("a version that asks otherwise under the same name is counted by itself", async () => {
  const [first] = study.pages;
  const other = {
    ...study,
    pages: study.pages.map((page) =>
      page === first
        ? {
            ...page,
            questions: page.questions.map((question) =>
              question.name === "sex" && question.kind === "single"
                ? { ...question, kind: "multiple" as const }
                : question,
            ),
          }
        : page,
    ),
  };
  const before = await cardsOf(["sex"]);
  await changedTask(server, scene.id, { questionnaire: other });
  const call = await viewer();
  const { variables, versions } = await call(resultOutline, { params: params() });
  expect(versions).toEqual([2, 1]);
  expect(variables.filter(({ title }) => title === "性别")).toMatchObject([
    { key: "sex", shape: "many", versions: [2] },
    { key: "sex@1", shape: "one", versions: [1] },
  ]);
  const { cards } = await cardsOf(["sex", "sex@1", "age"]);
  expect(cards[0]?.base).toBe(0);
  expect(cards[1]?.rows).toEqual(before.cards[0]?.rows);
  expect(cards[2]?.base).toBe(before.responses);
});

test("nothing is computed for what the task does not have, and nobody without a sign-in sees anything", async () => {
  const call = await viewer();
  const asked = (query: Record<string, string>) =>
    call(resultCards, { params: params(), query: { keys: "[]", ...query } });
  await expect(asked({ keys: '["nobody"]' })).rejects.toThrow("没有题目「nobody」");
  await expect(asked({ keys: "{" })).rejects.toThrow("题目格式错误");
  await expect(asked({ version: "9" })).rejects.toThrow("没有第 9 版问卷");
  await expect(asked({ answers: '[{"key": "why", "codes": ["a"]}]' })).rejects.toThrow("没有选项");
  await expect(
    crossOf({ stubs: ["age"], banner: [], margins: [{ key: "brands", targets: { 1: 100 } }] }),
  ).rejects.toThrow("「喝过的牌子」不是单选题");
  await expect(call(resultOutline, { params: { id: "999999" } })).rejects.toThrow("内容不存在");
  await expect(server.stranger(resultOutline, { params: params() })).rejects.toThrow("请先登录");
  const body = { name: "表", search: "" };
  await expect(call(saveResultTable, { params: params(), body })).rejects.toThrow("没有权限");
  expect((await call(resultTables, { params: params() })).list).toEqual([]);
  await expect(call(resultTexts, { params: params(), query: { key: "age" } })).rejects.toThrow(
    "不是填空题",
  );
});
