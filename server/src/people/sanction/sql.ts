/** Sanctions of members: placed, found in force, lifted; never deleted. */
import { type Selectable, sql } from "kysely";
import { SanctionStep, type SanctionCategory } from "#contract/sanction-enums.ts";
import { startOfDay } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { newestBefore } from "../../platform/newest-sql.ts";
import { type Pipeline, prepared, preparedRow } from "../../platform/prepared.ts";
import type { Tables } from "../../platform/tables.ts";
import type { RulesStanding } from "./rules.ts";

type NarrowedSanctions = { step: SanctionStep; category: SanctionCategory };
/** The columns' checks allow the enumerations' values only. */
export type SanctionRow = Omit<
  Selectable<Tables["memberSanction"]>,
  keyof NarrowedSanctions | "kind"
> &
  NarrowedSanctions;

export type StandingInput = { memberId: number; now: Date };
type AskedToday = StandingInput & { today: Date };

const standing = prepared<StandingInput, Omit<RulesStanding, "begun">>("sanction")`
  select step, category, shown, until_at as "untilAt", tasks_per_day as "tasksPerDay"
    from member_sanction
   where member_id = ${"memberId"} and lifted_at is null and until_at > ${"now"}
   order by step desc`;

/** What an agent's people begin counts as the agent's: both are counted, as nobody is both. */
const begun = preparedRow<AskedToday, { n: number }>("begun-today")`
  select (select count(*)::int from survey_begun
           where owner_id = ${"memberId"} and started_at >= ${"today"})
       + (select count(*)::int from survey_begun
           where agent_id = ${"memberId"} and started_at >= ${"today"}) as n`;

/** What is in force for one member; the highest step first. */
export const inForce = async (line: Pipeline, asked: StandingInput): Promise<RulesStanding[]> =>
  (await standing(line, asked)).map((one) => ({ ...one, begun: null }));

/**
 * With how many of today's tasks are begun, for those alone who may begin only so many a day, and behind the sanctions, so that
 * what was begun meanwhile counts.
 */
export async function standingOf(line: Pipeline, asked: StandingInput): Promise<RulesStanding[]> {
  const found = await inForce(line, asked);
  const isCounted = found.some(({ tasksPerDay }) => (tasksPerDay ?? 0) > 0);
  const today = startOfDay(asked.now);
  const n = isCounted ? ((await begun(line, { ...asked, today }))?.n ?? 0) : null;
  return found.map((one) => ({ ...one, begun: (one.tasksPerDay ?? 0) > 0 ? n : null }));
}

type OfMany = { memberIds: readonly number[]; now: Date };
export type MemberStanding = Omit<RulesStanding, "begun"> & {
  id: number;
  memberId: number;
  reason: string;
  at: Date;
};

const standings = prepared<OfMany, MemberStanding>("sanctions")`
  select id, member_id as "memberId", step, category, shown, reason, at, until_at as "untilAt",
         tasks_per_day as "tasksPerDay"
    from member_sanction
   where member_id = any (${"memberIds"}::bigint[])
     and lifted_at is null and until_at > ${"now"}
   order by member_id, id`;

export const standingsOf = (db: Db, asked: OfMany): Promise<MemberStanding[]> =>
  asked.memberIds.length === 0 ? Promise.resolve([]) : standings(db, asked);

/** As the release before calls the steps: it reads nothing else. */
const kinds: Record<SanctionStep, string> = {
  [SanctionStep.of.warning]: "warning",
  [SanctionStep.of.fewerTasks]: "noEntry",
  [SanctionStep.of.withdrawalsPaused]: "noWithdraw",
  [SanctionStep.of.frozen]: "freeze",
};

type New = Omit<SanctionRow, "id" | "liftedAt" | "liftedBy" | "liftNote" | "endToldAt">;
export const insertSanction = (tx: Tx, sanction: New): Promise<SanctionRow> =>
  tx
    .insertInto("memberSanction")
    .values({ ...sanction, kind: kinds[sanction.step] })
    .returningAll()
    .$narrowType<NarrowedSanctions>()
    .executeTakeFirstOrThrow();

/** Closes sanctions that ended by their own time, when the next one of the same step comes. */
export const closeExpired = (tx: Tx, memberId: number, now: Date) =>
  tx
    .updateTable("memberSanction")
    .set({ liftedAt: sql<Date>`until_at` })
    .where("memberId", "=", memberId)
    .where("liftedAt", "is", null)
    .where("untilAt", "<=", now)
    .execute();

const rows = (db: Db) =>
  db.selectFrom("memberSanction").selectAll().$narrowType<NarrowedSanctions>();

export const sanctionById = (db: Db, id: number): Promise<SanctionRow | undefined> =>
  rows(db).where("id", "=", id).executeTakeFirst();

/** For what they are called where something is about them. */
export const sanctionsByIds = (db: Db, ids: readonly number[]): Promise<SanctionRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : rows(db)
        .where(sql<boolean>`id = any(${ids}::bigint[])`)
        .execute();

type Lift = { liftedAt: Date; liftedBy: number; liftNote: string };
export const setLifted = (tx: Tx, id: number, lift: Lift): Promise<SanctionRow> =>
  tx
    .updateTable("memberSanction")
    .set({ ...lift, endToldAt: lift.liftedAt })
    .where("id", "=", id)
    .returningAll()
    .$narrowType<NarrowedSanctions>()
    .executeTakeFirstOrThrow();

/** Expired and not announced yet: marks them as announced in this transaction; other workers take others. */
export const takeEnded = async (tx: Tx, now: Date, most: number): Promise<SanctionRow[]> => {
  const { rows: ended } = await sql<SanctionRow>`
    update member_sanction set end_told_at = ${now}
     where id in (select id from member_sanction
                   where end_told_at is null and until_at <= ${now} and lifted_by is null
                   order by until_at limit ${most} for update skip locked)
    returning *`.execute(tx);
  return ended;
};

/** What was written about somebody who has left; that and until when there was one stays. */
export async function clearWords(
  tx: Tx,
  { memberId, text, at }: { memberId: number; text: string; at: Date },
): Promise<void> {
  await tx
    .updateTable("memberSanction")
    .set({ reason: text, shown: text, liftNote: "" })
    .where("memberId", "=", memberId)
    .execute();
  await tx
    .updateTable("sanctionProposal")
    .set({ reason: text, shown: text, decideNote: "" })
    .where("memberId", "=", memberId)
    .execute();
  await tx
    .updateTable("sanctionAppeal")
    .set({ text, answer: "" })
    // What still waits has nobody left to answer.
    .set({ state: sql`greatest(state, 1)`, decidedAt: sql`coalesce(decided_at, ${at})` })
    .where("memberId", "=", memberId)
    .execute();
}

type PageOfSanctionsInput = { memberId: number; before: number | undefined; size: number };
/** Newest first. */
export const pageOfSanctions = (
  db: Db,
  { memberId, before, size }: PageOfSanctionsInput,
): Promise<SanctionRow[]> =>
  rows(db)
    .where("memberId", "=", memberId)
    .$call(newestBefore("id", before, size))
    .execute();

type SanctionCounted = Pick<SanctionRow, "memberId" | "step" | "tasksPerDay"> & { count: number };
/** How often each step was placed on these, by its kind; the lowest first. */
export const countSteps = (db: Db, memberIds: readonly number[]): Promise<SanctionCounted[]> =>
  db
    .selectFrom("memberSanction")
    .select(["memberId", "step", "tasksPerDay"])
    .select((s) => s.fn.countAll<number>().as("count"))
    .$narrowType<{ step: SanctionStep }>()
    .where(sql<boolean>`member_id = any(${memberIds}::bigint[])`)
    .groupBy(["memberId", "step", "tasksPerDay"])
    .orderBy("step")
    .execute();
