/** Members as those see them who pay for their answers: what they are, and where they came from. */
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";
import { startOfDay } from "../../platform/clock.ts";
import { prepared } from "../../platform/prepared.ts";

export type MemberPerson = {
  id: number;
  nickname: string;
  role: number;
  state: string;
  brandCode: string;
  inviterId: number | null;
  registeredAt: Date;
  registeredIp: string | null;
};

const people = prepared<{ ids: readonly number[] }, MemberPerson>("people")`
  select id, nickname, role, state, brand_code as "brandCode", inviter_id as "inviterId",
         registered_at as "registeredAt", registered_ip as "registeredIp"
    from user_member where id = any (${"ids"}::bigint[])`;

export const peopleByIds = async (
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, MemberPerson>> =>
  new Map((await people(db, { ids })).map((person) => [person.id, person]));

/**
 * Whether more than `max` people had come by this person's inviter on their day (Asia/Shanghai), with them. Reads
 * only as many of the inviter's newest up to then as it takes to tell.
 */
export async function isBeyondDay(
  tx: Tx,
  { id, inviterId, registeredAt }: MemberPerson,
  max: number,
): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
      from (select registered_at from user_member
             where inviter_id = ${inviterId} and id <= ${id} order by id desc limit ${max + 1}) newest
     where registered_at >= ${startOfDay(registeredAt)}`.execute(tx);
  return (rows[0]?.n ?? 0) > max;
}

export const payeesOf = (db: Db, memberIds: readonly number[]) =>
  db
    .selectFrom("userPayee")
    .select(["memberId", "account", "realName"])
    .where("memberId", "in", memberIds)
    .execute();

/** Whose these accounts are now; an account belongs to one member at a time. */
export const ownersOf = prepared<
  { accounts: readonly string[] },
  { account: string; memberId: number }
>("payee-owners")`
  select account, member_id as "memberId" from user_payee where account = any (${"accounts"}::text[])`;

/** Who had them before. An account changes hands a few times at most. */
export const formerOwnersOf = prepared<
  { hashes: readonly Buffer[] },
  { hash: Buffer; memberId: number }
>("former-payees")`
  select hash, member_id as "memberId" from user_payee_former where hash = any (${"hashes"}::bytea[])`;

/** Who of them is gone. */
export const closedAmong = prepared<{ ids: readonly number[] }, { id: number }>("closed-members")`
  select id from user_member where id = any (${"ids"}::bigint[]) and state <> 'active'`;

export const formerPayeesOf = (db: Db, memberIds: readonly number[]) =>
  db
    .selectFrom("userPayeeFormer")
    .select(["memberId", "hash"])
    .where("memberId", "in", memberIds)
    .execute();

export const saveFormerPayee = (tx: Tx, former: { memberId: number; hash: Buffer; leftAt: Date }) =>
  tx
    .insertInto("userPayeeFormer")
    .values(former)
    .onConflict((on) => on.doNothing())
    .execute();

/** Who brought and leads a member, for an export of their data. */
export const relationsOf = (db: Db, memberId: number) =>
  db
    .selectFrom("userMember as m")
    .leftJoin("userMember as i", "i.id", "m.inviterId")
    .leftJoin("userMember as l", "l.id", "m.leaderId")
    .select(["i.nickname as inviter", "m.inviteSource", "l.nickname as leader", "m.teamSince"])
    .where("m.id", "=", memberId)
    .executeTakeFirst();
