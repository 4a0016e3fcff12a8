/** Personal messages. Whoever has something to tell a member calls `tell`; messages know nothing of them. */
import { announce } from "../../platform/announce.ts";
import type { Tx } from "../../platform/db.ts";
import { atEnd, type AtEndInput } from "../../platform/transaction-hooks.ts";
import { insertMessages, type Letter } from "./sql.ts";

const letters: AtEndInput<Letter> = {
  turn: 3,
  write: async (tx, told) => void (await insertMessages(tx, told)),
  // Also whoever was told already: a look more costs less than to carry the answer out of the transaction.
  afterwards: (db, told) => announce(db, [...new Set(told.map(({ memberId }) => memberId))]),
};

/**
 * Tells a member something, in the transaction of what it tells of: exactly once for a key, and not at
 * all to somebody who has left. Written with all others of the transaction just before it commits.
 */
export const tell = (tx: Tx, letter: Letter): Promise<void> => atEnd(tx, letters, letter);
