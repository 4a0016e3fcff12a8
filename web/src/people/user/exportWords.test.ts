import { expect, test } from "vitest";
import { exportPauseMs, exportSentence, formatBytes } from "./exportWords.ts";

const now = Date.parse("2026-11-21T06:00:00Z");
const none = { askedAt: null, readyAt: null, expiresAt: null, bytes: null };

test("each state of the export says what is going on", () => {
  expect(exportSentence({ state: "none", ...none }, now)).toMatch(/一个文件/);
  expect(exportSentence({ state: "preparing", ...none }, now)).toMatch(/正在准备/);
  expect(exportSentence({ state: "failed", ...none }, now)).toMatch(/请重新导出/);
  const ready = { ...none, bytes: 48_211, expiresAt: "2026-11-28T06:00:00Z" };
  expect(exportSentence({ state: "ready", ...ready }, now)).toBe(
    "已准备好 · 48 KB · 11-28 14:00 前可下载",
  );
});

test("the pauses between questions grow, but not over half a minute", () => {
  const pauses = [1, 2, 3, 20].map(exportPauseMs);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses[0]).toBe(1500);
  expect(pauses.at(-1)).toBe(30_000);
});

test("a size is written in whole kilobytes or tenths of megabytes", () => {
  expect(formatBytes(12)).toBe("1 KB");
  expect(formatBytes(999_000)).toBe("999 KB");
  expect(formatBytes(2_340_000)).toBe("2.3 MB");
});
