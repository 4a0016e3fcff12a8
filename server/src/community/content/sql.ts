/** Categories and articles as readers see them. What operators see and change is in desk-sql.ts. */
import { sql } from "kysely";
import { type ArticleKind, PublishState } from "#contract/content-enums.ts";
import type { Db } from "../../platform/db.ts";

/** All of them, siblings in their order. */
export const allCategories = (db: Db) =>
  db.selectFrom("contentCategory").selectAll().orderBy("sort").orderBy("id").execute();

const published = sql.lit(PublishState.of.published);

/** Articles of every brand, or of this one among others. */
const ofBrand = (code: string) => sql<boolean>`(a.brands = '{}' or ${code} = any (a.brands))`;

/** Published articles of this brand by category; read from the index alone, and remembered (categories.ts). */
export const countArticles = async (db: Db, brandCode: string) => {
  const { rows } = await sql<{ categoryId: number; n: number }>`
    select a.category_id as "categoryId", count(*)::int as n
      from content_article a
     where a.state = ${published} and ${ofBrand(brandCode)}
     group by a.category_id`.execute(db);
  return rows;
};

/** An article without its text. */
export type CardRow = {
  id: number;
  kind: ArticleKind;
  categoryId: number;
  title: string;
  summary: string;
  cover: string | null;
  minutes: number;
  views: number;
  pinned: boolean;
  publishedAt: Date;
};

const card = sql`
  a.id, a.kind, a.category_id as "categoryId", a.title, a.summary, a.cover, a.minutes, a.views,
  a.pinned, a.published_at as "publishedAt"`;

/** The last row's place of the page before. */
export type BehindInput = { pinned: boolean; publishedAt: Date; id: number };

const place = sql`(a.pinned, a.published_at, a.id)`;
const behind = (past: BehindInput | undefined) =>
  past ? sql`${place} < (${past.pinned}, ${past.publishedAt}, ${past.id})` : sql`true`;
const inOrder = sql`a.pinned desc, a.published_at desc, a.id desc`;

type PageOfKindInput = {
  kind: ArticleKind;
  brandCode: string;
  /** Those that are shown; of other categories nothing is. */
  categories: readonly number[];
  past: BehindInput | undefined;
  size: number;
};

/** Of a kind, from whatever category: one walk along content_article_list. One row more than a page. */
export const pageOfKind = async (db: Db, page: PageOfKindInput): Promise<CardRow[]> => {
  const { rows } = await sql<CardRow>`
    select ${card} from content_article a
     where a.kind = ${page.kind} and a.state = ${published} and ${ofBrand(page.brandCode)}
       and a.category_id = any (${page.categories}::int[]) and ${behind(page.past)}
     order by ${inOrder} limit ${page.size + 1}`.execute(db);
  return rows;
};

/** Takes a page of each category along content_article_category and merges them: sorting all articles would cost more. */
export const pageOfCategories = async (db: Db, page: PageOfKindInput): Promise<CardRow[]> => {
  const { rows } = await sql<CardRow>`
    select found.* from unnest(${page.categories}::int[]) as wanted (id)
     cross join lateral (
       select ${card} from content_article a
        where a.category_id = wanted.id and a.kind = ${page.kind} and a.state = ${published}
          and ${ofBrand(page.brandCode)} and ${behind(page.past)}
        order by ${inOrder} limit ${page.size + 1}) found
     order by found.pinned desc, found."publishedAt" desc, found.id desc
     limit ${page.size + 1}`.execute(db);
  return rows;
};

/** Where the page before ended, in a list that begins with the articles that have the text in their title. */
export type FoundPlace = BehindInput & { named: boolean };
type FoundRow = CardRow & { named: boolean };
type SearchInput = {
  /** The text that was searched for; titles that have it come first. */
  text: string;
  /** Every pair of neighbouring characters of each must be there. */
  words: readonly string[];
  brandCode: string;
  categories: readonly number[];
  past: FoundPlace | undefined;
  size: number;
};

/** Whether the whole help centre has anything with these words: their pairs, in no order. */
export const isAnywhere = async (db: Db, words: readonly string[]): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from content_search s
                    where s.grams @> content_grams(${words.join(" ")})) as found`.execute(db);
  return rows[0]?.found ?? false;
};

/** Ranked in the narrow table; only the page's own rows are read from the articles. */
export const pageOfSearch = async (db: Db, page: SearchInput): Promise<FoundRow[]> => {
  const { past, text, words, size } = page;
  const after = past
    ? sql`(f.named, f.pinned, f.published_at, f.article_id) <
          (${past.named}, ${past.pinned}, ${past.publishedAt}, ${past.id})`
    : sql`true`;
  const { rows } = await sql<FoundRow>`
    with found as materialized (
      select f.article_id, f.named from (
        select s.article_id, s.pinned, s.published_at,
               position(lower(${text}) in lower(s.title)) > 0 as named
          from content_search s
         where s.grams @> content_grams(${words.join(" ")})
           and (s.brands = '{}' or ${page.brandCode} = any (s.brands))
           and s.category_id = any (${page.categories}::int[])) f
       where ${after}
       order by f.named desc, f.pinned desc, f.published_at desc, f.article_id desc
       limit ${size + 1})
    select ${card}, found.named from found join content_article a on a.id = found.article_id
     order by found.named desc, ${inOrder}`.execute(db);
  return rows;
};

export type ArticleRow = CardRow & {
  body: string;
  updatedAt: Date;
  helpful: number;
  unhelpful: number;
};
type ContentOne = { id: number; brandCode: string; categories: readonly number[] };

/** Undefined for a draft, one of another brand or of a category that is hidden, and for none. */
export const publishedArticle = async (
  db: Db,
  one: ContentOne,
): Promise<ArticleRow | undefined> => {
  const { rows } = await sql<ArticleRow>`
    select ${card}, a.body, a.updated_at as "updatedAt", a.helpful, a.unhelpful
      from content_article a
     where a.id = ${one.id} and a.state = ${published} and ${ofBrand(one.brandCode)}
       and a.category_id = any (${one.categories}::int[])`.execute(db);
  return rows[0];
};

type Neighbour = { id: number; title: string };

/** The two that stand beside it in the list of its kind. */
export const neighboursOf = async (
  db: Db,
  {
    kind,
    brandCode,
    categories,
    past,
  }: Omit<PageOfKindInput, "size" | "past"> & { past: BehindInput },
): Promise<{ newer: Neighbour | null; older: Neighbour | null }> => {
  const of = sql`a.kind = ${kind} and a.state = ${published} and ${ofBrand(brandCode)}
                 and a.category_id = any (${categories}::int[])`;
  const here = sql`(${past.pinned}, ${past.publishedAt}, ${past.id})`;
  const { rows } = await sql<Neighbour & { side: string }>`
    (select 'newer' as side, a.id, a.title from content_article a
      where ${of} and ${place} > ${here}
      order by a.pinned, a.published_at, a.id limit 1)
    union all
    (select 'older', a.id, a.title from content_article a
      where ${of} and ${place} < ${here} order by ${inOrder} limit 1)`.execute(db);
  const on = (side: string) => {
    const row = rows.find((one) => one.side === side);
    return row ? { id: row.id, title: row.title } : null;
  };
  return { newer: on("newer"), older: on("older") };
};

/** For a sitemap: the newest of each kind. */
export const newestOf = async (
  db: Db,
  { kind, brandCode, categories, size }: Omit<PageOfKindInput, "past">,
) => {
  const { rows } = await sql<{ id: number; updatedAt: Date }>`
    select a.id, a.updated_at as "updatedAt" from content_article a
     where a.kind = ${kind} and a.state = ${published} and ${ofBrand(brandCode)}
       and a.category_id = any (${categories}::int[])
     order by ${inOrder} limit ${size}`.execute(db);
  return rows;
};
