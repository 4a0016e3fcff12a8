/** Articles as operators see them, drafts and all. */
import type { ArticleKind, PublishState } from "#contract/content-enums.ts";
import type { ArticleDraft, ConsoleArticle } from "#contract/console/community/content.ts";
import { mustFind } from "../../platform/failure.ts";
import { fingerprintOf } from "../../platform/fingerprint.ts";
import type { Days, ListAsked } from "../../platform/list-sql.ts";
import type { World } from "../../platform/world.ts";
import { attachmentsOf } from "./attachment-sql.ts";
import { articleById, type ArticleRow, pageForDesk } from "./desk-sql.ts";
import { htmlOf } from "./html.ts";
import { allCategories } from "./sql.ts";

type DeskPageInput = Days &
  ListAsked & {
    kind?: ArticleKind | undefined;
    state?: PublishState | undefined;
    q?: string | undefined;
  };

export async function deskPage(world: World, asked: DeskPageInput) {
  const filter = { ...asked, text: asked.q || undefined };
  const { list, ...page } = await pageForDesk(world.db, filter, asked);
  return { ...page, list: await shownToStaff(world, list) };
}

export async function forDesk(world: World, id: number): Promise<ConsoleArticle> {
  const row = await articleById(world.db, id);
  const [shown] = await shownToStaff(world, row ? [row] : []);
  return mustFind(shown);
}

/** The fields that operators write. */
export const articleDraftOf = (row: Pick<ArticleRow, keyof ArticleDraft>): ArticleDraft => ({
  kind: row.kind,
  categoryId: row.categoryId,
  title: row.title,
  summary: row.summary,
  body: row.body,
  cover: row.cover,
  brands: row.brands,
  pinned: row.pinned,
});

async function shownToStaff(world: World, found: readonly ArticleRow[]): Promise<ConsoleArticle[]> {
  const [categories, attachments] = await Promise.all([
    allCategories(world.db),
    attachmentsOf(
      world.db,
      found.map(({ id }) => id),
    ),
  ]);
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  return found.map(({ createdAt: _, ...row }) => ({
    ...row,
    categoryName: names.get(row.categoryId) ?? "",
    version: fingerprintOf(articleDraftOf(row)),
    html: htmlOf(world, row),
    attachments: attachments
      .filter(({ articleId }) => articleId === row.id)
      .map(({ id, name, bytes, downloads }) => ({ id, name, bytes, downloads })),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  }));
}
