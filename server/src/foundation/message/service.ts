/** Personal messages. Anyone who has something to tell a member calls `tell`; messages know nothing of them. */
import { announce } from "../../platform/announce.ts";
import type { Tx } from "../../platform/db.ts";
import { atEnd, type AtEndInput } from "../../platform/transaction-hooks.ts";
import { pushAll } from "../push/api.ts";
import { insertMessages, type Letter } from "./sql.ts";

const letters: AtEndInput<Letter> = {
  turn: "messages",
  write: insertAndPush,
  // Also for members who had been told already: one look-up more costs less than carrying the answer out of the
  // transaction.
  afterwards: (db, told) => announce(db, [...new Set(told.map(({ memberId }) => memberId))]),
};

/**
 * Tells a member something, in the transaction of what it tells of: exactly once for a key, and not at
 * all to somebody who has left. Written with all others of the transaction just before it commits.
 */
export const tell = (tx: Tx, letter: Letter): Promise<void> => atEnd(tx, letters, letter);

/** Only new messages: one that existed already was pushed when it was created. */
async function insertAndPush(tx: Tx, told: readonly Letter[]): Promise<void> {
  const inserted = await insertMessages(tx, told);
  const pushed = told.filter((letter) => letter.push !== undefined);
  if (pushed.length === 0) return;
  const ids = new Map(inserted.map(({ id, memberId, key }) => [`${memberId} ${key}`, id]));
  await pushAll(
    tx,
    pushed.flatMap(({ memberId, key, push, about = null, at }) => {
      const id = ids.get(`${memberId} ${key}`);
      // Of two letters of one key in one transaction the first was written.
      ids.delete(`${memberId} ${key}`);
      return id === undefined || push === undefined
        ? []
        : [{ memberId, brief: push, message: { id, at: at.toISOString(), about } }];
    }),
  );
}
