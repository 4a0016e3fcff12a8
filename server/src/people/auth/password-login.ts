/**
 * Signing in by password. An unknown account, one without a password, one that is gone and a wrong password
 * get one answer after the same work; anyone who knows the password of one that is being closed is told until when
 * it can be taken back.
 */
import type { App } from "#contract/enums.ts";
import type { TokenData } from "#contract/member/people/auth.ts";
import type { ProofGiven } from "../../foundation/captcha/api.ts";
import { plainAccount } from "../../foundation/code/api.ts";
import { closingRefusal } from "../leaving/api.ts";
import { openPassword } from "../../foundation/password/api.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import { maskAccount } from "../../platform/mask.ts";
import { passwordMatches } from "../../platform/password.ts";
import type { Cookies, Origin } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
// Not from sns: that one signs people in by this feature, and the two would import each other.
// oxlint-disable-next-line no-restricted-imports
import { appBoundTo, OAUTH_COOKIE, ticketIsLive } from "../third-party/api.ts";
import { lockMember, memberByAccount, memberOf, passwordHashOf } from "../member/api.ts";
import { keepFingerprint } from "./enter.ts";
import { type Begun, beginSession } from "./session.ts";
import { beginTry, takeBackTry } from "./tries.ts";

type HasToBindInput = {
  mobile: string;
  password: string;
  task?: string | undefined;
  snsCode?: string | undefined;
  app?: App | undefined;
} & ProofGiven;
type Login = { asked: HasToBindInput; origin: Origin; cookies: Cookies };

export async function loginByPassword(world: World, login: Login): Promise<TokenData> {
  const { asked, origin, cookies } = login;
  const account = plainAccount(asked.mobile);
  const password = await openPassword(world, asked.password);
  // Nobody's name is asked for as everybody's is, and has tries of its own.
  const memberId = (await memberByAccount(world.db, account))?.id;
  const tryId = await beginTry(world, { account, memberId, origin, proof: proofIn(asked) });
  const proven = await proveBy(world, memberId, password).catch(async (error: unknown) => {
    // Refused because too many are waiting: a password that was not compared is not counted as wrong.
    await takeBackTry(world.db, tryId);
    throw error;
  });
  const begun = proven
    ? await transact(world.db, (tx) => enter(tx, world, { ...login, ...proven, tryId }))
    : new Failure("credentialsWrong");
  // Thrown after the commit: the right password is no wrong try, even when no session begins.
  if (begun instanceof Failure) {
    const { ip } = origin;
    world.log.info({ account: maskAccount(account), ip, why: begun.reason }, "no sign-in");
    throw begun;
  }
  keepFingerprint(cookies, begun);
  return begun.tokens;
}

const proofIn = ({ captchaVerifyParam, csessionid, sig, token }: ProofGiven): ProofGiven => ({
  captchaVerifyParam,
  csessionid,
  sig,
  token,
});

type Proven = { memberId: number; hash: string };

/** The same steps for every account, also for one that does not exist: a made-up hash is as slow to compare. */
async function proveBy(
  { db }: World,
  memberId: number | undefined,
  password: string,
): Promise<Proven | undefined> {
  const hash = await passwordHashOf(db, memberId ?? 0);
  const isRight = await passwordMatches(password, hash);
  return isRight && memberId !== undefined && hash !== undefined ? { memberId, hash } : undefined;
}

async function enter(
  tx: Tx,
  world: World,
  { asked, origin, cookies, memberId, hash, tryId }: Login & Proven & { tryId: number },
): Promise<Begun | Failure> {
  await lockMember(tx, memberId);
  // Asked again under the lock: a reset that was faster has ended every session of the old password.
  if ((await passwordHashOf(tx, memberId)) !== hash) return new Failure("credentialsWrong");
  if ((await memberOf(tx, memberId))?.state !== "active") {
    const closing = await closingRefusal(tx, world, memberId);
    if (closing) await takeBackTry(tx, tryId);
    return closing ?? new Failure("credentialsWrong");
  }
  await takeBackTry(tx, tryId);
  if (await hasToBind(tx, world, { asked, cookies, memberId })) return new Failure("snsNotBound");
  const begun = await beginSession(tx, world, {
    memberId,
    origin,
    way: "password",
    cameFor: asked.task,
  });
  world.log.info({ memberId, ip: origin.ip }, "signed in by password");
  return begun;
}

/** On the way back from a third party whose identity is nobody's yet: the site goes on to /bind. */
async function hasToBind(
  tx: Tx,
  world: World,
  { asked, cookies, memberId }: { asked: HasToBindInput; cookies: Cookies; memberId: number },
): Promise<boolean> {
  const { snsCode, app } = asked;
  if (!snsCode || !app) return false;
  const browser = cookies.get(OAUTH_COOKIE);
  if (!(await ticketIsLive(tx, world, { snsCode, app, browser }))) return false;
  return !(await appBoundTo(tx, { memberId, app }));
}
