/** Open ends: read, searched, and coded by hand. */
import { CATEGORIES_MAX, type resultTexts } from "#contract/console/study/results-kept.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { transact } from "../../platform/db.ts";
import { badField, Failure, mustFind } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { type AuditActor, recordAudit } from "../../people/staff/api.ts";
import type { Filter } from "./filter.ts";
import { atATime } from "./gate.ts";
import { withExcluded } from "./pulse-sql.ts";
import * as rows from "./text-sql.ts";
import { type Measured, placeOf, questionAt } from "./variable.ts";

type TextsAsked = {
  filter: Filter;
  variable: Measured;
  search: string | undefined;
  category: number | "none" | undefined;
  cursor: string | undefined;
  size: number;
};

export async function listTexts(
  world: World,
  { cursor, size, ...asked }: TextsAsked,
): Promise<DataOf<typeof resultTexts>> {
  const { variable } = asked;
  if (variable.shape !== "text") throw badField("key", `「${variable.title}」不是填空题`);
  const filter = await withExcluded(world.db, asked.filter);
  const codings = await rows.codingsOf(world.db, filter, variable);
  const before = cursor === undefined ? undefined : Number(cursor);
  const [found, counts, categories] = await Promise.all([
    // Never from a replica, which may not have the coding that was just written.
    atATime(world, () =>
      rows.textsOf(world.db, { ...asked, filter, codings, before, size: size + 1 }),
    ),
    atATime(world, () => rows.textCounts(world.db, { filter, variable, codings })),
    rows.categoriesOf(world.db, filter.taskId, placeOf(variable)),
  ]);
  const list = found.slice(0, size);
  const byCategory = new Map(counts.map(({ category, n }) => [category, n]));
  return {
    list,
    next: found.length > size ? String(list.at(-1)?.id ?? "") : null,
    base: counts[0]?.base ?? 0,
    uncoded: byCategory.get(null) ?? 0,
    categories: categories.map(({ id, name }) => ({ id, name, n: byCategory.get(id) ?? 0 })),
  };
}

type NewCategory = { taskId: number; question: string; name: string };

/** Throws `badRequest` for a name that exists already, and above the limit of categories for one question. */
export const saveCategory = (world: World, actor: AuditActor, category: NewCategory) =>
  transact(world.db, async (tx) => {
    const { taskId, question, name } = category;
    await rows.holdCategories(tx, taskId);
    const there = await rows.categoriesOf(tx, taskId, question);
    if (there.length >= CATEGORIES_MAX)
      throw badField("name", `一道题最多 ${CATEGORIES_MAX} 个分类，请先删除不用的`);
    const at = world.clock.now();
    const put = await rows.insertCategory(tx, { ...category, createdAt: at });
    if (!put) throw badField("name", `已经有名为「${name}」的分类`);
    await recordAudit(tx, {
      actor,
      action: "task.category",
      subject: ["task", taskId],
      after: { question, name },
      at,
    });
    return put;
  });

export const removeCategory = (
  world: World,
  actor: AuditActor,
  { taskId, categoryId }: { taskId: number; categoryId: number },
): Promise<null> =>
  transact(world.db, async (tx) => {
    const category = mustFind(await rows.categoryById(tx, taskId, categoryId));
    await rows.deleteCategory(tx, categoryId);
    const { question, name } = category;
    await recordAudit(tx, {
      actor,
      action: "task.category-removed",
      subject: ["task", taskId],
      before: { question, name },
      after: {},
      at: world.clock.now(),
    });
    return null;
  });

type CodingInput = {
  taskId: number;
  categoryId: number;
  responseIds: readonly number[];
  isIn: boolean;
};

/** Throws `notFound` for a category of another task, or answers that are not there any more. */
export const codeTexts = (world: World, actor: AuditActor, coded: CodingInput): Promise<null> =>
  transact(world.db, async (tx) => {
    const { taskId, categoryId, isIn } = coded;
    const responseIds = [...new Set(coded.responseIds)];
    const category = mustFind(await rows.categoryById(tx, taskId, categoryId));
    const { question: place, name } = category;
    const question = questionAt(place);
    const at = world.clock.now();
    if (!isIn) await rows.deleteCodings(tx, { categoryId, responseIds });
    else if (
      (await rows.insertCodings(tx, { taskId, categoryId, question, responseIds, at })) <
      responseIds.length
    )
      throw new Failure("notFound");
    await recordAudit(tx, {
      actor,
      action: "task.coding",
      subject: ["task", taskId],
      after: { question: place, name, responses: responseIds, isIn },
      at,
    });
    return null;
  });
