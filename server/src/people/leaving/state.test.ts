import { expect, test } from "vitest";
import { events, nextState, states } from "../../../test/oracle/leaving.ts";

test("every event in every state does what the table says, and nothing else", () => {
  const allowed = states.flatMap((from) =>
    events.flatMap((event) => {
      const to = nextState(from, event);
      return to === undefined ? [] : [`${from} ${event} ${to}`];
    }),
  );
  expect(allowed).toEqual([
    "staying ask settling",
    "settling ask settling",
    "settling cancel staying",
    "settling close cooling",
    "cooling restore staying",
    "cooling anonymise anonymised",
  ]);
});

test("nobody comes back from being nobody", () => {
  for (const event of events) expect(nextState("anonymised", event)).toBeUndefined();
});
