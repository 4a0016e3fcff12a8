/**
 * The counts of a topic, changed once at the end of a transaction: everybody who replies changes the same
 * row, and must not hold it while a task ends and money moves.
 */
import type { Tx } from "../../platform/db.ts";
import { atEnd, type AtEndInput } from "../../platform/transaction-hooks.ts";
import { addToCounts } from "./sql.ts";

type CountInput = { topicId: number; replies: number; members: number };

const counts: AtEndInput<CountInput> = {
  turn: "counts of topics",
  write: (tx, changes) => addToCounts(tx, changes),
};

export const count = (tx: Tx, change: CountInput): Promise<void> => atEnd(tx, counts, change);
