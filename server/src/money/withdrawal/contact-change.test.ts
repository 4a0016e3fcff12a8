import { beforeEach, expect, test } from "vitest";
import { consoleExchange } from "#contract/console/money/exchange.ts";
import { CodeScreen, ExchangeState, StaffRole } from "#contract/enums.ts";
import { setPassword } from "#contract/member/people/password.ts";
import {
  bindAlipay,
  checkOwnSms,
  sendNewEmail,
  sendNewMobile,
  sendOwnSms,
  setEmail,
  setMobile,
} from "#contract/member/people/user.ts";
import { encryptedPassword } from "../../../test/password.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import {
  keepSignedIn,
  memberWith,
  noLimits,
  setRules,
  withdraw,
} from "../../../test/fixture/exchange.ts";

const server = testServer();
const HOUR = 3600;
let made = 0;
const freshMobile = () => `137${String(10_000_000 + ++made)}`;

beforeEach(() => setRules(server, noLimits));

async function stepUp(member: SignedIn, screen: CodeScreen = CodeScreen.of.oldMobile) {
  const mobile = await ownCode(member, screen);
  await member.call(checkOwnSms, { body: { screen, code: await server.codeFor(mobile) } });
  return mobile;
}

/** Answers the number that it went to. */
async function ownCode({ call, memberId }: SignedIn, screen: CodeScreen) {
  const { mobile } = await server.db
    .selectFrom("userMember")
    .select("mobile")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  server.clock.move(60);
  await call(sendOwnSms, { body: { screen } });
  return mobile ?? "";
}

/** Answers the earlier number. */
async function changeMobile(member: SignedIn, mobile: string): Promise<string> {
  const before = await stepUp(member);
  await member.call(sendNewMobile, { body: { mobile } });
  await member.call(setMobile, { body: { mobile, code: await server.codeFor(mobile) } });
  await keepSignedIn(server);
  return before;
}

const flagsOf = async (id: number) => {
  const call = await server.staff(StaffRole.of.viewer);
  await keepSignedIn(server);
  const seen = await call(consoleExchange, { params: { id: String(id) } });
  expect(seen.state).toBe(ExchangeState.of.pendingReview);
  return seen.flags.map(({ kind, sentence }) => [kind, sentence] as const);
};
const changedOf = async (id: number) =>
  (await flagsOf(id)).flatMap(([kind, sentence]) => (kind === "accountChanged" ? [sentence] : []));

const masked = (mobile: string) => `${mobile.slice(0, 3)}****${mobile.slice(7)}`;

test("a withdrawal within 24 hours of another mobile waits with a flag that says so", async () => {
  const member = await memberWith(server, { fen: 10_000 });
  const mobile = freshMobile();
  const before = await changeMobile(member, mobile);
  server.clock.move(18.5 * HOUR);
  const { id } = await withdraw(member.call);
  expect(await changedOf(id)).toEqual([
    `申请前 18 小时更换过手机号（${masked(before)} → ${masked(mobile)}），不满 24 小时，请先核实是否本人`,
  ]);
  // A day later the flag is still what was true when it was asked for.
  server.clock.move(30 * HOUR);
  expect(await changedOf(id)).toHaveLength(1);
});

test("after 24 hours a withdrawal has no such flag, and another member's change gives none", async () => {
  const [member, other] = [
    await memberWith(server, { fen: 10_000 }),
    await memberWith(server, { fen: 10_000 }),
  ];
  await changeMobile(member, freshMobile());
  const beside = await withdraw(other.call);
  expect(await changedOf(beside.id)).toEqual([]);
  server.clock.move(24 * HOUR);
  const { id } = await withdraw(member.call);
  expect(await changedOf(id)).toEqual([]);
});

test("a mobile that changes while a withdrawal waits is flagged, and so is a new e-mail", async () => {
  const member = await memberWith(server, { fen: 10_000 });
  const { id } = await withdraw(member.call);
  server.clock.move(2 * HOUR);
  await changeMobile(member, freshMobile());
  server.clock.move(HOUR);
  await stepUp(member);
  await member.call(sendNewEmail, { body: { email: "hold@example.com" } });
  const code = await server.codeFor("hold@example.com");
  await member.call(setEmail, { body: { email: "hold@example.com", code } });
  expect(await changedOf(id)).toEqual([
    expect.stringMatching(/^申请之后更换过邮箱（新增 h\*\*\*@example\.com）/),
    expect.stringMatching(/^申请之后更换过手机号（/),
  ]);
});

test("nothing goes to another Alipay account for 48 hours, and what is asked for is flagged for seven days", async () => {
  const member = await memberWith(server, { fen: 10_000 });
  const mobile = await ownCode(member, CodeScreen.of.alipay);
  const code = await server.codeFor(mobile);
  const body = { account: "other@example.com", realName: "王晓明", code };
  await member.call(bindAlipay, { body });
  server.clock.move(47 * HOUR);
  await expect(withdraw(member.call)).rejects.toMatchObject({ code: expect.any(Number) });
  server.clock.move(2 * HOUR);
  const flagged = await withdraw(member.call);
  // Once, and not as a change of the account besides.
  expect(await flagsOf(flagged.id)).toContainEqual([
    "newPayee",
    expect.stringMatching(/才绑定或更换，不满 7 天$/),
  ]);
  expect(await changedOf(flagged.id)).toEqual([]);
  server.clock.move(5 * 24 * HOUR);
  const { id } = await withdraw(member.call);
  expect((await flagsOf(id)).map(([kind]) => kind)).not.toContain("newPayee");
});

test("a new password and a third-party sign-in are flagged as another mobile is", async () => {
  const member = await memberWith(server, { fen: 10_000 });
  await stepUp(member, CodeScreen.of.reset);
  const password = await encryptedPassword(server, "紫菜3蛋花Tang");
  await member.call(setPassword, { body: { password } });
  const { memberId } = member;
  const bound = { memberId, kind: "sns", note: "绑定微信", at: server.clock.now() };
  await server.db.insertInto("userChange").values(bound).execute();
  server.clock.move(HOUR);
  const { id } = await withdraw(member.call);
  expect(await changedOf(id)).toEqual([
    "申请前 1 小时改过第三方登录（绑定微信），不满 24 小时，请先核实是否本人",
    "申请前 1 小时改过登录密码（首次设置密码），不满 24 小时，请先核实是否本人",
  ]);
});
