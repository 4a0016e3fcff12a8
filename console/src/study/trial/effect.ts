/** What choosing will do, counted from the rows and the seats before anything is sent. */
import type { ConsoleTrial } from "#contract/console/study/trial.ts";
import type { consoleTasks } from "#contract/console/study/task.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { TrialState } from "#contract/enums.ts";

export const canDecide = ({ state }: Pick<ConsoleTrial, "state">): boolean =>
  state === TrialState.of.applied;

/** A parcel's number can be corrected until it has arrived. */
export const canShip = ({ state }: Pick<ConsoleTrial, "state">): boolean =>
  state === TrialState.of.chosen || state === TrialState.of.shipped;

export type TrialTask = DataOf<typeof consoleTasks>["list"][number];

/** Seats left by task; a task without a limit is not in it. */
export type Seats = ReadonlyMap<number, number>;

export const seatsOf = (
  tasks: readonly Pick<TrialTask, "id" | "seatsTaken" | "seatsTotal">[],
): Seats =>
  new Map(
    tasks.flatMap(({ id, seatsTaken, seatsTotal }) =>
      seatsTotal === null ? [] : [[id, Math.max(0, seatsTotal - (seatsTaken ?? 0))] as const],
    ),
  );

export type ChoiceEffect = {
  rows: number;
  /** Each task of the rows: how many are chosen of it, and how many seats it has. */
  tasks: { id: number; title: string; chosen: number; left: number | undefined }[];
  /** This many more than there are seats; they will be left waiting. */
  tooMany: number;
  /** This many may take part in no task now; they will be left waiting, too. */
  heldBack: number;
};

type Choosing = Pick<ConsoleTrial, "state" | "taskId" | "title" | "heldBack">;

export function effectOf(trials: readonly Choosing[], seats: Seats): ChoiceEffect {
  const rows = trials.filter(canDecide);
  const free = rows.filter(({ heldBack }) => heldBack === null);
  const tasks = [...Map.groupBy(free, ({ taskId }) => taskId)].map(([id, group]) => ({
    id,
    title: group[0]?.title ?? "",
    chosen: group.length,
    left: seats.get(id),
  }));
  const tooMany = tasks.reduce(
    (sum, { chosen, left }) => sum + Math.max(0, chosen - (left ?? chosen)),
    0,
  );
  return { rows: rows.length, tasks, tooMany, heldBack: rows.length - free.length };
}
