/** Pay files and the payouts in them. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import {
  type Days,
  type ListAsked,
  type Listed,
  listPage,
  moment,
  whole,
  within,
} from "../../platform/list-sql.ts";
import type { Tables } from "../../platform/tables.ts";
import type { PayoutState } from "./policy.ts";

/**
 * One change of pay files at a time: of two operators who make a file at once the second finds no payout left, and of
 * two tables with the number of one payment the second is told of it.
 */
export const lockFiles = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('payout-file'))`.execute(tx);

type Maker = { createdBy: number; requestKey: string };

/** The file that this request made before. */
export const fileByKey = async (tx: Tx, { createdBy, requestKey }: Maker) =>
  (
    await tx
      .selectFrom("exchangeFile")
      .select("id")
      .where("createdBy", "=", createdBy)
      .where("requestKey", "=", requestKey)
      .executeTakeFirst()
  )?.id;

const isLoose = sql`p.provider = 'file' and p.file_id is null and p.state = 'ready'`;

/** Puts every loose payout into a new file and answers its id; undefined when there is none. */
export async function fileLoose(
  tx: Tx,
  { createdBy, requestKey, at }: Maker & { at: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with loose as (
      select p.exchange_id, e.net_fen
        from exchange_payout p join exchange e on e.id = p.exchange_id where ${isLoose}
    ), made as (
      insert into exchange_file (created_by, request_key, created_at, count, total_fen)
      select ${createdBy}, ${requestKey}::uuid, ${at}, count(*), sum(net_fen)
        from loose having count(*) > 0
      returning id
    ), put as (
      update exchange_payout p set file_id = made.id, updated_at = ${at}
        from made, loose where p.exchange_id = loose.exchange_id
    )
    select id from made`.execute(tx);
  return rows[0]?.id;
}

type PayoutSums = { count: number; totalFen: number };

/** Approved to be paid by hand, and in no file yet. */
export const looseSums = async (db: Db): Promise<PayoutSums> => {
  const { rows } = await sql<PayoutSums>`
    select count(*), coalesce(sum(e.net_fen), 0)::bigint as total_fen
      from exchange_payout p join exchange e on e.id = p.exchange_id where ${isLoose}`.execute(db);
  return rows[0] ?? { count: 0, totalFen: 0 };
};

export type FileRow = PayoutSums & {
  id: number;
  createdBy: number;
  createdAt: Date;
  paid: number;
  refused: number;
  open: number;
};

const fileColumns = sql`
  select f.id, f.count, f.total_fen, f.created_by, f.created_at, p.paid, p.refused,
         f.count - p.paid - p.refused as open
    from exchange_file f cross join lateral (
      select count(*) filter (where state = 'paid') as paid,
             count(*) filter (where state = 'refused') as refused
        from exchange_payout where file_id = f.id) p`;

/** Newest first. */
export const pageOfFiles = (db: Db, days: Days, asked: ListAsked): Promise<Listed<FileRow>> =>
  listPage(
    db,
    db
      .selectFrom(sql<FileRow>`(${fileColumns})`.as("file"))
      .selectAll()
      .where(within("createdAt", days)),
    { asked, keys: { time: moment("createdAt"), total: whole("totalFen") } },
  );

export const fileById = async (db: Db, id: number): Promise<FileRow | undefined> => {
  const { rows } = await sql<FileRow>`${fileColumns} where f.id = ${id}`.execute(db);
  return rows[0];
};

/** In ascending member: anyone who settles them in this order locks balances in the ledger's own. */
export const payoutsOfFile = (db: Db, fileId: number) =>
  db
    .selectFrom("exchangePayout as p")
    .innerJoin("exchange as e", "e.id", "p.exchangeId")
    .select(["p.exchangeId", "p.billNo", "p.title", "p.state", "p.providerNo"])
    .select("p.lastMessage as refusal")
    .select(["e.netFen as fen", "e.payeeAccount as account", "e.payeeName as realName"])
    .$narrowType<{ state: PayoutState }>()
    .where("p.fileId", "=", fileId)
    .orderBy("e.memberId")
    .orderBy("p.exchangeId")
    .execute();
export type FilePayout = Awaited<ReturnType<typeof payoutsOfFile>>[number];

/** Which of these numbers stand for a payment by hand already, and for which bill. */
export const handNumbers = (
  db: Db,
  providerNos: readonly string[],
): Promise<Pick<Tables["exchangePayout"], "billNo" | "providerNo">[]> =>
  providerNos.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("exchangePayout")
        .select(["billNo", "providerNo"])
        .where("provider", "=", "file")
        .where(sql<boolean>`provider_no = any(${providerNos}::text[])`)
        .execute();
