/** Whether two members' sign-ins came from one device, or one network. */
import { sql } from "kysely";
import type { Tx } from "../../platform/db.ts";

/** Sessions are kept for 90 days after their end; anyone who left has none with a device. */
export async function shareDevice(tx: Tx, [a, b]: readonly [number, number]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from auth_session one join auth_session other using (device_id)
                    where one.member_id = ${a} and other.member_id = ${b}) as found`.execute(tx);
  return rows[0]?.found ?? false;
}

type Within = { memberId: number; network: string; from: Date; to: Date };

export async function signedInWithin(
  tx: Tx,
  { memberId, network, from, to }: Within,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from auth_session
                    where member_id = ${memberId} and created_at between ${from} and ${to}
                      and ip <<= ${network}::cidr) as found`.execute(tx);
  return rows[0]?.found ?? false;
}
