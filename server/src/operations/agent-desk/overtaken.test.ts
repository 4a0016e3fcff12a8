/** An agent's addresses are kept by two: the desk and the agent. */
import { expect, test } from "vitest";
import * as contract from "#contract/console/study/agent.ts";
import { StaffRole } from "#contract/enums.ts";
import { getAgent, setReturnUrls, updateSupplier } from "#contract/member/study/agent.ts";
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

test("an agent does not write over what an operator has changed since their page was read, and may once they have seen it", async () => {
  const agent = await agentOn(server);
  const { supplier } = await supplierOf(agent, noUrls);
  const desk = await server.staff(StaffRole.of.operations);
  const read = await agent.call(getAgent);
  const change = { note: "换地址", returnUrls: { ...noUrls, complete: "https://desk.example/a" } };
  await desk(contract.setAgentUrls, { ...of(agent), body: { ...change, supplierId: null } });
  const body = { ...noUrls, quotaFull: "https://agent.example/full" };
  const late = agent.call(setReturnUrls, { body: { ...body, version: read.urlsVersion } });
  await expect(late).rejects.toMatchObject({
    code: 409,
    message: expect.stringContaining("「我的返回地址」刚刚被别人修改"),
    data: { returnUrls: change.returnUrls },
  });
  const { urlsVersion } = await agent.call(getAgent);
  const saved = await agent.call(setReturnUrls, { body: { ...body, version: urlsVersion } });
  expect(saved.returnUrls).toEqual(body);
  // The same once more, whose first answer was lost, is no conflict.
  const again = agent.call(setReturnUrls, { body: { ...body, version: urlsVersion } });
  expect(await again).toEqual(saved);

  const { id, name, version } = supplier;
  const asked = { params: { id: String(id) } };
  await desk(contract.setAgentSupplier, {
    params: { ...of(agent).params, supplierId: String(id) },
    body: { active: false, note: "停用" },
  });
  const draft = { name, active: true, returnUrls: body };
  const set = (seen: string | undefined) =>
    agent.call(updateSupplier, { ...asked, body: { ...draft, version: seen } });
  await expect(set(version)).rejects.toMatchObject({ code: 409, data: { active: false, name } });
  const [stands] = (await agent.call(getAgent)).suppliers;
  expect(stands?.active).toBe(false);
  expect(await set(stands?.version)).toMatchObject({ active: true, returnUrls: body });
});

test("a secret that a colleague has just handed out is not ended by who saw the one before", async () => {
  const agent = await agentOn(server);
  const call = await server.staff(StaffRole.of.operations);
  const { secretAt: from } = await call(contract.consoleAgent, of(agent));
  const renew = (seen: string) =>
    call(contract.renewAgentSecret, {
      ...of(agent),
      body: { supplierId: null, from: seen, note: "泄露" },
    });
  server.clock.move(1);
  const { agent: now } = await renew(from);
  await expect(renew(from)).rejects.toMatchObject({ code: 409 });
  expect((await call(contract.consoleAgent, of(agent))).secretAt).toBe(now.secretAt);
  server.clock.move(1);
  await renew(now.secretAt);
});
