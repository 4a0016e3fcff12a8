import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { liftSanction, listSanctions, sanctionMember } from "#contract/console/desk.ts";
import { listAudit } from "#contract/console/staff.ts";
import { Asset, ExchangeType, JoinResult, StaffRole } from "#contract/enums.ts";
import { refreshToken } from "#contract/member/auth.ts";
import { createExchange } from "#contract/member/exchange.ts";
import { listMessages } from "#contract/member/notice.ts";
import { type EntryRefusal, enterTask, saveAnswer } from "#contract/member/survey.ts";
import { getAccount } from "#contract/member/user.ts";
import { browserOf } from "../../test/browser.ts";
import { PASSWORD, passwordLogin, registeredBrowser } from "../../test/password.ts";
import { accountOf, elsewhere, freshMobile, signedIn, wrong } from "../../test/person.ts";
import { testServer } from "../../test/server.ts";
import { publishedTask } from "../../test/task.ts";
import {
  agentOn,
  comeByLink,
  comeBySupplier,
  pricedTask,
  signedUrl,
  supplierOf,
  tokenIn,
} from "../agent/fixture.ts";
import { beginSession } from "../auth/service.ts";
import { failureOf, keepSignedIn, memberWith, withdraw } from "../exchange/fixture.ts";
import { transact } from "../platform/db.ts";
import { sanctionSentences } from "./service.ts";

const server = testServer();
const DAY = 86_400;

const desk = () => server.staff(StaffRole.of.operations);
type Asked = { kind: "freeze" | "noWithdraw" | "noEntry"; shown?: string; days?: number | null };
const place = async (memberId: number, { kind, shown = "资料核实中", days = null }: Asked) =>
  (await desk())(sanctionMember, {
    params: { id: String(memberId) },
    body: { kind, reason: "多人投诉", shown, days },
  });
const lift = async (id: number, note = "已核实") =>
  (await desk())(liftSanction, { params: { id: String(id) }, body: { note } });

test("A frozen member is out everywhere at once, and reads why at every way in", async () => {
  const account = freshMobile();
  const first = await registeredBrowser(server, account, PASSWORD);
  server.clock.move(60);
  const { memberId } = await accountOf(first);
  const second = await elsewhere(server, { browser: first, account, memberId });
  const fresh = { body: { refreshToken: second.refreshToken } };
  // Asked just before, so that the server remembers who they are.
  expect((await second.send(getAccount)).code).toBe(200);

  const { id } = await place(memberId, { kind: "freeze", shown: "账号存在异常登录" });
  const refused = { code: 403, msg: "账号已冻结：账号存在异常登录" };
  for (const browser of [first, second])
    expect((await browser.send(getAccount)).status, "signed out").toBe(401);
  expect(await second.send(refreshToken, fresh)).toMatchObject(refused);

  const again = browserOf(server);
  await again.sendCode(account);
  expect(await again.login(account)).toMatchObject(refused);
  // As often as they like: the right password is no wrong try.
  for (let nth = 0; nth < 12; nth += 1)
    // oxlint-disable-next-line no-await-in-loop
    expect(
      await passwordLogin(server, browserOf(server), { account, password: PASSWORD }),
    ).toMatchObject(refused);
  expect(
    await passwordLogin(server, browserOf(server), { account, password: "wrong-x7" }),
  ).toMatchObject({ msg: "账号或密码错误" });

  await lift(id);
  expect((await second.send(refreshToken, fresh)).code, "what has ended stays so").toBe(401);
  expect((await passwordLogin(server, again, { account, password: PASSWORD })).code).toBe(200);
});

test("A sign-in of the same moment opens nothing, and a stranger learns nothing of the freeze", async () => {
  const { browser, account, memberId } = await signedIn(server);
  const origin = { ip: "10.9.9.9", deviceId: undefined, userAgent: "", host: "localhost" };
  await place(memberId, { kind: "freeze" });
  await expect(
    transact(server.db, (tx) => beginSession(tx, server.world, { memberId, origin, way: "code" })),
  ).rejects.toThrow("账号已冻结：资料核实中");
  // As a sign-in would leave it that had asked a moment before the freeze was there.
  await server.db
    .updateTable("authSession")
    .set({ endedAt: null, endedWhy: null })
    .where("memberId", "=", memberId)
    .execute();
  expect((await browser.send(getAccount)).status).toBe(401);
  const stranger = browserOf(server);
  await stranger.sendCode(account);
  expect(
    await stranger.login(account, { code: wrong(await server.codeFor(account)) }),
  ).toMatchObject({
    msg: "验证码错误或已过期",
  });
});

test("Paused withdrawals: nothing is asked for, money or prize, until the time is over", async () => {
  const { call, memberId } = await memberWith(server, { fen: 5000, gold: 500 });
  const { until } = await place(memberId, { kind: "noWithdraw", shown: "收款信息核实中", days: 2 });
  const words = /^账号的提现与兑换已暂停：收款信息核实中（至 \d{4}-\d\d-\d\d \d\d:\d\d）$/;
  expect((await failureOf(withdraw(call))).message).toMatch(words);
  const body = { type: ExchangeType.of.virtual, prizeId: 1 } as const;
  const prize = call(createExchange, { body, idempotencyKey: randomUUID() });
  expect((await failureOf(prize)).message).toMatch(words);
  expect((await call(listMessages, { query: {} })).list[0]).toMatchObject({
    title: "账号的提现与兑换已暂停",
    body: expect.stringContaining("收款信息核实中"),
  });
  const early = { body: { taskId: await publishedTask(server) } };
  expect((await call(enterTask, early)).to).toBe("own");

  server.clock.move(2 * DAY);
  await keepSignedIn(server);
  expect(Date.parse(until ?? "")).toBeLessThanOrEqual(server.clock.now().getTime());
  expect((await withdraw(call, { amount: 1000, asset: Asset.of.cash })).amount).toBe(1000);
  const operator = await desk();
  const { list } = await operator(listSanctions, { params: { id: String(memberId) } });
  expect(list).toMatchObject([{ inForce: false, liftedAt: until, liftedBy: null }]);
  // Its place is free for another one.
  expect((await place(memberId, { kind: "noWithdraw" })).inForce).toBe(true);
});

test("Who may not take part enters nothing new, and finishes what was begun", async () => {
  const { call, memberId } = await memberWith(server, { fen: 5000 });
  const [begun, other] = [await publishedTask(server), await publishedTask(server)];
  const { token } = await call(enterTask, { body: { taskId: begun } });
  const { id } = await place(memberId, { kind: "noEntry", shown: "答题质量待核实" });
  expect(await failureOf(call(enterTask, { body: { taskId: other } }))).toEqual({
    code: 5013,
    message: "账号暂时不能参与任务：答题质量待核实",
  });
  expect(await call(enterTask, { body: { taskId: begun } })).toMatchObject({ resumed: true });
  await call(saveAnswer, { body: { token, name: "drinks", value: "daily", milliseconds: 9000 } });
  expect((await withdraw(call)).id).toBeGreaterThan(0);
  await lift(id);
  expect((await call(enterTask, { body: { taskId: other } })).resumed).toBe(false);
  const titles = (await call(listMessages, { query: {} })).list.map(({ title }) => title);
  expect(titles.slice(0, 2)).toEqual(["可以重新参与任务了", "账号暂时不能参与任务"]);
});

test("A sanctioned agent's links and suppliers let nobody in, and do not say why", async () => {
  const agent = await agentOn(server);
  const { hash } = await pricedTask(server);
  const { supplier, secret } = await supplierOf(agent);
  const bySupplier = () =>
    comeBySupplier(
      browserOf(server),
      signedUrl({ a: supplier.code, t: hash, uid: randomUUID(), secret }),
    );
  const going = browserOf(server);
  const token = tokenIn(await comeByLink(going, agent.code, hash));
  const { id } = await place(agent.memberId, { kind: "noEntry", shown: "渠道质量待核实" });
  for (const answer of [
    await comeByLink(browserOf(server), agent.code, hash),
    await bySupplier(),
  ]) {
    expect(answer).toMatchObject({ code: 5013, msg: "该链接已暂停使用，请联系发送链接的人" });
    expect((answer.data as EntryRefusal).result).toBe(JoinResult.of.incomplete);
  }
  expect(tokenIn(await comeByLink(going, agent.code, hash)), "goes on").toBe(token);
  await lift(id);
  expect((await bySupplier()).code).toBe(200);
});

test("Of one kind there is one, also when two place it at once; each change stands in the log", async () => {
  const { memberId } = await server.member();
  const both = await Promise.allSettled([
    place(memberId, { kind: "noEntry" }),
    place(memberId, { kind: "noEntry" }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect((await failureOf(place(memberId, { kind: "noEntry" }))).message).toBe(
    "该会员已被「暂停参与任务」，请先解除",
  );
  const made = await place(memberId, { kind: "noWithdraw" });
  const twice = await Promise.allSettled([lift(made.id), lift(made.id)]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);

  const query = { subjectKind: "member", subjectId: String(memberId) };
  const { list } = await (await desk())(listAudit, { query });
  expect(list).toMatchObject([
    {
      action: "member.sanction-lift",
      before: { sanctions: [{ kind: "noEntry" }, { kind: "noWithdraw" }] },
      after: { sanctions: [{ kind: "noEntry" }] },
      note: "已核实",
    },
    { action: "member.sanction", after: { sanctions: [{}, { kind: "noWithdraw" }] } },
    {
      action: "member.sanction",
      before: { sanctions: [] },
      after: { sanctions: [{ kind: "noEntry", shown: "资料核实中", until: null }] },
      note: "多人投诉",
    },
  ]);
  const sentences = await sanctionSentences(server.db, [memberId], server.clock.now());
  expect(sentences.get(memberId)).toEqual(["会员已被暂停参与任务：多人投诉"]);
});

test("Only operations and administrators place one, on a member that there is", async () => {
  const { memberId } = await server.member();
  const body = { kind: "freeze", reason: "核实", shown: "核实", days: null } as const;
  for (const role of [StaffRole.of.support, StaffRole.of.finance]) {
    const call = await server.staff(role);
    const asked = call(sanctionMember, { params: { id: String(memberId) }, body });
    expect((await failureOf(asked)).code).toBe(403);
  }
  const operator = await desk();
  const bad = (more: object, id = memberId) =>
    failureOf(operator(sanctionMember, { params: { id: String(id) }, body: { ...body, ...more } }));
  expect(await bad({}, 999_999)).toMatchObject({ code: 404 });
  expect(await bad({ shown: " " })).toMatchObject({ message: "请输入会员看到的说明" });
  expect(await bad({ days: 0 })).toMatchObject({ message: "天数应为 1-3650 的整数" });
  expect(await failureOf(lift(999_999))).toMatchObject({ code: 404 });
});
