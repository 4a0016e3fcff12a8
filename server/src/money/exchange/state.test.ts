import { expect, test } from "vitest";
import { ExchangeState } from "#contract/enums.ts";
import { events, isOpen, moveOf, nextState, openStates } from "./state.ts";

/** Which event moves an exchange from where to where, retyped by hand so that a slip in state.ts cannot hide here. */
const allowed: Record<string, number> = {
  "0 approve": 2,
  "0 cancel": 3,
  "0 reject": 4,
  "2 pay": 1,
  "2 issue": 1,
  "2 fail": 5,
  "2 refusedByPayee": 5,
  "2 confirmedUnpaid": 5,
  "2 refusedByUs": 2,
  "2 unknown": 2,
  "1 cameBack": 5,
  "1 foundUnpaid": 5,
  "5 foundPaid": 1,
};

test("an exchange moves as the product says, and no other way: every state with every event", () => {
  const seen: Record<string, number> = {};
  for (const from of ExchangeState.values)
    for (const event of events) {
      const to = nextState(from, event);
      if (to !== undefined) seen[`${from} ${event}`] = to;
    }
  expect(seen).toEqual(allowed);
});

test("each event is allowed in exactly one state, so that a move is one conditional update", () => {
  for (const event of events) {
    const { from, to } = moveOf(event);
    expect(allowed[`${from} ${event}`]).toBe(to);
    const others = ExchangeState.values.filter((state) => state !== from);
    expect(others.every((state) => nextState(state, event) === undefined)).toBe(true);
  }
});

test("an event that no state allows is a bug, not a silent no", () => {
  expect(() => moveOf("invented" as never)).toThrow("no state allows invented");
});

test("funds are held in the open states; a closed one moves only when its payment turns out otherwise", () => {
  expect(ExchangeState.values.filter(isOpen)).toEqual([...openStates]);
  for (const state of ExchangeState.values.filter((one) => !isOpen(one))) {
    const moving = events.filter((event) => nextState(state, event) !== undefined);
    const { issued, failed } = ExchangeState.of;
    const after = { [issued]: ["cameBack", "foundUnpaid"], [failed]: ["foundPaid"] };
    expect(moving).toEqual((after as Record<number, string[]>)[state] ?? []);
  }
});
