/** A whole study from the link to the weighted table: thirty questions, answered by as many members as `STUDY_MEMBERS` says. */
import { beforeAll, expect, test } from "vitest";
import { excludeResponses, previewExclusion } from "#contract/console/study/cleaning.ts";
import { exportSav } from "#contract/console/study/export.ts";
import { resultCross } from "#contract/console/study/results.ts";
import { taskSeats } from "#contract/console/study/task-seats.ts";
import { JoinResult, StaffRole } from "#contract/enums.ts";
import type { Answers, MaxDiffAnswer } from "#questionnaire/model.ts";
import { ensurePspp, readByPspp } from "../../../../tools/pspp.ts";
import { searchSignals } from "../../../test/fixture/cleaning.ts";
import { readCsv, testExports } from "../../../test/fixture/survey-export.ts";
import { AGE_BANDS, CITIES, targetsFor, wholeStudy } from "../../../test/fixture/whole-study.ts";
import { expectCards } from "../../../test/fixture/whole-study-cards.ts";
import {
  asPspp,
  codesOf,
  countsOf,
  lineOf,
  raked,
  sumOf,
  weightOf,
} from "../../../test/fixture/whole-study-count.ts";
import {
  answerAll,
  enterTogether,
  MILLISECONDS,
  type Taken,
} from "../../../test/fixture/whole-study-people.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";

const MEMBERS = Number(process.env["STUDY_MEMBERS"] ?? 40);
/** So many are let in together, before any of them has answered. */
const TOGETHER = 10;
const { complete, screenedOut, quotaFull } = JoinResult.of;

const server = testServer({ LOG_LEVEL: "silent" });
const scene = { id: 0, all: [] as Taken[], arms: [] as number[][] };

beforeAll(
  async () => {
    ensurePspp();
    const questionnaire = wholeStudy(MEMBERS);
    scene.id = await publishedTask(server, { questionnaire, limitMinutes: 600 });
    for (let from = 1; from <= MEMBERS; from += TOGETHER) {
      const size = Math.min(TOGETHER, MEMBERS - from + 1);
      const numbers = Array.from({ length: size }, (_, i) => from + i);
      // oxlint-disable-next-line no-await-in-loop
      const entered = await enterTogether(server, scene.id, numbers);
      const arms = [
        ...completes().map(({ kept }) => kept["概念"]),
        ...entered.map(({ arm }) => arm),
      ];
      scene.arms.push(["1", "2"].map((arm) => arms.filter((one) => one === arm).length));
      // oxlint-disable-next-line no-await-in-loop
      scene.all.push(...(await Promise.all(entered.map(answerAll))));
    }
  },
  60_000 + MEMBERS * 3000,
);
const { answersOf, fileOf } = testExports(server);

const completes = () => scene.all.filter(({ card }) => card.result === complete);
const keptOf = (people: readonly Taken[]) => people.map(({ kept }) => kept);
const params = () => ({ id: String(scene.id) });
const viewer = () => server.staff(StaffRole.of.viewer);
const cardsAgree = async (people: readonly Answers[], excluded: "out" | "in" | "only") =>
  expectCards(await viewer(), scene.id, { people, excluded });

test("thirty questions lead each member to the end that is theirs, with the address that the score makes", () => {
  const questions = wholeStudy(MEMBERS).pages.flatMap((page) => page.questions);
  expect(questions).toHaveLength(30);
  const ends = countsOf(scene.all.map(({ card }) => String(card.result)));
  expect(sumOf(Object.values(ends))).toBe(MEMBERS);
  for (const end of [complete, screenedOut, quotaFull]) expect(ends[end]).toBeGreaterThan(0);
  for (const { card, kept } of completes()) {
    const score = Number(kept["s1"]) + Number(kept["s2"]) + Number(kept["s3"]);
    expect(kept).toMatchObject({ score, level: score >= 10 ? "高分" : "一般" });
    const url = `https://x.example/?p=${codesOf("pid", kept)?.[0]}&s=${score}&r=complete`;
    const end =
      score >= 10
        ? { title: `${score} 分`, redirect: { url, seconds: null } }
        : { title: "谢谢", redirect: null };
    expect(card.endPage).toMatchObject(end);
  }
});

test("no cell of the grid has one too many, and each holds exactly those whose answers say so", async () => {
  const call = await viewer();
  const { grid } = await call(taskSeats, { params: params() });
  const { each, firstTier } = targetsFor(MEMBERS);
  expect(grid?.cells).toHaveLength(AGE_BANDS.length * CITIES.length + 1);
  for (const { at, taken, seats, inHand } of grid?.cells ?? []) {
    const [age, city] = at;
    const [low, high] = typeof age === "number" ? (AGE_BANDS[age] ?? []) : [18, 65];
    const inIt = completes().filter(
      ({ kept }) =>
        Number(kept["age"]) >= Number(low) &&
        Number(kept["age"]) <= Number(high) &&
        kept["city"] === CITIES[city ?? -1],
    );
    expect({ at, taken, inHand }).toEqual({ at, taken: inIt.length, inHand: 0 });
    expect(seats).toBe(age === null ? firstTier : each);
    expect(taken).toBeLessThanOrEqual(seats ?? 0);
  }
});

test("whenever people are let in, the arms of those in it differ by one at most, and each sees their own", () => {
  for (const [a = 0, b = 0] of scene.arms) expect(Math.abs(a - b)).toBeLessThanOrEqual(1);
  for (const { shown, kept } of completes()) {
    expect([shown.has("thin"), shown.has("rich")]).toEqual([
      kept["概念"] === "1",
      kept["概念"] === "2",
    ]);
    // At most three brands of those that they know.
    const used = codesOf("used", kept) ?? [];
    const asked = [...shown].filter((name) => name.startsWith("rec@"));
    expect(asked).toHaveLength(Math.min(3, used.length));
    expect(used).toEqual(expect.arrayContaining(asked.map((name) => name.slice(4))));
    expect(used).toContain(codesOf("fav", kept)?.[0]);
    expect(used).not.toContain(codesOf("plan", kept)?.[0]);
  }
});

test("the MaxDiff shows everybody each item four times, and every two of them twice together", () => {
  for (const { kept } of completes()) {
    const sets = Object.values(kept["ends"] as MaxDiffAnswer).map(({ shown }) => shown);
    expect(sets.map((set) => new Set(set).size)).toEqual([4, 4, 4, 4, 4, 4, 4]);
    expect(Object.values(countsOf(sets.flat()))).toEqual(Array.from({ length: 7 }, () => 4));
    const pairs = sets.flatMap((set) =>
      set.flatMap((a) => set.filter((b) => a < b).map((b) => `${a} ${b}`)),
    );
    expect(Object.values(countsOf(pairs))).toEqual(Array.from({ length: 21 }, () => 2));
  }
});

test("every card of the results says what the members said", async () => {
  expect(await cardsAgree(keptOf(completes()), "out")).toBeGreaterThan(50);
});

const margins = [
  { key: "sex", targets: { 1: 48, 2: 52 } },
  { key: "city", targets: { 1: 15, 2: 25, 3: 35, 4: 25 } },
];

test("a table weighted by RIM agrees with raking the members one by one, to four decimals", async () => {
  const call = await viewer();
  const [stubs, banner] = [
    ["used", "s1", "score", "money.r1", "m.v3", "rec@b1", "ends.best"],
    ["sex", "概念", "level", "used"],
  ];
  const query = {
    stubs: JSON.stringify(stubs),
    banner: JSON.stringify(banner),
    margins: JSON.stringify(margins),
  };
  const { tables, weighting } = await call(resultCross, { params: params(), query });
  const people = raked(keptOf(completes()), margins);
  const squares = sumOf(people.map(({ weight }) => weight ** 2));
  expect(weighting?.problem).toBeNull();
  expect(weighting?.efficiency).toBeCloseTo(weightOf(people) ** 2 / people.length / squares, 4);
  expect(weighting?.most).toBeCloseTo(Math.max(...people.map(({ weight }) => weight)), 4);
  let cellsSeen = 0;
  for (const [at, stub] of stubs.entries())
    for (const [column, { key, code, base, weightedBase }] of (
      tables[at]?.columns ?? []
    ).entries()) {
      const inIt = people.filter(
        ({ kept }) =>
          codesOf(stub, kept) && (key === null || codesOf(key, kept)?.includes(code) === true),
      );
      expect([stub, key, code, base]).toEqual([stub, key, code, inIt.length]);
      expect(weightedBase).toBeCloseTo(weightOf(inIt), 4);
      for (const row of tables[at]?.rows ?? []) {
        const those = inIt.filter(({ kept }) => codesOf(stub, kept)?.includes(row.code));
        const share = inIt.length > 0 ? weightOf(those) / weightOf(inIt) : null;
        const cell = row.cells[column];
        if (share === null) expect(cell?.share).toBeNull();
        else expect(cell?.share, `${stub} ${row.code}`).toBeCloseTo(share, 4);
        cellsSeen += 1;
      }
      const mean = tables[at]?.means[column]?.mean;
      if (typeof mean !== "number") continue;
      const figures = inIt.map(({ kept, weight }) => weight * Number(codesOf(stub, kept)?.[0]));
      expect(mean, stub).toBeCloseTo(sumOf(figures) / weightOf(inIt), 4);
    }
  expect(cellsSeen).toBeGreaterThan(200);
});

const SYSTEM =
  "记录编号 受访者编号 参与凭证 结果 审核 开始时间 结束时间 用时（分钟） 标记 城市 剔除原因";
const isAnswer = (head: string) => !SYSTEM.split(" ").includes(head) && !head.endsWith("（秒）");

test("the file has each answer in its column and nothing else, and SPSS's file the same, read by PSPP", async () => {
  const lines = readCsv((await answersOf(scene.id)).body);
  const byNumber = new Map(completes().map((one) => [String(one.card.responseId), one]));
  expect(lines).toHaveLength(byNumber.size);
  for (const line of lines) {
    const { token, kept, shown } = byNumber.get(line["记录编号"] ?? "") ?? {};
    expect(line["参与凭证"]).toBe(token);
    const answers = Object.entries(line).filter(([head, cell]) => isAnswer(head) && cell !== "");
    expect(Object.fromEntries(answers)).toEqual(lineOf(kept ?? {}));
    const timed = Object.keys(kept ?? {}).filter((name) => shown?.has(name));
    for (const name of timed) expect(line[`${name}（秒）`]).toBe(String(MILLISECONDS / 1000));
  }
  const ask = "DISPLAY DICTIONARY.\nMRSETS /DISPLAY NAME=ALL.\n";
  const { csv, printed } = readByPspp(await fileOf(exportSav, scene.id), ask);
  expect(printed).toContain("我对丙满意");
  expect(printed).toMatch(/\$used,您喝过哪些牌子,Dichotomies/);
  const read = readCsv(`\uFEFF${csv.replaceAll(/\r?\n/g, "\r\n")}`);
  expect(read).toHaveLength(lines.length);
  for (const [at, line] of lines.entries()) {
    const values = Object.values(read[at] ?? {});
    const { shown } = byNumber.get(line["记录编号"] ?? "") ?? {};
    const missing = (value: string, head: string) => {
      if (value === " ") return "";
      if (value !== "-99" && value !== "-98") return value;
      return shown?.has(head.split(".")[0] ?? "") === (value === "-98") ? "" : value;
    };
    const theirs = Object.keys(line).map((head, i) => [head, missing(values[i] ?? "?", head)]);
    expect(theirs).toEqual(Object.entries(line).map(([head, cell]) => [head, asPspp(cell)]));
  }
});

test("who failed the attention check is excluded by their signal, and out of results and files by the switch", async () => {
  const call = await server.staff(StaffRole.of.admin);
  await searchSignals(server, scene.id);
  const which = { signals: ["attention" as const], atLeast: 1 };
  const { n, of } = await call(previewExclusion, { params: params(), body: { which } });
  const careless = completes().filter(({ kept }) => kept["trap"] !== "3");
  expect([n, of]).toEqual([careless.length, completes().length]);
  expect(n).toBeGreaterThan(0);
  const body = { which, expected: n, reason: "没有读题" };
  const { ids } = await call(excludeResponses, { params: params(), body });
  expect(new Set(ids)).toEqual(new Set(careless.map(({ card }) => card.responseId)));
  await cardsAgree(keptOf(completes().filter((one) => !careless.includes(one))), "out");
  await cardsAgree(keptOf(careless), "only");
  await cardsAgree(keptOf(completes()), "in");
  expect(readCsv((await answersOf(scene.id)).body)).toHaveLength(of - n);
  const marked = readCsv((await answersOf(scene.id, "?excluded=in")).body);
  expect(countsOf(marked.map((line) => line["剔除原因"] ?? "?"))).toEqual({
    "": of - n,
    没有读题: n,
  });
  const { csv } = readByPspp(await fileOf(exportSav, scene.id));
  expect(csv.trim().split("\n")).toHaveLength(of - n + 1);
});
