import { expect, test } from "vitest";
import { stillThere } from "./stillThere.ts";

// What of an element is used here.
const place = (isField: boolean) => ({ matches: () => isField }) as unknown as Element;
const [number, password, button, body] = [place(true), place(true), place(false), place(false)];

test.each<[string, Element | null, Element | null, boolean]>([
  ["waits at the button", button, button, true],
  ["has a button that counts down and lost the focus", button, body, true],
  ["is in no document's focus", button, null, true],
  ["pressed on a phone, where a button takes no focus", number, number, true],
  ["has gone on to another field", button, password, false],
  ["has gone on from one field to another", number, password, false],
])("who %s is led to the code, but for who writes elsewhere", (...given) => {
  const [, before, now, isLed] = given;
  const page = { activeElement: before };
  const isStill = stillThere(page);
  page.activeElement = now;
  expect(isStill()).toBe(isLed);
});
