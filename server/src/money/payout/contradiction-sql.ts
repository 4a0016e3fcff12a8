/**
 * Final statements of providers that contradict how the payout ended here: paid what was given back, refused what was
 * booked as paid. Each is a difference in the books until the provider's own statement or two persons settle it.
 */
import { type Selectable, sql } from "kysely";
import type { ExchangeState } from "#contract/enums.ts";
import type { Db, Tx } from "../../platform/db.ts";
import type { Tables } from "../../platform/tables.ts";

type PayoutSaid = "paid" | "refused";

export type Contradiction = {
  exchangeId: number;
  said: PayoutSaid;
  /** The number of the reported payment; empty when it was refused. */
  providerNo: string;
  code: string;
  message: string;
  at: Date;
};

/**
 * Said again it is the same contradiction, and open again, unless two persons have settled this very statement.
 * Answers whether it is open.
 */
export const keepContradiction = async (
  tx: Tx,
  { at, ...told }: Contradiction,
): Promise<boolean> => {
  const { rows } = await sql<{ isOpen: boolean }>`
    insert into exchange_contradiction as c
           (exchange_id, said, provider_no, state, code, message, first_at, last_at)
    select id, ${told.said}, ${told.providerNo}, state, ${told.code}, ${told.message}, ${at}, ${at}
      from exchange where id = ${told.exchangeId}
    on conflict (exchange_id, said, provider_no) do update set
      state = excluded.state, code = excluded.code, message = excluded.message,
      last_at = excluded.last_at,
      settled_at = case when c.settled_by is not null and c.code = excluded.code
                        then c.settled_at end
    returning settled_at is null as is_open`.execute(tx);
  return rows[0]?.isOpen ?? false;
};

type SettleContradictionsInput = { exchangeId: number; said: PayoutSaid[]; at: Date };

/** The provider's last statement and our books are one again. */
export const settleContradictions = (tx: Tx, { exchangeId, said, at }: SettleContradictionsInput) =>
  tx
    .updateTable("exchangeContradiction")
    .set({ settledAt: at })
    .where("exchangeId", "=", exchangeId)
    .where("said", "in", said)
    .where("settledAt", "is", null)
    .execute();

type ByTwo = { exchangeId: number; by: number; at: Date };

/** Two persons have looked at all that the provider said of it. */
export const settleByTwo = (tx: Tx, { exchangeId, by, at }: ByTwo) =>
  tx
    .updateTable("exchangeContradiction")
    .set({ settledAt: at, settledBy: by })
    .where("exchangeId", "=", exchangeId)
    .where("settledAt", "is", null)
    .execute();

type PayoutNarrowed = { said: PayoutSaid; state: ExchangeState };
export type ContradictionRow = Omit<
  Selectable<Tables["exchangeContradiction"]>,
  keyof PayoutNarrowed
> &
  PayoutNarrowed & { billNo: string; netFen: number };

/** Those that nothing has settled, oldest first. */
export const openContradictions = (
  db: Db,
  { after, size }: { after: { id: number } | undefined; size: number },
): Promise<ContradictionRow[]> =>
  db
    .selectFrom("exchangeContradiction as c")
    .innerJoin("exchange as e", "e.id", "c.exchangeId")
    .innerJoin("exchangePayout as p", "p.exchangeId", "c.exchangeId")
    .selectAll("c")
    .select(["p.billNo", "e.netFen"])
    .$narrowType<PayoutNarrowed>()
    .where("c.settledAt", "is", null)
    .where("c.id", ">", after?.id ?? 0)
    .orderBy("c.id")
    .limit(size)
    .execute();
