/** Agents' own page: codes, suppliers, addresses, figures. */
import { expect, test } from "vitest";
import { decideResponses } from "#contract/console/study/response.ts";
import { InvalidReason, JoinResult, Role, StaffRole } from "#contract/enums.ts";
import * as contract from "#contract/member/study/agent.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import {
  agentOn,
  brought,
  comeByLink,
  comeBySupplier,
  noUrls,
  pricedTask,
  refusal,
  responsesOf,
  setRole,
  signedUrl,
  supplierOf,
  supplierUrls,
} from "../../../test/fixture/agent.ts";
import { browserOf } from "../../../test/browser.ts";

const server = testServer();

test("An agent finds a code and the links of the tasks that pay agents, the same every time", async () => {
  const { id, hash } = await pricedTask(server, { title: "有代理价的任务" });
  const unpriced = await publishedTask(server);
  const agent = await agentOn(server);
  const page = await agent.call(contract.getAgent);
  expect(page.code).toBe(agent.code);
  expect(page.suppliers).toEqual([]);
  expect(page.returnUrls).toEqual(noUrls);
  expect(page.tasks.find(({ taskId }) => taskId === id)).toMatchObject({
    title: "有代理价的任务",
    priceFen: 300,
    isOpen: true,
    shareUrl: `http://localhost:3000/task/agent/go?a=${agent.code}&t=${hash}`,
    funnel: { started: 0, complete: 0, earnedFen: 0 },
  });
  expect(page.tasks.map(({ taskId }) => taskId)).not.toContain(unpriced);
});

test("Two first visits at the same time make one account", async () => {
  const agent = await server.member();
  await setRole(server, agent.memberId, Role.of.agent);
  const pages = await Promise.all(Array.from({ length: 6 }, () => agent.call(contract.getAgent)));
  expect(new Set(pages.map(({ code }) => code)).size).toBe(1);
});

test("Who is no agent has no such page", async () => {
  const { call } = await server.member();
  expect(await refusal(call(contract.getAgent))).toMatchObject({ code: 403 });
  expect(await refusal(server.stranger(contract.getAgent))).toMatchObject({ code: 401 });
});

test("A supplier's secret is shown once, and a new one takes its place at once", async () => {
  const agent = await agentOn(server);
  const { hash } = await pricedTask(server);
  const { supplier, secret } = await supplierOf(agent);
  expect(JSON.stringify(await agent.call(contract.getAgent))).not.toContain(secret);
  const stored = await server.db
    .selectFrom("agentSupplier")
    .select("sealedSecret")
    .where("id", "=", supplier.id)
    .executeTakeFirstOrThrow();
  expect(Buffer.from(stored.sealedSecret, "base64").toString()).not.toContain(secret);

  const renewed = await agent.call(contract.renewSecret, { body: { supplierId: supplier.id } });
  const link = { a: supplier.code, t: hash, uid: "renewed" };
  const old = await comeBySupplier(browserOf(server), signedUrl({ ...link, secret }));
  expect(old).toMatchObject({ code: 5013, data: { result: JoinResult.of.incomplete } });
  const good = await comeBySupplier(
    browserOf(server),
    signedUrl({ ...link, secret: renewed.secret }),
  );
  expect(good.code).toBe(200);
});

test("Another agent's supplier cannot be changed, renewed or tried", async () => {
  const { supplier } = await supplierOf(await agentOn(server));
  const { call } = await agentOn(server);
  const body = { name: "抢来的", returnUrls: noUrls, active: false };
  const params = { id: String(supplier.id) };
  expect(await refusal(call(contract.updateSupplier, { params, body }))).toMatchObject({
    code: 404,
  });
  const supplierId = supplier.id;
  expect(await refusal(call(contract.renewSecret, { body: { supplierId } }))).toMatchObject({
    code: 404,
  });
  const url = "https://mine.example/?sign={sign}";
  expect(await refusal(call(contract.testReturnUrl, { body: { supplierId, url } }))).toMatchObject({
    code: 404,
  });
});

test("Suppliers of one agent have different names", async () => {
  const { call } = await agentOn(server);
  const add = (name: string) =>
    call(contract.addSupplier, { body: { name, returnUrls: supplierUrls } });
  const first = await add("甲方样本");
  const second = await add("乙方样本");
  expect(await refusal(add("甲方样本"))).toMatchObject({
    code: 400,
    msg: expect.stringMatching(/同名/),
  });
  const rename = call(contract.updateSupplier, {
    params: { id: String(second.supplier.id) },
    body: { name: "甲方样本", returnUrls: noUrls, active: true },
  });
  expect(await refusal(rename)).toMatchObject({ code: 400, msg: expect.stringMatching(/同名/) });
  const twice = await Promise.all([refusal(add("同时添加")), refusal(add("同时添加"))]);
  expect(twice.map(({ code }) => code)).toSatisfy(
    (codes: number[]) => codes.includes(200) && codes.includes(400),
  );
  const { suppliers } = await call(contract.getAgent);
  expect(suppliers.map(({ name }) => name)).toEqual(["甲方样本", "乙方样本", "同时添加"]);
  expect(first.supplier.code).not.toBe(second.supplier.code);
});

test("The funnel counts who came, by task and by supplier, and what is earned", async () => {
  const agent = await agentOn(server);
  const { id, hash } = await pricedTask(server, { quotaTotal: 5, ipMax: 1 });
  const link = { a: agent.code, t: hash };
  await brought(server, link);
  await brought(server, link);
  await brought(server, link);
  await brought(server, link, { drinks: "never" });
  const atHome = () => comeByLink(browserOf(server, { ip: "198.51.100.9" }), agent.code, hash);
  expect((await atHome()).code).toBe(200);
  expect(await atHome()).toMatchObject({ code: 5013, data: { result: 5 } });
  const { supplier, secret } = await supplierOf(agent);
  const sent = (uid: string) =>
    comeBySupplier(browserOf(server), signedUrl({ a: supplier.code, t: hash, uid, secret }));
  expect((await sent("one")).code).toBe(200);
  expect(await sent("two")).toMatchObject({ code: 5013, data: { result: 3 } });

  const operations = await server.staff(StaffRole.of.operations);
  const [first, second] = await responsesOf(server, id);
  await operations(decideResponses, { body: { ids: [first?.id ?? 0], valid: true } });
  await operations(decideResponses, {
    body: { ids: [second?.id ?? 0], valid: false, reason: InvalidReason.of.duplicate },
  });

  const page = await agent.call(contract.getAgent);
  expect(page.tasks.find(({ taskId }) => taskId === id)?.funnel).toEqual({
    started: 8,
    complete: 3,
    screenedOut: 1,
    quotaFull: 1,
    other: 1,
    others: [{ result: JoinResult.of.ipBlocked, n: 1 }],
    pending: 1,
    valid: 1,
    invalid: 1,
    earnedFen: 300,
    pendingFen: 300,
  });
  expect(page.suppliers[0]?.funnel).toMatchObject({ started: 2, complete: 0, quotaFull: 1 });
  const other = await agentOn(server);
  const theirs = await other.call(contract.getAgent);
  expect(theirs.tasks.find(({ taskId }) => taskId === id)?.funnel.started).toBe(0);
});
