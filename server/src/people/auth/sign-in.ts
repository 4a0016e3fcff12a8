/** Where a member is signed in, and signing out elsewhere (rule people-19). */
import type { SignIn } from "#contract/member/people/session.ts";
import type { SignInWay } from "#contract/enums.ts";
import { keptSince } from "../../config/kept.ts";
import { transact } from "../../platform/db.ts";
import type { MemberCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { deviceOf, shortIp } from "./device.ts";
import { endSessionsOf } from "./session.ts";
import { type EndedWhy, sessionsOf } from "./sql.ts";

const SHOWN_MAX = 50;

const endedWords: Record<EndedWhy, string> = {
  logout: "已退出登录",
  elsewhere: "在其他设备上退出",
  reuse: "登录凭证被重复使用，为安全已退出",
  password: "密码已修改",
  closed: "账号已停用",
  frozen: "账号已冻结",
};

export async function listSignIns(world: World, caller: MemberCaller): Promise<SignIn[]> {
  const now = world.clock.now();
  const since = keptSince("signIn", now);
  const { memberId, sessionId } = caller;
  const sessions = await sessionsOf(world.db, { memberId, since, now, max: SHOWN_MAX });
  return Promise.all(
    sessions.map(async ({ id, way, userAgent, ip, createdAt, rotatedAt, ...end }) => ({
      id,
      way: wayOf(way),
      device: await deviceOf(userAgent),
      ip: shortIp(ip),
      startedAt: createdAt.toISOString(),
      seenAt: rotatedAt.toISOString(),
      isCurrent: id === sessionId,
      ...endOf(end, now),
    })),
  );
}

/** The column is written by `beginSession` only, from the enumeration. */
const wayOf = (way: number): SignInWay => way as SignInWay;

type End = { endedAt: Date | null; endedWhy: string | null; expiresAt: Date };

function endOf({ endedAt, endedWhy, expiresAt }: End, now: Date) {
  if (endedAt)
    return {
      endedAt: endedAt.toISOString(),
      // The table's check allows these six only.
      endedWhy: endedWords[endedWhy as EndedWhy],
    };
  return expiresAt <= now
    ? { endedAt: expiresAt.toISOString(), endedWhy: "登录已过期" }
    : { endedAt: null, endedWhy: null };
}

/** Ends all others, or the one of this number; never the caller's own, which is what logout is for. */
export async function endSignIns(
  world: World,
  { caller, id }: { caller: MemberCaller; id: string | undefined },
): Promise<{ ended: number }> {
  const { memberId, sessionId: keep } = caller;
  const ended = await transact(world.db, (tx) =>
    endSessionsOf(tx, world, { memberId, why: "elsewhere", keep, ...(id && { only: id }) }),
  );
  return { ended };
}

/** For the support desk. The table's check allows these reasons only. */
export const endedInWords = (endedWhy: string): string => endedWords[endedWhy as EndedWhy];
