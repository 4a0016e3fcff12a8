/** The letter about a task: whether it is still wanted, and that it goes out once. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import { lastPlace } from "./sql.ts";

export type Letter = { memberId: number; taskId: number };

/** What the letter is about and to whom, while it is wanted: the member's statement of now, and their e-mail of now. */
export async function wantedLetter(db: Db, { memberId, taskId }: Letter) {
  const { rows } = await sql<{
    email: string;
    role: number;
    title: string;
    minutes: number;
    rewardGold: number;
    rewardFen: number;
    at: Date;
    ip: string;
    deviceId: string | null;
  }>`
    select m.email, m.role, t.title, t.minutes, t.reward_gold, t.reward_fen, s.at,
           host(place.ip) as ip, place.device_id
      from alert_sent s
      join alert_setting w on w.member_id = s.member_id and w.tasks and w.by_mail
      join alert_reader m on m.id = s.member_id and m.email is not null
      join alert_task t on t.id = s.task_id
     cross join ${lastPlace}
     where s.member_id = ${memberId} and s.task_id = ${taskId} and s.mail = 'waiting'`.execute(db);
  return rows[0];
}

type Turn = Letter & { from: "waiting" | "sent"; to: "waiting" | "sent" | "dropped" };

/** False: it is not there any more, and nothing changed. */
export async function turnLetter(
  db: Db | Tx,
  { memberId, taskId, from, to }: Turn,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("alertSent")
    .set({ mail: to })
    .where("memberId", "=", memberId)
    .where("taskId", "=", taskId)
    .where("mail", "=", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
