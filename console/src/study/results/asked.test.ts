import { expect, test } from "vitest";
import { answersIn, filterIn, keysIn, marginsIn, percent, searchOfTable } from "./asked.ts";

const search = (fields: Record<string, string>) => new URLSearchParams(fields);

test("the address says both filters, and what is no filter is left out", () => {
  const url = search({
    of: "valid",
    from: "2026-03-01",
    to: "soon",
    doubt: "2",
    "b.cell": "w",
    "b.of": "x",
  });
  expect(filterIn(url)).toEqual({ of: "valid", from: "2026-03-01" });
  expect(filterIn(url, "b.")).toEqual({ cell: "w" });
});

test("broken lists in the address are empty ones", () => {
  const url = search({
    banner: "[1",
    stubs: '["a", 2]',
    answers: "{}",
    margins: '[{"key": "q", "targets": {"1": 40, "2": "x"}}]',
  });
  expect([keysIn(url, "banner"), keysIn(url, "stubs"), answersIn(url, "")]).toEqual([
    [],
    ["a"],
    [],
  ]);
  expect(marginsIn(url)).toEqual([{ key: "q", targets: { 1: 40 } }]);
});

test("a table is kept with its filter and without what it was compared with", () => {
  expect(
    searchOfTable(
      search({ tab: "cards", of: "valid", vs: "1", "b.of": "all", stubs: "[]", at: "4" }),
    ),
  ).toBe("tab=cross&of=valid&stubs=%5B%5D");
  expect([percent(0.1234), percent(null)]).toEqual(["12.3%", "–"]);
});
