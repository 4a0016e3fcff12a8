import { expect, test } from "vitest";
import { formatBytes, formatCount, percentAt, piecesOf, readWords, withAnchors } from "./words.ts";

test("large counts lose the digits that nobody reads", () => {
  expect([0, 9999, 10_000, 12_999, 1_234_567].map(formatCount)).toEqual([
    "0",
    "9,999",
    "1 万",
    "1.2 万",
    "123.4 万",
  ]);
});

test("a file's size is said in the unit that makes it short", () => {
  expect([512, 34_816, 1_048_576, 1_572_864].map(formatBytes)).toEqual([
    "512 B",
    "34 KB",
    "1.0 MB",
    "1.5 MB",
  ]);
});

test("a card says nothing of what was only looked at, and 已读完 near the end", () => {
  expect([0, 4, 5, 94, 95, 100].map(readWords)).toEqual([
    null,
    null,
    "已读 5%",
    "已读 94%",
    "已读完",
    "已读完",
  ]);
});

test("how far one has read is where the screen ends, from the text's top to its end", () => {
  const percents = [50, 100, 350, 600, 900].map((edge) =>
    percentAt(edge, { top: 100, height: 500 }),
  );
  expect(percents).toEqual([0, 0, 50, 100, 100]);
  expect(percentAt(700, { top: 100, height: 0 })).toBe(0);
});

test("headings get an address each, and keep one that they have", () => {
  const { html, headings } = withAnchors(
    '<h2 id="start">开始 &amp; <em>结束</em></h2><p>文</p><h3>第二</h3><h4>小</h4><h2>第三</h2>',
  );
  expect(headings).toEqual([
    { id: "start", text: "开始 & 结束", level: 2 },
    { id: "part-2", text: "第二", level: 3 },
    { id: "part-3", text: "第三", level: 2 },
  ]);
  expect(html).toBe(
    '<h2 id="start">开始 &amp; <em>结束</em></h2><p>文</p><h3 id="part-2">第二</h3><h4>小</h4><h2 id="part-3">第三</h2>',
  );
});

test("what was searched for is found word by word, whatever signs it has", () => {
  expect(piecesOf("提现要多久？提现 (2) 次", "提现 (2)")).toEqual([
    { text: "提现", isMatch: true },
    { text: "要多久？", isMatch: false },
    { text: "提现", isMatch: true },
    { text: " ", isMatch: false },
    { text: "(2)", isMatch: true },
    { text: " 次", isMatch: false },
  ]);
  expect(piecesOf("提现", "  ")).toEqual([{ text: "提现", isMatch: false }]);
});
