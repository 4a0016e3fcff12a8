/**
 * How often an operator's password or code may be guessed (rule people-12). A code comes
 * from somebody who knows the password, so its days are counted, too: forty of a million a day.
 */
import { transact } from "../../platform/db.ts";
import { sourceOf } from "../../platform/ip.ts";
import { refuseTooOften, type Rule } from "../../platform/rate.ts";
import type { World } from "../../platform/world.ts";
import * as rows from "./session-sql.ts";

const WINDOW_SECONDS = 15 * 60;
const DAY_SECONDS = 86_400;
export const perAccount: Record<rows.TryKind, readonly Rule[]> = {
  password: [{ count: 10, seconds: WINDOW_SECONDS }],
  code: [
    { count: 10, seconds: WINDOW_SECONDS },
    { count: 40, seconds: DAY_SECONDS },
  ],
};
/** Per /24 (IPv6: /64), whichever account. */
export const perNetwork = (factor: number): readonly Rule[] => [
  { count: 50 * factor, seconds: WINDOW_SECONDS },
];

type Trying = { account: string; kind: rows.TryKind; ip: string };

/**
 * Every try counts as a failure until it is known to be right: so no more than ten are ever under way,
 * however many come at once. A success clears them (`forgetTries`).
 */
export function beginTry({ db, clock, config }: World, trying: Trying): Promise<void> {
  const { account, kind, ip } = trying;
  const network = sourceOf(ip, 24);
  return transact(db, async (tx) => {
    await rows.holdTries(tx, { account, network });
    const now = clock.now();
    const byAccount = { rules: perAccount[kind], now };
    refuseTooOften(await rows.timesOfAccount(tx, { account, kind, ...byAccount }), byAccount);
    const byNetwork = { rules: perNetwork(config.codeLimitFactor), now };
    refuseTooOften(await rows.timesOfNetwork(tx, { network, ...byNetwork }), byNetwork);
    await rows.insertTry(tx, { account, network, kind, ip, at: now });
  });
}

export { deleteTries as forgetTries } from "./session-sql.ts";
