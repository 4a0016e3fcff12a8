/** The ways into an account by a code: whose code it is, that person is the member, or becomes one. */
import type { CodeScreen } from "#contract/enums.ts";
import { consentVersions } from "../../foundation/brand/api.ts";
import { checkCode, plainAccount, spendCode } from "../../foundation/code/api.ts";
import { takeBack } from "../leaving/api.ts";
import type { Tx } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import { FINGERPRINT_COOKIE } from "../../platform/cookies.ts";
import type { Cookies, Origin } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import {
  createMember,
  inviterByCode,
  isFormer,
  lockMemberByAccount,
  type Member,
  recordConsents,
} from "../member/api.ts";
import { codeFrom } from "./own-device.ts";
import { type Begun, SESSION_SECONDS } from "./session.ts";

export type LoginAsked = {
  mobile: string;
  code: string;
  agreed?: boolean | undefined;
  inviterCode?: string | undefined;
  inviteSource?: string | undefined;
  /** Takes back a closed account within its days of grace. */
  reopens?: boolean | undefined;
};
export type EnterAsked = {
  asked: LoginAsked;
  origin: Origin;
  brandCode: string;
  screen: CodeScreen;
};
export type Entered = { member: Member; isNew: boolean };

/**
 * Proves an account by its code and answers its member, registering it on first use; no session yet.
 * A refusal is answered and not thrown, because the caller must commit: the wrong try has to be counted.
 */
export async function enterByCode(
  tx: Tx,
  world: World,
  given: EnterAsked,
): Promise<Entered | Failure> {
  const { asked, origin, screen } = given;
  const account = plainAccount(asked.mobile);
  const code = { screen, account, code: asked.code, origin };
  const right = await checkCode(tx, world, await codeFrom(tx, code));
  if (right instanceof Failure) return right;
  const known = await lockMemberByAccount(tx, account);
  // Before the code is used up: the person ticks the box and sends the same code again.
  if (!known && !asked.agreed) return new Failure("agreementNeeded");
  if (known?.state === "closed") {
    const refusal = await takeBack(tx, world, {
      memberId: known.id,
      wants: asked.reopens ?? false,
    });
    // The person reads what signing in means, and sends the same code again.
    if (refusal?.reason === "accountLeaving") return refusal;
    if (refusal) return (await spendCode(tx, world, right)) ? refusal : new Failure("codeWrong");
  }
  if (!(await spendCode(tx, world, right))) throw new Failure("codeWrong");
  const member = known ?? (await registerMember(tx, world, { ...given, account }));
  if (known && asked.agreed) await agreeAgain(tx, world, { ...given, member });
  return { member, isNew: !known };
}

type Newcomer = Omit<EnterAsked, "screen"> & { account: string };

/** A member who agreed to the texts of today. */
export async function registerMember(
  tx: Tx,
  world: World,
  { account, asked, origin, brandCode }: Newcomer,
): Promise<Member> {
  return createMember(tx, world.clock, {
    ...(account.includes("@") ? { email: account } : { mobile: account }),
    brandCode,
    // A member who left and comes back is not a newcomer: leaving must not earn an invite bonus again.
    inviterId: (await isFormer(tx, world, account))
      ? null
      : await inviterByCode(tx, asked.inviterCode),
    ...(asked.inviteSource && { inviteSource: asked.inviteSource }),
    ip: origin.ip,
    consents: await consentVersions(tx, brandCode),
  });
}

/**
 * A member who ticks the box agrees to the versions of today, if they are new and their own brand's: at the other
 * brand's address it is the other texts that were shown, and those bind nobody here.
 */
async function agreeAgain(
  tx: Tx,
  world: World,
  { member, origin, brandCode }: EnterAsked & { member: Member },
): Promise<void> {
  if (member.brandCode !== brandCode) return;
  const consents = await consentVersions(tx, brandCode);
  await recordConsents(tx, {
    memberId: member.id,
    at: world.clock.now(),
    ip: origin.ip,
    consents,
  });
}

/** The browser's half of a session that has just begun. */
export const keepFingerprint = (cookies: Cookies, { fingerprint }: Begun): void =>
  cookies.set(FINGERPRINT_COOKIE, fingerprint, {
    maxAgeSeconds: SESSION_SECONDS,
    path: "/",
    strict: true,
  });
