/** Views, progress and votes of articles. */
import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import type { Tables } from "../../platform/tables.ts";

export const countView = (db: Db, id: number) =>
  db
    .updateTable("contentArticle")
    .set({ views: sql<number>`views + 1` })
    .where("id", "=", id)
    .execute();

export const voteOf = async (db: Db, articleId: number, voter: string) => {
  const row = await db
    .selectFrom("contentVote")
    .select("helpful")
    .where("articleId", "=", articleId)
    .where("voter", "=", voter)
    .executeTakeFirst();
  return row?.helpful;
};

export const lockArticle = (tx: Tx, id: number) =>
  tx.selectFrom("contentArticle").select("id").where("id", "=", id).forNoKeyUpdate().execute();

type NewVote = Insertable<Tables["contentVote"]> & { before: boolean | undefined };

/** Saves the vote and changes the article's two counts by it. */
export async function saveVote(tx: Tx, { before, ...word }: NewVote): Promise<void> {
  const { helpful, at } = word;
  await tx
    .insertInto("contentVote")
    .values(word)
    .onConflict((on) => on.columns(["articleId", "voter"]).doUpdateSet({ helpful, at }))
    .execute();
  const change = (counted: boolean) => Number(helpful === counted) - Number(before === counted);
  await tx
    .updateTable("contentArticle")
    .set({
      helpful: sql<number>`helpful + ${change(true)}`,
      unhelpful: sql<number>`unhelpful + ${change(false)}`,
    })
    .where("id", "=", word.articleId)
    .execute();
}

export const votesOf = (db: Db, id: number) =>
  db
    .selectFrom("contentArticle")
    .select(["helpful", "unhelpful"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

type PercentOfInput = { memberId: number; articleId: number };

export const percentOf = async (db: Db, { memberId, articleId }: PercentOfInput) => {
  const row = await db
    .selectFrom("contentProgress")
    .select("percent")
    .where("memberId", "=", memberId)
    .where("articleId", "=", articleId)
    .executeTakeFirst();
  return row?.percent;
};

/** Answers how far it is now: of two tabs the further one counts. */
export const saveProgress = async (db: Db, row: Insertable<Tables["contentProgress"]>) => {
  const { percent } = await db
    .insertInto("contentProgress")
    .values(row)
    .onConflict((on) =>
      on.columns(["memberId", "articleId"]).doUpdateSet({
        percent: sql<number>`greatest(content_progress.percent, excluded.percent)`,
        readAt: row.readAt,
      }),
    )
    .returning("percent")
    .executeTakeFirstOrThrow();
  return percent;
};

export const lastRead = (db: Db, memberId: number, size: number) =>
  db
    .selectFrom("contentProgress")
    .select(["articleId", "percent"])
    .where("memberId", "=", memberId)
    .orderBy("readAt", "desc")
    .orderBy("articleId", "desc")
    .limit(size)
    .execute();

/** For an export of one's data, the last read first. */
export async function readingOf(db: Db, memberId: number) {
  const read = await db
    .selectFrom("contentProgress")
    .select(["articleId", "percent", "readAt"])
    .where("memberId", "=", memberId)
    .orderBy("readAt", "desc")
    .execute();
  const articles = await db
    .selectFrom("contentArticle")
    .select(["id", "title"])
    .where(sql<boolean>`id = any (${read.map(({ articleId }) => articleId)}::bigint[])`)
    .execute();
  const titles = new Map(articles.map(({ id, title }) => [id, title]));
  return read.map(({ articleId, ...one }) => ({ title: titles.get(articleId) ?? "", ...one }));
}

/** For a member who leaves: what they read is deleted; their vote stays counted, as nobody's. */
export async function forgetReading(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom("contentProgress").where("memberId", "=", memberId).execute();
  await sql`
    update content_vote set voter = 'x' || gen_random_uuid()
     where voter = ${`m${memberId}`}`.execute(tx);
}
