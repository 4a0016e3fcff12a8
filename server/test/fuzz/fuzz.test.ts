import { beforeAll, expect, test } from "vitest";
import { Role } from "#contract/enums.ts";
import { agentOn, pricedTask } from "../fixture/agent.ts";
import { memberAs } from "../fixture/growth.ts";
import { differences } from "../../src/ledger/wallet/api.ts";
import { testServer } from "../server.ts";
import { completed, publishedTask } from "../task.ts";
import { fuzz } from "./fuzz.ts";

/** Nobody is at the third parties' addresses. */
const server = testServer({ SIMULATOR_PORT: "1" });

/** Something of everything that most requests are about. */
beforeAll(async () => {
  await agentOn(server);
  await pricedTask(server);
  const member = await memberAs(server, Role.of.vip);
  await completed(member.call, await publishedTask(server, { title: "问卷" }));
});

// The long form has a hundred thousand on the sample's data: `npm run drill -- --fuzz`.
test.each([1, 501, 1001, 1501])(
  "whatever anybody sends to whichever endpoint, the server answers in words and never breaks (from seed %i)",
  async (seed) => {
    const { sent, handled, reached, codes, findings } = await fuzz(server, 500, seed);
    expect(findings).toEqual([]);
    expect(sent).toBe(500);
    // It got somewhere: accepted, refused by the rules, not signed in, not allowed, not there.
    expect([...codes.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]));
    expect(handled).toBeGreaterThan(100);
    expect(reached.size).toBeGreaterThan(60);
  },
);

test("and the books balance afterwards", async () => {
  expect(await differences(server.db)).toEqual([]);
});
