/** Blocks of answers never say anything else than the answers themselves, whatever happens to them and in whatever order. */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { resultCards, resultCross, resultFunnel } from "#contract/console/study/results.ts";
import { StaffRole } from "#contract/enums.ts";
import {
  type BlockScene,
  blockScene,
  everybody,
  filledAnew,
  happenings,
} from "../../../test/fixture/result-blocks.ts";
import { testServer } from "../../../test/server.ts";
import { cardsOf } from "./cards.ts";
import { crossOf } from "./cross.ts";
import type { Filter } from "./filter.ts";
import { withExcluded } from "./pulse-sql.ts";
import { pick, variablesOf, versionsOf } from "./versions.ts";
import { blocksOf } from "./block-sql.ts";
import { countResponses } from "./counted.ts";
import { waysThrough } from "./block-measure.ts";
import { type Source, withSource } from "./source.ts";
import { wayIn } from "./way.ts";

const RUNS = Number(process.env["PROPERTY_RUNS"] ?? 2);
const server = testServer();
let scene: BlockScene;
beforeAll(async () => {
  scene = await blockScene(server);
});

const ASPECTS = ["cards", "cross", "weighted", "way"] as const;
type Aspect = (typeof ASPECTS)[number];

/** How many there are, and what the aspect says of them. */
const figuresOf = async (source: Source, aspect: Aspect): Promise<unknown> =>
  rounded([await countResponses(source), await aspectOf(source, aspect)]);

async function aspectOf(source: Source, aspect: Aspect): Promise<unknown> {
  const { filter } = source;
  const versions = await versionsOf(server.db, filter.taskId);
  const variables = variablesOf(versions);
  const of = (...keys: string[]) => keys.map((key) => pick(variables, key));
  switch (aspect) {
    case "cards":
      return cardsOf(source, variables);
    case "cross": {
      const stubs = of("taste", "brands", "spend", "why", "grid.1", "ends.best", "best", "sex");
      return crossOf(source, { stubs, banner: of("age", "brands", "place", "sex"), margins: [] });
    }
    case "weighted": {
      const [recommend, age] = of("recommend", "age");
      if (!recommend || !age) throw new Error("no margins");
      const margins = [
        { variable: recommend, targets: { "9": 40, "3": 60 } },
        { variable: age, targets: { "1": 50, "2": 30, "3": 20 } },
      ].slice(0, versions.length);
      return crossOf(source, {
        stubs: of("brands", "spend", "taste"),
        banner: of("age", "brands"),
        margins,
      });
    }
    case "way": {
      const version = versions.find(({ id }) => id === filter.questionnaireId);
      if (!version || filter.of !== "all") return null;
      const { id: questionnaireId, questionnaire } = version;
      return wayIn(source, { questionnaireId, ...waysThrough(questionnaire) });
    }
  }
}

/** To nine digits: sums of fractions depend on their order. */
const rounded = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_key, one: unknown) =>
      typeof one === "number" ? Number(one.toPrecision(9)) : one,
    ),
  );

const filters = (taskId: number, questionnaireId: number): Filter[] => {
  const all = everybody(taskId);
  return [
    all,
    { ...all, of: "all", questionnaireId },
    { ...all, of: "all", questionnaireId, excluded: "in", from: "2026-03-02" },
    { ...all, of: "complete", excluded: "only" },
    { ...all, of: "valid", doubt: false, cell: "women", to: "2026-03-04" },
    { ...all, of: "invalid", source: "member", excluded: "in" },
  ];
};

/** Whether anything was read out of blocks. */
async function compare(filter: Filter, aspect: Aspect): Promise<boolean> {
  let isPacked = false;
  const found = await withSource(server.world, filter, (source) => {
    isPacked = source.packed !== null;
    return figuresOf(source, aspect);
  });
  const truth: Source = {
    filter: await withExcluded(server.db, filter),
    packed: null,
    read: (read) => read(server.db),
  };
  expect(found).toEqual(await figuresOf(truth, aspect));
  return isPacked;
}

const names = Object.keys(happenings) as (keyof typeof happenings)[];
const step = fc.record({
  name: fc.constantFrom(...names, "pack" as const, "pack" as const),
  at: fc.nat(1000),
  filter: fc.nat(7),
  aspect: fc.constantFrom(...ASPECTS),
  /** Whether it happens while the block is being packed. */
  isBeside: fc.boolean(),
});

test(
  "whatever is answered, ended, judged, corrected, excluded, forgotten or asked anew, and whenever it is packed, the figures are those of the answers",
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 6 }), async (steps) => {
        const { taskId } = scene;
        await filledAnew(server, scene, 120);
        await happenings.pack(server, scene, 0);
        expect(await compare(everybody(taskId), "cards")).toBe(true);
        for (const { name, at, filter, aspect, isBeside } of steps) {
          // oxlint-disable-next-line no-await-in-loop
          await Promise.all([
            happenings[name](server, scene, at),
            isBeside ? happenings.pack(server, scene, at) : null,
          ]);
          const variables = variablesOf(await versionsOf(server.db, taskId));
          const all = filters(taskId, scene.versions[at % scene.versions.length] ?? 0);
          const asked = all[filter] ?? {
            ...everybody(taskId),
            answers: [
              {
                variable: pick(variables, filter > 6 ? "brands" : "taste"),
                codes: ["1", "3", "x"],
              },
            ],
          };
          // oxlint-disable-next-line no-await-in-loop
          await compare(asked, aspect);
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
  Math.max(15_000, RUNS * 5000),
);

test("a block that has lost a response is not believed, and is written anew when something was taken from it", async () => {
  const { taskId } = scene;
  await filledAnew(server, scene, 120);
  await happenings.pack(server, scene, 0);
  const before = await blocksOf(server.db, taskId);
  expect(before.length).toBeGreaterThan(1);
  await happenings.forget(server, scene, 1);
  const emptied = await blocksOf(server.db, taskId);
  expect(emptied.every(({ measures }) => measures.length === 0)).toBe(true);
  const { n } = await server.db
    .selectFrom("resultBits")
    .select((q) => q.fn.countAll<number>().as("n"))
    .where("taskId", "=", taskId)
    .executeTakeFirstOrThrow();
  expect(n).toBe(0);
  await happenings.pack(server, scene, 0);
  expect((await blocksOf(server.db, taskId)).every(({ measures }) => measures.length > 0)).toBe(
    true,
  );
  expect(await compare(everybody(taskId), "cards")).toBe(true);
  // The control: what nobody forgot in the blocks is seen to differ.
  await server.db
    .deleteFrom("surveyAnswer")
    .where("question", "=", "taste")
    .where("responseId", "in", (q) =>
      q.selectFrom("surveyResponse").select("id").where("taskId", "=", taskId),
    )
    .execute();
  await expect(compare(everybody(taskId), "cards")).rejects.toThrow(/toEqual|deeply equal/);
});

test("an operator's page says the same before and after blocks are written; a stranger is told nothing", async () => {
  const { taskId } = scene;
  await filledAnew(server, scene, 120);
  const call = await server.staff(StaffRole.of.viewer);
  const params = { id: String(taskId) };
  const answers = JSON.stringify([{ key: "brands", codes: ["2"] }]);
  const [stubs, banner] = [JSON.stringify(["taste", "spend"]), JSON.stringify(["age", "brands"])];
  const keys = JSON.stringify(["sex", "brands", "spend", "best", "grid.1", "ends.best", "why"]);
  const page = async () =>
    rounded([
      await call(resultCards, { params, query: { keys, answers } }),
      await call(resultCross, { params, query: { stubs, banner } }),
      await call(resultFunnel, { params, query: {} }),
    ]);
  const before = await page();
  await happenings.pack(server, scene, 0);
  expect(await blocksOf(server.db, taskId)).not.toEqual([]);
  expect(await page()).toEqual(before);
  await expect(server.stranger(resultCards, { params, query: { keys } })).rejects.toMatchObject({
    code: 401,
  });
});
