/** A virtual prize's codes. They are sealed; which is which, only the HMAC mark knows. */
import { sql } from "kysely";
import type { PrizeCode } from "#contract/console/money/prize.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { type Days, type ListAsked, listPage, moment, within } from "../../platform/list-sql.ts";

export type CodeState = PrizeCode["state"];

export type NewCode = { sealed: string; markHex: string; expiresOn: string | null };
/** A code that can be given out on that day: nobody has it, nobody withdrew it, it has not expired. */
export const usableOn = (day: string) => sql<boolean>`
  (exchange_id is null and void_at is null and (expires_on is null or expires_on >= ${day}::date))`;

type Import = { prizeId: number; codes: readonly NewCode[]; addedBy: number | null; at: Date };

/** Leaves out what was given before; answers how many were added. */
export const insertCodes = async (tx: Tx, { prizeId, codes, addedBy, at }: Import) => {
  const { numAffectedRows } = await sql`
    insert into prize_code (prize_id, sealed_code, code_mark, expires_on, added_by, added_at)
    select ${prizeId}, sealed, decode(mark, 'hex'), expires_on, ${addedBy}, ${at}
      from unnest(${codes.map((one) => one.sealed)}::text[],
                  ${codes.map((one) => one.markHex)}::text[],
                  ${codes.map((one) => one.expiresOn)}::date[]) with ordinality
             as given (sealed, mark, expires_on, n)
     order by n
    on conflict (prize_id, code_mark) do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0n);
};

/** How many of these were given before. */
export const countKnown = async (db: Db, prizeId: number, marksHex: readonly string[]) => {
  const { rows } = await sql<{ known: number }>`
    select count(*) as known from prize_code
     where prize_id = ${prizeId}
       and code_mark in (select decode(mark, 'hex') from unnest(${marksHex}::text[]) as mark)`.execute(
    db,
  );
  return rows[0]?.known ?? 0;
};

/**
 * Gives the free code that ends first to this exchange; false when there is none. Those that another exchange is just
 * taking are passed over, so that of any number at once each gets its own.
 */
export const takeCode = async (
  tx: Tx,
  taking: { prizeId: number; exchangeId: number; at: Date; today: string },
): Promise<boolean> => {
  const { rows } = await sql`
    update prize_code set exchange_id = ${taking.exchangeId}, issued_at = ${taking.at}
     where id = (select id from prize_code
                  where prize_id = ${taking.prizeId} and ${usableOn(taking.today)}
                  order by expires_on, id limit 1 for update skip locked)
    returning id`.execute(tx);
  return rows.length === 1;
};

type Issued = { sealedCode: string; expiresOn: string | null };

export const codeOfExchange = async (db: Db, exchangeId: number): Promise<Issued | undefined> => {
  const { rows } = await sql<Issued>`
    select sealed_code, expires_on::text as expires_on
      from prize_code where exchange_id = ${exchangeId}`.execute(db);
  return rows[0];
};

/** Answers the day that it ends; undefined when it is another prize's, issued or void already. */
export const voidCode = async (
  tx: Tx,
  { prizeId, codeId, at }: { prizeId: number; codeId: number; at: Date },
): Promise<Pick<Issued, "expiresOn"> | undefined> => {
  const { rows } = await sql<Pick<Issued, "expiresOn">>`
    update prize_code set void_at = ${at}
     where id = ${codeId} and prize_id = ${prizeId} and exchange_id is null and void_at is null
    returning expires_on::text as expires_on`.execute(tx);
  return rows[0];
};

const stateOf = (today: string) => sql<CodeState>`
  case when exchange_id is not null then 'issued' when void_at is not null then 'void'
       when expires_on < ${today}::date then 'expired' else 'free' end`;

type CodeFilter = Days & { prizeId: number; state?: CodeState | undefined; today: string };

/** Newest first. */
export const pageOfCodes = (db: Db, filter: CodeFilter, asked: ListAsked) =>
  listPage(
    db,
    db
      .selectFrom("prizeCode")
      .select(["id", "sealedCode", "exchangeId", "addedAt", "issuedAt"])
      .select([
        sql<string | null>`expires_on::text`.as("expiresOn"),
        stateOf(filter.today).as("state"),
      ])
      .where("prizeId", "=", filter.prizeId)
      .$if(filter.state !== undefined, (q) =>
        q.where(stateOf(filter.today), "=", filter.state ?? "free"),
      )
      .where(within("addedAt", filter)),
    { asked, keys: { added: moment("addedAt") } },
  );

type Left = { prizeId: number; free: number; ending: number };

/** Per prize: codes that can be given out, and those of them that end by `soon`. */
export const countLeft = async (
  db: Db,
  prizeIds: readonly number[],
  { today, soon }: { today: string; soon: string },
): Promise<Left[]> => {
  const { rows } = await sql<Left>`
    select prize_id, count(*) as free, count(*) filter (where expires_on <= ${soon}::date) as ending
      from prize_code
     where prize_id = any (${prizeIds}::bigint[]) and ${usableOn(today)}
     group by prize_id`.execute(db);
  return rows;
};

/** Prizes of which a code that nobody had has expired. */
export const prizesWithExpired = async (db: Db, today: string): Promise<number[]> => {
  const rows = await db
    .selectFrom("prizeCode")
    .select("prizeId")
    .distinct()
    .where("exchangeId", "is", null)
    .where("voidAt", "is", null)
    .where(sql<boolean>`expires_on < ${today}::date`)
    .execute();
  return rows.map(({ prizeId }) => prizeId);
};
