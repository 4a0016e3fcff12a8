import { expect, test } from "vitest";
import { decidedText, filtersIn } from "./words.ts";

const of = (text: string) => filtersIn(new URLSearchParams(text));

test("the bare page is the queue of what waits, a member's page is everything", () => {
  expect(of("").state).toBe("waiting");
  expect(of("member=5")).toEqual({ memberId: "5", state: undefined });
  expect(of("member=5&state=refused").state).toBe("refused");
  expect(of("state=all").state).toBeUndefined();
});

test("what was booked without a second person says so", () => {
  expect(decidedText({ state: "booked", decidedBy: null })).toBe("限额内，直接入账");
  expect(decidedText({ state: "booked", decidedBy: { id: 2, name: "郑重" } })).toBe("郑重");
  expect(decidedText({ state: "waiting", decidedBy: null })).toBe("");
});
