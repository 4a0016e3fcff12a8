/**
 * Final words of providers that do not fit how the payout ended here: paid what was given back, refused what
 * was booked as paid. Each is a difference in the books until the provider's own word settles it.
 */
import { type Selectable, sql } from "kysely";
import type { ExchangeState } from "#contract/enums.ts";
import type { Db, Tx } from "../platform/db.ts";
import type { Tables } from "../platform/tables.ts";

type Said = "paid" | "refused";

export type Contradiction = {
  exchangeId: number;
  said: Said;
  /** Of the payment that was told; empty when it was refused. */
  providerNo: string;
  code: string;
  message: string;
  at: Date;
};

/** Said once more it is the same one, and open again. */
export const keepContradiction = (tx: Tx, { at, ...told }: Contradiction): Promise<unknown> =>
  sql`
    insert into exchange_contradiction
           (exchange_id, said, provider_no, state, code, message, first_at, last_at)
    select id, ${told.said}, ${told.providerNo}, state, ${told.code}, ${told.message}, ${at}, ${at}
      from exchange where id = ${told.exchangeId}
    on conflict (exchange_id, said, provider_no) do update set
      state = excluded.state, code = excluded.code, message = excluded.message,
      last_at = excluded.last_at, settled_at = null`.execute(tx);

type Settled = { exchangeId: number; said: Said[]; at: Date };

/** The provider's last word and our books are one again. */
export const settleContradictions = (tx: Tx, { exchangeId, said, at }: Settled) =>
  tx
    .updateTable("exchangeContradiction")
    .set({ settledAt: at })
    .where("exchangeId", "=", exchangeId)
    .where("said", "in", said)
    .where("settledAt", "is", null)
    .execute();

type Narrowed = { said: Said; state: ExchangeState };
export type ContradictionRow = Omit<Selectable<Tables["exchangeContradiction"]>, keyof Narrowed> &
  Narrowed & { billNo: string; netFen: number };

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
    .$narrowType<Narrowed>()
    .where("c.settledAt", "is", null)
    .where("c.id", ">", after?.id ?? 0)
    .orderBy("c.id")
    .limit(size)
    .execute();
