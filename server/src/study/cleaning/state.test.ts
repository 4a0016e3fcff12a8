import { expect, test } from "vitest";
import { nextState, type SearchEvent, searchStates } from "./state.ts";

const events: readonly SearchEvent[] = ["ask", "begin", "finish", "fail"];

test("a search is asked for when none is under way, begun as often as a worker takes it up, and ended once", () => {
  const matrix = searchStates.map((from) => [from, ...events.map((one) => nextState(from, one))]);
  const no = undefined;
  expect(matrix).toEqual([
    ["waiting", no, "computing", no, no],
    ["computing", no, "computing", "done", "failed"],
    ["done", "waiting", no, no, no],
    ["failed", "waiting", no, no, no],
  ]);
});
