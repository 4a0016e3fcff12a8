/** One name that every version asks as another kind: what each version's people said is counted, and theirs alone. */
import { expect, test, vi } from "vitest";
import {
  CARDS_AT_ONCE,
  CROSS_STUBS_MAX,
  resultCards,
  resultCross,
  resultOutline,
} from "#contract/console/study/results.ts";
import { StaffRole } from "#contract/enums.ts";
import { enterTask, getSheet, saveAnswer, submitSheet } from "#contract/member/study/survey.ts";
import type { Question, Questionnaire } from "#questionnaire/model.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import { ends, items, maxDiff } from "../../../test/fixture/question-kinds.ts";
import { testServer } from "../../../test/server.ts";
import { changedTask, publishedTask } from "../../../test/task.ts";

vi.setConfig({ testTimeout: inMachineTime(60_000) });

const server = testServer();

type KindAsked = { ask: (name: string) => Question; say: (seed: string, name: string) => unknown };
const base = (name: string) => ({ name, title: name, required: true }) as const;
const rows = ["best", "shown"].map((value) => ({ value, label: value }));
const columns = items.slice(0, 2);

/** Rows are called as what a MaxDiff keeps, so that one is easily taken for the other. */
const kinds: readonly KindAsked[] = [
  { ask: (name) => ({ kind: "text", format: "line", ...base(name) }), say: () => "best" },
  {
    ask: (name) => ({ kind: "matrix", multiple: false, ...base(name), rows, columns }),
    say: () => ({ best: "i0", shown: "i1" }),
  },
  { ask: (name) => ({ kind: "number", integer: false, ...base(name) }), say: () => 7 },
  {
    ask: (name) => ({ kind: "matrix", multiple: true, ...base(name), rows, columns }),
    say: () => ({ best: ["i0"], shown: ["i1"] }),
  },
  {
    ask: (name) => ({ kind: "ranking", ...base(name), choices: items }),
    say: () => ["i2", "i0", "i1", "i3"],
  },
  {
    ask: (name) => ({ kind: "constantSum", ...base(name), rows, total: 100 }),
    say: () => ({ best: 40, shown: 60 }),
  },
  {
    ask: (name) => ({ ...maxDiff, ...base(name) }),
    say: (seed, name) => ends(seed, { ...maxDiff, name }),
  },
];

const names = kinds.map((_, at) => `q${at}`);
const askedIn = (version: number) =>
  names.flatMap((name, at) => {
    const kind = kinds[(at + version) % kinds.length];
    return kind ? [{ name, kind }] : [];
  });
const studyOf = (version: number): Questionnaire => ({
  version: 1,
  title: "换题型",
  quotaCells: [],
  pages: [{ name: "p1", questions: askedIn(version).map(({ name, kind }) => kind.ask(name)) }],
});

async function answerOnce(taskId: number, version: number) {
  const { call } = await server.member();
  const { token } = await call(enterTask, { body: { taskId } });
  const { seed } = await call(getSheet, { query: { token } });
  for (const { name, kind } of askedIn(version)) {
    const value = kind.say(seed, name);
    await call(saveAnswer, { body: { token, name, value, milliseconds: 9000 } });
  }
  await call(submitSheet, { body: { token } });
}

const partsOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
const of = "complete" as const;

test("a name that each version asks as another kind has a card and a cross-table of each, of the people who were asked it so", async () => {
  const id = await publishedTask(server, { questionnaire: studyOf(0) });
  await answerOnce(id, 0);
  for (let version = 1; version < kinds.length; version += 1) {
    await changedTask(server, id, { questionnaire: studyOf(version) });
    await answerOnce(id, version);
  }
  const call = await server.staff(StaffRole.of.viewer);
  const params = { id: String(id) };
  const { variables } = await call(resultOutline, { params });
  const keys = variables.map(({ key }) => key);
  expect(new Set(keys).size).toBe(names.length * 11);
  // Each way was asked in one version, and one answered that.
  const bases = new Map<string, number | undefined>();
  for (const some of partsOf(keys, CARDS_AT_ONCE)) {
    const { cards } = await call(resultCards, {
      params,
      query: { of, keys: JSON.stringify(some) },
    });
    for (const card of cards) bases.set(card.key, card.base);
  }
  expect(Object.fromEntries(bases)).toEqual(Object.fromEntries(keys.map((key) => [key, 1])));

  const counted = variables.filter(({ shape }) => shape !== "text").map(({ key }) => key);
  const heads: (number | undefined)[] = [];
  for (const some of partsOf(counted, CROSS_STUBS_MAX)) {
    const stubs = JSON.stringify(some);
    const { tables } = await call(resultCross, { params, query: { of, stubs, banner: "[]" } });
    heads.push(...tables.map((table) => table.columns[0]?.base));
  }
  expect(heads).toEqual(counted.map(() => 1));
});
