/** Articles as readers see them: lists in pages, one with its text, and the search of the help centre. */
import { ArticleKind } from "#contract/content-enums.ts";
import type { Article, ArticleCard, Question } from "#contract/member/community/content.ts";
import { cutPage } from "../../platform/cursor.ts";
import { Failure, mustFind } from "../../platform/failure.ts";
import { countOrRefuse } from "../../platform/rate-window.ts";
import type { Rule } from "../../platform/rate.ts";
import type { World } from "../../platform/world.ts";
import { attachmentsOf } from "./attachment-sql.ts";
import { viewOf } from "./categories.ts";
import { htmlOf } from "./html.ts";
import { placeOf, readPlace } from "./place.ts";
import { searchPage } from "./search.ts";
import * as rows from "./sql.ts";
import { type CategoryRow, subtree } from "./tree.ts";

type Paging = { host: string; cursor?: string | undefined; size: number };

export async function articlePage(
  world: World,
  {
    host,
    kind,
    categoryId,
    cursor,
    size,
  }: Paging & { kind: ArticleKind; categoryId?: number | undefined },
): Promise<{ list: ArticleCard[]; next: string | null }> {
  const { brandCode, seen, categories } = await viewOf(world, host);
  const page = { kind, brandCode, past: readPlace(cursor), size };
  const found =
    categoryId === undefined
      ? await rows.pageOfKind(world.db, { ...page, categories })
      : await rows.pageOfCategories(world.db, { ...page, categories: idsBelow(seen, categoryId) });
  const { list, next } = cutPage(found, size, placeOf);
  const names = namesOf(seen);
  return { list: list.map((row) => presentCard(row, names)), next };
}

/** Throws `notFound` for a category that is not shown. */
function idsBelow(seen: readonly CategoryRow[], id: number): number[] {
  const ids = subtree(seen, id).map((row) => row.id);
  if (ids.length === 0) throw new Failure("notFound");
  return ids;
}

type Names = ReadonlyMap<number, string>;
const namesOf = (seen: readonly CategoryRow[]): Names =>
  new Map(seen.map(({ id, name }) => [id, name]));

const presentCard = (row: rows.CardRow, names: Names): ArticleCard => ({
  id: row.id,
  kind: row.kind,
  categoryId: row.categoryId,
  categoryName: names.get(row.categoryId) ?? "",
  title: row.title,
  summary: row.summary,
  cover: row.cover,
  minutes: row.minutes,
  views: row.views,
  pinned: row.pinned,
  publishedAt: row.publishedAt.toISOString(),
});

/** Of a category and below, found by words where some are given. */
export async function questionPage(
  world: World,
  asked: Paging & { categoryId: number; search?: string | undefined; ip: string },
): Promise<{ list: Question[]; next: string | null }> {
  const { host, categoryId, search, cursor, size } = asked;
  const { brandCode, seen } = await viewOf(world, host);
  const categories = idsBelow(seen, categoryId);
  if (search) {
    await countOrRefuse(world, { name: "help-search", ip: asked.ip, rules: searches });
    const page = { brandCode, categories, text: search, cursor, size };
    const { list, next } = await searchPage(world.db, page);
    return { list: list.map(shownQuestion), next };
  }
  const kind = ArticleKind.of.help;
  const past = readPlace(cursor);
  const found = await rows.pageOfCategories(world.db, { brandCode, categories, kind, past, size });
  const { list, next } = cutPage(found, size, placeOf);
  return { list: list.map(shownQuestion), next };
}

/** Searching reads texts, which is expensive: nobody types this many. */
const searches: readonly Rule[] = [{ count: 120, seconds: 60 }];

const shownQuestion = ({ id, categoryId, title, summary }: rows.CardRow): Question => ({
  id,
  categoryId,
  title,
  summary,
});

/** Throws `notFound` for a draft, a withdrawn one, another brand's and one of a hidden category. */
export async function articleFor(
  world: World,
  { host, id }: { host: string; id: number },
): Promise<Article> {
  const { brandCode, seen, categories } = await viewOf(world, host);
  const row = mustFind(await rows.publishedArticle(world.db, { id, brandCode, categories }));
  const { kind } = row;
  const [attachments, beside] = await Promise.all([
    attachmentsOf(world.db, [id]),
    rows.neighboursOf(world.db, { kind, brandCode, categories, past: row }),
  ]);
  return {
    ...presentCard(row, namesOf(seen)),
    html: htmlOf(world, row),
    updatedAt: row.updatedAt.toISOString(),
    attachments: attachments.map(({ id: attachmentId, name, bytes }) => ({
      id: attachmentId,
      name,
      bytes,
    })),
    helpful: row.helpful,
    unhelpful: row.unhelpful,
    ...beside,
  };
}

/** Throws `notFound` unless readers of this host may see the article; called before anything that a reader does to it. */
export async function mustBeShown(world: World, { host, id }: { host: string; id: number }) {
  const { brandCode, categories } = await viewOf(world, host);
  return mustFind(await rows.publishedArticle(world.db, { id, brandCode, categories }));
}

const roots: Record<ArticleKind, string> = {
  [ArticleKind.of.course]: "/course",
  [ArticleKind.of.industry]: "/industry",
  [ArticleKind.of.help]: "/help",
};

/** A sitemap may hold 50,000; older ones are found by their links. */
const SITEMAP_MOST = 10_000;

/** The addresses of a host's articles for search engines, the newest of each kind. */
export async function articleAddresses(world: World, host: string) {
  const { brandCode, categories } = await viewOf(world, host);
  const found = await Promise.all(
    ArticleKind.values.map(async (kind) => {
      const page = { kind, brandCode, categories, size: SITEMAP_MOST };
      const list = await rows.newestOf(world.db, page);
      return list.map(({ id, updatedAt }) => ({ path: `${roots[kind]}/${id}`, updatedAt }));
    }),
  );
  return found.flat();
}
