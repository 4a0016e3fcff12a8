/** The one payout behind an approved exchange. */
import { type Insertable, sql } from "kysely";
import type { ExchangeState } from "#contract/enums.ts";
import type { Db, Tx } from "../../platform/db.ts";
import type { Tables } from "../../platform/tables.ts";
import type { PayoutState } from "./policy.ts";

export const insertPayout = (tx: Tx, payout: Insertable<Tables["exchangePayout"]>) =>
  tx.insertInto("exchangePayout").values(payout).execute();

/** Everything that goes out with a transfer, and how far it has come. */
export const payoutOf = (db: Db, exchangeId: number) =>
  db
    .selectFrom("exchangePayout as p")
    .innerJoin("exchange as e", "e.id", "p.exchangeId")
    .select([
      "p.exchangeId",
      "p.billNo",
      "p.title",
      "p.provider",
      "p.payer",
      "p.state",
      "p.sends",
      "p.queries",
      "p.firstSentAt",
      "p.lastSentAt",
      "p.settledFen",
      sql<number>`coalesce(p.settled_fen, e.net_fen)`.as("fen"),
      "e.payeeAccount as account",
      "e.payeeName as realName",
      sql<boolean>`p.frozen_at is not null`.as("frozen"),
      sql<boolean>`p.other_fen is not null`.as("doubted"),
    ])
    .$narrowType<{ state: PayoutState }>()
    .where("p.exchangeId", "=", exchangeId)
    .executeTakeFirst();
export type Payout = NonNullable<Awaited<ReturnType<typeof payoutOf>>>;

const unfinished = ["ready", "sent", "unknown", "our-side"] as const;

type MarkSentInput = { exchangeId: number; payer: string; at: Date };

/**
 * Before the call, so that a crash during it leaves `sent`, which is asked about and not assumed. The
 * first account to send it is kept; false = another one was, or it was frozen or doubted in this moment.
 */
export const markSent = async (
  db: Db,
  { exchangeId, payer, at }: MarkSentInput,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("exchangePayout")
    .set({
      state: "sent",
      payer,
      sends: sql`sends + 1`,
      queries: 0,
      firstSentAt: sql`coalesce(first_sent_at, ${at})`,
      lastSentAt: at,
      updatedAt: at,
    })
    .where("exchangeId", "=", exchangeId)
    .where("state", "in", unfinished)
    .where("frozenAt", "is", null)
    .where("otherFen", "is", null)
    .where((p) => p.or([p("payer", "is", null), p("payer", "=", payer)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const markQueried = (db: Db, exchangeId: number, at: Date) =>
  db
    .updateTable("exchangePayout")
    .set({ queries: sql`queries + 1`, updatedAt: at })
    .where("exchangeId", "=", exchangeId)
    .where("state", "in", unfinished)
    .execute();

type Answered = { exchangeId: number; code: string; message: string; at: Date };

/** An answer that settles nothing; of the queries so far no more than `queriesMax` count from now on. A finished payout stays finished, whatever comes late. */
export const keepWaiting = (
  db: Db,
  answer: Answered & { state: "ready" | "unknown" | "our-side"; queriesMax?: number | undefined },
) =>
  db
    .updateTable("exchangePayout")
    .set({
      state: answer.state,
      lastCode: answer.code,
      lastMessage: answer.message,
      updatedAt: answer.at,
      ...(answer.queriesMax !== undefined && {
        queries: sql<number>`least(queries, ${answer.queriesMax}::int)`,
      }),
    })
    .where("exchangeId", "=", answer.exchangeId)
    .where("state", "in", unfinished)
    .execute();

/** Why nothing is done about it; the state stays as it is. */
export const noteWaiting = (db: Db, note: Omit<Answered, "at">) =>
  db
    .updateTable("exchangePayout")
    .set({ lastCode: note.code, lastMessage: note.message })
    .where("exchangeId", "=", note.exchangeId)
    .where("state", "in", unfinished)
    .execute();

type Other = { exchangeId: number; fen: number; at: Date };

/**
 * What the provider says it paid, where our books say otherwise; the first such statement stays. False: two persons
 * have looked at this very statement already.
 */
export const noteOtherWord = async (db: Db, { exchangeId, fen, at }: Other): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("exchangePayout")
    .set({
      otherFen: sql`coalesce(other_fen, ${fen}::bigint)`,
      otherAt: sql`coalesce(other_at, ${at}::timestamptz)`,
    })
    .where("exchangeId", "=", exchangeId)
    .where(
      sql<boolean>`(settled_fen is null
        or ${fen}::bigint not in (settled_fen, coalesce(settled_word_fen, settled_fen)))`,
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** A later answer fits our books again. */
export const dropOtherWord = (db: Db, exchangeId: number) =>
  db
    .updateTable("exchangePayout")
    .set({ otherFen: null, otherAt: null })
    .where("exchangeId", "=", exchangeId)
    .where("otherFen", "is not", null)
    .execute();

type Finished = Answered & ({ state: "paid"; providerNo: string } | { state: "refused" });

/**
 * A number that is there stays when the payment came back: the provider's list has the payment, and this
 * says which one it was.
 */
export const finishPayout = (tx: Tx, answer: Finished) =>
  tx
    .updateTable("exchangePayout")
    .set({
      state: answer.state,
      ...(answer.state === "paid" && { providerNo: answer.providerNo }),
      // It ends by an answer that fits.
      otherFen: null,
      otherAt: null,
      lastCode: answer.code,
      lastMessage: answer.message,
      finishedAt: answer.at,
      updatedAt: answer.at,
    })
    .where("exchangeId", "=", answer.exchangeId)
    .execute();

/** How far it is, under its lock; undefined when the exchange has no payout. */
export const lockPayout = (tx: Tx, exchangeId: number) =>
  tx
    .selectFrom("exchangePayout")
    .select(["provider", "payer", "state", "billNo", "sends", "lastSentAt", "frozenAt"])
    .select(["otherFen", "settledFen"])
    .$narrowType<{ state: PayoutState }>()
    .where("exchangeId", "=", exchangeId)
    .forUpdate()
    .executeTakeFirst();

/** How it ended, under the locks of both rows in their order. */
export const lockPayoutEnd = (tx: Tx, exchangeId: number) =>
  tx
    .selectFrom("exchange as e")
    .innerJoin("exchangePayout as p", "p.exchangeId", "e.id")
    .select(["p.state", "p.providerNo", "p.lastCode", "p.settledFen", "e.state as exchangeState"])
    .$narrowType<{ state: PayoutState; exchangeState: ExchangeState }>()
    .where("e.id", "=", exchangeId)
    .forUpdate()
    .executeTakeFirst();

type Bill = { provider: string; payer: string; billNo: string };

/** What a provider's own statement on a bill must fit; under its lock. */
export const lockPayoutOfBill = (tx: Tx, { provider, payer, billNo }: Bill) =>
  tx
    .selectFrom("exchangePayout as p")
    .innerJoin("exchange as e", "e.id", "p.exchangeId")
    .select(["p.exchangeId", "p.state", "p.settledFen", "p.settledWordFen", "e.netFen as fen"])
    .$narrowType<{ state: PayoutState }>()
    .where("p.provider", "=", provider)
    .where("p.payer", "=", payer)
    .where("p.billNo", "=", billNo)
    .forUpdate("p")
    .executeTakeFirst();
