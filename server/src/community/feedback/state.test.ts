/** The table of states, read back: only the confirmed state is an end, and exactly these events lead to it. */
import { expect, it } from "vitest";
import { FeedbackState } from "#contract/enums.ts";
import { events, movesIn, nextState } from "./state.ts";

const ways = FeedbackState.values.flatMap((from) =>
  events.flatMap((event) => {
    const to = nextState(from, event);
    return to === undefined ? [] : [`${from} ${event} ${to}`];
  }),
);

it("exactly these events are allowed, and lead to the given states", () => {
  expect(ways.toSorted()).toEqual(
    [
      "0 accept 1, 1 start 2, 2 ask 3, 2 solve 4",
      "0 note 0, 1 note 1, 2 note 2, 3 note 3, 4 note 4",
      "0 reply 0, 1 reply 1, 2 reply 2, 3 reply 2, 4 reply 2",
      "0 confirm 5, 1 confirm 5, 2 confirm 5, 3 confirm 5, 4 confirm 5, 4 expire 5",
    ]
      .flatMap((row) => row.split(", "))
      .toSorted(),
  );
});

it("an operator is offered what is allowed, and nothing once it is confirmed", () => {
  expect(FeedbackState.values.map((state) => movesIn(state).join())).toEqual([
    "accept,note",
    "start,note",
    "ask,solve,note",
    "note",
    "note",
    "",
  ]);
});
