import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { JoinResult } from "#contract/enums.ts";
import { leaveResponse } from "#contract/member/study/survey.ts";
import type { QuotaTarget } from "#questionnaire/model.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import { begin, gridded, type Said } from "../../../test/fixture/quota-grid.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";

const server = testServer({ LOG_LEVEL: "silent" });
vi.setConfig({ testTimeout: inMachineTime(120_000) });

const figure = fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined });
const places: (number | null)[][] = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
  [0, null],
  [1, null],
  [null, 0],
  [null, 1],
];
const place = fc.constantFrom(...places);
const target = fc
  .record({ at: place, max: figure })
  .map(({ at, max }): QuotaTarget => ({ at, ...(max !== undefined && { max }) }));
const person = fc.record({
  said: fc.record({
    brands: fc.subarray(["a", "b", "c"], { minLength: 1 }),
    years: fc.constantFrom(17, 20, 50),
  }),
  act: fc.constantFrom("finish", "finish", "leave"),
});
type Act = { said: Said; act: string };

async function takePart(
  member: Awaited<ReturnType<typeof server.member>>,
  taskId: number,
  { said, act }: Act,
) {
  const begun = await begin(member, taskId, said).catch(() => undefined);
  if (!begun) return;
  if (act === "finish") return void (await begun.handIn());
  const { id } = await server.db
    .selectFrom("surveyResponse")
    .select("id")
    .where("token", "=", begun.token)
    .executeTakeFirstOrThrow();
  await begun.call(leaveResponse, { params: { id: String(id) } }).catch(() => undefined);
}

async function mustBeRight(taskId: number) {
  const held = await server.db
    .selectFrom("surveyResponse")
    .select(["seats", "result"])
    .where("taskId", "=", taskId)
    .execute();
  const bySeat = Map.groupBy(
    held.flatMap(({ seats }) => seats),
    (seat) => seat,
  );
  const rows = await server.db
    .selectFrom("taskSeat")
    .selectAll()
    .where("taskId", "=", taskId)
    .execute();
  for (const { cell, seats, taken, above } of rows) {
    expect(taken).toBeLessThanOrEqual(seats);
    expect(above).toBe(0);
    expect([cell, taken]).toEqual([cell, bySeat.get(cell)?.length ?? 0]);
  }
  expect(held.some(({ result }) => result === JoinResult.of.incomplete)).toBe(false);
}

test("whatever the targets, and whoever hands in or leaves at once: no cell takes one too many, and the seats are the responses'", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(target, { selector: ({ at }) => at.join(), maxLength: 8 }),
      fc.array(person, { minLength: 8, maxLength: 8 }),
      fc.boolean(),
      async (targets, people, screenOutside) => {
        // Nobody could finish: not to be published.
        fc.pre(!screenOutside || targets.every(({ max }) => max !== 0));
        const questionnaire = gridded(targets, { screenOutside });
        const taskId = await publishedTask(server, { questionnaire, quotaTotal: 6 });
        const members = await Promise.all(people.map(() => server.member()));
        await Promise.all(
          people.flatMap((one, at) => {
            const member = members[at];
            return member ? [takePart(member, taskId, one)] : [];
          }),
        );
        await mustBeRight(taskId);
      },
    ),
    { numRuns: Number(process.env["PROPERTY_RUNS"] ?? 6) },
  );
});
