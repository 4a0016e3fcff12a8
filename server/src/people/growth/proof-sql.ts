/** What the proof of the books reads of growth: each line, and what of it is paid. */
import type { Db } from "../../platform/db.ts";

export type PaidLine = {
  id: number;
  responseId: number;
  kind: number;
  turns: number;
  beneficiaryId: number;
  paidGold: number;
  paidFen: number;
};

/** In the order of their ids, a batch at a time. */
export const paidLines = (
  db: Db,
  { after, size }: { after: number; size: number },
): Promise<PaidLine[]> =>
  db
    .selectFrom("growthReward")
    .select(["id", "responseId", "kind", "turns", "beneficiaryId", "paidGold", "paidFen"])
    .where("id", ">", after)
    .orderBy("id")
    .limit(size)
    .execute();
