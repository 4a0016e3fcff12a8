/** Articles and categories as operators see and change them. */
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { ArticleKind, PublishState } from "#contract/content-enums.ts";
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

/** What the columns' checks allow. */
type ContentNarrowed = { kind: ArticleKind; state: PublishState };
export type ArticleRow = Omit<Selectable<Tables["contentArticle"]>, keyof ContentNarrowed> &
  ContentNarrowed;

const articles = (db: Db) =>
  db.selectFrom("contentArticle").selectAll().$narrowType<ContentNarrowed>();

export const articleById = (db: Db, id: number): Promise<ArticleRow | undefined> =>
  articles(db).where("id", "=", id).executeTakeFirst();

export const lockForDesk = (tx: Tx, id: number): Promise<ArticleRow | undefined> =>
  articles(tx).where("id", "=", id).forUpdate().executeTakeFirst();

export type LinkedArticle = {
  id: number;
  title: string;
  categoryId: number;
  brands: string[];
  state: PublishState;
};

/** Not locked: two articles that link to each other, published at once, would wait for each other. */
export const articlesLinked = (db: Db, ids: readonly number[]): Promise<LinkedArticle[]> =>
  db
    .selectFrom("contentArticle")
    .select(["id", "title", "categoryId", "brands", "state"])
    .$narrowType<{ state: PublishState }>()
    .where("id", "in", ids)
    .execute();

type ContentFilter = Days & {
  kind?: ArticleKind | undefined;
  state?: PublishState | undefined;
  text?: string | undefined;
};

export const articlesAtDesk = (db: Db, { kind, state, text, ...days }: ContentFilter) =>
  articles(db)
    .$if(kind !== undefined, (q) => q.where("kind", "=", kind ?? 1))
    .$if(state !== undefined, (q) => q.where("state", "=", state ?? 0))
    .$if(text !== undefined, (q) => q.where(naming(text ?? "")))
    .where(within("updatedAt", days));

/** Newest made first. */
export const pageForDesk = (
  db: Db,
  filter: ContentFilter,
  asked: ListAsked,
): Promise<Listed<ArticleRow>> =>
  listPage(db, articlesAtDesk(db, filter), {
    asked,
    keys: { updated: moment("updatedAt"), views: whole("views") },
  });

/** By title and summary only: operators know the titles of what they wrote. */
const naming = (text: string) =>
  sql<boolean>`position(lower(${text}) in lower(title || ' ' || summary)) > 0`;

export const insertArticle = async (tx: Tx, row: Insertable<Tables["contentArticle"]>) => {
  const { id } = await tx
    .insertInto("contentArticle")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

export const updateArticle = (tx: Tx, id: number, change: Updateable<Tables["contentArticle"]>) =>
  tx.updateTable("contentArticle").set(change).where("id", "=", id).execute();

/** How many articles there are of every state and brand, by category. */
export const countAll = async (db: Db) => {
  const { rows } = await sql<{ categoryId: number; n: number }>`
    select category_id as "categoryId", count(*)::int as n
      from content_article group by category_id`.execute(db);
  return rows;
};

/** One change of the tree at a time: two moves at once could make a circle. */
export const lockTree = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('content-category', 0))`.execute(tx);

export const insertCategory = async (tx: Tx, row: Insertable<Tables["contentCategory"]>) => {
  const { id } = await tx
    .insertInto("contentCategory")
    .values(row)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

export const updateCategory = (tx: Tx, id: number, change: Updateable<Tables["contentCategory"]>) =>
  tx.updateTable("contentCategory").set(change).where("id", "=", id).execute();
