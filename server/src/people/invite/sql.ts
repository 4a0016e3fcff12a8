/** Who came by whom, and where they stand: the table invite_pair. */
import { sql } from "kysely";
import type { InviteeState } from "#contract/growth-enums.ts";
import type { Db } from "../../platform/db.ts";
import { prepared } from "../../platform/prepared.ts";

export const countsByState = (db: Db, inviterId: number) =>
  db
    .selectFrom("invitePair")
    .select((q) => ["state", q.fn.countAll<number>().as("n")])
    .where("inviterId", "=", inviterId)
    .groupBy("state")
    .execute();

type PageOfInviteesInput = {
  inviterId: number;
  state: InviteeState | undefined;
  before: number | undefined;
  size: number;
};

type ValidOf = { memberId: number; by: number };

/**
 * Adds a valid response of this member to their inviter's count, or takes one away, if they have an inviter. It leaves
 * in the packet that judges the response.
 */
export const validOfInvitee = prepared<ValidOf, never>("valid-of-invitee")`
  update invite_pair set valid = valid + ${"by"} where member_id = ${"memberId"}`;

/** Written as the index has it (0009_growth.sql), so that the planner does not use the primary key. */
const place = sql<number>`member_id + 0`;

/** Newest first. */
export const pageOfInvitees = (db: Db, { inviterId, state, before, size }: PageOfInviteesInput) =>
  db
    .selectFrom("invitePair")
    .select(["memberId", "valid", "state"])
    .$narrowType<{ state: InviteeState }>()
    .where("inviterId", "=", inviterId)
    .$if(state !== undefined, (q) => q.where("state", "=", state ?? 0))
    .$if(before !== undefined, (q) => q.where(place, "<", before ?? 0))
    .orderBy(place, "desc")
    .limit(size)
    .execute();
