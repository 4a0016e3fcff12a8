import { expect, test } from "vitest";
import { readText } from "./read-file.ts";

const bytes = (...values: number[]) => new Uint8Array(values);

test("UTF-8 is read as it is, its mark left out", () => {
  const utf8 = new TextEncoder().encode("\uFEFF响应编号,结论\n12,有效");
  expect(readText(utf8)).toEqual({ text: "响应编号,结论\n12,有效", encoding: "UTF-8" });
});

test("what is no UTF-8 is read as GBK, as Excel saves it", () => {
  // 有效 in GBK.
  expect(readText(bytes(0xd3, 0xd0, 0xd0, 0xa7))).toEqual({ text: "有效", encoding: "GBK" });
});

test("Excel's Unicode text is read too", () => {
  expect(readText(bytes(0xff, 0xfe, 0x31, 0x00, 0x09, 0x00))).toEqual({
    text: "1\t",
    encoding: "UTF-16",
  });
});

test("a workbook is refused with what to do", () => {
  expect(() => readText(bytes(0x50, 0x4b, 0x03, 0x04, 0))).toThrow("另存为 CSV");
});

test("bytes of no encoding are refused rather than guessed", () => {
  expect(() => readText(bytes(0xff, 0xff, 0x80))).toThrow("读不出");
});
