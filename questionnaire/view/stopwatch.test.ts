import { expect, test } from "vitest";
import { stopwatch } from "./stopwatch.ts";

test("a page's time goes on when the phone's clock is put back, and while the phone sleeps", () => {
  const at = { wall: 50_000_000, own: 10 };
  const passed = stopwatch([() => at.wall, () => at.own]);
  const after = (wall: number, own: number) => {
    at.wall += wall;
    at.own += own;
    return passed();
  };
  expect(passed()).toBe(0);
  expect(after(2000, 2000)).toBe(2000);
  // Put back by an hour, which the browser's own clock knows nothing of.
  expect(after(-3_600_000, 1000)).toBe(3000);
  // Put right again, and then asleep: some browsers' own clocks stand still meanwhile.
  expect(after(3_600_000, 0)).toBe(3000);
  expect(after(60_000, 0)).toBe(62_000);
});
