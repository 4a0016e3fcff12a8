/** Signing in by code, which registers on first use; refreshing and ending the session. */
import { CodeScreen } from "#contract/enums.ts";
import type { TokenData } from "#contract/member/auth.ts";
import { brandOf, consentVersions } from "../brand/service.ts";
import { consumeCaptcha } from "../captcha/service.ts";
import { checkCode, forgetOldCodes, plainAccount, sendCode, spendCode } from "../code/service.ts";
import { addSeconds } from "../platform/clock.ts";
import { type Tx, transact } from "../platform/db.ts";
import { badField, Failure } from "../platform/failure.ts";
import { wakeOutbox } from "../platform/outbox.ts";
import type { Cookies, Origin } from "../platform/request.ts";
import type { World } from "../platform/world.ts";
import {
  createMember,
  inviterByCode,
  type Member,
  memberByAccount,
  recordConsents,
} from "../user/service.ts";
import { FINGERPRINT_COOKIE } from "./identity.ts";
import {
  type Begun,
  beginSession,
  endSession,
  refreshSession,
  SESSION_SECONDS,
} from "./session.ts";
import { deleteOldSessions } from "./sql.ts";

export { codeHandlers } from "../code/service.ts";
export { identifyMember } from "./identity.ts";
export { endSessionsOf } from "./session.ts";

/** What somebody who is not signed in may ask a code for; the rest goes to one's own account only. */
const publicScreens: readonly CodeScreen[] = [
  CodeScreen.of.login,
  CodeScreen.of.register,
  CodeScreen.of.reset,
  CodeScreen.of.bind,
];

type SendAsked = { screen: CodeScreen; mobile: string; captchaVerifyParam?: string | undefined };

/**
 * One transaction: the captcha's pass, the limits, the code and the job that delivers it. A refusal
 * gives the pass back, so that whoever is asked to wait need not drag again.
 */
export async function sendLoginCode(
  world: World,
  { asked, origin }: { asked: SendAsked; origin: Origin },
): Promise<null> {
  const { screen, captchaVerifyParam } = asked;
  if (!publicScreens.includes(screen)) throw badField("screen", "验证码用途错误");
  const { siteName } = await brandOf(world, origin.host);
  const account = plainAccount(asked.mobile);
  await transact(world.db, async (tx) => {
    await consumeCaptcha(tx, world, { captchaVerifyParam, ip: origin.ip });
    await sendCode(tx, world, { account, screen, origin, siteName });
  });
  wakeOutbox();
  return null;
}

type LoginAsked = {
  mobile: string;
  code: string;
  agreed?: boolean | undefined;
  inviterCode?: string | undefined;
  inviteSource?: string | undefined;
};

export async function loginBySms(
  world: World,
  { asked, origin, cookies }: { asked: LoginAsked; origin: Origin; cookies: Cookies },
): Promise<TokenData> {
  const brand = await brandOf(world, origin.host);
  const begun = await transact(world.db, (tx) =>
    signIn(tx, world, { asked, origin, brandCode: brand.code }),
  );
  // Thrown after the commit: a wrong try must be counted.
  if (begun instanceof Failure) throw begun;
  cookies.set(FINGERPRINT_COOKIE, begun.fingerprint, {
    maxAgeSeconds: SESSION_SECONDS,
    path: "/",
    strict: true,
  });
  return begun.tokens;
}

type SignIn = { asked: LoginAsked; origin: Origin; brandCode: string };

async function signIn(tx: Tx, world: World, given: SignIn): Promise<Begun | Failure> {
  const { asked, origin } = given;
  const account = plainAccount(asked.mobile);
  const { login: screen } = CodeScreen.of;
  const right = await checkCode(tx, world, {
    screen,
    accounts: [account],
    code: asked.code,
    origin,
  });
  if (right instanceof Failure) return right;
  const known = await memberByAccount(tx, account);
  // Before the code is used up: the person ticks the box and sends the same code again.
  if (!known && !asked.agreed) return new Failure("agreementNeeded");
  if (!(await spendCode(tx, world, right))) return new Failure("codeWrong");
  if (known?.state === "closed") return new Failure("accountClosed");
  const member = known ?? (await register(tx, world, { ...given, account }));
  if (known && asked.agreed) await agreeAgain(tx, world, { ...given, member });
  return beginSession(tx, world, { memberId: member.id, origin });
}

async function register(
  tx: Tx,
  world: World,
  { account, asked, origin, brandCode }: SignIn & { account: string },
): Promise<Member> {
  return createMember(tx, world.clock, {
    ...(account.includes("@") ? { email: account } : { mobile: account }),
    brandCode,
    inviterId: await inviterByCode(tx, asked.inviterCode),
    ...(asked.inviteSource && { inviteSource: asked.inviteSource }),
    ip: origin.ip,
    consents: await consentVersions(tx, brandCode),
  });
}

/** A member who ticks the box agrees to the versions of today, if they are new. */
async function agreeAgain(
  tx: Tx,
  world: World,
  { member, origin, brandCode }: SignIn & { member: Member },
): Promise<void> {
  const consents = await consentVersions(tx, brandCode);
  await recordConsents(tx, {
    memberId: member.id,
    at: world.clock.now(),
    ip: origin.ip,
    consents,
  });
}

export const refreshTokens = (
  world: World,
  { refreshToken, cookies }: { refreshToken: string; cookies: Cookies },
): Promise<TokenData> =>
  refreshSession(world, { refreshToken, fingerprint: cookies.get(FINGERPRINT_COOKIE) });

export async function logout(
  world: World,
  { sessionId, cookies }: { sessionId: string; cookies: Cookies },
): Promise<null> {
  await endSession(world, sessionId);
  cookies.clear(FINGERPRINT_COOKIE, "/");
  return null;
}

/** Housekeeping: codes that no limit counts any more, and sessions over for 90 days. */
export async function forgetOldSignIns(world: World): Promise<void> {
  await forgetOldCodes(world);
  await deleteOldSessions(world.db, addSeconds(world.clock.now(), -90 * 86_400));
}
