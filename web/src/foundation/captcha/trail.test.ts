/** The captcha's arithmetic: steps of the keyboard, and trails that the server accepts. */
import { expect, it } from "vitest";
import { clamp, stepOf, thin } from "./trail.ts";

it("moves by arrows, coarsely with Shift, to both ends, and by nothing else", () => {
  expect(stepOf("ArrowRight", false)).toBe(4);
  expect(stepOf("ArrowLeft", true)).toBe(-20);
  expect(stepOf("End", false)).toBe(Infinity);
  expect(stepOf("PageDown", false)).toBe(-40);
  expect(stepOf("a", false)).toBeNull();
  expect(clamp(10 + Infinity, 272)).toBe(272);
  expect(clamp(-4, 272)).toBe(0);
});

it("thins a long trail to 500 points and keeps its ends", () => {
  const trail = Array.from({ length: 1801 }, (_, i): [number, number, number] => [
    i / 10,
    0,
    i * 2,
  ]);
  const short = thin(trail);
  expect(short).toHaveLength(500);
  expect(short[0]).toEqual(trail[0]);
  expect(short.at(-1)).toEqual(trail.at(-1));
  expect(thin(trail.slice(0, 20))).toHaveLength(20);
});
