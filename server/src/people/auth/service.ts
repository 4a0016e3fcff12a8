/** Signing in by code, which registers on first use; refreshing and ending the session. */
import { CodeScreen } from "#contract/enums.ts";
import type { TokenData } from "#contract/member/people/auth.ts";
import { brandByCode, brandOf } from "../../foundation/brand/api.ts";
import { checkProof, type ProofGiven, spendProof } from "../../foundation/captcha/api.ts";
import { forgetOldCodes, plainAccount, sendCode } from "../../foundation/code/api.ts";
import { keptSince } from "../../config/kept.ts";
import { transact } from "../../platform/db.ts";
import { badField, Failure } from "../../platform/failure.ts";
import { wakeOutbox } from "../../platform/outbox.ts";
import { FINGERPRINT_COOKIE } from "../../platform/cookies.ts";
import type { Cookies, Origin } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { memberByAccount } from "../member/api.ts";
import { enterByCode, keepFingerprint, type LoginAsked } from "./enter.ts";
import { beginSession, endSession, refreshSession } from "./session.ts";
import { deleteOldSessions } from "./sql.ts";
import { forgetOldTries } from "./tries.ts";

/** What somebody who is not signed in may ask a code for; the rest goes to one's own account only. */
const publicScreens: readonly CodeScreen[] = [
  CodeScreen.of.login,
  CodeScreen.of.register,
  CodeScreen.of.reset,
  CodeScreen.of.bind,
];

type SendAsked = { screen: CodeScreen; mobile: string } & ProofGiven;

/**
 * The captcha may have to be asked about outside; then one transaction: its pass, the limits, the code
 * and the job that delivers it. A refusal gives our own slider's pass back, so that anyone who is asked
 * to wait need not drag again.
 */
export async function sendLoginCode(
  world: World,
  { asked, origin }: { asked: SendAsked; origin: Origin },
): Promise<null> {
  const { screen, mobile, ...given } = asked;
  if (!publicScreens.includes(screen)) throw badField("screen", "验证码用途错误");
  const account = plainAccount(mobile);
  const siteName = await signatureFor(world, account, origin);
  const proof = await checkProof(world, { ...given, ip: origin.ip });
  await transact(world.db, async (tx) => {
    await spendProof(tx, world, proof);
    await sendCode(tx, world, { account, screen, origin, siteName });
  });
  wakeOutbox();
  return null;
}

/**
 * The brand that signs the message: the home brand of a member, the brand of the address for anybody else. Only the
 * reader of the message sees the difference, and both are looked up in the same steps.
 */
async function signatureFor(world: World, account: string, { host }: Origin): Promise<string> {
  const member = await memberByAccount(world.db, account);
  const code = member?.brandCode ?? (await brandOf(world, host)).code;
  return (await brandByCode(world, code)).siteName;
}

export async function loginBySms(
  world: World,
  { asked, origin, cookies }: { asked: LoginAsked; origin: Origin; cookies: Cookies },
): Promise<TokenData> {
  const brand = await brandOf(world, origin.host);
  const begun = await transact(world.db, async (tx) => {
    const given = { asked, origin, brandCode: brand.code, screen: CodeScreen.of.login };
    const entered = await enterByCode(tx, world, given);
    if (entered instanceof Failure) return entered;
    return beginSession(tx, world, { memberId: entered.member.id, origin, way: "code" });
  });
  // Thrown after the commit: a wrong try must be counted.
  if (begun instanceof Failure) throw begun;
  keepFingerprint(cookies, begun);
  return begun.tokens;
}

export const refreshTokens = (
  world: World,
  { refreshToken, cookies }: { refreshToken: string; cookies: Cookies },
): Promise<TokenData> =>
  refreshSession(world, { refreshToken, fingerprint: cookies.get(FINGERPRINT_COOKIE) });

export async function logout(
  world: World,
  session: { sessionId: string; memberId: number },
): Promise<null> {
  // Its fingerprint stays in the browser until it ends by itself: it opens nothing any more, and says that this is a
  // browser which the member has signed in from, so that a stranger's wrong codes do not keep them out of it.
  await endSession(world, session);
  return null;
}

/** Housekeeping: codes and tries that no limit counts any more, and sessions that ended long ago. */
export async function forgetOldSignIns(world: World): Promise<void> {
  await forgetOldCodes(world);
  await forgetOldTries(world);
  await deleteOldSessions(world.db, keptSince("signIn", world.clock.now()));
}
