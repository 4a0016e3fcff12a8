/** People without an account enter: sent by a supplier's platform with a signed address. */
import { beforeEach, expect, test } from "vitest";
import { JoinResult } from "#contract/enums.ts";
import { updateSupplier } from "#contract/member/study/agent.ts";
import { type EntryRefusal, getSheet } from "#contract/member/study/survey.ts";
import { browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";
import {
  agentOn,
  answerIn,
  comeBySupplier,
  hmac,
  isSigned,
  noUrls,
  pricedTask,
  responsesOf,
  signedUrl,
  supplierOf,
  tokenIn,
} from "../../../test/fixture/agent.ts";

const server = testServer();

let agent: Awaited<ReturnType<typeof agentOn>>;
let task: { id: number; hash: string };
beforeEach(async () => {
  agent = await agentOn(server);
  task = await pricedTask(server);
});

const sheetIn = (browser: ReturnType<typeof browserOf>, token: string) =>
  browser.send(getSheet, { query: { token } });
const deadLink = { code: 404, msg: expect.stringMatching(/链接已失效/) };

test("A supplier's respondent comes by a signed address and goes back to the supplier", async () => {
  const { supplier, secret } = await supplierOf(agent);
  const sent = { a: supplier.code, t: task.hash, uid: "R 10086/中", secret };
  const browser = browserOf(server);
  const token = tokenIn(await comeBySupplier(browser, signedUrl(sent)));
  await answerIn(browser, token);
  const [row] = await responsesOf(server, task.id);
  expect(row).toMatchObject({
    agentId: agent.memberId,
    supplierId: supplier.id,
    supplierUid: "R 10086/中",
    result: JoinResult.of.complete,
  });
  const late = await comeBySupplier(browserOf(server), signedUrl(sent));
  expect(late.code).toBe(5013);
  const { redirect } = late.data as EntryRefusal;
  const address = new URL(redirect ?? "");
  expect(address.origin + address.pathname).toBe("https://supplier.example/done");
  expect(address.searchParams.get("ref")).toBe("R 10086/中");
  expect(address.searchParams.get("r")).toBe("1");
  expect(isSigned(redirect ?? "", secret)).toBe(true);
  expect(await responsesOf(server, task.id)).toHaveLength(1);
});

test("The same respondent goes on where they stopped, on another device too", async () => {
  const { supplier, secret } = await supplierOf(agent);
  const url = signedUrl({ a: supplier.code, t: task.hash, uid: "same", secret });
  const phone = browserOf(server);
  const token = tokenIn(await comeBySupplier(phone, url));
  const desk = browserOf(server);
  expect((await comeBySupplier(desk, url)).data).toMatchObject({ token, resumed: true });
  expect((await sheetIn(desk, token)).code).toBe(200);
  expect((await answerIn(desk, token)).code).toBe(200);
  const [row, ...more] = await responsesOf(server, task.id);
  expect(row?.result).toBe(JoinResult.of.complete);
  expect(more).toEqual([]);
});

test("A second uid in the same browser is refused as the same device", async () => {
  const { supplier, secret } = await supplierOf(agent);
  const browser = browserOf(server);
  const sent = { a: supplier.code, t: task.hash, secret };
  tokenIn(await comeBySupplier(browser, signedUrl({ ...sent, uid: "first" })));
  const second = await comeBySupplier(browser, signedUrl({ ...sent, uid: "second" }));
  expect(second).toMatchObject({ code: 5013, data: { result: JoinResult.of.cookieBlocked } });
  const running = await responsesOf(server, task.id);
  expect(running.filter(({ atDoor }) => !atDoor)).toHaveLength(1);
});

test("The same uid of another supplier is another person", async () => {
  const [one, two] = [await supplierOf(agent), await supplierOf(agent)];
  for (const { supplier, secret } of [one, two]) {
    const url = signedUrl({ a: supplier.code, t: task.hash, uid: "1", secret });
    expect((await comeBySupplier(browserOf(server), url)).data).toMatchObject({ resumed: false });
  }
});

test("An address that was signed for another site is refused outside development, one of our own hosts is not", async () => {
  const { supplier, secret } = await supplierOf(agent);
  const signedFor = (host: string, uid: string) => {
    const before = `https://${host}/cloud/agent/go?a=${supplier.code}&t=${task.hash}&uid=${uid}`;
    return `${before}&sign=${hmac(secret, before)}`;
  };
  const config = server.world.config as { development: boolean };
  config.development = false;
  try {
    for (const host of ["other.example", "site.example:8443", "user@other.example"])
      expect(await comeBySupplier(browserOf(server), signedFor(host, "h1"))).toMatchObject({
        msg: "链接地址不正确，请从原来的页面重新进入",
      });
    const { hostname } = new URL(server.world.config.publicOrigin);
    const own = await comeBySupplier(browserOf(server), signedFor(hostname, "h2"));
    expect(own.data).toMatchObject({ resumed: false });
  } finally {
    config.development = true;
  }
});

test("Forged and torn addresses are refused with a sentence, and nothing is recorded", async () => {
  const { supplier, secret } = await supplierOf(agent);
  const other = await supplierOf(agent);
  const good = signedUrl({ a: supplier.code, t: task.hash, uid: "u1", secret });
  const start = `https://site.example/cloud/agent/go?a=${supplier.code}&t=${task.hash}`;
  const signed = (before: string) => `${before}&sign=${hmac(secret, before)}`;
  const forged = [
    good.replace(/&sign=.*/, ""),
    good.replace(/sign=./, "sign=x"),
    good.replace("uid=u1", "uid=u2"),
    good.replace("https://site.example", "https://other.example"),
    `${good}&uid=u3`,
    signed(start),
    signed(`${start}&uid=`),
    signed(`${start}&uid=u1&uid=u2`),
    signed(`${start}&uid=${"x".repeat(129)}`),
    signedUrl({ a: supplier.code, t: task.hash, uid: "u1", secret: other.secret }),
    // As we sign a respondent's way back to the supplier, with the same secret.
    signed(`https://supplier.example/done?a=${supplier.code}&t=${task.hash}&uid=u4`),
    signed(`https://site.example/?x=/cloud/agent/go?&a=${supplier.code}&t=${task.hash}&uid=u5`),
  ];
  for (const url of forged) {
    const entered = await comeBySupplier(browserOf(server), url);
    expect(entered, url).toMatchObject({ code: 5013, data: { result: 0, redirect: null } });
    expect(entered.msg).toMatch(/链接/);
  }
  expect(await responsesOf(server, task.id)).toEqual([]);
  expect((await comeBySupplier(browserOf(server), good)).code).toBe(200);
});

test("A supplier that is switched off sends nobody, and one without addresses ends here", async () => {
  const { supplier, secret } = await supplierOf(agent, noUrls);
  const sent = { a: supplier.code, t: task.hash, secret };
  const browser = browserOf(server);
  const url = signedUrl({ ...sent, uid: "before" });
  await answerIn(browser, tokenIn(await comeBySupplier(browser, url)), { drinks: "never" });
  expect(await comeBySupplier(browser, url)).toMatchObject({
    code: 5013,
    data: { result: JoinResult.of.screenedOut, redirect: null },
  });
  await agent.call(updateSupplier, {
    params: { id: String(supplier.id) },
    body: { name: supplier.name, returnUrls: noUrls, active: false },
  });
  const after = await comeBySupplier(browserOf(server), signedUrl({ ...sent, uid: "after" }));
  expect(after).toMatchObject(deadLink);
});

test("When the seats are gone the supplier's own address for it follows", async () => {
  const few = await pricedTask(server, { quotaTotal: 1 });
  const { supplier, secret } = await supplierOf(agent);
  const sent = (uid: string) =>
    comeBySupplier(browserOf(server), signedUrl({ a: supplier.code, t: few.hash, uid, secret }));
  expect((await sent("in")).code).toBe(200);
  const full = await sent("out");
  expect(full).toMatchObject({ code: 5013, data: { result: JoinResult.of.quotaFull } });
  const { redirect } = full.data as EntryRefusal;
  expect(redirect).toMatch(/^https:\/\/supplier\.example\/full\?ref=out&r=3&/);
  expect(isSigned(redirect ?? "", secret)).toBe(true);
});
