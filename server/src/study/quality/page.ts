/**
 * The score's page: each line with its task, and what the score means now. Survey builds on this feature,
 * so what a response was about is asked through a function that is handed in.
 */
import type { DataOf } from "#contract/endpoint.ts";
import { QualityCause } from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import type { getQuality, QualityEntry } from "#contract/member/study/quality.ts";
import { dayOf } from "../../platform/clock.ts";
import { cutPage, readCursor } from "../../platform/cursor.ts";
import type { Db } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { titlesByIds } from "../task/api.ts";
import { qualityScoreOf, weights } from "./service.ts";
import { type EntryRow, nextRelief, pageOfEntries } from "./sql.ts";

/** Which tasks these responses are of. */
export type TasksOf = (
  db: Db,
  responseIds: readonly number[],
) => Promise<readonly { id: number; taskId: number }[]>;

type QualityPageInput = { memberId: number; cursor?: string | undefined; size: number };

export async function qualityPage(
  { db, clock }: World,
  { memberId, cursor, size }: QualityPageInput,
  tasksOf: TasksOf,
): Promise<DataOf<typeof getQuality>> {
  const now = clock.now();
  const before = readCursor(cursor, 1)?.[0];
  const [found, score, relief] = await Promise.all([
    pageOfEntries(db, { memberId, before, size: size + 1 }),
    qualityScoreOf(db, memberId, now),
    nextRelief(db, memberId, now),
  ]);
  const { list, next } = cutPage(found, size, (row) => [row.id]);
  const titles = await titlesOf(db, list, tasksOf);
  return {
    list: list.map((row) => ({
      ...entryOf(row, now),
      taskTitle: titles.get(row.responseId ?? 0) ?? null,
    })),
    next,
    score,
    meaning: meaningOf(score, relief),
  };
}

/** What the responses behind these lines were about, by the response's id. */
async function titlesOf(
  db: Db,
  list: readonly EntryRow[],
  tasksOf: TasksOf,
): Promise<Map<number, string>> {
  const responses = await tasksOf(
    db,
    list.flatMap((row) => row.responseId ?? []),
  );
  const titles = await titlesByIds(
    db,
    responses.map((row) => row.taskId),
  );
  return new Map(responses.map((row) => [row.id, titles.get(row.taskId) ?? ""]));
}

const entryOf = (row: EntryRow, now: Date): Omit<QualityEntry, "taskTitle"> => ({
  id: row.id,
  points: row.points,
  // Written by recordQuality alone.
  cause: row.cause as QualityCause,
  responseId: row.responseId,
  at: row.at.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  counts: row.undoneAt === null && row.expiresAt > now,
});

/** What it brings now, and what helps: the next minus to end, and what each valid answer adds. */
function meaningOf(score: number, relief: { points: number; expiresAt: Date } | undefined): string {
  const plus = weights[QualityCause.of.valid].points;
  const ends = relief
    ? `最近一笔扣分（${relief.points} 分）到 ${dayOf(relief.expiresAt)} 失效；`
    : "";
  if (score >= limits.qualityGood)
    return `信用良好：自动审核的等待时间减半。${ends}继续认真作答即可保持。`;
  const rise = `每次作答有效加 ${plus} 分，达到 ${limits.qualityGood} 分时自动审核的等待时间减半。`;
  if (score >= limits.qualityBase) return `信用正常。${ends}${rise}`;
  return `信用偏低：近期有作答无效、过快或重复参与的记录。${ends}${rise}对扣分有疑问，可在对应的参与记录里申诉。`;
}
