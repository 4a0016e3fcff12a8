/** How far a task is filled (rules study-8, operations-5). */
import type { Filled, QuotaGridFill, taskSeats } from "#contract/console/study/task-seats.ts";
import type { DataOf } from "#contract/endpoint.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { cellsOfGrid } from "#questionnaire/quota-grid.ts";
import { readablesOf } from "#questionnaire/readable.ts";
import { dayOf } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import { nameOfCell, questionnaireById, type Seated, seatedIn } from "../../study/survey/api.ts";
import { seatOfCell, seatOfDay, seatsOf, mustBeTask } from "../../study/task/api.ts";
import { chosenByDay } from "../../study/trial/api.ts";

const nobody: Seated = { taken: 0, inHand: 0 };

/** Who sits in each seat of a task now, limited or not. */
export async function seatedNow(db: Db, taskId: number): Promise<Map<string, Seated>> {
  const seated = await seatedIn(db, taskId);
  // A member who was chosen for a trial holds the seats of that day before there is a response; the response itself then
  // holds none.
  for (const { day, n } of await chosenByDay(db, taskId))
    for (const seat of [`day:${day}`, "total"]) {
      const { taken, inHand } = seated.get(seat) ?? nobody;
      seated.set(seat, { taken: taken + n, inHand });
    }
  return seated;
}

/** Throws `notFound`. */
export async function seatsOfTask(
  db: Db,
  id: number,
  now: Date,
): Promise<DataOf<typeof taskSeats>> {
  const task = await mustBeTask(db, id);
  const rows = new Map((await seatsOf(db, id)).map((row) => [row.cell, row]));
  const seated = await seatedNow(db, id);
  // When a limit is lowered below the number of seats taken, the row keeps the higher number.
  const filled = (seat: string, seats: number | null = null) => {
    const { taken, inHand } = seated.get(seat) ?? nobody;
    return { seats, taken: rows.get(seat)?.taken ?? taken, inHand };
  };
  const version = task.questionnaireId && (await questionnaireById(db, task.questionnaireId));
  // Parsed when it was stored; stored versions are never edited.
  const questionnaire = version ? (version.body as Questionnaire) : undefined;
  return {
    total: filled("total", task.quotaTotal),
    today: task.quotaDaily === null ? null : filled(seatOfDay(now), task.quotaDaily),
    cells: (questionnaire?.quotaCells ?? []).map((cell) => ({
      name: cell.name,
      label: nameOfCell(cell),
      ...filled(seatOfCell(cell.name), cell.limit),
    })),
    grid: questionnaire ? gridOf(questionnaire, now, filled) : null,
  };
}

type FilledIn = (seat: string, seats?: number | null) => Filled;

function gridOf(questionnaire: Questionnaire, now: Date, filled: FilledIn): QuotaGridFill | null {
  const { quotaGrid } = questionnaire;
  if (!quotaGrid) return null;
  const titles = new Map(readablesOf(questionnaire).map(({ name, title }) => [name, title]));
  const { nested, margins } = cellsOfGrid(quotaGrid, questionnaire, dayOf(now));
  return {
    dimensions: quotaGrid.dimensions.map(({ question, bands }) => ({
      question,
      title: titles.get(question) ?? question,
      bands: bands.map(({ label }) => label),
    })),
    cells: [...nested, ...margins].map(({ at, name, label, min, limit }) => ({
      at: [...at],
      name,
      label,
      min: min ?? null,
      ...filled(seatOfCell(name), limit ?? null),
    })),
  };
}
