/** What survey publishes to leaders: their teams' responses and what became of them. */
import { sql } from "kysely";
import type { AuditState, JoinResult } from "#contract/enums.ts";
import type { Db } from "../../platform/db.ts";
import { preparedRow, togetherEach } from "../../platform/prepared.ts";

export type TeamResponseRow = {
  id: number;
  memberId: number;
  taskId: number;
  result: JoinResult;
  auditState: AuditState | null;
  startedAt: Date;
  finishedAt: Date | null;
};

export type TeamFilter = {
  leaderId: number;
  memberId: number | undefined;
  taskId: number | undefined;
  result: JoinResult | undefined;
  audit: AuditState | undefined;
  before: number | undefined;
  size: number;
};

const columns = sql`id, member_id, task_id, result, audit_state, started_at, finished_at`;
/** As the indexes of the team's responses write it: ten and more is an audited complete. */
const outcome = sql`coalesce(audit_state + 10, result)`;
const outcomes = [0, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12];

/** Which outcomes the filters leave. */
function outcomesOf({ result, audit }: TeamFilter): number[] {
  return outcomes.filter(
    (one) =>
      (result === undefined || (one >= 10 ? 1 : one) === result) &&
      (audit === undefined || one === audit + 10),
  );
}

/**
 * Newest first. However rare what is asked for is, no more than a page of each outcome is read: an index
 * holds every outcome of the team, another every outcome of the team's people in one task. One member's
 * come by the member's own key.
 */
export async function pageOfTeamResponses(db: Db, filter: TeamFilter): Promise<TeamResponseRow[]> {
  const { leaderId, memberId, taskId, before, size } = filter;
  const inTeam = sql`leader_id = ${leaderId}
    ${taskId === undefined ? sql`` : sql`and task_id = ${taskId}`}`;
  const last = before ?? Number.MAX_SAFE_INTEGER;
  const wanted = outcomesOf(filter);
  if (memberId !== undefined) {
    const { rows } = await sql<TeamResponseRow>`
      select ${columns} from survey_response
       where owner_id = ${memberId} and id < ${last} and ${inTeam} and ${outcome} = any (${wanted}::int[])
       order by id desc limit ${size}`.execute(db);
    return rows;
  }
  // Written as the indexes have it (0009_growth.sql), so that the planner does not use the primary key.
  const end = sql`order by id + 0 desc limit ${size}`;
  const ofEach = wanted.map(
    (one) => sql`(
      select ${columns} from survey_response
       where ${inTeam} and id + 0 < ${last} and ${outcome} = ${one} ${end})`,
  );
  if (ofEach.length === 0) return [];
  const { rows } = await sql<TeamResponseRow>`
    select * from (${sql.join(ofEach, sql` union all `)}) response ${end}`.execute(db);
  return rows;
}

/** So many of a member's newest responses are looked at for a line of the team's list. */
const COUNTED_AT_MOST = 1000;

export type TeamMemberFigure = {
  memberId: number;
  completes: number;
  valid: number;
  lastAt: Date | null;
};

type InTeam = { memberId: number; leaderId: number };

const figureOf = preparedRow<InTeam, TeamMemberFigure>("team-member-figure")`
  select ${"memberId"}::bigint as "memberId", count(*) filter (where result = 1) as completes,
         count(*) filter (where audit_state = 1) as valid, max(started_at) as "lastAt"
    from (select result, audit_state, started_at from survey_response
           where owner_id = ${"memberId"} and leader_id = ${"leaderId"}
           order by id desc limit ${COUNTED_AT_MOST}) response`;

/** By member: what they did in this team; each is asked for where what is theirs lies, in one packet. */
export async function teamMemberFigures(
  db: Db,
  leaderId: number,
  memberIds: readonly number[],
): Promise<Map<number, TeamMemberFigure>> {
  const found = await togetherEach(db, memberIds, (line, memberId) =>
    figureOf(line, { memberId, leaderId }),
  );
  return new Map(found.flatMap((one) => (one ? [[one.memberId, one]] : [])));
}
