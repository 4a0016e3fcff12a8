/** What members think of tasks, and what they report as broken. */
import { sql } from "kysely";
import type { FaultKind } from "#contract/enums.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { prepared, preparedRow } from "../../platform/prepared.ts";

const among = (ids: readonly number[]) => (ids.length > 0 ? ids : [0]);

type Rating = { ownerId: number; responseId: number; taskId: number; stars: number; at: Date };
export const putRating = (tx: Tx, rating: Rating) =>
  tx
    .insertInto("opinionRating")
    .values(rating)
    .onConflict((on) =>
      on.columns(["ownerId", "responseId"]).doUpdateSet({ stars: rating.stars, at: rating.at }),
    )
    .execute();

/** Several responses of one owner. */
export type RatedKeys = { ownerId: number; responseIds: readonly number[] };

export const ratingsOf = prepared<RatedKeys, { responseId: number; stars: number }>("ratings")`
  select response_id as "responseId", stars from opinion_rating
   where owner_id = ${"ownerId"} and response_id = any (${"responseIds"}::bigint[])`;

export const meanOf = (db: Db, taskId: number) =>
  db
    .selectFrom("opinionRating")
    .select((q) => [
      q.fn.countAll<number>().as("count"),
      sql<number | null>`round(avg(stars), 1)`.as("stars"),
    ])
    .where("taskId", "=", taskId)
    .executeTakeFirstOrThrow();

/** One at a time per task: three reports at once must see each other. */
export const holdFaultsOf = (tx: Tx, taskId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`fault ${taskId}`}, 0))`.execute(tx);

type Fault = { taskId: number; memberId: number; kind: FaultKind; text: string; at: Date };

/** One a member; one that says something new is open again. */
export const putFault = (tx: Tx, fault: Fault) =>
  tx
    .insertInto("opinionFault")
    .values(fault)
    .onConflict((on) =>
      on
        .columns(["taskId", "memberId"])
        .doUpdateSet({ kind: fault.kind, text: fault.text, at: fault.at, handledAt: null })
        .where((w) =>
          w.or([
            w("opinionFault.kind", "<>", fault.kind),
            w("opinionFault.text", "<>", fault.text),
          ]),
        ),
    )
    .execute();

const reporters = prepared<{ taskId: number }, { memberId: number }>("fault-reporters")`
  select member_id as "memberId" from opinion_fault
   where task_id = ${"taskId"} and handled_at is null`;

const takers = preparedRow<{ taskId: number; memberIds: readonly number[] }, { n: number }>(
  "fault-takers",
)`
  select count(distinct owner_id)::int as n from survey_taken
   where task_id = ${"taskId"} and owner_id = any (${"memberIds"}::bigint[])`;

/**
 * Open ones of members who took part: what survey publishes says who did. Nobody reports, and no report is handled, between
 * the two (holdFaultsOf), and who took part stays so.
 */
export async function openFromTakers(tx: Tx, taskId: number): Promise<number> {
  const memberIds = (await reporters(tx, { taskId })).map(({ memberId }) => memberId);
  return (await takers(tx, { taskId, memberIds }))?.n ?? 0;
}

export const openByTask = (db: Db, taskIds: readonly number[]) =>
  db
    .selectFrom("opinionFault")
    .select((q) => ["taskId", q.fn.countAll<number>().as("n")])
    .where("taskId", "in", among(taskIds))
    .where("handledAt", "is", null)
    .groupBy("taskId")
    .execute();

/** Newest first; more than this nobody reads. */
export const faultsOf = (db: Db, taskId: number) =>
  db
    .selectFrom("opinionFault")
    .selectAll()
    .where("taskId", "=", taskId)
    .orderBy(sql`handled_at is not null`)
    .orderBy("at", "desc")
    .limit(500)
    .execute();

/** Said again, a report keeps its id, but not its time: by that it is told from those that somebody has seen. */
export const handleFaultsOf = async (
  tx: Tx,
  taskId: number,
  { until, at }: { until: Date; at: Date },
): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable("opinionFault")
    .set({ handledAt: at })
    .where("taskId", "=", taskId)
    .where("handledAt", "is", null)
    .where("at", "<=", until)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
};

export const faultsOfMember = (db: Db, memberId: number) =>
  db
    .selectFrom("opinionFault")
    .selectAll()
    .where("memberId", "=", memberId)
    .orderBy("id", "desc")
    .execute();

/** That something was reported stays; the words go. */
export const forgetFaultWords = (tx: Tx, memberId: number) =>
  tx.updateTable("opinionFault").set({ text: "" }).where("memberId", "=", memberId).execute();
