/** An inviter reads how many answers of a member are valid, however they are judged and whichever release judges them. */
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { AuditState, InvalidReason, JoinResult, Role } from "#contract/enums.ts";
import { MIGRATIONS } from "../../../../tools/ready-database.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import { asBeforeOwned, OWNED } from "../../../test/fixture/before-owned.ts";
import { memberOfRole, registeredWith } from "../../../test/invited.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { migrate } from "../../platform/migrate.ts";
import { storeAudit } from "./change-sql.ts";
import { lockById } from "./lock-sql.ts";
import type { ResponseRow } from "./sql.ts";

const server = testServer();
// The long form has hundreds of runs.
vi.setConfig({ testTimeout: inMachineTime(300_000) });
const RUNS = Number(process.env["PROPERTY_RUNS"] ?? 12);
const RESPONSES = 4;
const { valid, invalid, pending } = AuditState.of;

let taskId = 0;
let inviterCode = "";
beforeAll(async () => {
  taskId = await publishedTask(server);
  inviterCode = (await memberOfRole(server, Role.of.vip)).code;
});

/** An invited member with some completes that wait for their audit. */
async function invited() {
  const { memberId } = await registeredWith(server, inviterCode);
  const at = server.clock.now();
  const rows = await server.db
    .insertInto("surveyResponse")
    .values(
      Array.from({ length: RESPONSES }, () => {
        const token = server.clock.token();
        const end = { result: JoinResult.of.complete, auditState: pending, finishedAt: at };
        const whose = { memberId, ownerId: memberId };
        const task = { taskId, ...whose, round: token, rewardGold: 5, rewardFen: 0 };
        return { token, ...task, ...end, startedAt: at, expiresAt: at };
      }),
    )
    .returning("id")
    .execute();
  return { memberId, ids: rows.map(({ id }) => id) };
}

/** As a node of 0.18.0 writes it: it counts by itself, and tells the trigger of that time not to. */
const asBefore = (
  tx: Tx,
  { id, memberId, auditState: before }: ResponseRow,
  auditState: number,
) => {
  const by = Number(auditState === valid) - Number(before === valid);
  return sql`
    with beside as (
      update invite_pair set valid = valid + ${by}
       where member_id = ${memberId} and ${by}::int <> 0
         and set_config('panel.invite_counted', ${String(id)}, true) is not null)
    update survey_response
       set audit_state = ${auditState}, invalid_reason = ${auditState === invalid ? 1 : null}::smallint
     where id = ${id}`.execute(tx);
};

const asNow = (tx: Tx, row: ResponseRow, auditState: AuditState) =>
  storeAudit(tx, {
    stored: row,
    response: {
      ...row,
      auditState,
      invalidReason: auditState === invalid ? InvalidReason.of.client : null,
    },
  });

const judgement = fc.record({
  of: fc.nat(RESPONSES - 1),
  state: fc.constantFrom(valid, invalid),
  holds: fc.nat(9),
  isUndone: fc.boolean(),
});
type Judgement = typeof judgement extends fc.Arbitrary<infer One> ? One : never;

type Write = (tx: Tx, row: ResponseRow, auditState: Judgement["state"]) => Promise<unknown>;

const judge = (id: number, { state, holds, isUndone }: Judgement, write: Write = asNow) =>
  transact(server.db, async (tx) => {
    const row = await lockById(tx, id);
    if (!row) throw new Error("responses stay");
    await write(tx, row, state);
    await sleep(holds);
    if (isUndone) throw new Error("undone");
  }).catch((error: unknown) => {
    if ((error as Error).message !== "undone") throw error;
  });

/** The count that is kept, and a count of the responses themselves. */
const countsOf = async (memberId: number) => {
  const { rows } = await sql<{ kept: number; counted: number }>`
    select valid as kept,
           (select count(*)::int from survey_response where member_id = ${memberId} and audit_state = 1) as counted
      from invite_pair where member_id = ${memberId}`.execute(server.db);
  return rows[0];
};

test("responses are judged at once and in any order: nothing is counted twice, nor lost", async () => {
  const lanes = fc.array(fc.array(judgement, { minLength: 3, maxLength: 8 }), {
    minLength: 2,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(lanes, async (given) => {
      const { memberId, ids } = await invited();
      await Promise.all(
        given.map(async (lane) => {
          // One after the other within a lane.
          // oxlint-disable-next-line no-await-in-loop
          for (const one of lane) await judge(ids[one.of] ?? 0, one);
        }),
      );
      const counts = await countsOf(memberId);
      expect(counts).toEqual({ kept: counts?.counted, counted: counts?.counted });
    }),
    { numRuns: RUNS },
  );
});

test("nodes of the release before judge while the migration takes the trigger away: nothing is counted twice, nor lost", async () => {
  await asBeforeOwned(server.ownerUrl);
  const { memberId, ids } = await invited();
  const about = { of: 0, holds: 1, isUndone: false };
  let isOver = false;
  const going = migrate(server.ownerUrl, MIGRATIONS).finally(() => {
    isOver = true;
  });
  going.catch(() => undefined);
  const lane = async (id: number) => {
    for (let turn = 0; !isOver || turn < 2; turn += 1)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await judge(id, { ...about, state: turn % 2 === 0 ? valid : invalid }, asBefore);
  };
  await Promise.all(ids.map(lane));
  expect(await going).toEqual(OWNED);
  const counts = await countsOf(memberId);
  expect(counts).toEqual({ kept: counts?.counted, counted: counts?.counted });
  for (const id of ids) await judge(id, { ...about, state: valid });
  expect(await countsOf(memberId)).toEqual({ kept: RESPONSES, counted: RESPONSES });
});
