/**
 * How often a password may be guessed (rule people-12): after five wrong tries in 15
 * minutes a captcha, after ten only by code. Nobody can lock somebody else out, as codes go on working.
 */
import { errors } from "#contract/errors.ts";
import { checkProof, type ProofGiven, spendProof } from "../../foundation/captcha/api.ts";
import { keptSince } from "../../config/kept.ts";
import { type Tried, triedName, triedNameOf } from "../../foundation/code/api.ts";
import { transact, type Tx } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import { sourceOf } from "../../platform/ip.ts";
import { againAt, refusedUntil, refuseTooOften, type Rule } from "../../platform/rate.ts";
import type { Origin } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import * as rows from "./try-sql.ts";

const WINDOW_SECONDS = 15 * 60;
const CAPTCHA_AFTER = 5;
export const perAccount: readonly Rule[] = [{ count: 10, seconds: WINDOW_SECONDS }];
/** Per /24 (IPv6: /64). */
export const perNetwork = (factor: number): readonly Rule[] => [
  { count: 50 * factor, seconds: WINDOW_SECONDS },
];

type Trying = Tried & { origin: Origin; proof: ProofGiven };

/**
 * Lets somebody try a password, or throws. The try counts as a wrong one from the start, before the slow comparison;
 * so however many are sent at once, no more than ten are looked at. A right password takes it back (`takeBackTry`).
 */
export async function beginTry(world: World, trying: Trying): Promise<number> {
  const { origin } = trying;
  const account = triedName(world, trying);
  const network = sourceOf(origin.ip, 24);
  const proof = await checkProofInNeed(world, { ...trying, account });
  return transact(world.db, async (tx) => {
    const now = world.clock.now();
    await rows.holdTries(tx, { account, network });
    const rules = perNetwork(world.config.codeLimitFactor);
    const ofNetwork = await rows.timesTried(tx, "network", { value: network, rules, now });
    refuseTooOften(ofNetwork, { rules, now });
    const wrong = await rows.timesTried(tx, "account", { value: account, rules: perAccount, now });
    const again = againAt(wrong, perAccount, now);
    if (again) throw locked(again, now);
    if (wrong.length >= CAPTCHA_AFTER) {
      if (!proof) throw new Failure("captchaNeeded");
      await spendProof(tx, world, proof);
    }
    return rows.insertTry(tx, { account, network, at: now });
  });
}

/** The site knows it by the table's words, which come first. */
const locked = (again: Date, now: Date): Failure =>
  refusedUntil("passwordLocked", `${errors.passwordLocked.msg}，或 `, { again, now });

/** Asked about only when it will count, because asking uses a proof up; and outside the transaction. */
async function checkProofInNeed(
  world: World,
  { account, origin, proof }: Omit<Trying, "memberId">,
) {
  if (Object.values(proof).every((part) => !part)) return undefined;
  const now = world.clock.now();
  const rules = perAccount;
  const wrong = await rows.timesTried(world.db, "account", { value: account, rules, now });
  return wrong.length < CAPTCHA_AFTER ? undefined : checkProof(world, { ...proof, ip: origin.ip });
}

export { deleteTry as takeBackTry } from "./try-sql.ts";

export const forgetTriesOf = (tx: Tx, world: World, memberId: number) =>
  rows.deleteTriesOf(tx, triedNameOf(world, memberId));

/** Housekeeping: no limit looks back further than a quarter of an hour. */
export const forgetOldTries = (world: World) =>
  rows.deleteTriesBefore(world.db, keptSince("passwordTry", world.clock.now()));
