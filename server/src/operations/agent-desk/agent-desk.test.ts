/** Agents at the desk: their figures, stopping them, their addresses, secrets and testers. */
import { expect, test } from "vitest";
import * as contract from "#contract/console/study/agent.ts";
import { decideResponses } from "#contract/console/study/response.ts";
import { AuditState, InvalidReason, JoinResult, Role, StaffRole } from "#contract/enums.ts";
import { getAgent } from "#contract/member/study/agent.ts";
import { getAgentTask } from "#contract/member/people/process.ts";
import { browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";
import {
  agentOn,
  answerIn,
  brought,
  comeByLink,
  comeBySupplier,
  hmac,
  noUrls,
  pricedTask,
  responsesOf,
  setRole,
  signedUrl,
  supplierOf,
  tokenIn,
} from "../../../test/fixture/agent.ts";
import { logOf } from "../../../test/fixture/growth-desk.ts";

const server = testServer();
const { operations, finance, viewer } = StaffRole.of;
const note = "连续三天质量不合格";
const of = (agent: { memberId: number }) => ({ params: { id: String(agent.memberId) } });
const desk = () => server.staff(operations);
const { complete, screenedOut } = JoinResult.of;

test("the list and the page of an agent show who came, what became of them and what is earned", async () => {
  const agent = await agentOn(server);
  const { id, hash } = await pricedTask(server, { title: "代理漏斗任务" });
  for (const drinks of [undefined, undefined, { drinks: "never" }])
    await brought(server, { a: agent.code, t: hash }, drinks);
  const call = await desk();
  const [first, second] = await responsesOf(server, id);
  await call(decideResponses, { body: { ids: [first?.id ?? 0], valid: true } });
  await call(decideResponses, {
    body: { ids: [second?.id ?? 0], valid: false, reason: InvalidReason.of.duplicate },
  });
  const reader = await server.staff(viewer);
  const { list } = await reader(contract.consoleAgents, { query: { search: agent.code } });
  expect(list).toMatchObject([
    {
      id: agent.memberId,
      isAgent: true,
      pausedAt: null,
      entered: 3,
      paidFen: 0,
      funnel: { started: 3, complete: 2, screenedOut: 1, valid: 1, invalid: 1, earnedFen: 300 },
    },
  ]);
  const page = await reader(contract.consoleAgent, of(agent));
  // Not the sum of the tasks below it, of which old ones are left out.
  expect(page.funnel).toEqual(list[0]?.funnel);
  const task = page.tasks.find(({ taskId }) => taskId === id);
  expect(task).toMatchObject({ priceFen: 300, isOpen: true, title: "代理漏斗任务" });
  expect(task?.shareUrl).toContain(hash);
  expect(task?.cells).toEqual([
    { result: complete, auditState: AuditState.of.valid, n: 1 },
    { result: complete, auditState: AuditState.of.invalid, n: 1 },
    { result: screenedOut, auditState: null, n: 1 },
  ]);
  expect(JSON.stringify(page)).not.toMatch(/sealed/i);
});

test("agents are read page by page, and found by the code of their member, too", async () => {
  const made = [];
  for (let n = 0; n < 3; n += 1) made.push(await agentOn(server));
  const call = await server.staff(viewer);
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const page: Awaited<ReturnType<typeof read>> = await read();
    seen.push(...page.list.map(({ id }) => id));
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  function read() {
    return call(contract.consoleAgents, { query: { size: 2, ...(cursor && { cursor }) } });
  }
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a));
  for (const { memberId } of made) expect(seen).toContain(memberId);
  const [one] = (await call(contract.consoleAgents, { query: { size: 1 } })).list;
  const found = await call(contract.consoleAgents, {
    query: { search: one?.memberCode ?? "" },
  });
  expect(found.list.map(({ id }) => id)).toEqual([one?.id]);
  expect((await call(contract.consoleAgents, { query: { search: "没有这个人" } })).list).toEqual(
    [],
  );
});

test("a paused agent brings nobody new, reads why, and who was let in goes on and is counted", async () => {
  const agent = await agentOn(server);
  const { id, hash } = await pricedTask(server);
  const { supplier, secret } = await supplierOf(agent);
  const inside = browserOf(server);
  const token = tokenIn(await comeByLink(inside, agent.code, hash));
  const call = await desk();
  const pause = (paused: boolean) =>
    call(contract.pauseAgent, { ...of(agent), body: { paused, reason: note } });
  expect(await pause(true)).toMatchObject({ pauseReason: note });
  await pause(true);
  const dead = { code: 404, msg: expect.stringMatching(/链接已失效/) };
  const look = { query: { a: agent.code, t: hash } };
  expect(await browserOf(server).send(getAgentTask, look)).toMatchObject(dead);
  expect(await comeByLink(browserOf(server), agent.code, hash)).toMatchObject(dead);
  const url = signedUrl({ a: supplier.code, t: hash, uid: "one", secret });
  expect(await comeBySupplier(browserOf(server), url)).toMatchObject(dead);
  expect((await agent.call(getAgent)).paused).toBe(note);
  expect((await answerIn(inside, token)).data).toMatchObject({ result: complete });
  expect(await responsesOf(server, id)).toHaveLength(1);
  const paused = { query: { state: "paused" as const } };
  expect((await call(contract.consoleAgents, paused)).list.map((row) => row.id)).toContain(
    agent.memberId,
  );
  await pause(false);
  expect((await agent.call(getAgent)).paused).toBeNull();
  expect((await comeByLink(browserOf(server), agent.code, hash)).code).toBe(200);
  expect(await logOf(server, "agent", agent.memberId)).toMatchObject([
    { action: "agent.pause", before: { paused: false }, after: { paused: true }, note },
    { action: "agent.resume", before: { paused: true }, after: { paused: false } },
  ]);
});

test("a new secret is shown once, ends the old one, and stands in no log", async () => {
  const agent = await agentOn(server);
  const { hash } = await pricedTask(server);
  const { supplier, secret: old } = await supplierOf(agent);
  const call = await desk();
  const { secret, agent: page } = await call(contract.renewAgentSecret, {
    ...of(agent),
    body: { supplierId: supplier.id, note },
  });
  const link = { a: supplier.code, t: hash, uid: "after" };
  expect((await comeBySupplier(browserOf(server), signedUrl({ ...link, secret: old }))).code).toBe(
    5013,
  );
  expect((await comeBySupplier(browserOf(server), signedUrl({ ...link, secret }))).code).toBe(200);
  expect(page.suppliers[0]?.secretAt).not.toBe(supplier.createdAt);
  const log = await logOf(server, "agent", agent.memberId);
  expect(log).toMatchObject([{ action: "agent.secret", after: { supplier: supplier.name } }]);
  expect(JSON.stringify(log)).not.toContain(secret);
  await expect(
    (await server.staff(finance))(contract.renewAgentSecret, {
      ...of(agent),
      body: { supplierId: null, note },
    }),
  ).rejects.toMatchObject({ code: 403 });
});

test("addresses and suppliers are changed for the agent, by the agent's own rules", async () => {
  const agent = await agentOn(server);
  const { supplier } = await supplierOf(agent, noUrls);
  const call = await desk();
  const set = (supplierId: number | null, completeUrl: string) =>
    call(contract.setAgentUrls, {
      ...of(agent),
      body: { supplierId, returnUrls: { ...noUrls, complete: completeUrl }, note },
    });
  await expect(set(null, "https://localhost/x")).rejects.toMatchObject({
    code: 400,
    message: expect.stringMatching(/「完成」.*本站/),
  });
  const mine = "https://agent.example/done?s={sign}";
  expect((await set(null, mine)).returnUrls.complete).toBe(mine);
  await set(supplier.id, "https://supplier.example/done");
  const page = await call(contract.setAgentSupplier, {
    params: { ...of(agent).params, supplierId: String(supplier.id) },
    body: { active: false, note },
  });
  expect(page.suppliers).toMatchObject([
    { active: false, returnUrls: { complete: "https://supplier.example/done" } },
  ]);
  expect((await agent.call(getAgent)).suppliers).toMatchObject([{ active: false }]);
  expect(await logOf(server, "agent", agent.memberId)).toMatchObject([
    { action: "agent.urls", before: { complete: "" }, after: { supplier: null, complete: mine } },
    { action: "agent.urls", after: { supplier: supplier.name } },
    { action: "agent.supplier", before: { active: true }, after: { active: false } },
  ]);
  const stranger = await agentOn(server);
  const nobody = call(contract.consoleAgent, of(await server.member()));
  await expect(nobody).rejects.toMatchObject({ code: 404 });
  await expect(
    call(contract.setAgentSupplier, {
      params: { ...of(stranger).params, supplierId: String(supplier.id) },
      body: { active: true, note },
    }),
  ).rejects.toMatchObject({ code: 404 });
});

const failedIn = ({ steps }: contract.AgentTested) =>
  steps.filter(({ ok }) => !ok).map(({ sentence }) => sentence);

test("the return tester tells step by step where each result goes, signed as it would be", async () => {
  const agent = await agentOn(server);
  const { supplier } = await supplierOf(agent);
  const call = await desk();
  const tried = (result: JoinResult, supplierId: number | null = supplier.id) =>
    call(contract.testAgentReturn, { ...of(agent), body: { supplierId, result } });
  const done = await tried(complete);
  expect(done).toMatchObject({ isGood: true });
  expect(done.url).toMatch(
    /^https:\/\/supplier\.example\/done\?ref=R-10086&r=1&ts=\d+&sign=[0-9a-f]{64}$/,
  );
  expect(done.steps.map(({ sentence }) => sentence).join("\n")).toMatch(/签名的文字：https:/);
  expect(failedIn(await tried(JoinResult.of.tooShort))).toEqual([
    "没有填写返回地址，受访者停在本站的结果页，对方收不到结果",
  ]);
  expect((await tried(complete, null)).url).toBeNull();
  expect((await tried(JoinResult.of.incomplete)).isGood).toBe(false);
});

test("the entry tester names the first thing that a supplier did wrong", async () => {
  const agent = await agentOn(server);
  const { hash } = await pricedTask(server);
  const { supplier, secret } = await supplierOf(agent);
  const call = await desk();
  const tried = (url: string) => call(contract.testAgentEntry, { ...of(agent), body: { url } });
  const link = { a: supplier.code, t: hash, uid: "u-1" };
  const signed = (by: string) => {
    const address = `http://localhost:3000/cloud/agent/go?${new URLSearchParams(link)}`;
    return `${address}&sign=${hmac(by, address)}`;
  };
  const url = signed(secret);
  expect(await tried(url)).toMatchObject({ isGood: true, url });
  expect(failedIn(await tried(signed("wrong")))).toEqual([expect.stringMatching(/^签名不正确/)]);
  expect(failedIn(await tried(url.split("&sign=")[0] ?? ""))).toEqual([
    expect.stringMatching(/缺少签名/),
  ]);
  expect(
    failedIn(await tried(url.replace(/^https?:\/\/[^/]+/, "https://elsewhere.example"))),
  ).toEqual(expect.arrayContaining([expect.stringMatching(/不是本站/)]));
  const other = await agentOn(server);
  const foreign = await call(contract.testAgentEntry, { ...of(other), body: { url } });
  expect(failedIn(foreign)).toEqual([expect.stringMatching(/另一位代理/)]);
  await setRole(server, agent.memberId, Role.of.member);
  expect(failedIn(await tried(url))).toEqual(["会员已不是代理，链接失效"]);
  // Nothing was recorded by any of it.
  const counts = await server.db
    .selectFrom("surveyResponse")
    .select((q) => q.fn.countAll<number>().as("n"))
    .where("agentId", "=", agent.memberId)
    .executeTakeFirstOrThrow();
  expect(Number(counts.n)).toBe(0);
});
