import { expect, test } from "vitest";
import { brandsIn, brandsOffered, turnedBrand } from "./brands.ts";

const known = [
  { code: "qingyan", name: "清言调研" },
  { code: "second", name: "第二品牌" },
];

test("brands are chosen by their names, also one that is no more and was chosen before", () => {
  expect(brandsOffered(known, ["second", "gone"])).toEqual([
    ...known,
    { code: "gone", name: "gone" },
  ]);
});

test("a brand is added once and taken away, and none means all", () => {
  expect(brandsIn(turnedBrand("qingyan", "second", true))).toEqual(["qingyan", "second"]);
  expect(brandsIn(turnedBrand("qingyan，second", "second", true))).toEqual(["qingyan", "second"]);
  expect(turnedBrand("qingyan", "qingyan", false)).toBe("");
});
