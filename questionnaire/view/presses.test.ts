/** What comes from the server does not move what is being pressed. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { betweenPresses } from "./presses.ts";

const heard = new Map<string, () => void>();
const on = (name: string) => heard.get(name)?.();
let shown = 0;
let show: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", (name: string, listen: () => void) => heard.set(name, listen));
  const scheduled = betweenPresses();
  shown = 0;
  show = () => scheduled(() => (shown += 1));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what comes while nothing is pressed is shown at once", () => {
  show();
  vi.advanceTimersByTime(1);
  expect(shown).toBe(1);
});

test("what comes while a finger is down is shown behind the click", () => {
  on("pointerdown");
  show();
  vi.advanceTimersByTime(300);
  expect(shown).toBe(0);
  on("click");
  // What the click itself brings waits for nothing.
  show();
  vi.advanceTimersByTime(20);
  expect(shown).toBe(2);
});

test.each([
  ["becomes scrolling", () => on("pointercancel"), 20],
  ["goes on", () => undefined, 720],
])("a press that %s keeps nothing back", (_, then, withinMs) => {
  on("pointerdown");
  show();
  then();
  vi.advanceTimersByTime(withinMs);
  expect(shown).toBe(1);
});
