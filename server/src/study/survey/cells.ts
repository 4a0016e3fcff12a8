/**
 * Quota cells that the answers decide (rule study-9): the seat is taken as soon as the page
 * that decides is left, so that nobody hears 配额满 after ten minutes more; at the latest at the hand-in.
 */
import { holds } from "#questionnaire/logic.ts";
import type { Answers, Condition, QuotaCell, Questionnaire } from "#questionnaire/model.ts";
import { lastPagesOf } from "#questionnaire/last-page.ts";
import { comparisonsOf } from "#questionnaire/references.ts";
import type { Tx } from "../../platform/db.ts";
import { returnSeats, seatOfCell, takeCell } from "../task/api.ts";
import { setResponse } from "./change-sql.ts";
import type { ResponseRow } from "./sql.ts";

const seatOf = ({ name }: { name: string }): string => seatOfCell(name);

/** The cells that these answers fall in, as far as pages before this one decide them. */
export function decidedCells(questionnaire: Questionnaire, kept: Answers, page = Infinity) {
  const pageOf = lastPagesOf(questionnaire);
  const isLeft = (question: string) => (pageOf.get(question) ?? Infinity) < page;
  return questionnaire.quotaCells.filter(
    (cell) =>
      holds(cell.if, kept) &&
      comparisonsOf(cell.if).every(({ question }) => page === Infinity || isLeft(question)),
  );
}

export const pageIndexOf = ({ pages }: Questionnaire, name: string): number =>
  pages.findIndex(({ questions }) => questions.some((question) => question.name === name));

/** Where not all was answered that the condition reads, it may be unknown. */
function known(condition: Condition, kept: Answers): boolean | undefined {
  if ("all" in condition) return every(condition.all.map((part) => known(part, kept)));
  if ("any" in condition) {
    const none = every(condition.any.map((part) => negated(known(part, kept))));
    return negated(none);
  }
  if ("not" in condition) return negated(known(condition.not, kept));
  return kept[condition.question] === undefined ? undefined : holds(condition, kept);
}

const negated = (value: boolean | undefined) => (value === undefined ? undefined : !value);

function every(parts: readonly (boolean | undefined)[]): boolean | undefined {
  if (parts.includes(false)) return false;
  return parts.includes(undefined) ? undefined : true;
}

/** Cells that are held for earlier answers, which have been changed since: their seats go back. */
export const leftCells = (
  questionnaire: Questionnaire,
  seats: readonly string[],
  { before, after }: { before: Answers; after: Answers },
): QuotaCell[] =>
  questionnaire.quotaCells.filter(
    (cell) =>
      seats.includes(seatOf(cell)) &&
      known(cell.if, before) === true &&
      known(cell.if, after) !== true,
  );

/** For the operator: the profile's cell was held from entry on, and the answers say another. */
export const contradictions = (
  questionnaire: Questionnaire,
  seats: readonly string[],
  kept: Answers,
): string[] =>
  questionnaire.quotaCells
    .filter((cell) => seats.includes(seatOf(cell)) && known(cell.if, kept) === false)
    .map((cell) => contradiction(nameOf(cell)));

export const contradiction = (group: string): string =>
  `逻辑矛盾：会员资料属于「${group}」，问卷里的回答却不属于`;

export const nameOf = ({ name, label }: QuotaCell): string => label ?? name;

export type Seated =
  | { response: ResponseRow; full: undefined }
  /** Nothing was taken. */
  | { response: ResponseRow; full: QuotaCell };

/** Takes the seats that are not held yet, in the order of their names, or none. */
export async function seatInCells(
  tx: Tx,
  response: ResponseRow,
  cells: readonly QuotaCell[],
): Promise<Seated> {
  const missing = cells
    .filter((cell) => !response.seats.includes(seatOf(cell)))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const taken: string[] = [];
  for (const cell of missing) {
    if (!(await takeCell(tx, response.taskId, cell.name))) {
      await returnSeats(tx, response.taskId, taken);
      return { response, full: cell };
    }
    taken.push(seatOf(cell));
  }
  if (taken.length === 0) return { response, full: undefined };
  const seats = [...response.seats, ...taken];
  return { response: await setResponse(tx, response, { seats }), full: undefined };
}

export async function leaveCells(tx: Tx, response: ResponseRow, cells: readonly QuotaCell[]) {
  if (cells.length === 0) return response;
  const gone = cells.map(seatOf);
  await returnSeats(tx, response.taskId, gone);
  const seats = response.seats.filter((seat) => !gone.includes(seat));
  return setResponse(tx, response, { seats });
}
