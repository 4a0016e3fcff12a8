import { expect, test } from "vitest";
import {
  cursorOf,
  idIn,
  numberIn,
  openIdOf,
  pageNumberOf,
  toNextPage,
  toPreviousPage,
  trailOf,
  withFilter,
  withOpen,
} from "./list-url.ts";

const search = (text: string) => new URLSearchParams(text);

test("the first page has no cursor", () => {
  expect(cursorOf(search(""))).toBeUndefined();
  expect(trailOf(search("at="))).toEqual([]);
});

test("walking on and back ends where it began", () => {
  const second = toNextPage(search("state=0"), "120");
  const third = toNextPage(second, "80_3");
  expect(third.get("at")).toBe("120~80_3");
  expect(cursorOf(third)).toBe("80_3");
  expect(toPreviousPage(third).toString()).toBe(second.toString());
  expect(toPreviousPage(second).toString()).toBe("state=0");
});

test("a very deep walk keeps its URL short and its last page right", () => {
  let deep = search("");
  for (let page = 1; page <= 100; page++) deep = toNextPage(deep, String(page));
  expect(trailOf(deep)).toHaveLength(40);
  expect(cursorOf(deep)).toBe("100");
  expect(pageNumberOf(deep)).toBe(101);
  expect(pageNumberOf(toPreviousPage(deep))).toBe(100);
});

test("a filter starts at the first page and closes what was open", () => {
  const next = withFilter(search("at=9&open=4&result=1"), "state", "2");
  expect(next.toString()).toBe("result=1&state=2");
  expect(withFilter(next, "state", undefined).toString()).toBe("result=1");
});

test("opening a row keeps the page, closing forgets only the row", () => {
  const open = withOpen(search("at=9"), 4);
  expect(openIdOf(open)).toBe(4);
  expect(withOpen(open, null).toString()).toBe("at=9");
});

test.each(["0", "-1", "abc", "1e9", "99999999999999999"])("%s opens nothing", (text) => {
  expect(openIdOf(search(`open=${text}`))).toBeNull();
  expect(idIn(search(`task=${text}`), "task")).toBeUndefined();
});

test("an enumerated filter takes what is known, falls back when unset, and is open for the rest", () => {
  const known = [0, 1, 2] as const;
  expect(numberIn(search("audit=1"), "audit", { known, unset: 0 })).toBe(1);
  expect(numberIn(search(""), "audit", { known, unset: 0 })).toBe(0);
  expect(numberIn(search("audit=all"), "audit", { known, unset: 0 })).toBeUndefined();
  expect(numberIn(search("audit=9"), "audit", { known })).toBeUndefined();
});
