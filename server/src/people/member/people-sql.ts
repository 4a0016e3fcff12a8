/** Reads of teams and of those who were invited, each by its index. */
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

export type TeamPerson = {
  id: number;
  code: string;
  nickname: string;
  avatar: string | null;
  teamSince: Date;
};

/** Of the team now; anyone who has closed the account is in none. */
const peopleOf = (db: Db, leaderId: number) =>
  db
    .selectFrom("userMember")
    .select(["id", "code", "nickname", "avatar", "teamSince"])
    .$narrowType<{ teamSince: Date }>()
    .where("leaderId", "=", leaderId)
    .where("state", "=", "active");

type PageOfTeamInput = { leaderId: number; after: number | undefined; size: number };

/** Written as the index has it (0009_growth.sql), so that the planner does not use the primary key. */
const place = sql<number>`id + 0`;

/** Newest first. */
export const pageOfTeam = (
  db: Db,
  { leaderId, after, size }: PageOfTeamInput,
): Promise<TeamPerson[]> =>
  peopleOf(db, leaderId)
    .$if(after !== undefined, (q) => q.where(place, "<", after ?? 0))
    .orderBy(place, "desc")
    .limit(size)
    .execute();

/**
 * In the order of the index, because most of a team may be called 会员…: by number they would all be read
 * and sorted. `after` is the last one's number, whose nickname says where to go on.
 */
export async function pageByNickname(
  db: Db,
  { leaderId, beginning, after, size }: PageOfTeamInput & { beginning: string },
): Promise<TeamPerson[]> {
  const pattern = `${beginning.replace(/[\\%_]/g, "\\$&")}%`;
  const { rows } = await sql<TeamPerson>`
    select id, code, nickname, avatar, team_since from user_member
     where leader_id = ${leaderId} and state = 'active'
       and nickname collate "C" like ${pattern}
       ${
         after === undefined
           ? sql``
           : sql`and (nickname collate "C", id) >
                     ((select nickname from user_member where id = ${after}) collate "C", ${after})`
       }
     order by nickname collate "C", id limit ${size}`.execute(db);
  return rows;
}

export const teamMemberByCode = (
  db: Db,
  leaderId: number,
  code: string,
): Promise<TeamPerson | undefined> =>
  peopleOf(db, leaderId).where("code", "=", code).executeTakeFirst();

/** Since when this member is in this leader's team; undefined when they are not. */
export const teamSinceOf = async (
  db: Db,
  leaderId: number,
  memberId: number,
): Promise<Date | undefined> => {
  const row = await peopleOf(db, leaderId).where("id", "=", memberId).executeTakeFirst();
  return row?.teamSince;
};

export const inviteesByIds = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom("userMember")
    .select(["id", "nickname", "inviteSource", "registeredAt"])
    .where("id", "in", ids.length ? ids : [0])
    .execute();
