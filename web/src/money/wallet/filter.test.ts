import { expect, test } from "vitest";
import { withChange } from "../../platform/searchChange.ts";
import { choiceOf, queryOf, readStatement } from "./filter.ts";

const read = (text: string) => readStatement(new URLSearchParams(text));

test("without choices it is the available gold of all kinds and months", () => {
  expect(read("")).toEqual({ asset: 1, bucket: "available", kind: "", month: "" });
  expect(queryOf(read(""))).toEqual({});
});

test("choices come from the address, and nonsense counts as none", () => {
  const chosen = { asset: 2, bucket: "held", kind: "exchange", month: "2026-11" };
  expect(read("asset=2&bucket=held&kind=exchange&month=2026-11")).toEqual(chosen);
  expect(queryOf(read("asset=2&bucket=held&kind=exchange&month=2026-11"))).toEqual(chosen);
  expect(read("asset=9&bucket=secret&kind=theft&month=2026-13")).toEqual(read(""));
});

test("changing one choice keeps the others and drops defaults", () => {
  const search = new URLSearchParams("asset=2&kind=invite&month=2026-11");
  expect(withChange(search, choiceOf("asset", "1")).toString()).toBe("kind=invite&month=2026-11");
  expect(withChange(search, choiceOf("bucket", "pending")).get("month")).toBe("2026-11");
  expect(withChange(search, choiceOf("kind", "")).toString()).toBe("asset=2&month=2026-11");
});
