/** The team's responses, and what each brought the leader and the member. */
import type { AuditState, JoinResult } from "#contract/enums.ts";
import { GrowthKind } from "#contract/growth-enums.ts";
import type { TeamResponse } from "#contract/member/study/team.ts";
import { rewardsOf } from "../../people/growth/api.ts";
import { cutPage, readCursor } from "../../platform/cursor.ts";
import type { World } from "../../platform/world.ts";
import { pageOfTeamResponses } from "../survey/api.ts";
import { titlesByIds } from "../task/api.ts";
import { memberByCode, memberNames } from "../../people/member/api.ts";

type TeamResponsesInput = {
  leaderId: number;
  cursor: string | undefined;
  size: number;
  memberCode: string | undefined;
  taskId: number | undefined;
  result: JoinResult | undefined;
  audit: AuditState | undefined;
};

/** What somebody did in this team stays in its history after they left it. */
export async function teamResponses(
  { db }: World,
  { memberCode, cursor, ...asked }: TeamResponsesInput,
) {
  const member = memberCode === undefined ? undefined : await memberByCode(db, memberCode);
  // The answer is the same for another member's code and for one that does not exist.
  if (memberCode !== undefined && !member) return { list: [], next: null };
  const found = await pageOfTeamResponses(db, {
    ...asked,
    memberId: member?.id,
    before: readCursor(cursor, 1)?.[0],
    size: asked.size + 1,
  });
  const { list, next } = cutPage(found, asked.size, ({ id }) => [id]);
  const [names, titles, rewards] = await Promise.all([
    memberNames(
      db,
      list.map(({ memberId }) => memberId),
    ),
    titlesByIds(
      db,
      list.map(({ taskId }) => taskId),
    ),
    // A commission is the leader's, a share the member's own.
    rewardsOf(db, {
      beneficiaryIds: [...new Set([asked.leaderId, ...list.map(({ memberId }) => memberId)])],
      responseIds: list.map(({ id }) => id),
    }),
  ]);
  const paid = (responseId: number, kind: GrowthKind) =>
    rewards.find((row) => row.responseId === responseId && row.kind === kind);
  const shown = list.map((row): TeamResponse => {
    const commission = paid(row.id, GrowthKind.of.leaderCommission);
    const share = paid(row.id, GrowthKind.of.teamShare);
    return {
      id: row.id,
      memberCode: names.get(row.memberId)?.code ?? "",
      nickname: names.get(row.memberId)?.nickname ?? "",
      taskId: row.taskId,
      taskTitle: titles.get(row.taskId) ?? "",
      result: row.result,
      auditState: row.auditState,
      startedAt: row.startedAt.toISOString(),
      finishedAt: row.finishedAt?.toISOString() ?? null,
      commissionGold: commission?.paidGold ?? 0,
      commissionFen: commission?.paidFen ?? 0,
      shareGold: share?.paidGold ?? 0,
      shareFen: share?.paidFen ?? 0,
    };
  });
  return { list: shown, next };
}
