import { expect, test } from "vitest";
import { TrialState } from "#contract/enums.ts";
import { canShip, effectOf, seatsOf } from "./effect.ts";

const { applied, chosen, shipped, received } = TrialState.of;
const row = (taskId: number, state: TrialState = applied) => ({
  taskId,
  title: `试用 ${taskId}`,
  state,
  heldBack: null as string | null,
});

test("seats left are the total without the taken; a task without a limit has none to count", () => {
  const seats = seatsOf([
    { id: 1, seatsTaken: 3, seatsTotal: 5 },
    { id: 2, seatsTaken: 9, seatsTotal: 5 },
    { id: 3, seatsTaken: 9, seatsTotal: null },
  ]);
  expect([...seats]).toEqual([
    [1, 2],
    [2, 0],
  ]);
});

test("more than the seats are counted, task by task, and what was decided is not", () => {
  const seats = new Map([[1, 1]]);
  expect(effectOf([row(1), row(1), row(1, chosen), row(2)], seats)).toEqual({
    rows: 3,
    tasks: [
      { id: 1, title: "试用 1", chosen: 2, left: 1 },
      { id: 2, title: "试用 2", chosen: 1, left: undefined },
    ],
    tooMany: 1,
    heldBack: 0,
  });
});

test("who may not take part needs no seat, and is counted apart", () => {
  const seats = new Map([[1, 1]]);
  const barred = { ...row(1), heldBack: "会员已被冻结：代答" };
  expect(effectOf([row(1), barred], seats)).toEqual({
    rows: 2,
    tasks: [{ id: 1, title: "试用 1", chosen: 1, left: 1 }],
    tooMany: 0,
    heldBack: 1,
  });
});

test("a parcel can be sent to who was chosen, and corrected until it has arrived", () => {
  const states = [applied, chosen, shipped, received];
  expect(states.filter((state) => canShip({ state }))).toEqual([chosen, shipped]);
});
