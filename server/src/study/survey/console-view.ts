/** Responses as operators see them: who, what became of it, and until when it can be turned round. */
import type { ConsoleResponse } from "#contract/console/study/response.ts";
import type { AppealState, AuditState, InvalidReason, JoinResult } from "#contract/enums.ts";
import type { Db } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import { titlesByIds } from "../task/api.ts";
import { memberNames } from "../../people/member/api.ts";
import { appealsOf } from "./claim-sql.ts";
import { reversibleUntil } from "./reversal.ts";
import type { ResponseRow } from "./sql.ts";

type Names = Map<number, { nickname: string; code: string }>;

/** What survey platforms are called: survey-platform's, given by the caller, because it needs survey. */
export type PlatformNames = (db: Db, ids: readonly number[]) => Promise<Map<number, string>>;

const noNames: PlatformNames = async () => new Map();

/** Reads in four look-ups, however many rows. */
export async function consoleResponsesOf(
  { db, clock }: World,
  found: readonly ResponseRow[],
  platformNames: PlatformNames = noNames,
): Promise<ConsoleResponse[]> {
  if (found.length === 0) return [];
  const people = found.flatMap((row) => row.memberId ?? row.agentId ?? []);
  const platforms = found.flatMap((row) => row.platformId ?? []);
  const [platformById, titles, names, appeals] = await Promise.all([
    platformNames(db, [...new Set(platforms)]),
    titlesByIds(
      db,
      found.map((row) => row.taskId),
    ),
    memberNames(db, people),
    appealsOf(
      db,
      found.map((row) => row.id),
    ),
  ]);
  const appealById = new Map(appeals.map(({ responseId, state }) => [responseId, state]));
  const now = clock.now();
  return found.map((row) => ({
    ...whoOf(row, names),
    taskTitle: titles.get(row.taskId) ?? "",
    platformName: platformById.get(row.platformId ?? 0) ?? null,
    // The table's check allows the enumeration's values only.
    appeal: (appealById.get(row.id) ?? null) as AppealState | null,
    reversibleUntil: stillUntil(row, now),
    ...factsOf(row),
  }));
}

function whoOf(row: ResponseRow, names: Names) {
  const name = names.get(row.memberId ?? row.agentId ?? 0)?.nickname ?? "";
  const uid = row.supplierUid === null ? "" : ` · ${row.supplierUid}`;
  return {
    memberId: row.memberId,
    memberName: row.memberId === null ? `代理 ${name}${uid}` : name,
    agentId: row.agentId,
  };
}

function stillUntil(row: ResponseRow, now: Date): string | null {
  const until = reversibleUntil(row);
  return until && until > now ? until.toISOString() : null;
}

const factsOf = (row: ResponseRow) => ({
  id: row.id,
  taskId: row.taskId,
  token: row.token,
  city: row.city,
  // The table's checks allow the enumerations' values only.
  claimedResult: row.claimedResult as JoinResult | null,
  confirmedResult: row.confirmedResult as JoinResult | null,
  platformSeconds: row.platformSeconds,
  result: row.result as JoinResult,
  resultReason: row.resultReason,
  auditState: row.auditState as AuditState | null,
  invalidReason: row.invalidReason as InvalidReason | null,
  auditNote: row.auditNote,
  auditDueAt: row.auditDueAt?.toISOString() ?? null,
  auditedBy: row.auditedBy,
  rewardGold: row.rewardGold,
  rewardFen: row.rewardFen,
  secondsSpent: row.finishedAt
    ? Math.round((row.finishedAt.getTime() - row.startedAt.getTime()) / 1000)
    : null,
  flags: row.flags,
  held: row.held,
  ip: row.ip,
  startedAt: row.startedAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
});
