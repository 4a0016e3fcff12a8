/** Figures of inviters and leaders: by day, by task, whole; folded and not yet folded together. */
import { GrowthKind } from "#contract/growth-enums.ts";
import { cutPage, readCursor } from "../../platform/cursor.ts";
import type { Db } from "../../platform/db.ts";
import { badField } from "../../platform/failure.ts";
import * as rows from "./figures-sql.ts";

export { blocksOf, type Figures, inviteUntilOf, type Owner, rewardsOf } from "./figures-sql.ts";

export const noFigures: rows.Figures = {
  ended: 0,
  completes: 0,
  valid: 0,
  invalid: 0,
  gold: 0,
  fen: 0,
};

export const addFigures = (one: rows.Figures, other: rows.Figures): rows.Figures => ({
  ended: one.ended + other.ended,
  completes: one.completes + other.completes,
  valid: one.valid + other.valid,
  invalid: one.invalid + other.invalid,
  gold: one.gold + other.gold,
  fen: one.fen + other.fen,
});

/** Everything there ever was, and each of these days; a day without anything has zeros. */
export async function figuresOf(db: Db, owner: rows.Owner, days: readonly string[]) {
  const found = await rows.daysOf(db, { ...owner, days: ["-infinity", ...days] });
  const byDay = new Map(found.map(({ day, ...figures }) => [day, figures]));
  return {
    all: byDay.get(null) ?? noFigures,
    days: days.map((day) => ({ day, ...(byDay.get(day) ?? noFigures) })),
  };
}

type PageOfDaysInput = { cursor: string | undefined; size: number };

/** PostgreSQL's dates end long after this one. */
const LAST_DAY = 1_000_000;

export async function pageOfDays(db: Db, owner: rows.Owner, { cursor, size }: PageOfDaysInput) {
  const [before = LAST_DAY] = readCursor(cursor, 1) ?? [];
  if (Math.abs(before) > LAST_DAY) throw badField("cursor", "翻页位置错误，请回到第一页");
  const found = await rows.pageOfDays(db, { ...owner, before, size: size + 1 });
  const { list, next } = cutPage(found, size, ({ n }) => [n]);
  return { list: list.map(({ n: _n, ...row }) => row), next };
}

export async function pageOfTasks(db: Db, owner: rows.Owner, { cursor, size }: PageOfDaysInput) {
  const [before = Number.MAX_SAFE_INTEGER] = readCursor(cursor, 1) ?? [];
  const found = await rows.pageOfTasks(db, { ...owner, before, size: size + 1 });
  return cutPage(found, size, ({ taskId }) => [taskId]);
}

const { inviteFirst, invitePercent, leaderCommission } = GrowthKind.of;
const kindsOf = { 1: [inviteFirst, invitePercent], 2: [leaderCommission] } as const;

export type Earned = { gold: number; fen: number };

/** By person: what this inviter or leader has on balance through them. */
export async function earnedThrough(
  db: Db,
  { ownerId, side }: rows.Owner,
  memberIds: readonly number[],
): Promise<Map<number, Earned>> {
  if (memberIds.length === 0) return new Map();
  const kinds = kindsOf[side];
  const found = await rows.pairEarnings(db, { beneficiaryId: ownerId, memberIds, kinds });
  return new Map(found.map(({ memberId, ...earned }) => [memberId, earned]));
}
