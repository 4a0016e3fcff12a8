/** One person with a fresh browser each time is many people to a cookie, and one network to an operator. */
import { beforeAll, expect, test } from "vitest";
import { consoleAgent } from "#contract/console/study/agent.ts";
import { consoleResponses } from "#contract/console/study/response.ts";
import { StaffRole } from "#contract/enums.ts";
import { browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";
import { addSeconds } from "../../platform/clock.ts";
import { agentOn, answerIn, comeByLink, pricedTask, tokenIn } from "../../../test/fixture/agent.ts";

const server = testServer();
let agent: Awaited<ReturnType<typeof agentOn>>;
let task: { id: number; hash: string };
beforeAll(async () => {
  agent = await agentOn(server);
  task = await pricedTask(server);
});

/** A browser that nobody has seen, at this address. */
async function finishedFrom(ip: string) {
  const browser = browserOf(server, { ip });
  expect(
    (await answerIn(browser, tokenIn(await comeByLink(browser, agent.code, task.hash)))).code,
  ).toBe(200);
}
const flagsSeen = async () => {
  const operator = await server.staff(StaffRole.of.operations);
  const { list } = await operator(consoleResponses, { query: { agentId: String(agent.memberId) } });
  return list.map(({ flags }) => flags).toReversed();
};
const flagOf = (network: string, n: number) =>
  `同一代理、同一网络（${network}）24 小时内的第 ${n} 个无账号完成，可能是同一人换浏览器`;

test("the third fresh browser that finishes in one network in a day is flagged, with why", async () => {
  for (const ip of ["113.87.4.9", "113.87.4.77", "113.87.5.9", "113.87.4.200"])
    await finishedFrom(ip);
  expect(await flagsSeen()).toEqual([[], [], [], [flagOf("113.87.4.0/24", 3)]]);
  // The day before: moving the clock would sign the operator out.
  const before = addSeconds(server.clock.now(), -86_401);
  await server.db.updateTable("surveyResponse").set({ finishedAt: before }).execute();
  await finishedFrom("113.87.4.10");
  expect((await flagsSeen())[4]).toEqual([]);
});

test("of IPv6 the line's own network counts", async () => {
  for (const ip of ["2408:8207:5:1::7", "2408:8207:5:2::7", "2408:8207:6:1::7", "2408:8207:5:3::7"])
    await finishedFrom(ip);
  expect((await flagsSeen()).slice(5)).toEqual([[], [], [], [flagOf("2408:8207:5::/48", 3)]]);
});

test("the agent's page names the networks of the last month, the fullest first", async () => {
  const operator = await server.staff(StaffRole.of.operations);
  const { crowded } = await operator(consoleAgent, { params: { id: String(agent.memberId) } });
  expect(crowded).toMatchObject([
    { network: "113.87.4.0/24", completes: 4, pending: 4 },
    { network: "2408:8207:5::/48", completes: 3, pending: 3 },
  ]);
});
