import { expect, test } from "vitest";
import { Role } from "#contract/enums.ts";
import { submitSheet } from "#contract/member/study/survey.ts";
import { testServer } from "../../../test/server.ts";
import { answered } from "../../../test/task.ts";
import { agentOn, brought, pricedTask, responsesOf } from "../../../test/fixture/agent.ts";
import { keepSignedIn } from "../../../test/fixture/exchange.ts";
import { applied, decide, entered } from "../../../test/fixture/reconciliation.ts";
import { timeOutResponses } from "../../study/survey/api.ts";
import { growthTask, memberAs, moveToTeam, paidBy } from "../../../test/fixture/growth.ts";

const server = testServer();

const figuresOf = async (ownerId: number) =>
  server.db
    .selectFrom("growthDelta")
    .select((s) =>
      (["ended", "completes", "valid", "invalid"] as const).map((name) =>
        s.fn.sum<number>(name).as(name),
      ),
    )
    .where("ownerId", "=", ownerId)
    .executeTakeFirstOrThrow();

test("a leader sees each end of the team once, also of what a list makes a complete after its time", async () => {
  const task = await growthTask(server, { rewardGold: 100, leaderPercent: 10, limitMinutes: 30 });
  const boss = await memberAs(server, Role.of.leader);
  const [screened, lost] = [await server.member(), await server.member()];
  for (const { memberId } of [screened, lost]) await moveToTeam(server, memberId, boss.memberId);
  const token = await answered(screened.call, task, { drinks: "never" });
  await screened.call(submitSheet, { body: { token } });
  const { responseId } = await entered(server, lost, task);
  server.clock.move(3600);
  await keepSignedIn(server);
  await timeOutResponses(server.world);
  expect(await figuresOf(boss.memberId)).toEqual({ ended: 2, completes: 0, valid: 0, invalid: 0 });
  await applied(server, `${responseId},有效`);
  expect(await figuresOf(boss.memberId)).toEqual({ ended: 2, completes: 1, valid: 1, invalid: 0 });
  expect(await paidBy(server, responseId)).toEqual([`leaderCommission:10/0>${boss.memberId}`]);
});

test("people whom an agent brings pay the agent, and nobody who invited or leads the agent", async () => {
  const boss = await memberAs(server, Role.of.leader);
  const agent = await agentOn(server);
  await server.db
    .updateTable("userMember")
    .set({ inviterId: boss.memberId, leaderId: boss.memberId, teamSince: server.clock.now() })
    .where("id", "=", agent.memberId)
    .execute();
  const task = await pricedTask(server, { leaderPercent: 50 });
  await brought(server, { a: agent.code, t: task.hash });
  const [row] = await responsesOf(server, task.id);
  expect(row).toMatchObject({ agentId: agent.memberId, inviterId: null, leaderId: null });
  expect(await decide(server, true, row?.id ?? 0)).toMatchObject({ decided: 1 });
  expect(await paidBy(server, row?.id ?? 0)).toEqual([]);
});
