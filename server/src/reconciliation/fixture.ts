/** What tests of decisions begin with: completes, files, and the wallets behind them. */
import { expect } from "vitest";
import type { Call } from "#contract/client.ts";
import * as runs from "#contract/console/reconciliation.ts";
import { decideResponses, reverseResponses } from "#contract/console/response.ts";
import { InvalidReason, StaffRole } from "#contract/enums.ts";
import { listPoints } from "#contract/member/wallet.ts";
import { enterTask } from "#contract/member/survey.ts";
import type { SignedIn, TestServer } from "../../test/server.ts";
import { completed } from "../../test/task.ts";
import { addSeconds } from "../platform/clock.ts";
import { transact, type Tx } from "../platform/db.ts";
import { setResponse } from "../survey/service.ts";
import { createMember } from "../user/service.ts";
import { differences, setRewardAside, walletOf } from "../wallet/service.ts";

export const operations = (server: TestServer) => server.staff(StaffRole.of.operations);

export async function decide(server: TestServer, valid: boolean, ...ids: number[]) {
  const call = await operations(server);
  const reason = InvalidReason.of.trap;
  return call(decideResponses, { body: { ids, valid, ...(!valid && { reason }) } });
}

type Turn = { valid: boolean; fraud?: boolean; note?: string };

export async function reverse(server: TestServer, turn: Turn, ...ids: number[]) {
  const call = await operations(server);
  const { valid, fraud = false, note = "客户复核" } = turn;
  const reason = InvalidReason.of.client;
  return call(reverseResponses, { body: { ids, valid, fraud, note, ...(!valid && { reason }) } });
}

/** A file of lines `id,有效`; answers the run. */
export async function preview(server: TestServer, ...lines: string[]) {
  const call = await operations(server);
  const text = ["响应编号,结论,原因,备注", ...lines].join("\r\n");
  const reason = InvalidReason.of.client;
  return call(runs.previewByFile, { body: { name: "十一月对账.csv", text, reason } });
}

export async function commit(server: TestServer, id: number) {
  const call = await operations(server);
  return call(runs.commitRun, { params: { id: String(id) } });
}

export async function applied(server: TestServer, ...lines: string[]) {
  const { id } = await preview(server, ...lines);
  return commit(server, id);
}

export async function undo(server: TestServer, id: number) {
  const call = await operations(server);
  return call(runs.undoRun, { params: { id: String(id) }, body: { note: "传错了文件" } });
}

export async function linesOf(server: TestServer, id: number) {
  const call = await server.staff(StaffRole.of.viewer);
  const { list } = await call(runs.listRunLines, {
    params: { id: String(id) },
    query: { size: 100 },
  });
  return list;
}

export const outcomesOf = async (server: TestServer, id: number) =>
  (await linesOf(server, id)).map(({ outcome }) => outcome);

/** The four buckets of gold. */
export const goldOf = async ({ db }: TestServer, memberId: number) =>
  (await walletOf(db, memberId)).gold;

export async function balanced({ db }: TestServer) {
  expect(await differences(db)).toEqual([]);
}

/** Every line of the available gold, oldest first, as [reason, amount, balance after]. */
export async function statementOf(call: Call) {
  const lines: [number, number, number][] = [];
  let cursor: string | undefined;
  do {
    const page = await call(listPoints, { query: { size: 100, ...(cursor && { cursor }) } });
    lines.push(
      ...page.list.map((l): [number, number, number] => [l.reason, l.amount, l.balanceAfter]),
    );
    cursor = page.next ?? undefined;
  } while (cursor);
  return lines.toReversed();
}

export type Many = { responseId: number; memberId: number };

type Wanted = { taskId: number; n: number; gold?: number; fen?: number; agentId?: number };

/**
 * So many pending completes of the task, each of a member of their own or all brought by one agent:
 * straight into the tables, for what would take too long through the front door.
 */
export const manyPending = (
  { db, clock }: TestServer,
  { taskId, n, gold = 0, fen = 0, agentId }: Wanted,
): Promise<Many[]> =>
  transact(db, async (tx) => {
    const made: Many[] = [];
    const now = clock.now();
    for (let i = 0; i < n; i++) {
      // Not all at one moment: many who finish together are held.
      const at = addSeconds(now, -60 * i);
      const memberId = agentId ?? (await newMember(tx, clock));
      const row = {
        token: clock.token(),
        taskId,
        memberId: agentId === undefined ? memberId : null,
        agentId: agentId ?? null,
        visitorId: clock.token(),
        result: 1,
        auditState: 0,
        rewardGold: gold,
        rewardFen: fen,
        startedAt: at,
        expiresAt: at,
        finishedAt: at,
      };
      const { id: refId } = await tx
        .insertInto("surveyResponse")
        .values(row)
        .returning("id")
        .executeTakeFirstOrThrow();
      const about = { memberId, refId, memo: "测试", actor: "system", at };
      const rewardTx = await setRewardAside(tx, { ...about, gold, fen });
      await setResponse(tx, refId, { rewardTx });
      made.push({ responseId: refId, memberId });
    }
    return made;
  });

async function newMember(tx: Tx, clock: TestServer["clock"]): Promise<number> {
  const email = `many-${clock
    .token(9)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "x")}@example.com`;
  const brand = await tx.selectFrom("brand").select("code").executeTakeFirstOrThrow();
  const { id } = await createMember(tx, clock, { email, brandCode: brand.code });
  return id;
}

export type Done = SignedIn & { responseId: number };

/** A member with a complete that waits. */
export async function doneBy(server: TestServer, taskId: number): Promise<Done> {
  const member = await server.member();
  const { responseId } = await completed(member.call, taskId);
  return { ...member, responseId };
}

export async function severalBy(server: TestServer, n: number, taskId: number): Promise<Done[]> {
  const made: Done[] = [];
  for (let i = 0; i < n; i++) made.push(await doneBy(server, taskId));
  return made;
}

export const responseRow = ({ db }: TestServer, id: number) =>
  db.selectFrom("surveyResponse").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

export const availableOfMember = async (server: TestServer, memberId: number) =>
  (await goldOf(server, memberId)).available;

/** Somebody who has begun and not finished. */
export async function entered({ db }: TestServer, { call }: SignedIn, taskId: number) {
  const { token } = await call(enterTask, { body: { taskId } });
  const { id } = await db
    .selectFrom("surveyResponse")
    .select("id")
    .where("token", "=", token)
    .executeTakeFirstOrThrow();
  return { responseId: id, token };
}

/** Makes the attempt one on an outside platform, whose return was lost. */
export async function asOutside({ db, clock }: TestServer, token: string): Promise<void> {
  const now = clock.now();
  const platform = { code: "elsewhere", name: "别处", preset: "generic", settings: "{}" };
  const { id } = await db
    .insertInto("surveyPlatform")
    .values({ ...platform, createdAt: now, updatedAt: now })
    .onConflict((on) => on.column("code").doUpdateSet({ name: platform.name }))
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .updateTable("surveyResponse")
    .set({ platformId: id })
    .where("token", "=", token)
    .execute();
}
