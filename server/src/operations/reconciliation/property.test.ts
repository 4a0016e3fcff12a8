import { sql } from "kysely";
import fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import { Asset } from "#contract/enums.ts";
import { cancelExchange } from "#contract/member/money/exchange.ts";
import { enterTask, submitSheet } from "#contract/member/study/survey.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { answered, completed, publishedTask } from "../../../test/task.ts";
import {
  bindPayee,
  keepSignedIn,
  noLimits,
  setRules,
  withdraw,
} from "../../../test/fixture/exchange.ts";
import { beginTruth, truthDifferences } from "../../../test/truth.ts";
import { timeOutResponses } from "../../study/survey/api.ts";
import {
  balanced,
  commit,
  decide,
  goldOf,
  preview,
  reverse,
  statementOf,
  undo,
} from "../../../test/fixture/reconciliation.ts";
import { Model } from "../../../test/oracle/reconciliation.ts";

const server = testServer();
vi.setConfig({ testTimeout: inMachineTime(300_000) });
const REWARDS = [1500, 2500, 700, 1200, 900] as const;
const consolations = { screenOutGold: [40, 40, 40] as const, quotaFullGold: 15 };
const saidWords = new Map<boolean | 2 | 3, string>([
  [true, "有效"],
  [false, "无效"],
  [2, "被甄别"],
  [3, "配额满"],
]);
const tasks: number[] = [];

beforeAll(async () => {
  for (const rewardGold of REWARDS)
    tasks.push(
      await publishedTask(server, {
        rewardGold,
        limitMinutes: 30,
        ...consolations,
        screenOutGold: [...consolations.screenOutGold],
      }),
    );
  await setRules(server, noLimits);
  await beginTruth(server);
});

const nth = fc.integer({ min: 0, max: REWARDS.length - 1 });
const step = fc.oneof(
  fc.record({ do: fc.constant("decide" as const), nth, valid: fc.boolean() }),
  fc.record({ do: fc.constant("turn" as const), nth, valid: fc.boolean(), fraud: fc.boolean() }),
  fc.record({
    do: fc.constant("file" as const),
    lines: fc.uniqueArray(fc.record({ nth, said: fc.constantFrom(...saidWords.keys()) }), {
      minLength: 1,
      maxLength: 5,
      selector: (line) => line.nth,
    }),
    /** Carried out now, twice in a row, or twice at once. */
    times: fc.constantFrom("once", "twice", "at once"),
  }),
  fc.record({ do: fc.constant("undo" as const), run: fc.nat(3) }),
  fc.record({ do: fc.constant("withdraw" as const), all: fc.boolean() }),
  fc.record({ do: fc.constant("cancel" as const) }),
);
type PropertyStep = typeof step extends fc.Arbitrary<infer S> ? S : never;

type PropertySaid = { nth: number; said: boolean | 2 | 3 };

type ReconciliationScene = {
  member: SignedIn;
  ids: number[];
  model: Model;
  runs: { id: number; lines: PropertySaid[]; open: boolean }[];
  exchanges: { id: number; amount: number }[];
};

/** Three completes that wait, a fourth whose return was lost, and one who drinks no coffee. */
async function scene(): Promise<ReconciliationScene> {
  const member = await server.member();
  await keepSignedIn(server);
  await bindPayee(server, member.memberId);
  const ids: number[] = [];
  for (const taskId of tasks.slice(0, 3))
    ids.push((await completed(member.call, taskId)).responseId);
  const { token } = await member.call(enterTask, { body: { taskId: tasks[3] ?? 0 } });
  const screenedOut = await answered(member.call, tasks[4] ?? 0, { drinks: "never" });
  const { responseId } = await member.call(submitSheet, { body: { token: screenedOut } });
  server.clock.move(3600);
  await timeOutResponses(server.world);
  const lost = await server.db
    .selectFrom("surveyResponse")
    .select("id")
    .where("token", "=", token)
    .executeTakeFirstOrThrow();
  const ends = [1, 1, 1, 8, 2] as const;
  const model = new Model(
    ends.map((result, i) => ({
      reward: REWARDS[i] ?? 0,
      audit: result === 1 ? (0 as const) : null,
      result,
    })),
  );
  return { member, ids: [...ids, lost.id, responseId], model, runs: [], exchanges: [] };
}

/** Never the same twice: two equal requests within ten seconds are one. */
let more = 0;

async function carryOut(at: ReconciliationScene, one: PropertyStep): Promise<void> {
  const { model, ids } = at;
  switch (one.do) {
    case "decide": {
      const changed = model.decide(one.nth, one.valid);
      const { decided } = await decide(server, one.valid, ids[one.nth] ?? 0);
      return expect(decided).toBe(changed ? 1 : 0);
    }
    case "turn": {
      const how = { valid: one.valid, fraud: one.fraud && !one.valid };
      const changed = model.turn(one.nth, how);
      const { decided } = await reverse(server, how, ids[one.nth] ?? 0);
      return expect(decided).toBe(changed ? 1 : 0);
    }
    case "file":
      return file(at, one);
    case "undo": {
      const run = at.runs[one.run];
      if (!run?.open) return;
      run.open = false;
      for (const line of run.lines) model.undo(line.nth, run.id);
      await undo(server, run.id);
      return;
    }
    case "withdraw": {
      const isNew = at.exchanges.every(({ amount }) => amount !== model.available);
      const isAll = one.all && isNew && model.available >= 1000;
      const amount = isAll ? model.available : 1000 + (++more % 200);
      const withdrawal = withdraw(at.member.call, { asset: Asset.of.gold, amount });
      const refusal = model.withdraw(amount);
      if (refusal !== undefined) return expect(withdrawal).rejects.toMatchObject({ code: refusal });
      at.exchanges.push({ id: (await withdrawal).id, amount });
      return;
    }
    case "cancel": {
      const exchange = at.exchanges.pop();
      if (!exchange) return;
      model.cancel(exchange.amount);
      await at.member.call(cancelExchange, { body: { id: exchange.id } });
    }
  }
}

async function file(
  at: ReconciliationScene,
  { lines, times }: Extract<PropertyStep, { do: "file" }>,
): Promise<void> {
  const words = lines.map((line) => `${at.ids[line.nth]},${saidWords.get(line.said)}`);
  const { id } = await preview(server, ...words);
  for (const line of lines) at.model.line(line.nth, line.said, id);
  at.runs.push({ id, lines, open: true });
  if (times === "at once") await Promise.all([commit(server, id), commit(server, id)]);
  else await commit(server, id);
  if (times === "twice") await commit(server, id);
}

/** What the ledger says that each response has brought its member, all buckets together. */
async function broughtBy({ ids, member }: ReconciliationScene): Promise<number[]> {
  const { rows } = await sql<{ refId: number; sum: number }>`
    select t.ref_id, sum(e.amount)::bigint as sum
      from ledger.entry e join ledger.tx t on t.id = e.tx_id
     where t.reason in (1, 2, 3, 4, 5, 6, 31, 33) and t.ref_id = any(${ids}::bigint[])
       and e.account_id between ${member.memberId * 64 + 16} and ${member.memberId * 64 + 31}
     group by 1`.execute(server.db);
  const sums = new Map(rows.map((row) => [row.refId, row.sum]));
  return ids.map((id) => sums.get(id) ?? 0);
}

async function compare(at: ReconciliationScene): Promise<void> {
  const { model } = at;
  expect(await goldOf(server, at.member.memberId)).toEqual({
    available: model.available,
    pending: model.pending,
    held: model.held,
    // Never "minus zero".
    debt: 0 - model.debt,
  });
  if (!model.fraudSeen) expect(model.debt).toBe(0);
  // One reward at most, and after a reversal only what could not be taken back.
  expect(await broughtBy(at)).toEqual(
    model.responses.map(({ audit, paid, reward }) => (audit === 0 ? reward : paid)),
  );
}

/** The lines lead from zero to the balance without a gap and without going below zero. */
async function explains({ member, model }: ReconciliationScene): Promise<void> {
  let balance = 0;
  for (const [, amount, after] of await statementOf(member.call)) {
    balance += amount;
    expect(after).toBe(balance);
    expect(after).toBeGreaterThanOrEqual(0);
  }
  expect(balance).toBe(model.available);
}

test("after any history of decisions, files, corrected results, undos, reversals and withdrawals, everybody has exactly what the rules say", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 18 }), async (steps) => {
      const at = await scene();
      for (const one of steps) {
        await carryOut(at, one);
        await compare(at);
      }
      await explains(at);
    }),
    { numRuns: Number(process.env["PROPERTY_RUNS"] ?? 20) },
  );
  await balanced(server);
  expect(await truthDifferences(server)).toEqual([]);
});
