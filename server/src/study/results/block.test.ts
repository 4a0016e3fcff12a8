/** Blocks of answers never say anything else than the answers themselves, whatever happens to them and in whatever order. */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import {
  type BlockScene,
  blockScene,
  filledAnew,
  happenings,
} from "../../../test/fixture/result-blocks.ts";
import { testServer } from "../../../test/server.ts";
import { cardsOf } from "./cards.ts";
import { crossOf } from "./cross.ts";
import type { Filter } from "./filter.ts";
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

const everybody = (taskId: number): Filter => ({
  taskId,
  of: "counted",
  from: undefined,
  to: undefined,
  questionnaireId: undefined,
  cell: undefined,
  source: undefined,
  doubt: undefined,
  excluded: "out",
  answers: [],
});

/** All that is counted of a study. */
async function figuresOf(source: Source, taskId: number): Promise<unknown> {
  const versions = await versionsOf(server.db, taskId);
  const variables = variablesOf(versions);
  const of = (...keys: string[]) => keys.map((key) => pick(variables, key));
  const half = { "1": 50, "2": 50 };
  const margins = [{ variable: pick(variables, "recommend"), targets: { "9": 40, "3": 60 } }];
  const stubs = of("taste", "brands", "spend", "why", "grid.1", "ends.best", "best", "sex");
  const banner = of("age", "brands", "place", "sex");
  const version = versions.find(({ id }) => id === source.filter.questionnaireId) ?? versions[0];
  if (!version) throw new Error("no version");
  const way = { questionnaireId: version.id, ...waysThrough(version.questionnaire) };
  return rounded([
    await countResponses(source),
    await cardsOf(source, variables),
    await crossOf(source, { stubs, banner, margins: [] }),
    await crossOf(source, {
      stubs: of("brands", "spend", "taste"),
      banner: of("age", "brands"),
      margins:
        versions.length > 1
          ? margins
          : [...margins, { variable: pick(variables, "sex"), targets: half }],
    }),
    source.filter.of === "all" ? await wayIn(source, way) : null,
  ]);
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
async function compare(taskId: number, filter: Filter): Promise<boolean> {
  let isPacked = false;
  const found = await withSource(server.world, filter, (source) => {
    isPacked = source.packed !== null;
    return figuresOf(source, taskId);
  });
  const truth: Source = { filter, packed: null, read: (read) => read(server.db) };
  expect(found).toEqual(await figuresOf(truth, taskId));
  return isPacked;
}

const names = Object.keys(happenings) as (keyof typeof happenings)[];
const step = fc.record({
  name: fc.constantFrom(...names, "pack" as const, "pack" as const),
  at: fc.nat(1000),
  filter: fc.nat(7),
  /** At the same time as it is packed. */
  isBeside: fc.boolean(),
});

test(
  "whatever is answered, ended, judged, corrected, excluded, forgotten or asked anew, and whenever it is packed, the figures are those of the answers",
  async () => {
    let packed = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 7 }), async (steps) => {
        const { taskId } = scene;
        await filledAnew(server, scene, 120);
        await happenings.pack(server, scene, 0);
        for (const { name, at, filter, isBeside } of steps) {
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
          if (await compare(taskId, asked)) packed += 1;
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
    // Every run begins with blocks, and reads from them at once when the first step leaves any.
    expect(packed).toBeGreaterThan(0);
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
  expect(await compare(taskId, everybody(taskId))).toBe(true);
  // The control: what nobody forgot in the blocks is seen to differ.
  await server.db
    .deleteFrom("surveyAnswer")
    .where("question", "=", "taste")
    .where("responseId", "in", (q) =>
      q.selectFrom("surveyResponse").select("id").where("taskId", "=", taskId),
    )
    .execute();
  await expect(compare(taskId, everybody(taskId))).rejects.toThrow(/toEqual|deeply equal/);
});
