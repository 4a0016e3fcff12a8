import { expect, test } from "vitest";
import { placeIn } from "./active.ts";
import { type Column, leastWidth, shownColumns } from "./columns.ts";
import type { ListUrl } from "../../platform/use-list.ts";
import type { DataTableProps } from "./DataTable.tsx";
import { offerText } from "./AllLine.tsx";
import { splitColumns } from "./room.ts";
import { rowsBetween } from "../../platform/selection.ts";
import { rangeText } from "./Total.tsx";
import { keysOf } from "./table-keys.ts";

const column = (key: string, change: Partial<Column<unknown>> = {}): Column<unknown> => ({
  key,
  title: key,
  render: () => null,
  ...change,
});
const columns = [column("a", { isFixed: true }), column("b"), column("c", { isExtra: true })];
const keys = (flipped: string[]) => shownColumns(columns, flipped).map(({ key }) => key);

test("extra columns wait to be asked for, fixed ones cannot be put away", () => {
  expect(keys([])).toEqual(["a", "b"]);
  expect(keys(["c", "b", "a"])).toEqual(["a", "c"]);
});

test("a table is at least as wide as its columns", () => {
  expect(leastWidth([column("a", { width: 100 }), column("b")])).toBe(260);
});

test("what has no room stands below its row: seconds first, then from the last, and never what is fixed", () => {
  const wide = [
    column("id", { width: 100, isSecond: true }),
    column("who", { width: 200, isFixed: true }),
    column("what"),
    column("when", { width: 100 }),
  ];
  const split = (room: number | undefined) => {
    const { beside, below } = splitColumns(wide, room);
    return [beside, below].map((list) => list.map(({ key }) => key).join(" "));
  };
  expect(split(undefined)).toEqual(["id who what when", ""]);
  expect(split(560)).toEqual(["id who what when", ""]);
  expect(split(559)).toEqual(["who what when", "id"]);
  expect(split(459)).toEqual(["who what", "id when"]);
  expect(split(10)).toEqual(["who what", "id when"]);
});

test("j and k stay on their row, and on its place when it is gone", () => {
  expect(placeIn([5, 6, 7], { id: 6, index: 0 })).toBe(1);
  expect(placeIn([5, 7], { id: 6, index: 1 })).toBe(1);
  expect(placeIn([5], { id: 6, index: 3 })).toBe(0);
  expect(placeIn([], { id: null, index: 0 })).toBe(0);
});

test("no key does to a row what is meant for the one in the drawer", () => {
  const done: number[] = [];
  const press = (openId: number) => {
    const url = { openId, open: () => undefined } as unknown as ListUrl;
    const table = { url, rowKeys: { a: ({ id }: { id: number }) => void done.push(id) } };
    const rows = [{ id: 5 }, { id: 6 }];
    const index = Math.max(
      0,
      rows.findIndex(({ id }) => id === openId),
    );
    const active = { index, id: rows[index]?.id ?? null, moveTo: () => null };
    keysOf(table as unknown as DataTableProps<{ id: number }>, rows, active)["a"]?.();
  };
  press(6);
  press(99);
  expect(done).toEqual([6]);
});

test("a range of rows is ticked in either direction, and alone when its other end is gone", () => {
  const rows = [5, 6, 7, 8].map((id) => ({ id }));
  const between = (one: number, other: number) => rowsBetween(rows, one, other).map(({ id }) => id);
  expect(between(6, 8)).toEqual([6, 7, 8]);
  expect(between(7, 5)).toEqual([5, 6, 7]);
  expect(between(99, 7)).toEqual([7]);
  expect(between(5, 99)).toEqual([]);
});

test("the foot says which rows of how many, more than a thousand without counting on", () => {
  const page = { first: 51, rows: 50, total: 312, page: 2 };
  expect(rangeText(page)).toBe("第 51–100 条，共 312 条");
  expect(rangeText({ ...page, total: 1001 })).toBe("第 51–100 条，1,000 条以上");
  expect(rangeText({ ...page, first: 1, rows: 0, total: 0 })).toBe("共 0 条");
  expect(rangeText({ ...page, total: null })).toBe("第 2 页");
});

test("choosing all says how many, and where one action takes fewer", () => {
  expect(offerText(312, 500)).toBe("选择全部 312 条");
  expect(offerText(712, 500)).toBe("选择 712 条中的前 500 条（一次最多 500 条）");
  expect(offerText(1001, 500)).toBe("选择 1,000 条以上中的前 500 条（一次最多 500 条）");
  expect(offerText(null, 200)).toBe("选择筛选出的全部（一次最多 200 条）");
});
