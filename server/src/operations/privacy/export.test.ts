import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { AuditPolicy, CodeScreen } from "#contract/enums.ts";
import { downloadExport, getExport, requestExport } from "#contract/member/people/privacy.ts";
import { clientOf, testServer } from "../../../test/server.ts";
import { browserOf } from "../../../test/browser.ts";
import { completed, publishedTask } from "../../../test/task.ts";
import {
  elsewhere,
  freshMobile,
  memberRow,
  type Person,
  signedIn,
  stepUp,
} from "../../../test/person.ts";
import { bindPayee } from "../../../test/fixture/exchange.ts";
import {
  ask,
  asOwner,
  closedMember,
  DAY,
  download,
  headersOf,
  stateOf,
} from "../../../test/fixture/privacy.ts";
import { forgetExpiredExports } from "./export.ts";

/** One test makes an export fail on purpose. */
const server = testServer({ LOG_LEVEL: "silent" });
const { exportData, close } = CodeScreen.of;

beforeEach(() => server.clock.move(3600));

const none = { state: "none", askedAt: null, readyAt: null, expiresAt: null, bytes: null };

const prepared = async (person: Person) => {
  await stepUp(server, person, exportData);
  expect(await ask(person.browser)).toMatchObject({ code: 200, data: { state: "preparing" } });
  await server.drain();
};

type File = {
  网站: string;
  会员编号: string;
  内容: { name: string; title: string; data: unknown }[];
};
const fileOf = async (person: Person) =>
  JSON.parse((await download(server, person.browser)).body) as File;

const titles =
  "账号 同意过的协议与政策 登录记录 账号变更记录 资料问卷的答案、来源与用途 第三方账号 收款账号 收货地址 上传记录 " +
  "参与记录与答案 邀请与团队 代理设置 产品试用申请 讨论组发言 阅读记录 报告过的任务问题 " +
  "收到的消息 逐条读过的公告 提醒设置与通知过的新任务 反馈 账号限制记录 信用分记录 金币与现金明细 攒钱目标 提现与兑换记录";

test("a member asks for their data, fetches the file, and finds everything in it", async () => {
  const person = await signedIn(server);
  const { browser, account, memberId } = person;
  const taskId = await publishedTask(server, {
    title: "早餐吃什么",
    auditPolicy: AuditPolicy.of.atOnce,
  });
  await completed(clientOf(server.app, headersOf(browser)), taskId);
  await bindPayee(server, memberId);
  await prepared(person);
  const state = await stateOf(browser);
  expect(state).toMatchObject({ state: "ready" });
  const file = await download(server, browser);
  expect(file.status).toBe(200);
  expect(file.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(file.headers["cache-control"]).toBe("private, no-store");
  expect(decodeURIComponent(String(file.headers["content-disposition"]))).toMatch(
    /^attachment; filename\*=UTF-8''个人资料-\d{4}-\d\d-\d\d\.json$/,
  );
  expect(Buffer.byteLength(file.body)).toBe(state.bytes);

  const { 会员编号: code, 内容: found } = JSON.parse(file.body) as File;
  expect(code).toBe((await memberRow(server, memberId)).code);
  expect(found.map(({ title }) => title)).toEqual(titles.split(" "));
  const section = (name: string) => found.find((one) => one.name === name)?.data;
  expect(section("account")).toMatchObject({ 手机号: account, 已设置密码: false });
  expect(section("consents")).toHaveLength(2);
  expect(section("signIns")).toMatchObject([{ 方式: "验证码", 结束时间: null }]);
  expect(section("payee")).toMatchObject({ 真实姓名: "王晓明" });
  expect(section("responses")).toMatchObject([
    {
      任务: "早餐吃什么",
      结果: "完成",
      审核: "有效",
      所得金币: 500,
      答案: [
        { 题目: "您平时喝咖啡吗？", 回答: "每天喝" },
        { 题目: "每天喝的原因是？", 回答: "提神醒脑" },
        { 题目: "您会推荐吗？", 回答: "9" },
        { 题目: "本题请选择「乙」", 回答: "乙" },
      ],
    },
  ]);
  expect(section("ledger")).toMatchObject([
    { 币种: "金币", 账户: "可用", 明细: [{ 变动: 500, 变动后余额: 500 }] },
    { 币种: "金币", 账户: "待审核", 明细: [{ 变动: -500 }, { 变动: 500 }] },
  ]);
});

test("nothing of another member is in the file", async () => {
  const [person, other] = [await signedIn(server), await signedIn(server)];
  const call = clientOf(server.app, headersOf(other.browser));
  await completed(call, await publishedTask(server, { title: "别人的任务" }));
  await bindPayee(server, other.memberId);
  await prepared(person);
  const { body } = await download(server, person.browser);
  for (const foreign of [other.account, "别人的任务", `payee${other.memberId}@`])
    expect(body).not.toContain(foreign);
  expect(await download(server, other.browser)).toMatchObject({
    body: expect.stringContaining("请先完成安全验证"),
  });
});

test("who never asked has no file", async () => {
  const person = await signedIn(server);
  expect(await stateOf(person.browser)).toEqual(none);
  await stepUp(server, person, exportData);
  expect(JSON.parse((await download(server, person.browser)).body)).toMatchObject({
    code: 404,
    msg: "没有可下载的文件，请先申请导出",
  });
});

test("a stranger is asked to sign in", async () => {
  const stranger = browserOf(server);
  for (const endpoint of [getExport, requestExport, downloadExport])
    expect(await stranger.send(endpoint)).toMatchObject({ status: 401, msg: "请先登录" });
});

test("asking and fetching need their own check, in this sign-in, in the last ten minutes", async () => {
  const person = await signedIn(server);
  const other = await elsewhere(server, person);
  const needed = { code: 1072, msg: "请先完成安全验证" };
  expect(await ask(person.browser)).toMatchObject(needed);
  await stepUp(server, person, close);
  expect(await ask(person.browser)).toMatchObject(needed);
  await prepared(person);
  expect(await ask(other)).toMatchObject(needed);
  expect(JSON.parse((await download(server, other)).body)).toMatchObject(needed);
  expect((await fileOf(person)).内容.length).toBeGreaterThan(5);
  server.clock.move(541);
  expect(JSON.parse((await download(server, person.browser)).body)).toMatchObject(needed);
});

test("what is stored is sealed: neither the table nor the outbox tells anything", async () => {
  const person = await signedIn(server);
  await stepUp(server, person, exportData);
  await ask(person.browser);
  const jobs = await server.db.selectFrom("outbox").select("payload").execute();
  expect(JSON.stringify(jobs)).not.toContain(person.account);
  await server.drain();
  const row = await server.db
    .selectFrom("userExport")
    .select("sealed")
    .where("memberId", "=", person.memberId)
    .executeTakeFirstOrThrow();
  expect(row.sealed?.length).toBeGreaterThan(500);
  expect(row.sealed?.includes(person.account)).toBe(false);
});

test("once a day; the second request says when again", async () => {
  const person = await signedIn(server);
  await prepared(person);
  expect(await ask(person.browser)).toMatchObject({
    code: 429,
    msg: "操作过于频繁，请 24 小时后再试",
  });
  await server.db
    .updateTable("authSession")
    .set({ accessExpiresAt: new Date("2099-01-01T00:00:00Z") })
    .execute();
  server.clock.move(DAY);
  const before = await stateOf(person.browser);
  await prepared(person);
  expect((await stateOf(person.browser)).askedAt).not.toBe(before.askedAt);
});

test("of ten requests at once one job comes", async () => {
  const person = await signedIn(server);
  await stepUp(server, person, exportData);
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(person.browser)));
  for (const answer of answers)
    expect(answer).toMatchObject({ code: 200, data: { state: "preparing" } });
  const jobs = await server.db
    .selectFrom("outbox")
    .select("id")
    .where("topic", "=", "privacy.export")
    .execute();
  expect(jobs).toHaveLength(1);
  await server.drain();
});

test("after seven days the file is gone, and then the row", async () => {
  const person = await signedIn(server);
  await prepared(person);
  await server.db
    .updateTable("authSession")
    .set({ accessExpiresAt: new Date("2099-01-01T00:00:00Z") })
    .execute();
  server.clock.move(7 * DAY - 60);
  await stepUp(server, person, exportData);
  expect(await stateOf(person.browser)).toEqual(none);
  expect(JSON.parse((await download(server, person.browser)).body)).toMatchObject({ code: 404 });
  await forgetExpiredExports(server.world);
  const rows = await server.db
    .selectFrom("userExport")
    .select("state")
    .where("memberId", "=", person.memberId)
    .execute();
  expect(rows).toEqual([]);
});

test("an export that fails says so and may be asked for again at once", async () => {
  const person = await signedIn(server);
  await asOwner(server, (owner) => sql`revoke select on user_payee from panel_app`.execute(owner));
  await prepared(person);
  expect(await stateOf(person.browser)).toMatchObject({ state: "failed", readyAt: null });
  await asOwner(server, (owner) => sql`grant select on user_payee to panel_app`.execute(owner));
  expect((await ask(person.browser)).code).toBe(200);
  await server.drain();
  expect((await stateOf(person.browser)).state).toBe("ready");
});

test("an export whose job was lost is given up after an hour", async () => {
  const person = await signedIn(server, freshMobile());
  await stepUp(server, person, exportData);
  await ask(person.browser);
  await server.db.deleteFrom("outbox").where("topic", "=", "privacy.export").execute();
  await server.db
    .updateTable("userExport")
    .set({ askedAt: new Date(server.clock.now().getTime() - 3_600_001) })
    .where("memberId", "=", person.memberId)
    .execute();
  expect((await stateOf(person.browser)).state).toBe("failed");
  expect(await ask(person.browser)).toMatchObject({ code: 200, data: { state: "preparing" } });
  await server.drain();
});

test("who has left meanwhile gets no file any more", async () => {
  const person = await closedMember(server);
  expect(await ask(person.browser)).toMatchObject({ status: 401 });
  expect((await download(server, person.browser)).status).toBe(401);
});
