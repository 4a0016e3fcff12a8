/** 信用分: what a member's answers have been worth recently, as a ledger that they can read. */
import { QualityCause } from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import { addSeconds } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/db.ts";
import * as rows from "./sql.ts";

/** What each cause weighs, and for how many days it counts. */
export const weights: Record<QualityCause, { points: number; days: number }> = {
  [QualityCause.of.valid]: { points: 1, days: 90 },
  [QualityCause.of.invalid]: { points: -8, days: 180 },
  [QualityCause.of.tooShort]: { points: -4, days: 90 },
  [QualityCause.of.deviceRepeat]: { points: -6, days: 90 },
  [QualityCause.of.fraud]: { points: -40, days: 365 },
  [QualityCause.of.appealUpheld]: { points: 2, days: 90 },
};

/** All lines of one member, newest first, for an export of their data. */
export async function qualityForExport(db: Db, memberId: number) {
  const found = await rows.allEntries(db, memberId);
  return found.map(({ points, cause, at, expiresAt, undoneAt }) => ({
    points,
    cause: QualityCause.label(cause as QualityCause),
    at,
    expiresAt,
    undoneAt,
  }));
}

type RecordQualityInput = { memberId: number; cause: QualityCause; responseId: number; at: Date };

/** Adds a line; the same cause of the same response only once. */
export const recordQuality = (tx: Tx, { memberId, cause, responseId, at }: RecordQualityInput) => {
  const { points, days } = weights[cause];
  const expiresAt = addSeconds(at, days * 86_400);
  return rows.insertEntry(tx, { memberId, cause, responseId, at, points, expiresAt });
};

/** Takes a line back, when its cause turned out to be none. */
export const undoQuality = (tx: Tx, undone: RecordQualityInput) => rows.undoEntry(tx, undone);

export const qualityScoreOf = async (db: Db, memberId: number, now: Date): Promise<number> =>
  Math.max(0, limits.qualityBase + (await rows.pointsOf(db, memberId, now)));

/** How many days a complete waits: a good score halves it. */
export async function auditWaitDays(
  tx: Tx,
  memberId: number | null,
  days: number,
  now: Date,
): Promise<number> {
  if (memberId === null || days === 0) return days;
  const score = await qualityScoreOf(tx, memberId, now);
  return score >= limits.qualityGood ? Math.ceil(days / 2) : days;
}
