/** What members want to hear of. */
import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import type { Tables } from "../../platform/tables.ts";

type SettingRow = Insertable<Tables["alertSetting"]>;

export const settingOf = (db: Db, memberId: number) =>
  db.selectFrom("alertSetting").selectAll().where("memberId", "=", memberId).executeTakeFirst();

export const saveSetting = (tx: Tx, setting: SettingRow) =>
  tx
    .insertInto("alertSetting")
    .values(setting)
    .onConflict((on) => on.column("memberId").doUpdateSet(setting))
    .execute();

/** For members who have settings: without settings there are no e-mails. */
export const turnMailOff = (db: Db, memberId: number, at: Date) =>
  db
    .updateTable("alertSetting")
    .set({ byMail: false, updatedAt: at })
    .where("memberId", "=", memberId)
    .where("byMail", "=", true)
    .execute();

export async function announcedOn(db: Db, memberId: number, day: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from alert_sent where member_id = ${memberId} and day = ${day}::date`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

export const readerOf = (db: Db, id: number) =>
  db.selectFrom("alertReader").selectAll().where("id", "=", id).executeTakeFirst();

type AbsentRow = { id: number; role: number; ip: string; deviceId: string | null };

/** Where the reader `m` was last. */
export const lastPlace = sql`lateral (
  select p.ip, p.device_id from alert_place p
   where p.member_id = m.id and p.ip is not null order by p.created_at desc limit 1) place`;

/** Who wants to hear of tasks, and where they were last. */
export async function absentOf(db: Db, memberId: number): Promise<AbsentRow | undefined> {
  const { rows } = await sql<AbsentRow>`
    select m.id, m.role, host(place.ip) as ip, place.device_id
      from alert_reader m
      left join alert_setting w on w.member_id = m.id
     cross join ${lastPlace}
     where m.id = ${memberId} and coalesce(w.tasks, true)`.execute(db);
  return rows[0];
}

/** For an export of a member's data, newest first. */
export async function sentTo(db: Db, memberId: number) {
  const sent = await db
    .selectFrom("alertSent")
    .select(["taskId", "at", "mail"])
    .where("memberId", "=", memberId)
    .orderBy("at", "desc")
    .execute();
  const tasks = await db
    .selectFrom("alertTask")
    .select(["id", "title"])
    .where(sql<boolean>`id = any (${sent.map(({ taskId }) => taskId)}::bigint[])`)
    .execute();
  const titles = new Map(tasks.map(({ id, title }) => [id, title]));
  return sent.map(({ taskId, at, mail }) => ({ title: titles.get(taskId) ?? "", at, mail }));
}

export async function deleteOf(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom("alertSent").where("memberId", "=", memberId).execute();
  await tx.deleteFrom("alertSetting").where("memberId", "=", memberId).execute();
}
