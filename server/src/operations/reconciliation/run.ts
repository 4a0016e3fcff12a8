/** A run as operators see it. */
import type { ReconciliationRun, RunFigures } from "#contract/console/operations/reconciliation.ts";
import { limits } from "#contract/limits.ts";
import { addSeconds } from "../../platform/clock.ts";
import type { Money } from "./figures.ts";
import type { RunRow } from "./sql.ts";

/** What the column `request` holds: what was asked for, by whom, and how far the commit has come. */
export type Request = {
  hash?: string;
  lines?: number;
  filter?: object;
  /** As they were called then: an operator may leave or be renamed. */
  names: { created: string; committed?: string; undone?: string };
  /** From the first batch of the commit on: the amounts moved so far. */
  moved?: Money;
};

/** A file of one line is somebody's decision about one response; a filter never is. */
export const isAlone = ({ lines }: Request): boolean => lines === 1;

/** Written by this feature alone. */
export const requestOf = (run: RunRow): Request => run.request as Request;

export const expiresAt = (run: RunRow): Date =>
  addSeconds(run.createdAt, limits.dryRunMinutes * 60);
export const undoUntil = (committedAt: Date): Date =>
  addSeconds(committedAt, limits.reversalDays * 86_400);

/** A commit that a crash cut short stays a preview that does not expire: the one who commits finishes it. */
function stateOf(run: RunRow, now: Date): ReconciliationRun["state"] {
  if (run.undoneAt) return "undone";
  if (run.committedAt) return "committed";
  const isBegun = requestOf(run).moved !== undefined;
  return isBegun || expiresAt(run) > now ? "preview" : "expired";
}

export function presentRun(run: RunRow, now: Date): ReconciliationRun {
  const { names } = requestOf(run);
  const isCommitted = run.committedAt !== null && run.undoneAt === null;
  return {
    id: run.id,
    kind: run.kind as ReconciliationRun["kind"],
    name: run.name,
    state: stateOf(run, now),
    figures: run.figures as RunFigures,
    createdBy: names.created,
    createdAt: run.createdAt.toISOString(),
    committedBy: run.committedAt ? (names.committed ?? "") : null,
    committedAt: run.committedAt?.toISOString() ?? null,
    undoUntil: isCommitted && run.committedAt ? undoUntil(run.committedAt).toISOString() : null,
    undoneBy: run.undoneAt ? (names.undone ?? "") : null,
    undoneAt: run.undoneAt?.toISOString() ?? null,
  };
}
