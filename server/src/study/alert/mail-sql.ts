/** The letter about a task: whether it is still wanted, and that it goes out once. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import { lastPlace } from "./sql.ts";

export type Letter = { memberId: number; taskId: number };

type Wanted = {
  email: string;
  role: number;
  title: string;
  minutes: number;
  rewardGold: number;
  rewardFen: number;
  ip: string;
  deviceId: string | null;
};

/** What the e-mail is about and to whom, while it is wanted: the member's settings and address as they are now. */
export async function wantedLetter(db: Db, { memberId, taskId }: Letter) {
  const sent = await db
    .selectFrom("alertSent")
    .select("at")
    .where("memberId", "=", memberId)
    .where("taskId", "=", taskId)
    .where("mail", "=", "waiting")
    .executeTakeFirst();
  if (!sent) return undefined;
  const { rows } = await sql<Wanted>`
    select m.email, m.role, t.title, t.minutes, t.reward_gold, t.reward_fen, host(place.ip) as ip, place.device_id
      from alert_setting w
      join alert_reader m on m.id = w.member_id and m.email is not null
      join alert_task t on t.id = ${taskId}
     cross join ${lastPlace}
     where w.member_id = ${memberId} and w.tasks and w.by_mail`.execute(db);
  return rows[0] && { ...rows[0], at: sent.at };
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
