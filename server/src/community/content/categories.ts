/** Which categories readers see, and how many articles each has. */
import type { Category } from "#contract/member/community/content.ts";
import { brandOf, pagesVersion } from "../../foundation/brand/api.ts";
import { Failure } from "../../platform/failure.ts";
import { rememberedFor } from "../../platform/remembered.ts";
import type { World } from "../../platform/world.ts";
import { allCategories, countArticles } from "./sql.ts";
import { shown, subtree } from "./tree.ts";

/** What a host's readers may see: its brand, and the categories that are shown. */
export async function viewOf(world: World, host: string) {
  const [{ code: brandCode }, rows] = await Promise.all([
    brandOf(world, host),
    allCategories(world.db),
  ]);
  const seen = shown(rows);
  return { brandCode, seen, categories: seen.map(({ id }) => id) };
}

/** Those below this one, without itself. Throws `notFound` for a hidden category as for one that does not exist. */
export async function categoriesBelow(
  world: World,
  { host, categoryId }: { host: string; categoryId: number },
): Promise<{ list: Category[] }> {
  const { brandCode, seen } = await viewOf(world, host);
  const [root, ...below] = subtree(seen, categoryId);
  if (!root) throw new Failure("notFound");
  const counts = await countsOf(world, brandCode);
  const articlesIn = (id: number) =>
    subtree(seen, id).reduce((sum, row) => sum + (counts.get(row.id) ?? 0), 0);
  const list = below.map(({ id, parentId, name }) => ({
    id,
    parentId,
    name,
    articles: articlesIn(id),
  }));
  return { list };
}

/** Counting a million articles takes a tenth of a second, and strangers ask. */
const REMEMBER_SECONDS = 30;
type CategoriesCounts = Map<number, number>;
const counted = rememberedFor<CategoriesCounts>(REMEMBER_SECONDS);

async function countsOf(world: World, brandCode: string): Promise<CategoriesCounts> {
  const version = await pagesVersion(world);
  return counted.of(world, `${brandCode} ${version}`, async () => {
    const rows = await countArticles(world.db, brandCode);
    return new Map(rows.map(({ categoryId, n }) => [categoryId, n]));
  });
}

/** Called after a change (changed.ts). */
export const forgetCounts = counted.forget;
