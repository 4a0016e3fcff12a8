/** Saved views: everybody sees their own and the shared ones, and changes only their own. */
import { type SavedView, searchMax, searchTooLong } from "#contract/console/operations/views.ts";
import { type Db, type Tx, transact } from "../../platform/db.ts";
import { Failure, mustFind } from "../../platform/failure.ts";
import { maskWithin } from "../../platform/mask.ts";
import type { StaffCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { recordAudit, staffNames } from "../../people/staff/api.ts";
import * as rows from "./sql.ts";

/** How many views one operator may have, on all pages together. */
const VIEWS_MAX = 50;
/** They belong to a visit, not to a view: which page of the list, and which row is open. */
const notKept = ["at", "open"];

type SaveViewInput = { caller: StaffCaller; ip: string };

export async function listViews(
  { db }: World,
  { staffId }: StaffCaller,
  page: string,
): Promise<{ list: SavedView[] }> {
  const [found, first] = await Promise.all([
    rows.viewsOf(db, { staffId, page }),
    rows.defaultOf(db, { staffId, page }),
  ]);
  return { list: await shown(db, staffId, found, first) };
}

type NewView = { page: string; name: string; search: string; shared: boolean };

/** The same name again replaces it. Throws `badRequest` beyond the limit. */
export const saveView = (world: World, by: SaveViewInput, asked: NewView): Promise<SavedView> =>
  transact(world.db, async (tx) => {
    const { staffId } = by.caller;
    const view = { ...asked, search: filtersOf(asked.search) };
    if (view.search.length > searchMax) throw new Failure("badRequest", { msg: searchTooLong });
    await rows.holdViews(tx, staffId);
    const before = await rows.viewNamed(tx, { staffId, ...view });
    if (!before && (await rows.countViews(tx, staffId)) >= VIEWS_MAX)
      throw new Failure("badRequest", { msg: `最多保存 ${VIEWS_MAX} 个视图，请先删除不用的` });
    if (before) await rows.updateView(tx, before.id, view);
    const id =
      before?.id ??
      (await rows.insertView(tx, { ...view, staffId, createdAt: world.clock.now() })).id;
    return written(tx, world, { ...by, id, action: "view.save", before });
  });

export const changeView = (
  world: World,
  by: SaveViewInput,
  id: number,
  change: { name: string; shared: boolean },
): Promise<SavedView> =>
  transact(world.db, async (tx) => {
    const { staffId } = by.caller;
    await rows.holdViews(tx, staffId);
    const before = await ownView(tx, staffId, id);
    const same = await rows.viewNamed(tx, { staffId, page: before.page, name: change.name });
    if (same && same.id !== id)
      throw new Failure("conflict", { msg: `已经有名为“${change.name}”的视图，请换一个名称` });
    await rows.updateView(tx, id, change);
    return written(tx, world, { ...by, id, action: "view.change", before });
  });

export const removeView = (world: World, by: SaveViewInput, id: number): Promise<null> =>
  transact(world.db, async (tx) => {
    const before = await ownView(tx, by.caller.staffId, id);
    await rows.deleteView(tx, id);
    await audit(tx, world, { ...by, id, action: "view.remove", before: kept(before), after: null });
    return null;
  });

/** Throws `notFound` for a view that the operator cannot see or that belongs to another page. */
export const setDefaultView = (
  world: World,
  by: SaveViewInput,
  { page, viewId }: { page: string; viewId: number | null },
): Promise<null> =>
  transact(world.db, async (tx) => {
    const { staffId } = by.caller;
    const before = await rows.defaultOf(tx, { staffId, page });
    if (viewId === null) await rows.dropDefault(tx, { staffId, page });
    else {
      const view = await rows.viewById(tx, viewId);
      if (!view || view.page !== page || !isSeenBy(view, staffId)) throw new Failure("notFound");
      await rows.putDefault(tx, { staffId, page, viewId });
    }
    await audit(tx, world, {
      ...by,
      id: viewId ?? before ?? 0,
      action: "view.default",
      before: { page, viewId: before },
      after: { page, viewId },
    });
    return null;
  });

const isSeenBy = ({ staffId, shared }: rows.ViewRow, asker: number) => shared || staffId === asker;

/** Throws `notFound` for a view nobody shares, `forbidden` for somebody else's. */
async function ownView(tx: Tx, staffId: number, id: number): Promise<rows.ViewRow> {
  const view = await rows.viewById(tx, id);
  if (!view || !isSeenBy(view, staffId)) throw new Failure("notFound");
  if (view.staffId !== staffId)
    throw new Failure("forbidden", { msg: "这是别人共享的视图，只有保存它的人能修改" });
  return view;
}

/** Encoded as in an address, which may be several times as long as the text that was sent. */
function filtersOf(search: string): string {
  const filters = new URLSearchParams(search);
  for (const key of notKept) filters.delete(key);
  return filters.toString();
}

async function shown(
  db: Db,
  asker: number,
  found: readonly rows.ViewRow[],
  first: number | null,
): Promise<SavedView[]> {
  const names = await staffNames(db, [...new Set(found.map(({ staffId }) => staffId))]);
  return found.map(({ staffId, ...view }) => ({
    ...view,
    isMine: staffId === asker,
    isDefault: view.id === first,
    by: names.get(staffId) ?? "",
  }));
}

/** For the log, which everybody reads: the view may look for somebody by mobile or e-mail. */
const kept = ({ page, name, search, shared }: rows.ViewRow) => ({
  page,
  name: maskWithin(name),
  search: new URLSearchParams(
    [...new URLSearchParams(search)].map(([filter, value]) => [filter, maskWithin(value)]),
  ).toString(),
  shared,
});

type WrittenInput = SaveViewInput & { id: number; action: string };

async function written(
  tx: Tx,
  world: World,
  { before, ...change }: WrittenInput & { before: rows.ViewRow | undefined },
): Promise<SavedView> {
  const { staffId } = change.caller;
  const after = mustFind(await rows.viewById(tx, change.id));
  await audit(tx, world, {
    ...change,
    before: before ? kept(before) : null,
    after: kept(after),
  });
  const first = await rows.defaultOf(tx, { staffId, page: after.page });
  const [view] = await shown(tx, staffId, [after], first);
  return mustFind(view);
}

const audit = (
  tx: Tx,
  world: World,
  { caller, ip, id, action, before, after }: WrittenInput & { before: unknown; after: unknown },
) =>
  recordAudit(tx, {
    actor: { staff: caller, ip },
    action,
    subject: ["view", id],
    before,
    after,
    at: world.clock.now(),
  });
