/** An agent's addresses are kept by two: the desk and the agent. */
import { expect, test } from "vitest";
import * as contract from "#contract/console/study/agent.ts";
import { StaffRole } from "#contract/enums.ts";
import { setReturnUrls } from "#contract/member/study/agent.ts";
import { testServer } from "../../../test/server.ts";
import { agentOn, noUrls, supplierOf } from "../../../test/fixture/agent.ts";

const server = testServer();
const of = (agent: { memberId: number }) => ({ params: { id: String(agent.memberId) } });

test("addresses that a colleague or the agent has changed since they were read are not written over unseen", async () => {
  const agent = await agentOn(server);
  const { supplier } = await supplierOf(agent, noUrls);
  const call = await server.staff(StaffRole.of.operations);
  const read = await call(contract.consoleAgent, of(agent));
  const set = (supplierId: number | null, version: string | undefined, url: string) =>
    call(contract.setAgentUrls, {
      ...of(agent),
      body: { supplierId, version, returnUrls: { ...noUrls, complete: url }, note: "换地址" },
    });
  const theirs = { ...noUrls, quotaFull: "https://agent.example/full" };
  await agent.call(setReturnUrls, { body: theirs });
  await expect(set(null, read.urlsVersion, "https://agent.example/a")).rejects.toMatchObject({
    code: 409,
    data: { returnUrls: theirs },
  });
  const [first] = read.suppliers;
  await set(supplier.id, first?.urlsVersion, "https://supplier.example/a");
  const late = set(supplier.id, first?.urlsVersion, "https://supplier.example/b");
  await expect(late).rejects.toMatchObject({
    code: 409,
    message: expect.stringContaining(`「${supplier.name}的返回地址」刚刚被别人修改`),
  });
  const now = await call(contract.consoleAgent, of(agent));
  expect(now.returnUrls).toEqual(theirs);
  expect(now.suppliers[0]?.returnUrls.complete).toBe("https://supplier.example/a");
  const seen = await set(null, now.urlsVersion, "https://agent.example/b");
  expect(seen.returnUrls.complete).toBe("https://agent.example/b");
});
