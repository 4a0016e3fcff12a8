/** What the entry asks about earlier responses of a task: from this address, on this device, refused. */
import { sql } from "kysely";
import type { JoinResult } from "#contract/enums.ts";
import type { Db } from "../../platform/db.ts";
import { type Pipeline, preparedRow } from "../../platform/prepared.ts";
import type { Taking } from "./sql.ts";

/** One person, the same in every round: a member, a supplier's uid, else the browser of a share link. */
const person = sql<string>`
  case when member_id is not null then 'm' || member_id
       when supplier_id is not null then 's' || supplier_id || ':' || supplier_uid
       else 'v' || visitor_id end`;

/** How many other people were let in from this network (CIDR). */
export async function peopleFrom(
  db: Db,
  { taskId, network, me }: { taskId: number; network: string; me: string },
): Promise<number> {
  const { n } = await db
    .selectFrom("surveyResponse")
    .select(sql<number>`count(distinct ${person})::int`.as("n"))
    .where("taskId", "=", taskId)
    .where("atDoor", "=", false)
    .where(sql<boolean>`ip <<= ${network}::inet`)
    .where(person, "<>", me)
    .executeTakeFirstOrThrow();
  return n;
}

/** Whether somebody else was let in on this device or with this browser's cookie. */
export async function isOthersDevice(
  db: Db,
  at: { taskId: number; deviceId: string | undefined; visitorId: string; me: string },
): Promise<boolean> {
  const found = await db
    .selectFrom("surveyResponse")
    .select("id")
    .where("taskId", "=", at.taskId)
    .where("atDoor", "=", false)
    .where((w) =>
      w.or([
        ...(at.deviceId ? [w("deviceId", "=", at.deviceId)] : []),
        ...(at.visitorId ? [w("visitorId", "=", at.visitorId)] : []),
      ]),
    )
    .where(person, "<>", at.me)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether this browser took the task as a member. */
export async function wasMembers(db: Db, taskId: number, visitorId: string): Promise<boolean> {
  const found = await db
    .selectFrom("surveyResponse")
    .select("id")
    .where("taskId", "=", taskId)
    .where("visitorId", "=", visitorId)
    .where("memberId", "is not", null)
    .where("atDoor", "=", false)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export type Seated = { taken: number; inHand: number };

/** How many people sit in each seat of a task now, as their responses keep it, and how many are still at it. */
export async function seatedIn(db: Db, taskId: number): Promise<Map<string, Seated>> {
  const { rows } = await sql<Seated & { seat: string }>`
    select seat, count(*)::int as taken, count(*) filter (where result = 0)::int as "inHand"
      from survey_response, unnest(seats) as seat
     where task_id = ${taskId} and not at_door group by seat`.execute(db);
  return new Map(rows.map(({ seat, ...figures }) => [seat, figures]));
}

type RefusedAt = { taskId: number; round: string; result: JoinResult };
type RefusedWho = Pick<Taking, "memberId" | "supplierId" | "supplierUid" | "visitorId">;

const ofMember = preparedRow<RefusedAt & { memberId: number }, { id: number }>("refusal-of-member")`
  select id from survey_response
   where owner_id = ${"memberId"} and task_id = ${"taskId"} and at_door and round = ${"round"}
     and result = ${"result"} limit 1`;

type OfSupplier = RefusedAt & { supplierId: number; supplierUid: string | null };
const ofSupplier = preparedRow<OfSupplier, { id: number }>("refusal-of-supplier")`
  select id from survey_response
   where supplier_id = ${"supplierId"} and supplier_uid = ${"supplierUid"} and task_id = ${"taskId"} and at_door
     and round = ${"round"} and result = ${"result"} limit 1`;

type OfVisitor = RefusedAt & { visitorId: string | null };
const ofVisitor = preparedRow<OfVisitor, { id: number }>("refusal-of-visitor")`
  select id from survey_response
   where member_id is null and visitor_id = ${"visitorId"} and task_id = ${"taskId"} and at_door
     and round = ${"round"} and result = ${"result"} limit 1`;

/** The record of the same refusal in this round, if there is one. */
export function refusalOf(
  line: Pipeline,
  { memberId, supplierId, supplierUid, visitorId, ...at }: RefusedAt & RefusedWho,
): Promise<{ id: number } | undefined> {
  if (memberId !== null) return ofMember(line, { ...at, memberId });
  if (supplierId !== null) return ofSupplier(line, { ...at, supplierId, supplierUid });
  return ofVisitor(line, { ...at, visitorId });
}
