/** The tree of categories at the operators' desk. */
import type { ConsoleCategory } from "#contract/console/community/content.ts";
import { markPagesChanged } from "../../foundation/brand/api.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { badField, Failure } from "../../platform/failure.ts";
import { fingerprintOf, refuseOvertaken } from "../../platform/fingerprint.ts";
import type { World } from "../../platform/world.ts";
import { withIdempotency, recordAudit, type AuditActor } from "../../people/staff/api.ts";
import { articlesChanged } from "./changed.ts";
import * as rows from "./desk-sql.ts";
import { allCategories } from "./sql.ts";
import { type CategoryRow, pathTo, subtree } from "./tree.ts";

/** More than anybody finds their way through, and no more than every list may ask for. */
const CATEGORIES_MOST = 200;
const DEPTH_MOST = 4;

/** What operators change of it. */
const draftOf = ({ parentId, name, sort, hidden }: CategoryRow) => ({
  parentId,
  name,
  sort,
  hidden,
});

export async function categoriesForDesk({
  db,
}: Pick<World, "db">): Promise<{ list: ConsoleCategory[] }> {
  const [categories, counts] = await Promise.all([allCategories(db), rows.countAll(db)]);
  const own = new Map(counts.map(({ categoryId, n }) => [categoryId, n]));
  const list = categories
    .filter(({ parentId }) => parentId === null)
    .flatMap((root) => subtree(categories, root.id))
    .map((row) => ({
      ...row,
      version: fingerprintOf(draftOf(row)),
      articles: own.get(row.id) ?? 0,
    }));
  return { list };
}

type SaveCategoryInput = AuditActor & {
  category: Omit<CategoryRow, "id"> & { id: number | null; version?: string | undefined };
};

export async function saveCategory(
  world: World,
  { key, ...saving }: SaveCategoryInput & { key?: string | undefined },
) {
  const { category, staff } = saving;
  const press = { staffId: staff.staffId, key, asked: ["category", category] };
  const saved = await transact(world.db, (tx) =>
    category.id === null
      ? withIdempotency(tx, world, press, () => write(tx, world, saving))
      : write(tx, world, saving),
  );
  articlesChanged(world);
  return shownOne(world, saved);
}

async function shownOne(world: Pick<World, "db">, id: number): Promise<ConsoleCategory> {
  const { list } = await categoriesForDesk(world);
  const shown = list.find((row) => row.id === id);
  if (!shown) throw new Error(`category ${id} is gone`);
  return shown;
}

async function write(
  tx: Tx,
  world: World,
  { category, ...by }: SaveCategoryInput,
): Promise<number> {
  const { id, version, ...draft } = category;
  await rows.lockTree(tx);
  const known = await allCategories(tx);
  const before = known.find((row) => row.id === id);
  if (id !== null && !before) throw new Failure("notFound");
  if (before)
    await refuseOvertaken({ name: before.name, stands: draftOf(before), draft, version }, () =>
      shownOne({ db: tx }, before.id),
    );
  refusePlace(known, before, draft);
  if (before) await rows.updateCategory(tx, before.id, draft);
  const savedId = before?.id ?? (await rows.insertCategory(tx, draft));
  await recordAudit(tx, {
    actor: by,
    action: before ? "category.update" : "category.create",
    subject: ["category", savedId],
    before,
    after: draft,
    note: draft.name,
    at: world.clock.now(),
  });
  await markPagesChanged(tx, world);
  return savedId;
}

function refusePlace(
  known: readonly CategoryRow[],
  before: CategoryRow | undefined,
  { parentId, hidden }: Omit<CategoryRow, "id">,
): void {
  if (before?.parentId === null) {
    if (parentId !== null) throw badField("parentId", `「${before.name}」是顶层分类，不能移动`);
    if (hidden) throw badField("hidden", `「${before.name}」是顶层分类，不能隐藏`);
    return;
  }
  const path = parentId === null ? [] : pathTo(known, parentId);
  const [root] = path;
  if (!root) throw badField("parentId", "请选择上级分类");
  const below = before ? subtree(known, before.id) : [];
  if (below.some((row) => row.id === parentId))
    throw badField("parentId", "上级分类不能是它自己或它的下级");
  if (before && pathTo(known, before.id)[0]?.id !== root.id)
    throw badField("parentId", "不能移到另一个顶层分类之下");
  const height = Math.max(1, ...below.map((row) => pathTo(below, row.id).length));
  if (path.length + height > DEPTH_MOST) throw badField("parentId", `分类最多 ${DEPTH_MOST} 层`);
  if (!before && known.length >= CATEGORIES_MOST)
    throw badField("name", `分类最多 ${CATEGORIES_MOST} 个`);
}
