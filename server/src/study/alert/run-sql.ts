/** Announcing: which tasks, who is looked at next, and who was told. */
import { type Selectable, sql } from "kysely";
import { type Role, TaskState, type TaskType } from "#contract/enums.ts";
import { appliedKinds } from "#contract/task-gate.ts";
import type { Db, Tx } from "../../platform/db.ts";
import type { Tables } from "../../platform/tables.ts";

export type Announced = {
  taskId: number;
  begunAt: Date;
  lastMemberId: number;
  title: string;
  type: TaskType;
  minutes: number;
  rewardGold: number;
  rewardFen: number;
  roles: Role[];
};

/** Tasks that can be entered now and were never announced; without old ones and trials. */
export async function beginRuns(db: Db, now: Date, outAfter: Date): Promise<void> {
  await sql`
    insert into alert_run (task_id, begun_at)
    select id, ${now} from alert_task
     where state = ${TaskState.of.published} and opens_at <= ${now} and out_at > ${outAfter}
       and type <> all (${appliedKinds}::smallint[])
       and (closes_at is null or closes_at > ${now})
    on conflict do nothing`.execute(db);
}

/** In a database that was just filled: marks the published tasks as announced. */
export const countAsAnnounced = (db: Db, now: Date) =>
  sql`insert into alert_run (task_id, begun_at, done_at)
      select id, ${now}, ${now} from alert_task where state <> ${TaskState.of.draft}
      on conflict do nothing`.execute(db);

/** Runs under way whose task can be entered now; the one that has waited longest comes first. */
export async function openRuns(db: Db, now: Date): Promise<Announced[]> {
  const { rows } = await sql<Announced>`
    select r.task_id, r.begun_at, r.last_member_id, t.title, t.type, t.minutes, t.reward_gold,
           t.reward_fen, t.roles
      from alert_run r join alert_task t on t.id = r.task_id
     where r.done_at is null and t.state = ${TaskState.of.published} and t.opens_at <= ${now}
       and (t.closes_at is null or t.closes_at > ${now})
     order by r.begun_at, r.task_id`.execute(db);
  return rows;
}

/** Too late to be news, however far they got. */
export const endOldRuns = (db: Db, now: Date, begunBefore: Date) =>
  db
    .updateTable("alertRun")
    .set({ doneAt: now })
    .where("doneAt", "is", null)
    .where("begunAt", "<", begunBefore)
    .execute();

type AlertKept = Selectable<Tables["alertSetting"]>;
/** Null in each: nothing was ever said. */
type AlertPreference = {
  [K in "tasks" | "minFenPerHour" | "maxMinutes" | "taskTypes" | "aDay" | "byMail"]:
    | AlertKept[K]
    | null;
};

export type AlertReader = {
  id: number;
  role: Role;
  brandCode: string;
  hasEmail: boolean;
  /** Where they were last; null: not here for long. */
  ip: string | null;
  deviceId: string | null;
  toldToday: number;
} & AlertPreference;

type ReadersPage = { after: number; day: string; seenAfter: Date; size: number };

/** The next members by id, with what they want and where they were last. */
export async function readersAfter(
  db: Db,
  { after, day, seenAfter, size }: ReadersPage,
): Promise<AlertReader[]> {
  const { rows } = await sql<Omit<AlertReader, "toldToday">>`
    select m.id, m.role, m.brand_code, m.email is not null as has_email, host(place.ip) as ip,
           place.device_id, s.tasks, s.min_fen_per_hour, s.max_minutes, s.task_types, s.a_day, s.by_mail
      from (select * from alert_reader where id > ${after} order by id limit ${size}) m
      left join alert_setting s on s.member_id = m.id
      left join lateral (
        select p.ip, p.device_id from alert_place p
         where p.member_id = m.id and p.rotated_at > ${seenAfter} and p.ip is not null
         order by p.created_at desc limit 1) place on true
     order by m.id`.execute(db);
  const told = await toldByMember(db, { memberIds: rows.map(({ id }) => id), day });
  return rows.map((row) => ({ ...row, toldToday: told.get(row.id) ?? 0 }));
}

type OfDay = { memberIds: readonly number[]; day: string };

const toldOf = ({ memberIds, day }: OfDay) => sql`
  select member_id, count(*)::int as n from alert_sent
   where member_id = any (${memberIds}::bigint[]) and day = ${day}::date group by member_id`;

/**
 * A statement of its own: what was sent lies with its members, and who they are on the coordinator
 * (docs/decisions/0115).
 */
async function toldByMember(db: Db, whom: OfDay): Promise<Map<number, number>> {
  const { rows } = await sql<{ memberId: number; n: number }>`${toldOf(whom)}`.execute(db);
  return new Map(rows.map(({ memberId, n }) => [memberId, n]));
}

type Telling = {
  taskId: number;
  memberIds: readonly number[];
  /** How many of a day each wants. */
  caps: readonly number[];
  byMail: readonly boolean[];
  day: string;
  at: Date;
};

/** Who is to be told: each once, and none over their cap, also beside a server that announces at the same time. */
export async function keepSent(tx: Tx, telling: Telling) {
  const { taskId, memberIds, caps, byMail, day, at } = telling;
  const { rows } = await sql<{ memberId: number; mail: string | null }>`
    insert into alert_sent (member_id, task_id, day, nth, at, mail)
    select m.id, ${taskId}, ${day}::date, coalesce(had.n, 0) + 1, ${at}, case when m.by_mail then 'waiting' end
      from unnest(${memberIds}::bigint[], ${caps}::int[], ${byMail}::boolean[]) as m (id, cap, by_mail)
      left join (${toldOf({ memberIds, day })}) had on had.member_id = m.id
     where coalesce(had.n, 0) < m.cap
     order by m.id
    on conflict do nothing
    returning member_id, mail`.execute(tx);
  return rows;
}

type Moved = { taskId: number; from: number; to: number; told: number; doneAt: Date | null };

/** False: another server was at it, and nothing of this page may stand. */
export async function moveOn(tx: Tx, { taskId, from, to, told, doneAt }: Moved): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("alertRun")
    .set((row) => ({ lastMemberId: to, told: row("told", "+", told), doneAt }))
    .where("taskId", "=", taskId)
    .where("lastMemberId", "=", from)
    .where("doneAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A task is announced only once, so records of old e-mails are not needed. Answers how many were deleted. */
export async function deleteSent(db: Db, before: Date, most: number): Promise<number> {
  const underWay = await tasksUnderWay(db);
  const { numAffectedRows } = await sql`
    delete from alert_sent where (member_id, task_id) in (
      select member_id, task_id from alert_sent
       where at < ${before} and task_id <> all (${underWay}::bigint[]) limit ${most})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** A statement of its own: runs lie on the coordinator, and what was sent with its members (docs/decisions/0115). */
async function tasksUnderWay(db: Db): Promise<number[]> {
  const runs = await db
    .selectFrom("alertRun")
    .select("taskId")
    .where("doneAt", "is", null)
    .execute();
  return runs.map(({ taskId }) => taskId);
}
