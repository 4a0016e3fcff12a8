import { beforeEach, expect, test } from "vitest";
import { consoleExchange } from "#contract/console/money/exchange.ts";
import { CodeScreen, ExchangeState, StaffRole } from "#contract/enums.ts";
import {
  checkOwnSms,
  sendNewEmail,
  sendNewMobile,
  sendOwnSms,
  setEmail,
  setMobile,
} from "#contract/member/people/user.ts";
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

async function stepUp({ call, memberId }: SignedIn) {
  const screen = CodeScreen.of.oldMobile;
  const { mobile } = await server.db
    .selectFrom("userMember")
    .select("mobile")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  server.clock.move(60);
  await call(sendOwnSms, { body: { screen } });
  await call(checkOwnSms, { body: { screen, code: await server.codeFor(mobile ?? "") } });
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

const newContactOf = async (id: number) => {
  const call = await server.staff(StaffRole.of.viewer);
  await keepSignedIn(server);
  const seen = await call(consoleExchange, { params: { id: String(id) } });
  expect(seen.state).toBe(ExchangeState.of.pendingReview);
  return seen.flags.filter(({ kind }) => kind === "newContact").map(({ sentence }) => sentence);
};

const masked = (mobile: string) => `${mobile.slice(0, 3)}****${mobile.slice(7)}`;

test("a withdrawal within 24 hours of another mobile waits with a flag that says so", async () => {
  const member = await memberWith(server, { fen: 10_000 });
  const mobile = freshMobile();
  const before = await changeMobile(member, mobile);
  server.clock.move(18.5 * HOUR);
  const { id } = await withdraw(member.call);
  expect(await newContactOf(id)).toEqual([
    `申请前 18 小时更换过手机号（${masked(before)} → ${masked(mobile)}），不满 24 小时，请先核实是否本人`,
  ]);
  // A day later the flag is still what was true when it was asked for.
  server.clock.move(30 * HOUR);
  expect(await newContactOf(id)).toHaveLength(1);
});

test("after 24 hours a withdrawal has no such flag, and another member's change gives none", async () => {
  const [member, other] = [
    await memberWith(server, { fen: 10_000 }),
    await memberWith(server, { fen: 10_000 }),
  ];
  await changeMobile(member, freshMobile());
  const beside = await withdraw(other.call);
  expect(await newContactOf(beside.id)).toEqual([]);
  server.clock.move(24 * HOUR);
  const { id } = await withdraw(member.call);
  expect(await newContactOf(id)).toEqual([]);
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
  expect(await newContactOf(id)).toEqual([
    expect.stringMatching(/^申请之后更换过邮箱（新增 h\*\*\*@example\.com）/),
    expect.stringMatching(/^申请之后更换过手机号（/),
  ]);
});
