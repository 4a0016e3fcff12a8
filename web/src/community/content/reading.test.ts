import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createKeeper } from "./reading.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function keeperOf() {
  const kept: number[] = [];
  return { kept, keeper: createKeeper((percent) => kept.push(percent), 1000) };
}

test("what is passed over while scrolling is not kept, only where one stops", () => {
  const { kept, keeper } = keeperOf();
  for (const percent of [10, 20, 30]) {
    keeper.note(percent);
    vi.advanceTimersByTime(400);
  }
  expect(kept).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(kept).toEqual([30]);
});

test("going back up keeps nothing, nor does what was read another day", () => {
  const { kept, keeper } = keeperOf();
  keeper.know(60);
  keeper.note(40);
  vi.advanceTimersByTime(1000);
  keeper.note(70);
  keeper.note(20);
  vi.advanceTimersByTime(1000);
  expect(kept).toEqual([70]);
});

test("leaving the page keeps what still waits, once", () => {
  const { kept, keeper } = keeperOf();
  keeper.note(50);
  keeper.flush();
  keeper.flush();
  vi.advanceTimersByTime(1000);
  expect(kept).toEqual([50]);
});
