import { expect, test } from "vitest";
import { withChange } from "../../platform/searchChange.ts";
import { choiceOf, queryOf, readStatement, ruleOf } from "./filter.ts";

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

test("what is available says what a sanction stops, and no longer that it can go at any time", () => {
  const none = { withdrawals: null, prizes: null };
  expect(ruleOf("available", none)).toBe("可以随时提现或兑换奖品，永不过期。");
  const paused = {
    withdrawals: "提现已暂停，至 12-01 10:00",
    prizes: "提现已暂停，至 12-01 10:00",
  };
  expect(ruleOf("available", paused)).toBe(
    "现在不能提现或兑换奖品；余额不会减少，永不过期，恢复后照常使用。",
  );
  // Who is frozen withdraws what was audited, and spends nothing (docs/decisions/0059).
  expect(ruleOf("available", { ...none, prizes: "账号已冻结" })).toBe(
    "可以随时提现，现在不能兑换奖品；永不过期。",
  );
  expect(ruleOf("held", paused)).toBe(ruleOf("held", none));
});
