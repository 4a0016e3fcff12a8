import { expect, test } from "vitest";
import { filtersIn, isNarrowed, narrowedIn, queryOf, withKind } from "./asked.ts";

const read = (text: string) => filtersIn(new URLSearchParams(text));

test("the address says which lines of the log are looked at", () => {
  const text = "kind=task&id=7&staff=3&action=task.state&q=%E5%AE%9A%E6%97%B6&from=2026-11-01";
  expect(queryOf(read(text))).toEqual({
    subjectKind: "task",
    subjectId: "7",
    staffId: "3",
    action: "task.state",
    q: "定时",
    from: "2026-11-01",
  });
});

test("what is archived is narrowed like the list, but for its days", () => {
  const asked = queryOf(read("staff=3&q=x&from=2026-11-01&to=2026-11-02"));
  expect(narrowedIn(asked)).toEqual({ staffId: "3", q: "x" });
});

test("nonsense in the address narrows nothing, nor a number without its kind", () => {
  const filters = read("id=7&staff=x&from=gestern&q=%20");
  expect(queryOf(filters)).toEqual({});
  expect(isNarrowed(filters)).toBe(false);
});

test("another kind of thing takes off the number, the action and the page of the old one", () => {
  const before = new URLSearchParams("kind=exchange&id=7&action=exchange.approve&q=x&at=9&open=3");
  expect(withKind(before, "member").toString()).toBe("kind=member&q=x");
  expect(withKind(before, undefined).toString()).toBe("q=x");
});
