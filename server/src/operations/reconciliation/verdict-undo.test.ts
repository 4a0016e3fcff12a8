import { beforeAll, expect, test } from "vitest";
import { undoVerdicts } from "#contract/console/study/verdict.ts";
import { AuditState, StaffRole } from "#contract/enums.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { completed, publishedTask } from "../../../test/task.ts";
import {
  balanced,
  decide,
  goldOf,
  operations,
  reverse,
} from "../../../test/fixture/reconciliation.ts";

const server = testServer();
let task = 0;
beforeAll(async () => {
  task = await publishedTask(server, { rewardGold: 500 });
});

/** A member with a valid answer. */
async function rewarded(): Promise<SignedIn & { responseId: number }> {
  const member = await server.member();
  const { responseId } = await completed(member.call, task);
  await decide(server, true, responseId);
  return { ...member, responseId };
}
const rowOf = (id: number) =>
  server.db.selectFrom("surveyResponse").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const lastDecisionOf = (id: number) =>
  server.db
    .selectFrom("surveyDecision")
    .selectAll()
    .where("responseId", "=", id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();

test("an operator takes back what they have just decided, all at once, and is told what was left and why", async () => {
  const call = await operations(server);
  const members = [await rewarded(), await rewarded(), await rewarded()];
  const ids = members.map(({ responseId }) => responseId);
  const [one, turned, old] = ids as [number, number, number];
  await reverse(server, { valid: false }, turned);
  const colleague = await server.staff(StaffRole.of.admin);
  expect(await colleague(undoVerdicts, { body: { ids: [one], valid: true } })).toEqual({
    decided: 0,
    skipped: [{ id: one, why: "之后又有人判定过，没有撤销" }],
  });
  await server.db
    .updateTable("surveyDecision")
    .set({ at: new Date(server.clock.now().getTime() - 11 * 60_000) })
    .where("responseId", "=", old)
    .execute();
  const body = { ids: [...ids, 999_999], valid: true };
  expect(await call(undoVerdicts, { body })).toEqual({
    decided: 1,
    skipped: [
      { id: turned, why: expect.stringMatching(/./) },
      { id: old, why: "已超过 10 分钟，请在详情里改判" },
      { id: 999_999, why: "编号不存在" },
    ],
  });
  // The opposite finding, with what it had paid taken back, and nothing held against the member.
  expect(await rowOf(one)).toMatchObject({ auditState: AuditState.of.invalid, paidGold: 0 });
  expect(await goldOf(server, members[0]?.memberId ?? 0)).toMatchObject({ available: 0 });
  expect(await lastDecisionOf(one)).toMatchObject({ note: "撤销刚才的判定", runId: null });
  expect(await rowOf(old)).toMatchObject({ auditState: AuditState.of.valid });
  // Pressed once more it finds nothing of its own.
  expect(await call(undoVerdicts, { body: { ids: [one], valid: true } })).toMatchObject({
    decided: 0,
  });
  await balanced(server);
});

test("what was wrongly refused is paid when the refusal is undone; a viewer undoes nothing", async () => {
  const call = await operations(server);
  const member = await server.member();
  const { responseId } = await completed(member.call, task);
  await decide(server, false, responseId);
  const body = { ids: [responseId], valid: false };
  const viewer = await server.staff(StaffRole.of.viewer);
  await expect(viewer(undoVerdicts, { body })).rejects.toMatchObject({ code: 403 });
  expect(await call(undoVerdicts, { body })).toEqual({ decided: 1, skipped: [] });
  expect(await rowOf(responseId)).toMatchObject({ auditState: AuditState.of.valid, paidGold: 500 });
  await balanced(server);
});
