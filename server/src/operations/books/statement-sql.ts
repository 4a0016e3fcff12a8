/** The provider's own list of what it paid. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";

export type StatementRow = {
  provider: string;
  billNo: string;
  fen: number;
  providerNo: string;
  /** 2026-11-21, in Asia/Shanghai. */
  day: string;
  source: "provider" | "upload";
};

const columns = sql`provider, bill_no, fen, provider_no, to_char(day, 'YYYY-MM-DD') as day, source`;

/** The list in the order of bill number, then provider. */
export const pageOfLines = async (
  db: Db,
  { after, size }: { after: StatementRow | undefined; size: number },
): Promise<StatementRow[]> => {
  const { rows } = await sql<StatementRow>`
    select ${columns} from books_statement
     where (bill_no, provider) > (${after?.billNo ?? ""}, ${after?.provider ?? ""})
     order by bill_no, provider limit ${size}`.execute(db);
  return rows;
};

/** By the bill, or by the payment's number, which is all that a payment by hand may have in common. */
export const linesOf = async (
  db: Db,
  { billNos, providerNos }: { billNos: readonly string[]; providerNos: readonly string[] },
): Promise<StatementRow[]> => {
  const { rows } = await sql<StatementRow>`
    select ${columns} from books_statement where bill_no = any(${billNos}::text[])
    union
    select ${columns} from books_statement
     where provider_no = any(${providerNos}::text[]) and provider_no <> ''`.execute(db);
  return rows;
};

/** One change of the list at a time. */
export const lockStatement = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('books-statement'))`.execute(tx);

/** A line that is there already takes the new words: the provider's own, of today, are the last ones. */
export const putLines = (tx: Tx, lines: readonly StatementRow[], at: Date) =>
  sql`
    insert into books_statement (provider, bill_no, fen, provider_no, day, source, added_at)
    select l.*, ${at}
      from unnest(${lines.map((l) => l.provider)}::text[], ${lines.map((l) => l.billNo)}::text[],
                  ${lines.map((l) => l.fen)}::bigint[], ${lines.map((l) => l.providerNo)}::text[],
                  ${lines.map((l) => l.day)}::date[], ${lines.map((l) => l.source)}::text[]) l
    on conflict (bill_no, provider) do update
      set fen = excluded.fen, provider_no = excluded.provider_no, day = excluded.day,
          source = excluded.source, added_at = excluded.added_at`.execute(tx);
