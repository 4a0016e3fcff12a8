import { expect, test } from "vitest";
import { extensionOf, sizeText } from "./file.ts";

test("sizes are told in the unit that a reader would choose", () => {
  expect([0, 1023, 1024, 150_000, 3_500_000].map(sizeText)).toEqual([
    "0 B",
    "1023 B",
    "1 KB",
    "146 KB",
    "3.3 MB",
  ]);
});

test("a file's kind is what stands after the last dot", () => {
  expect(["表.XLSX", "a.b.pdf", "none", ".zip"].map(extensionOf)).toEqual([
    "xlsx",
    "pdf",
    "",
    "zip",
  ]);
});
