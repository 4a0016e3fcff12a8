/** Inviters and leaders, and people who register with their codes: through the front door. */
import { decideResponses, reverseResponses } from "#contract/console/study/response.ts";
import type { TaskDraft } from "#contract/console/study/task.ts";
import { CodeScreen, InvalidReason, Role, StaffRole } from "#contract/enums.ts";
import { loginBySms, sendLoginCode, type TokenData } from "#contract/member/people/auth.ts";
import { setRate } from "#contract/member/study/team.ts";
import { setNickname } from "#contract/member/people/user.ts";
import { clientOf, type SignedIn, type TestServer } from "./server.ts";
import { carriedAfter } from "./fixture/carried.ts";
import { completed, publishedTask } from "./task.ts";

export type Coded = SignedIn & { code: string };

const withCode = async (server: TestServer, member: SignedIn): Promise<Coded> => {
  const { code } = await server.db
    .selectFrom("userMember")
    .select("code")
    .where("id", "=", member.memberId)
    .executeTakeFirstOrThrow();
  return { ...member, code };
};

/** A member of this role; it is set before the first call, because sessions are believed for seconds. */
export async function memberOfRole(server: TestServer, role: Role): Promise<Coded> {
  const member = await server.member();
  await server.db
    .updateTable("userMember")
    .set({ role })
    .where("id", "=", member.memberId)
    .execute();
  return withCode(server, member);
}

let made = 0;

type Newcomer = { nickname?: string; source?: string };

/** Somebody new registers with this code, in a network of their own. */
export async function registeredWith(
  server: TestServer,
  inviterCode: string,
  { nickname, source }: Newcomer = {},
): Promise<Coded> {
  const n = ++made;
  const mobile = `137${String(10_000_000 + n)}`;
  const remoteAddress = `10.${100 + Math.floor(n / 250)}.${n % 250}.9`;
  await clientOf(
    server.app,
    {},
    remoteAddress,
  )(sendLoginCode, {
    body: { screen: CodeScreen.of.login, mobile, captchaVerifyParam: "none" },
  });
  const reply = await server.app.inject({
    method: "POST",
    url: `/api${loginBySms.path}`,
    remoteAddress,
    payload: {
      mobile,
      code: await server.codeFor(mobile),
      agreed: true,
      inviterCode,
      ...(source && { inviteSource: source }),
    },
  });
  const { data, msg } = reply.json<{ data: TokenData | null; msg: string }>();
  if (!data) throw new Error(msg);
  const cookie = reply.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const headers = { "z-token": `Bearer ${data.token}`, cookie };
  const { id } = await server.db
    .selectFrom("userMember")
    .select("id")
    .where("mobile", "=", mobile)
    .executeTakeFirstOrThrow();
  const call = clientOf(server.app, headers, remoteAddress);
  if (nickname) await call(setNickname, { body: { nickname } });
  return withCode(server, { call, memberId: id, tokens: data, headers });
}

/** Takes the task to its end; answers the response's number. */
export async function finished({ call }: SignedIn, taskId: number): Promise<number> {
  return (await completed(call, taskId)).responseId;
}

export async function audited(server: TestServer, id: number, valid: boolean): Promise<void> {
  const operations = await server.staff(StaffRole.of.operations);
  const body = { ids: [id], valid, ...(!valid && { reason: InvalidReason.of.tooFast }) };
  await carriedAfter(server, operations(decideResponses, { body }));
}

export async function turnedRound(server: TestServer, id: number, valid: boolean): Promise<void> {
  const operations = await server.staff(StaffRole.of.operations);
  const body = {
    ids: [id],
    valid,
    note: "复核",
    fraud: false,
    ...(!valid && { reason: InvalidReason.of.tooFast }),
  };
  await carriedAfter(server, operations(reverseResponses, { body }));
}

/** 甲 gets 30 % of the commission, 乙 nothing. */
export async function teamOfTwo(server: TestServer) {
  const leader = await memberOfRole(server, Role.of.leader);
  const jia = await registeredWith(server, leader.code, { nickname: "甲甲" });
  const yi = await registeredWith(server, leader.code, { nickname: "乙乙" });
  await leader.call(setRate, { body: { memberCode: jia.code, rate: 30 } });
  server.clock.move(1);
  return { leader, jia, yi };
}

/** A task of 500 gold and 10 % to the leader, unless told otherwise. */
export const paying = (server: TestServer, title: string, change: Partial<TaskDraft> = {}) =>
  publishedTask(server, { title, rewardGold: 500, leaderPercent: 10, ...change });
