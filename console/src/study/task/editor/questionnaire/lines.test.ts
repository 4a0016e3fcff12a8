/** Lists written one a line: an answer is stored under its item's value, so a line keeps it. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Item, itemsOfLines, labelsIn, linesIn } from "./lines.ts";

const before: Item[] = [
  { value: "bj", label: "北京" },
  { value: "sh", label: "上海" },
  { value: "gz", label: "广州" },
];
const valuesOf = (...lines: string[]) => itemsOfLines(lines, before).map(({ value }) => value);

test("empty lines and spaces at the ends of a line say nothing", () => {
  expect(linesIn(" 甲 \n\n\t乙\r\n")).toEqual(["甲", "乙"]);
  expect(labelsIn("长".repeat(600))[0]).toHaveLength(500);
});

test.each<[string, string[], string[]]>([
  ["the first is taken away", ["上海", "广州"], ["sh", "gz"]],
  ["one comes before them all", ["深圳", "北京", "上海", "广州"], ["4", "bj", "sh", "gz"]],
  ["one comes between", ["北京", "深圳", "上海", "广州"], ["bj", "4", "sh", "gz"]],
  ["two come behind", ["北京", "上海", "广州", "深圳", "成都"], ["bj", "sh", "gz", "4", "5"]],
  ["one is reworded", ["北京", "上海市", "广州"], ["bj", "sh", "gz"]],
  ["all are reworded", ["北京市", "上海市", "广州市"], ["bj", "sh", "gz"]],
  ["the first goes and the last is reworded", ["上海", "广州市"], ["sh", "gz"]],
  ["they change places", ["广州", "北京", "上海"], ["gz", "bj", "sh"]],
  ["one is there twice", ["北京", "北京", "上海"], ["bj", "sh"]],
])("lines keep their values when %s", (_, lines, values) => {
  expect(valuesOf(...lines)).toEqual(values);
});

test("no two lines ever have one value, a kept line has its own, and what is new takes nobody's", () => {
  const list = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 8 });
  fc.assert(
    fc.property(list, list, (old, lines) => {
      const items = old.map((label, at) => ({ label, value: String(old.length - at) }));
      const made = itemsOfLines(lines, items);
      expect(new Set(made.map(({ value }) => value)).size).toBe(lines.length);
      for (const { value, label } of made) {
        const was = items.find((item) => item.label === label);
        const whose = items.find((item) => item.value === value);
        if (was) expect(value).toBe(was.value);
        // Otherwise it is reworded: the item that had the value is gone.
        else if (whose) expect(lines).not.toContain(whose.label);
      }
    }),
  );
});
