/** 团队的参与记录: what the team answered, and what each brought. */
import { expect, test } from "vitest";
import { AuditState, JoinResult, Role } from "#contract/enums.ts";
import { enterTask } from "#contract/member/study/survey.ts";
import { listTeamResponses } from "#contract/member/study/team.ts";
import {
  audited,
  type Coded,
  finished,
  memberOfRole,
  paying,
  teamOfTwo,
} from "../../../test/invited.ts";
import { testServer } from "../../../test/server.ts";

const server = testServer();

test("The team's answers can be asked for by member, task, result and audit, and say what they brought", async () => {
  const { leader, jia, yi } = await teamOfTwo(server);
  const [one, two] = [await paying(server, "第一个任务"), await paying(server, "第二个任务")];
  const valid = await finished(jia, one);
  const invalid = await finished(yi, one);
  const waiting = await finished(jia, two);
  await yi.call(enterTask, { body: { taskId: two } });
  await audited(server, valid, true);
  await audited(server, invalid, false);

  type Query = Parameters<typeof list>[0];
  async function list(query: {
    memberCode?: string;
    taskId?: string;
    result?: string;
    audit?: string;
    size?: number;
    cursor?: string;
  }) {
    return leader.call(listTeamResponses, { query: query as never });
  }
  const ids = async (query: Query) => (await list(query)).list.map(({ id }) => id);
  const running = (await list({})).list[0]?.id ?? 0;
  expect(await ids({})).toEqual([running, waiting, invalid, valid]);
  expect(await ids({ memberCode: jia.code })).toEqual([waiting, valid]);
  expect(await ids({ memberCode: jia.code, audit: String(AuditState.of.valid) })).toEqual([valid]);
  expect(await ids({ memberCode: jia.code, taskId: String(two) })).toEqual([waiting]);
  expect(await ids({ taskId: String(one) })).toEqual([invalid, valid]);
  expect(await ids({ taskId: String(one), audit: String(AuditState.of.invalid) })).toEqual([
    invalid,
  ]);
  expect(await ids({ result: String(JoinResult.of.incomplete) })).toEqual([running]);
  expect(await ids({ result: String(JoinResult.of.complete) })).toEqual([waiting, invalid, valid]);
  expect(await ids({ audit: String(AuditState.of.pending) })).toEqual([waiting]);
  expect(await ids({ result: "2", audit: String(AuditState.of.valid) })).toEqual([]);
  const first = await list({ result: "1", size: 2 });
  expect(first.list.map(({ id }) => id)).toEqual([waiting, invalid]);
  expect(await ids({ result: "1", size: 2, cursor: first.next ?? "" })).toEqual([valid]);

  const shown = (await list({ audit: String(AuditState.of.valid) })).list[0];
  // 10 % of 500 are 50: 15 are the member's, 35 the leader's.
  expect(shown).toMatchObject({
    memberCode: jia.code,
    nickname: "甲甲",
    taskId: one,
    taskTitle: "第一个任务",
    result: JoinResult.of.complete,
    commissionGold: 35,
    commissionFen: 0,
    shareGold: 15,
    shareFen: 0,
  });
  expect((await list({ audit: "0" })).list[0]).toMatchObject({ commissionGold: 0, shareGold: 0 });
});

test("What a member did in the team stays there when they leave, and what they do later does not come", async () => {
  const { leader, jia } = await teamOfTwo(server);
  const other = await memberOfRole(server, Role.of.leader);
  const before = await finished(jia, await paying(server, "还在团队"));
  await server.db
    .updateTable("userMember")
    .set({ leaderId: other.memberId, teamSince: server.clock.now() })
    .where("id", "=", jia.memberId)
    .execute();
  const after = await finished(jia, await paying(server, "换了团队"));
  const idsOf = async ({ call }: Coded) =>
    (await call(listTeamResponses, { query: { memberCode: jia.code } })).list.map(({ id }) => id);
  expect(await idsOf(leader)).toEqual([before]);
  expect(await idsOf(other)).toEqual([after]);
  const stranger = await memberOfRole(server, Role.of.leader);
  expect(await idsOf(stranger)).toEqual([]);
});
