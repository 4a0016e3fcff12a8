/**
 * Operators' list of members by what they have. The ledger and members are asked by themselves, since on a cluster they lie on different
 * machines: where the search leaves few members, the ledger is asked what these have; otherwise it says who has most, and
 * members are asked which of these are searched for.
 */
import { sql } from "kysely";
import { COUNTED_MAX } from "#contract/console/list-page.ts";
import { Asset } from "#contract/enums.ts";
import { availableOf, type AvailableRow, pageByAvailable } from "../../ledger/wallet/api.ts";
import { cutPage, readCursorOf } from "../../platform/cursor.ts";
import type { Db } from "../../platform/db.ts";
import type { Direction, ListAsked, Listed } from "../../platform/list-sql.ts";
import type { MemberRow, membersOfList } from "./sql.ts";

/** The asset that a list is sorted by, where it is sorted by one. */
export const assetOf = (sort: string | undefined): Asset | undefined =>
  ({ gold: Asset.of.gold, cash: Asset.of.cash })[sort?.replace(/^-/, "") ?? ""];

type Query = ReturnType<typeof membersOfList>;
type ByAvailable = { asset: Asset; asked: ListAsked };
type Order = {
  asset: Asset;
  direction: Direction;
  past: AvailableRow | undefined;
  /** One more than the page has. */
  size: number;
};
type FoundRow = AvailableRow & { row: MemberRow };

/** So many are looked up one by one; of more than these, the page is met soon enough by going through balances. */
const FEW = 20_000;
const WALKED_AT_ONCE = 10_000;

/** Equal ones by number. `few` is for tests. Throws `badRequest` for another order's cursor. */
export async function membersByAvailable(
  db: Db,
  query: Query,
  { asset, asked, few = FEW }: ByAvailable & { few?: number },
): Promise<Listed<MemberRow>> {
  const [balance, memberId] = readCursorOf(asked.cursor, ["sort", "row"]) ?? [];
  const order: Order = {
    asset,
    direction: asked.sort?.startsWith("-") ? "desc" : "asc",
    past: balance === undefined || memberId === undefined ? undefined : { balance, memberId },
    size: asked.size + 1,
  };
  const matching = await query
    .clearSelect()
    .select("id")
    .limit(few + 1)
    .execute();
  const ids = matching.map(({ id }) => id);
  const found = await (ids.length > few
    ? walked(db, query, order)
    : among(db, { query, ids }, order));
  const { list, next } = cutPage(found, asked.size, (one) => [one.balance, one.memberId]);
  return {
    list: list.map(({ row }) => row),
    next,
    total: Math.min(ids.length, COUNTED_MAX + 1),
  };
}

async function among(
  db: Db,
  { query, ids }: { query: Query; ids: readonly number[] },
  { asset, direction, past, size }: Order,
): Promise<FoundRow[]> {
  const of = new Map((await availableOf(db, asset, ids)).map((one) => [one.memberId, one.balance]));
  const turn = direction === "desc" ? -1 : 1;
  const compare = (a: AvailableRow, b: AvailableRow) =>
    turn * (a.balance - b.balance || a.memberId - b.memberId);
  const page = ids
    .map((memberId) => ({ memberId, balance: of.get(memberId) ?? 0 }))
    .filter((one) => past === undefined || compare(one, past) > 0)
    .toSorted(compare)
    .slice(0, size);
  return withRows(query, page);
}

async function walked(db: Db, query: Query, { past, ...order }: Order): Promise<FoundRow[]> {
  const found: FoundRow[] = [];
  let behind = past;
  for (let { size } = order; ; size = Math.min(4 * size, WALKED_AT_ONCE)) {
    // oxlint-disable no-await-in-loop -- each batch goes on behind the one before
    const batch = await pageByAvailable(db, { ...order, past: behind, size });
    found.push(...(await withRows(query, batch)));
    // oxlint-enable no-await-in-loop
    if (found.length >= order.size || batch.length < size) return found.slice(0, order.size);
    behind = batch.at(-1);
  }
}

/** In the same order; who is not searched for is left out. */
async function withRows(query: Query, page: readonly AvailableRow[]): Promise<FoundRow[]> {
  if (page.length === 0) return [];
  const rows = await query
    .where("id", "=", sql<number>`any(${page.map(({ memberId }) => memberId)})`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return page.flatMap((one) => {
    const row = byId.get(one.memberId);
    return row ? [{ ...one, row }] : [];
  });
}
