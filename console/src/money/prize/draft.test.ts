import { expect, test } from "vitest";
import { ExchangeType, PrizeState } from "#contract/enums.ts";
import { bodyOf, emptyForm, problemsOf, shelfChangeOf } from "./draft.ts";

const form = { ...emptyForm, category: "话费", title: "话费 10 元", priceGold: 1_000 };

test("a fresh prize lacks its category, its name and its price", () => {
  expect(Object.keys(problemsOf(emptyForm)).toSorted()).toEqual(["category", "priceGold", "title"]);
  expect(problemsOf(form)).toEqual({});
});

test("brands are written with any separator, and none means all", () => {
  expect(bodyOf({ ...form, brands: "qingyan，manxi 、" }).brands).toEqual(["qingyan", "manxi"]);
  expect(bodyOf(form).brands).toEqual([]);
  // Another way of typing the same is no change.
  expect(bodyOf({ ...form, brands: "a,b" })).toEqual(bodyOf({ ...form, brands: "a，b" }));
  expect(bodyOf(form)).not.toEqual(bodyOf({ ...form, type: ExchangeType.of.physical }));
});

test("the shelf says what members will see, and that nothing is in stock", () => {
  const prize = { state: PrizeState.of.draft, stock: 3, priceGold: 1_250 };
  expect(shelfChangeOf(prize, 100)).toMatchObject({ to: PrizeState.of.onShelf, verb: "上架" });
  expect(shelfChangeOf(prize, 100).effects.join("")).toContain("1,250 金币 ≈ 12.50 元");
  expect(shelfChangeOf({ ...prize, stock: 0 }, 100).effects.join("")).toContain("没有库存");
  const down = shelfChangeOf({ ...prize, state: PrizeState.of.onShelf }, 100);
  expect(down).toMatchObject({ to: PrizeState.of.offShelf, verb: "下架" });
});
