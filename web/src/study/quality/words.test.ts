import { expect, test } from "vitest";
import { signed, stateOf } from "./words.ts";

const entry = {
  id: 1,
  points: -8,
  cause: 2,
  taskTitle: null,
  responseId: null,
  at: "2026-05-01T00:00:00Z",
  expiresAt: "2026-11-01T00:00:00Z",
  counts: true,
} as const;
const at = (day: string) => Date.parse(`${day}T12:00:00+08:00`);

test("a line says until when it counts, that it ran out, or that it was taken back", () => {
  expect(stateOf(entry, at("2026-10-01"))).toBe("计到 2026-11-01");
  expect(stateOf({ ...entry, counts: false }, at("2026-12-01"))).toBe("已于 2026-11-01 到期");
  expect(stateOf({ ...entry, counts: false }, at("2026-10-01"))).toBe("已撤销");
});

test("points have a sign", () => {
  expect([signed(1), signed(-8)]).toEqual(["+1", "−8"]);
});
