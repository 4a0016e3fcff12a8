/** Pages of the console's lists: one way to sort, to go on from a cursor, to narrow and to count. */
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { COUNTED_MAX } from "#contract/console/list-page.ts";
import { dayEnd, dayStart } from "./clock.ts";
import { readCursorOf, writeCursor } from "./cursor.ts";
import type { Db } from "./db.ts";
import { badField } from "./failure.ts";
import type { Tables } from "./tables.ts";

/** A page as a request asks for it. */
export type ListAsked = {
  cursor?: string | undefined;
  size: number;
  /** One of `keys`, with a minus for the greatest first. */
  sort?: string | undefined;
};
export type Listed<Row> = {
  list: Row[];
  next: string | null;
  total: number | null;
};
/** And the cursor behind each row, for anyone who leaves some out. */
export type Placed<Row> = Listed<Row> & { cursors: string[] };

/**
 * What rows are sorted by, and how a cursor says it: never null, but in the rows of `absent`, which count as `by` of theirs. Those
 * are looked for by themselves, so that the index of all others need not hold them.
 */
export type SortKey = {
  by: RawBuilder<unknown>;
  isMoment: boolean;
  /** `where` they are and where the `others`, each as an index has it. */
  absent?: { where: RawBuilder<boolean>; others: RawBuilder<boolean>; by: RawBuilder<unknown> };
};
export type Direction = "asc" | "desc";

type Rules = {
  /** What tells rows apart and settles ties: the row's number, unless said. */
  id?: RawBuilder<unknown>;
  keys?: Readonly<Record<string, SortKey>>;
  /** Newest first by number, unless said. */
  usual?: { by?: SortKey | undefined; direction: Direction };
};

export const moment = (column: string): SortKey => ({ by: sql.ref(column), isMoment: true });
export const whole = (by: string | RawBuilder<unknown>): SortKey => ({
  by: typeof by === "string" ? sql.ref(by) : by,
  isMoment: false,
});

type Order = { by: SortKey | undefined; direction: Direction; id: RawBuilder<unknown> };

function orderOf({ id = sql.ref("id"), keys = {}, usual }: Rules, sort: string | undefined): Order {
  if (sort === undefined) return { by: usual?.by, direction: usual?.direction ?? "desc", id };
  const by = keys[sort.replace(/^-/, "")];
  if (!by) throw badField("sort", "排序方式错误");
  return { by, direction: sort.startsWith("-") ? "desc" : "asc", id };
}

/** As a whole number that JSON holds: of a moment its microseconds, so that no two become one. */
const spoken = ({ by, isMoment }: SortKey) =>
  isMoment ? sql<number>`(extract(epoch from ${by}) * 1000000)::bigint` : sql<number>`${by}`;

const meant = ({ isMoment }: SortKey, value: number) =>
  isMoment
    ? sql`'epoch'::timestamptz + ${value}::bigint * interval '1 microsecond'`
    : sql`${value}::bigint`;

function behind({ by, direction, id }: Order, [first = 0, second = 0]: readonly number[]) {
  const than = direction === "desc" ? sql`<` : sql`>`;
  return by
    ? sql<boolean>`(${by.by}, ${id}) ${than} (${meant(by, first)}, ${second}::bigint)`
    : sql<boolean>`${id} ${than} ${first}::bigint`;
}

type Any = SelectQueryBuilder<Tables, keyof Tables, object>;

type Paging = { order: Order; past: readonly number[] | undefined; size: number };

/**
 * Rows without the key and all others are two pages, of which the nearer rows stay. Those without are few, and are sorted: by
 * their number the planner would walk through all rows for them.
 */
async function foundBehind(db: Db, query: Any, paging: Paging): Promise<PlacedRow[]> {
  const { order, size } = paging;
  const { by, direction } = order;
  if (!by?.absent) return rowsBehind(query, paging).execute();
  const { absent, ...present } = by;
  const among = { ...order, by: { ...present, by: absent.by }, id: sql`(${order.id} + 0)` };
  const parts = [
    rowsBehind(query.where(absent.others), { ...paging, order: { ...order, by: present } }),
    rowsBehind(query.where(absent.where), { ...paging, order: among }),
  ].map((part) => sql`select * from (${part}) as part`);
  const down = sql.raw(direction);
  const { rows } = await sql<PlacedRow>`
    ${sql.join(parts, sql` union all `)}
     order by place_by ${down}, place_id ${down} limit ${size + 1}`.execute(db);
  return rows;
}

type PlacedRow = { placeBy: number | null; placeId: number };

const rowsBehind = (query: Any, { order, past, size }: Paging) => {
  const { by, id, direction } = order;
  const ordered = by
    ? query.select(spoken(by).$castTo<number | null>().as("placeBy")).orderBy(by.by, direction)
    : query.select(sql<number | null>`null`.as("placeBy"));
  return ordered
    .select(sql<number>`${id}`.as("placeId"))
    .$if(past !== undefined, (q) => q.where(behind(order, past ?? [])))
    .orderBy(id, direction)
    .limit(size + 1);
};

function pagingOf({ asked, ...rules }: Rules & { asked: ListAsked }): Paging {
  const order = orderOf(rules, asked.sort);
  const past = readCursorOf(asked.cursor, order.by ? ["sort", "row"] : ["row"]);
  return { order, past, size: asked.size };
}

// Only what every query can do is done with it; its rows are given back as they were typed.
const plain = <DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>): Any =>
  query as unknown as Any;

/** The page alone, and one row more, uncounted: to be executed, or explained. */
export const pageRows = <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  rules: Rules & { asked: ListAsked },
) => rowsBehind(plain(query), pagingOf(rules));

/** `query` has its filters, and neither an order nor a limit. Throws `badRequest` for another order's cursor. */
export async function placedPage<DB, TB extends keyof DB, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
  rules: Rules & { asked: ListAsked },
): Promise<Placed<Row>> {
  const { cursor, size } = rules.asked;
  const found = await foundBehind(db, plain(query), pagingOf(rules));
  const kept = found.slice(0, size);
  const cursors = kept.map(({ placeId, placeBy }) =>
    placeBy === null ? writeCursor(placeId) : writeCursor(placeBy, placeId),
  );
  return {
    list: kept.map(({ placeId: _id, placeBy: _by, ...row }) => row as Row),
    cursors,
    next: found.length > size ? (cursors.at(-1) ?? null) : null,
    total:
      cursor === undefined && found.length <= size
        ? found.length
        : await countRows(db, sql`${plain(query).clearSelect().select(sql.lit(1).as("one"))}`),
  };
}

export async function listPage<DB, TB extends keyof DB, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, TB, Row>,
  rules: Rules & { asked: ListAsked },
): Promise<Listed<Row>> {
  const { cursors: _, ...page } = await placedPage(db, query, rules);
  return page;
}

/** The one place where rows are counted for a list: the first thousand, and whether there are more. */
export async function countRows(db: Db, rows: RawBuilder<unknown>): Promise<number> {
  const found = await sql<{ n: number }>`
    select count(*) as n from (${rows} limit ${sql.lit(COUNTED_MAX + 1)}) as found`.execute(db);
  return found.rows[0]?.n ?? 0;
}

export type Days = { from?: string | undefined; to?: string | undefined };

/** Throws `badRequest` when they end before they begin. */
export function within(column: string, { from, to }: Days) {
  if (from !== undefined && to !== undefined && from > to)
    throw badField("to", "结束日期不能早于开始日期");
  const at = sql.ref(column);
  const since = from === undefined ? sql`true` : sql`${at} >= ${dayStart(from)}`;
  return sql<boolean>`(${since} and ${to === undefined ? sql`true` : sql`${at} < ${dayEnd(to)}`})`;
}

/** Both included; the end cannot be below the beginning. */
export function between(
  { by }: SortKey,
  { least, most, name }: { least: number | undefined; most: number | undefined; name: string },
) {
  if (least !== undefined && most !== undefined && least > most)
    throw badField(name, "最大值不能小于最小值");
  const from = least === undefined ? sql`true` : sql`${by} >= ${least}::bigint`;
  return sql<boolean>`(${from} and ${most === undefined ? sql`true` : sql`${by} between 0 and ${most}::bigint`})`;
}
