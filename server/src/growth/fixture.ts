/** What tests of growth begin with: people who brought one another, and what their answers paid. */
import { decideResponses } from "#contract/console/response.ts";
import type { TaskDraft } from "#contract/console/task.ts";
import {
  AuditPolicy,
  AuditState,
  CodeScreen,
  JoinResult,
  type Role,
  StaffRole,
} from "#contract/enums.ts";
import { GrowthKind } from "#contract/growth-enums.ts";
import { loginBySms, sendLoginCode } from "#contract/member/auth.ts";
import { clientOf, type SignedIn, type TestServer } from "../../test/server.ts";
import { completed, publishedTask } from "../../test/task.ts";
import { transact } from "../platform/db.ts";
import { setResponse } from "../survey/service.ts";
import { setRewardAside } from "../wallet/service.ts";

/** A member of this role. */
export async function memberAs(server: TestServer, role: Role): Promise<SignedIn> {
  const member = await server.member();
  await setRole(server, member.memberId, role);
  return member;
}

export const setRole = ({ db }: TestServer, memberId: number, role: Role) =>
  db.updateTable("userMember").set({ role }).where("id", "=", memberId).execute();

let made = 0;

/** Registers with somebody's code, from a network of their own unless another's is said. */
export async function invitedBy(
  server: TestServer,
  inviter: { memberId: number },
  { ip, deviceId }: { ip?: string; deviceId?: string } = {},
): Promise<SignedIn> {
  const { code: inviterCode } = await server.db
    .selectFrom("userMember")
    .select("code")
    .where("id", "=", inviter.memberId)
    .executeTakeFirstOrThrow();
  made += 1;
  const mobile = `138${String(10_000_000 + made)}`;
  const remoteAddress = ip ?? `10.${100 + Math.floor(made / 250)}.${made % 250}.7`;
  const headers = deviceId === undefined ? {} : { "z-device": deviceId };
  const stranger = clientOf(server.app, headers, remoteAddress);
  await stranger(sendLoginCode, {
    body: { screen: CodeScreen.of.login, mobile, captchaVerifyParam: "none" },
  });
  const reply = await server.app.inject({
    method: "POST",
    url: `/api${loginBySms.path}`,
    remoteAddress,
    headers,
    payload: { mobile, code: await server.codeFor(mobile), agreed: true, inviterCode },
  });
  const { data, msg } = reply.json<{ data: SignedIn["tokens"] | null; msg: string }>();
  if (!data) throw new Error(msg);
  const cookie = reply.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const own = { ...headers, "z-token": `Bearer ${data.token}`, cookie };
  const { id } = await server.db
    .selectFrom("userMember")
    .select("id")
    .where("mobile", "=", mobile)
    .executeTakeFirstOrThrow();
  return {
    call: clientOf(server.app, own, remoteAddress),
    memberId: id,
    tokens: data,
    headers: own,
  };
}

/** A task whose completes wait for somebody's decision. */
export const growthTask = (server: TestServer, change: Partial<TaskDraft>) =>
  publishedTask(server, {
    auditPolicy: AuditPolicy.of.reconciliation,
    screenOutGold: [0, 0, 0],
    limitMinutes: 600,
    ...change,
  });

/** Answers the task; answers the response, which waits. */
export const answeredBy = async ({ call }: SignedIn, taskId: number): Promise<number> =>
  (await completed(call, taskId)).responseId;

/** Answers the task, and is found valid. */
export async function validBy(server: TestServer, member: SignedIn, taskId: number) {
  const id = await answeredBy(member, taskId);
  const call = await server.staff(StaffRole.of.operations);
  await call(decideResponses, { body: { ids: [id], valid: true } });
  return id;
}

/** Of every brand, from now on. */
export async function setGrowthRules(
  { db }: TestServer,
  rules: Partial<Record<"inviteFirstGold" | "inviteWelcomeGold" | "inviteDailyMax", number>> &
    Partial<Record<"invitePercent" | "inviteMonths" | "vipBonusPercent", number>>,
) {
  await db.updateTable("brand").set(rules).execute();
}

/** A brand that pays everything there is. */
export const usualRules = {
  inviteFirstGold: 500,
  inviteWelcomeGold: 60,
  invitePercent: 10,
  inviteMonths: 12,
  inviteDailyMax: 20,
  vipBonusPercent: 10,
};

/** What the response paid beside its reward: `kind:gold/fen>beneficiary`, and ✗ where it was taken back. */
export async function paidBy({ db }: TestServer, responseId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("growthReward")
    .selectAll()
    .where("responseId", "=", responseId)
    .orderBy("kind")
    .execute();
  return rows.map(
    (row) =>
      `${GrowthKind.nameOf(row.kind as GrowthKind)}:${row.paidGold}/${row.paidFen}>${row.beneficiaryId}${row.standing ? "" : "✗"}`,
  );
}

export type Promised = Partial<
  Record<"inviterId" | "leaderId" | "invitePercent" | "leaderPercent", number | null>
>;

/** A complete that waits, straight into the tables: for crowds, which the front door would make wait. */
export const waitingOf = (
  { db, clock }: TestServer,
  given: { memberId: number; taskId: number; gold: number; promised: Promised },
): Promise<number> =>
  transact(db, async (tx) => {
    const { memberId, taskId, gold, promised } = given;
    const at = clock.now();
    const token = clock.token();
    const { id: refId } = await tx
      .insertInto("surveyResponse")
      .values({
        token,
        taskId,
        memberId,
        // Of a round of its own: one member has many.
        round: token,
        result: JoinResult.of.complete,
        auditState: AuditState.of.pending,
        rewardGold: gold,
        rewardFen: 0,
        startedAt: at,
        expiresAt: at,
        finishedAt: at,
        ...promised,
        invitePercent: promised.invitePercent ?? 0,
        leaderPercent: promised.leaderPercent ?? 0,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const about = { memberId, refId, memo: "测试", actor: "system", at };
    const rewardTx = await setRewardAside(tx, { ...about, gold, fen: 0 });
    await setResponse(tx, refId, { rewardTx });
    return refId;
  });

/** A share of the leader's commission, from now on. */
export const setShare = (
  { db, clock }: TestServer,
  pair: { leaderId: number; memberId: number },
  percent: number,
) =>
  db
    .insertInto("teamRate")
    .values({ ...pair, percent, setAt: clock.now() })
    .execute();

/** Who leads a member from now on; nobody with null. */
export const moveToTeam = ({ db, clock }: TestServer, memberId: number, leaderId: number | null) =>
  db
    .updateTable("userMember")
    .set({ leaderId, teamSince: leaderId === null ? null : clock.now() })
    .where("id", "=", memberId)
    .execute();
