import { beforeAll, expect, test } from "vitest";
import { listInbox } from "#contract/console/operations/inbox.ts";
import { staffLogin } from "#contract/console/people/staff.ts";
import { StaffRole } from "#contract/enums.ts";
import { buildApp } from "../../app.ts";
import { transact } from "../../platform/db.ts";
import { createStaff } from "../../people/staff/api.ts";
import { browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";

const server = testServer();
const mobile = "13811112222";
const email = "tea@example.com";

const sendCode = async (to: string) => {
  await browserOf(server).sendCode(to);
  await server.drain();
  server.clock.move(60);
};
const inboxFor = async (query: Partial<{ cursor: string; size: number; to: string }> = {}) =>
  (await server.staff(StaffRole.of.viewer))(listInbox, { query });

beforeAll(async () => {
  for (const to of [mobile, email, mobile, mobile]) await sendCode(to);
});

test.each(StaffRole.values.map((role) => [StaffRole.label(role), role] as const))(
  "an operator (%s) reads what was sent, the newest first",
  async (_, role) => {
    const call = await server.staff(role);
    const { list, next } = await call(listInbox, { query: {} });
    expect(list.map(({ sentTo, kind }) => [sentTo, kind])).toEqual([
      [mobile, "sms"],
      [mobile, "sms"],
      [email, "mail"],
      [mobile, "sms"],
    ]);
    const times = list.map(({ sentAt }) => Date.parse(sentAt));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(list[0]?.body).toContain(`验证码 ${await server.codeFor(mobile)}，`);
    expect(next).toBeNull();
  },
);

test("one recipient's messages are found by the whole number or address, however it is typed", async () => {
  const found = await inboxFor({ to: ` ${email.toUpperCase()} ` });
  expect(found.list.map(({ sentTo }) => sentTo)).toEqual([email]);
  expect((await inboxFor({ to: mobile })).list).toHaveLength(3);
  expect((await inboxFor({ to: mobile.slice(0, 8) })).list).toEqual([]);
  expect((await inboxFor({ to: "  " })).list).toHaveLength(4);
});

test("page after page shows every message once, also when new ones arrive meanwhile", async () => {
  const all = (await inboxFor({ to: mobile })).list;
  const first = await inboxFor({ to: mobile, size: 2 });
  expect(first.list).toEqual(all.slice(0, 2));
  await sendCode(mobile);
  const second = await inboxFor({ to: mobile, size: 2, cursor: first.next ?? "" });
  expect(second).toMatchObject({ list: all.slice(2), next: null });
});

test("nobody else reads it: a stranger and a member are sent to sign in", async () => {
  const member = browserOf(server);
  await member.signIn("13811113333");
  const refused = { status: 401, msg: "请先登录", data: null };
  expect(await browserOf(server).send(listInbox)).toMatchObject(refused);
  expect(await member.send(listInbox)).toMatchObject(refused);
});

test.each([
  [{ cursor: "abc" }, "翻页位置错误，请回到第一页"],
  [{ cursor: "1_2" }, "翻页位置错误，请回到第一页"],
  [{ size: 101 }, "每页条数应为 1-100"],
  [{ to: "1".repeat(65) }, "收件人过长或过大"],
])("%j is refused with a sentence", async (query, msg) => {
  await expect(inboxFor(query)).rejects.toMatchObject({ code: 400, message: msg });
});

test("in production there is no inbox, whatever the database still holds", async () => {
  const { world, db } = server;
  const operator = { account: "production", password: "a long enough passphrase" };
  await transact(db, (tx) =>
    createStaff(tx, {
      ...operator,
      name: "操作员",
      role: StaffRole.of.admin,
      now: world.clock.now(),
    }),
  );
  const app = await buildApp({ ...world, config: { ...world.config, development: false } });
  try {
    const browser = browserOf({ ...server, app });
    expect((await browser.send(staffLogin, { body: operator })).code).toBe(200);
    const missing = { code: 404, msg: "内容不存在或已删除", data: null };
    expect(await browser.send(listInbox)).toMatchObject(missing);
    expect(await browser.send(listInbox, { query: { to: mobile } })).toMatchObject(missing);
    expect((await app.inject({ url: `/dev/inbox?to=${mobile}` })).body).not.toContain("验证码");
  } finally {
    await app.close();
  }
});
