/** An agent's months, on a server of their own: its clock is moved to where one ends. */
import { expect, test } from "vitest";
import { decideResponses } from "#contract/console/study/response.ts";
import { StaffRole } from "#contract/enums.ts";
import { getAgentMonths } from "#contract/member/study/agent.ts";
import { testServer } from "../../../test/server.ts";
import { addMonths, monthOf, startOfMonth } from "../../platform/month.ts";
import { agentOn, brought, pricedTask, refusal, responsesOf } from "../../../test/fixture/agent.ts";

const server = testServer();

test("Each month has those who came in it, whenever they are audited, and none of another agent's", async () => {
  const month = monthOf(server.clock.now());
  const next = addMonths(month, 1);
  const seconds = (startOfMonth(next).getTime() - server.clock.now().getTime()) / 1000;
  // A minute before the month ends here; in UTC it has eight hours more.
  server.clock.move(seconds - 60);
  const agent = await agentOn(server);
  const { id, hash } = await pricedTask(server, { quotaTotal: null });
  const link = { a: agent.code, t: hash };
  await brought(server, link);
  await brought(server, link, { drinks: "never" });
  await brought(server, link);
  const [first, , third] = await responsesOf(server, id);
  server.clock.move(120);
  await brought(server, link);
  const operations = await server.staff(StaffRole.of.operations);
  await operations(decideResponses, { body: { ids: [first?.id ?? 0], valid: true } });
  // Of the month before the twelve that are shown.
  await server.db
    .updateTable("surveyResponse")
    .set({ startedAt: new Date(startOfMonth(addMonths(next, -11)).getTime() - 1000) })
    .where("id", "=", third?.id ?? 0)
    .execute();

  const { months } = await agent.call(getAgentMonths);
  expect(months).toEqual([
    expect.objectContaining({ month: next, started: 1, pending: 1, pendingFen: 300 }),
    expect.objectContaining({ month, started: 2, complete: 1, screenedOut: 1, earnedFen: 300 }),
  ]);
  expect((await (await agentOn(server)).call(getAgentMonths)).months).toEqual([]);
});

test("Who is no agent has no months", async () => {
  const { call } = await server.member();
  expect(await refusal(call(getAgentMonths))).toMatchObject({ code: 403 });
  expect(await refusal(server.stranger(getAgentMonths))).toMatchObject({ code: 401 });
});
