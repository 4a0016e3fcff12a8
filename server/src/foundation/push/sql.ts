/** The devices that receive messages, and which messages were sent to them. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import { prepared } from "../../platform/prepared.ts";

/** One change of a member's devices at a time: how many there are is a count, which no row lock can guard. */
export const lockDevices = (tx: Tx, memberId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('push', ${memberId}))`.execute(tx);

/** When two members turn on the same browser at the same moment, the later one finds the row of the first. */
export const lockEndpoint = (tx: Tx, hash: Buffer) =>
  sql`select pg_advisory_xact_lock(hashtextextended('push ' || encode(${hash}::bytea, 'hex'), 0))`.execute(
    tx,
  );

const living = (db: Db, now: Date) =>
  db
    .selectFrom("pushDevice as d")
    .innerJoin("pushSession as s", (join) =>
      join.onRef("s.id", "=", "d.sessionId").onRef("s.memberId", "=", "d.memberId"),
    )
    .where("s.endedAt", "is", null)
    .where("s.expiresAt", ">", now);

/** Devices whose sign-in is still valid, newest first. */
export const devicesOf = (db: Db, memberId: number, now: Date) =>
  living(db, now)
    .select(["d.id", "d.sessionId", "d.name", "d.showsAmounts", "d.createdAt", "d.lastAt"])
    .where("d.memberId", "=", memberId)
    .orderBy("d.createdAt", "desc")
    .orderBy("d.id", "desc")
    .execute();
export type DeviceRow = Awaited<ReturnType<typeof devicesOf>>[number];

type Own = { memberId: number; id: string };

export const livingDevice = (db: Db, { memberId, id }: Own, now: Date) =>
  living(db, now)
    .select(["d.sealedSubscription", "d.showsAmounts"])
    .where("d.memberId", "=", memberId)
    .where("d.id", "=", id)
    .executeTakeFirst();

/** Also one whose sign-in has ended. */
export const deviceByEndpoint = (db: Db, memberId: number, endpointHash: Buffer) =>
  db
    .selectFrom("pushDevice")
    .select(["id", "sessionId"])
    .where("memberId", "=", memberId)
    .where("endpointHash", "=", endpointHash)
    .executeTakeFirst();

type Device = Own & {
  sessionId: string;
  endpointHash: Buffer;
  sealedSubscription: string;
  name: string;
  createdAt: Date;
};

export const insertDevice = (tx: Tx, device: Device) =>
  tx.insertInto("pushDevice").values(device).execute();

type DeviceChange = {
  sessionId?: string;
  sealedSubscription?: string;
  name?: string;
  showsAmounts?: boolean;
  lastAt?: Date;
  failures?: number;
};

/** False: there is none. */
export async function updateDevice(
  db: Db,
  { memberId, id }: Own,
  change: DeviceChange,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("pushDevice")
    .set(change)
    .where("memberId", "=", memberId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts a message that failed; removes the device after `most` failures, when none succeeded since `since`. */
export async function countFailure(
  db: Db,
  { memberId, id }: Own,
  given: { most: number; since: Date },
): Promise<void> {
  await sql`
    update push_device set failures = failures + 1
     where member_id = ${memberId} and id = ${id}`.execute(db);
  await sql`
    delete from push_device
     where member_id = ${memberId} and id = ${id} and failures >= ${given.most}
       and coalesce(last_at, created_at) < ${given.since}`.execute(db);
}

export const deleteDevice = (db: Db, { memberId, id }: Own) =>
  db.deleteFrom("pushDevice").where("memberId", "=", memberId).where("id", "=", id).execute();

export const deleteDevicesOf = (tx: Tx, memberId: number) =>
  tx.deleteFrom("pushDevice").where("memberId", "=", memberId).execute();

/** Deletes the device of a browser on which somebody else signs in. */
export const deleteOthersDevices = (tx: Tx, memberId: number, endpointHash: Buffer) =>
  tx
    .deleteFrom("pushDevice")
    .where("endpointHash", "=", endpointHash)
    .where("memberId", "<>", memberId)
    .execute();

export const deleteDevicesOfSessions = (db: Db, memberId: number, sessionIds: readonly string[]) =>
  db
    .deleteFrom("pushDevice")
    .where("memberId", "=", memberId)
    .where(sql<boolean>`session_id = any (${sessionIds}::uuid[])`)
    .execute();

const ofMembers = prepared<{ memberIds: number[] }, { memberId: number; id: string }>(
  "push-devices",
)`
  select member_id as "memberId", id from push_device where member_id = any (${"memberIds"}::bigint[])`;

/** Of many members at once; whether each still receives is looked at when its turn comes. */
export const devicesOfMembers = (tx: Tx, memberIds: number[]) => ofMembers(tx, { memberIds });

type Handed = { memberId: number; deviceId: string; messageId: number };

/** Before it is sent: which try it is. Undefined: it was sent already, or was refused too often. */
export async function takeTurn(tx: Tx, sent: Handed, given: { at: Date; most: number }) {
  const { rows } = await sql<{ tries: number }>`
    insert into push_sent as s (member_id, device_id, message_id, at)
    values (${sent.memberId}, ${sent.deviceId}, ${sent.messageId}, ${given.at})
    on conflict (member_id, device_id, message_id)
    do update set tries = s.tries + 1, is_open = false where s.is_open and s.tries < ${given.most}
    returning tries`.execute(tx);
  return rows[0]?.tries;
}

/** Gives the turn back: the push service has definitely not taken the message. */
export const openTurn = (db: Db, { memberId, deviceId, messageId }: Handed) =>
  db
    .updateTable("pushSent")
    .set({ isOpen: true })
    .where("memberId", "=", memberId)
    .where("deviceId", "=", deviceId)
    .where("messageId", "=", messageId)
    .execute();

/** For an export of a member's data, the newest first. */
export const devicesForExport = (db: Db, memberId: number) =>
  db
    .selectFrom("pushDevice")
    .select(["name", "showsAmounts", "createdAt", "lastAt"])
    .where("memberId", "=", memberId)
    .orderBy("createdAt", "desc")
    .execute();

/** Housekeeping: what no job asks for any more, and devices that nobody signed in on again. */
export async function deleteOldPushes(
  db: Db,
  { sentBefore, expiredBefore }: { sentBefore: Date; expiredBefore: Date },
): Promise<void> {
  await db.deleteFrom("pushSent").where("at", "<", sentBefore).execute();
  await sql`
    delete from push_device d using push_session s
     where s.id = d.session_id and (s.ended_at is not null or s.expires_at < ${expiredBefore})`.execute(
    db,
  );
}
