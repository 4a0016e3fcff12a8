import { expect, test } from "vitest";
import { brandsIn, brandsOffered, onSite, turnedBrand } from "./brands.ts";

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

test("what is of a brand is looked at on that brand's own site, never at the console's host", () => {
  const placed = [
    { code: "qingyan", origin: "https://www.qingyan.example" },
    { code: "second", origin: "https://second.example" },
  ];
  const at = (address: string, ...chosen: string[]) => onSite(address, { known: placed, chosen });
  expect(at("/course/3")).toBe("https://www.qingyan.example/course/3");
  expect(at("/course/3", "second", "qingyan")).toBe("https://second.example/course/3");
  expect(at("/course/3", "gone")).toBe("https://www.qingyan.example/course/3");
  expect(at("https://elsewhere.example/x", "second")).toBe("https://elsewhere.example/x");
  expect(onSite("/course/3", { known: [], chosen: [] })).toBeUndefined();
});
