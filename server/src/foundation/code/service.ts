/** One-time codes by SMS or e-mail: sent within limits, checked a few times, used once. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { CodeScreen } from "#contract/enums.ts";
import { keptSince } from "../../config/kept.ts";
import { addSeconds } from "../../platform/clock.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import { sourceOf } from "../../platform/ip.ts";
import { enqueue } from "../../platform/outbox.ts";
import { againAt, refuseTooOften, tooOften } from "../../platform/rate.ts";
import type { Origin } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import type { SmsMessage } from "../../providers/sms/message.ts";
import { refuseOverBudget } from "./budget.ts";
import { laneTo, SEND_TOPIC, sealedDelivery } from "./delivery.ts";
import {
  LIFETIME_SECONDS,
  NOTICE_SECONDS,
  perAccount,
  perDevice,
  perNetwork,
  wrongPerAccount,
} from "./limits.ts";
import { mailboxOf } from "./mailbox.ts";
import * as rows from "./sql.ts";
import { triedName, triedNameOf } from "./tries.ts";

type Purpose = { account: string; screen: CodeScreen };

/** E-mail addresses are the same in any case; mobiles are digits. */
export const plainAccount = (given: string): string => given.trim().toLowerCase();

/**
 * Sends a code, or throws `tooOften`; the caller wakes the outbox after its commit. What is done does
 * not depend on whether anybody has this account, so the answer cannot tell (rule people-9).
 */
export async function sendCode(
  tx: Tx,
  world: World,
  wanted: Purpose & { origin: Origin; siteName: string },
): Promise<void> {
  const { account, screen, origin } = wanted;
  const { clock } = world;
  const network = sourceOf(origin.ip, 24);
  await refuseTooMany(tx, world, { account, network, deviceId: origin.deviceId });
  const code = String(clock.random(1_000_000)).padStart(6, "0");
  const now = clock.now();
  const expiresAt = addSeconds(now, LIFETIME_SECONDS);
  await rows.insertCode(tx, {
    account,
    mailbox: mailboxOf(account),
    screen,
    codeHash: hashOf(world, wanted, code),
    deviceId: origin.deviceId ?? null,
    network,
    sentAt: now,
    expiresAt,
  });
  const message: SmsMessage = {
    kind: "code",
    code,
    minutes: LIFETIME_SECONDS / 60,
    purpose: CodeScreen.label(screen),
    siteName: wanted.siteName,
  };
  await post(tx, world, { to: account, message, expiresAt });
}

type Notice = {
  /** A mobile or an e-mail: the one that was in use before the change. */
  to: string;
  /** A clause that is shown as it is, such as 登录手机号已更换. */
  change: string;
  siteName: string;
  /** Not before: what can wait waits for the morning. */
  inSeconds?: number;
};

/** Tells a mobile or an e-mail that something of its account changed; the caller wakes the outbox. */
export const sendNotice = (
  tx: Tx,
  world: World,
  { to, inSeconds = 0, ...notice }: Notice,
): Promise<void> =>
  post(tx, world, {
    to: plainAccount(to),
    message: { kind: "notice", ...notice },
    inSeconds,
    expiresAt: addSeconds(world.clock.now(), inSeconds + NOTICE_SECONDS),
  });

type Post = { to: string; message: SmsMessage; expiresAt: Date; inSeconds?: number };

const post = (
  tx: Tx,
  world: World,
  { to, message, expiresAt, inSeconds = 0 }: Post,
): Promise<void> =>
  enqueue(tx, world.clock, {
    inSeconds,
    topic: SEND_TOPIC,
    lane: laneTo(to),
    payload: sealedDelivery(world, { to, message }, expiresAt),
  });

type Sender = { account: string; network: string; deviceId: string | undefined };

async function refuseTooMany(tx: Tx, world: World, { account, network, deviceId }: Sender) {
  const now = world.clock.now();
  const factor = world.config.codeLimitFactor;
  const keys = [
    { by: "mailbox", value: mailboxOf(account), rules: perAccount },
    { by: "network", value: network, rules: perNetwork(factor) },
    ...(deviceId ? [{ by: "deviceId", value: deviceId, rules: perDevice(factor) } as const] : []),
  ] as const;
  await rows.holdNames(
    tx,
    // A mobile's own name, as checking a code holds it.
    keys.map(({ by, value }) => `${by === "mailbox" ? "account" : by} ${value}`),
  );
  for (const { by, value, rules } of keys)
    refuseTooOften(await rows.timesSent(tx, by, { value, rules, now }), { rules, now });
  await refuseOverBudget(tx, world);
}

/** HMAC with a pepper that the database does not know: six digits alone are no secret. */
const hashOf = (world: World, { account, screen }: Purpose, code: string): Buffer =>
  createHmac("sha256", world.key("code-pepper")).update(`${screen}|${account}|${code}`).digest();

export type CodeGiven = {
  screen: CodeScreen;
  /** Where it may have been sent: one, or a member's mobile and e-mail. */
  accounts: readonly string[];
  code: string;
  origin: Origin;
  /** Whose accounts these are; undefined: nobody's yet. Wrong tries of their mobile and of their e-mail count together. */
  memberId: number | undefined;
  /**
   * From a session of the account, or a browser that has had one: wrong tries of others do not lock it out, and all
   * of these share one limit of their own. A limit per device would be one per name that anybody may change.
   */
  isOwn?: boolean;
};
export type RightCode = { id: number; account: string };

/**
 * Answers the right code, not used up yet, or the refusal. A refusal is answered and not thrown,
 * because the caller must commit: the wrong try has to be counted.
 */
export async function checkCode(
  tx: Tx,
  world: World,
  given: CodeGiven,
): Promise<RightCode | Failure> {
  const now = world.clock.now();
  const { accounts, screen } = given;
  const wanted = { accounts, screen, deviceId: given.origin.deviceId, now };
  // A look without the lock: a flood of guesses at a dead code must not queue for connections.
  if (!(await rows.liveCode(tx, wanted))) return new Failure("codeWrong");
  await rows.holdNames(tx, accounts.map((account) => `account ${account}`).toSorted());
  const { memberId } = given;
  if (memberId !== undefined) await rows.holdNames(tx, [triedNameOf(world, memberId)]);
  const live = await rows.liveCode(tx, wanted);
  if (!live) return new Failure("codeWrong");
  const { account } = live;
  const isOwn = given.isOwn ?? false;
  const tried = triedName(world, { account, memberId });
  const wrong = await rows.timesWrong(tx, { tried, isOwn, rules: wrongPerAccount, now });
  const again = againAt(wrong, wrongPerAccount, now);
  if (again) return tooOften(again, now);
  const hash = hashOf(world, { account, screen }, given.code);
  if (timingSafeEqual(hash, live.codeHash)) return { id: live.id, account };
  const deviceId = given.origin.deviceId ?? null;
  await rows.recordWrong(tx, { id: live.id, tried, isOwn, deviceId, now });
  return new Failure("codeWrong");
}

/**
 * Throws the refusal of a wrong code, which counts as a try; a right one stays good. For callers that go on to do
 * what is slow on purpose, such as hashing a password: nobody may ask for that without a limit.
 */
export async function refuseWrongCode(world: World, given: CodeGiven): Promise<void> {
  const right = await transact(world.db, (tx) => checkCode(tx, world, given));
  if (right instanceof Failure) throw right;
}

/** Uses up a code that was found right; false when somebody else has just done so. */
export const spendCode = (tx: Tx, world: World, code: RightCode): Promise<boolean> =>
  rows.markUsed(tx, code.id, world.clock.now());

/** Checks and uses up in one step; answers the refusal, which the caller throws after its commit. */
export async function useCode(
  tx: Tx,
  world: World,
  given: CodeGiven,
): Promise<Failure | undefined> {
  const right = await checkCode(tx, world, given);
  if (right instanceof Failure) return right;
  return (await spendCode(tx, world, right)) ? undefined : new Failure("codeWrong");
}

/** Codes and wrong tries of somebody who leaves. */
export const forgetCodesOf = (
  tx: Tx,
  world: World,
  { memberId, accounts }: { memberId: number; accounts: readonly string[] },
): Promise<void> =>
  rows.deleteCodesOf(tx, { accounts, tried: [...accounts, triedNameOf(world, memberId)] });

/** Housekeeping: the longest limit looks back one day. */
export const forgetOldCodes = (world: World): Promise<void> =>
  rows.deleteCodesBefore(world.db, keptSince("code", world.clock.now()));
