/** What an operator's press makes is made once, however often the press is sent: an answer may be lost. */
import { createHash } from "node:crypto";
import { keptSince } from "../../config/kept.ts";
import type { Tx } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import * as rows from "./idempotency-sql.ts";

export type Press = {
  staffId: number;
  /** Undefined from callers that send none: scripts, and the samples. */
  key: string | undefined;
  /** What is made, and of what: the same key for anything else is refused. */
  asked: readonly unknown[];
};

/**
 * Answers the id of what `make` made, now or the first time. In the caller's transaction: a second one with the same
 * key waits for the first one's end.
 */
export async function withIdempotency(
  tx: Tx,
  { clock }: World,
  { staffId, key, asked }: Press,
  make: () => Promise<number>,
): Promise<number> {
  if (key === undefined) return make();
  const now = clock.now();
  const content = createHash("sha256").update(JSON.stringify(asked)).digest("hex");
  if (!(await rows.claim(tx, { staffId, key, content, at: now }))) {
    const made = await rows.madeBy(tx, staffId, key);
    if (!made || made.content !== content || made.madeId === null)
      throw new Failure("idempotencyKeyReused");
    return made.madeId;
  }
  const madeId = await make();
  await rows.keepMade(tx, { staffId, key, madeId });
  await rows.deleteOldMade(tx, staffId, keptSince("staffMade", now));
  return madeId;
}
