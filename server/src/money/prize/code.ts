/** Codes of virtual prizes: sealed when they come, one given to one exchange, opened for its owner only. */
import { createHmac } from "node:crypto";
import { dayOf } from "../../platform/clock.ts";
import { transact, type Tx } from "../../platform/db.ts";
import { sealText, unsealText } from "../../platform/seal.ts";
import type { World } from "../../platform/world.ts";
import { codeOfExchange, type NewCode, prizesWithExpired, takeCode } from "./code-sql.ts";
import type { ReadCode } from "./code-text.ts";
import { followCodes } from "./stock.ts";

const SEAL = "prize-code";
const MARK = "prize-code-mark";

/** Refuses a code that was given before, and tells nobody what it is. */
export const markOf = (world: World, code: string): string =>
  createHmac("sha256", world.key(MARK)).update(code).digest("hex");

export const sealCode = (world: World, { code, expiresOn }: ReadCode): NewCode => ({
  sealed: sealText(world, SEAL, code),
  markHex: markOf(world, code),
  expiresOn,
});

export const openCode = (world: World, sealed: string): string =>
  unsealText(world, SEAL, sealed).toString();

/** Enough to tell two codes apart: at most a quarter of the code and four characters. */
export const maskCode = (code: string): string => {
  const shown = Math.min(4, Math.floor(code.length / 4));
  return `****${shown === 0 ? "" : code.slice(-shown)}`;
};

/** True when this exchange has a code of its own now; false when none is left. */
export const issueCode = (
  tx: Tx,
  { prizeId, exchangeId, at }: { prizeId: number; exchangeId: number; at: Date },
): Promise<boolean> => takeCode(tx, { prizeId, exchangeId, at, today: dayOf(at) });

/** The caller has made sure whose exchange it is. */
export async function codeFor(world: World, exchangeId: number) {
  const row = await codeOfExchange(world.db, exchangeId);
  return row && { code: openCode(world, row.sealedCode), expiresOn: row.expiresOn };
}

/** A scheduled job: what expired over night must not be asked for any more. */
export async function expireCodes(world: World): Promise<void> {
  const at = world.clock.now();
  for (const prizeId of await prizesWithExpired(world.db, dayOf(at)))
    // One after the other: each holds its prize's lock, and nobody waits for this.
    // oxlint-disable-next-line no-await-in-loop
    await transact(world.db, (tx) =>
      followCodes(tx, prizeId, { actor: "system", note: "兑换码到期", at }),
    );
}
