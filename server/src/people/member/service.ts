/** Members: who they are. What others need to know of a member they ask here. */
import { type BbsRole, Role } from "#contract/enums.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import type { Pipeline } from "../../platform/prepared.ts";
import { openWallet } from "../../ledger/wallet/api.ts";
import type { ListAsked, Listed } from "../../platform/list-sql.ts";
import { assetOf, membersByAvailable } from "./by-available-sql.ts";
import * as rows from "./sql.ts";
import { holdsRole } from "./upline-sql.ts";

type MemberServiceRow = NonNullable<Awaited<ReturnType<typeof rows.memberById>>>;
export type Member = Omit<MemberServiceRow, "role" | "bbsRole" | "state"> & {
  role: Role;
  bbsRole: BbsRole;
  state: "active" | "closed";
};

/** The database checks these three columns against the same values as the enumerations. */
const typed = (row: MemberServiceRow): Member => row as Member;

export async function memberOf(line: Pipeline, id: number): Promise<Member | undefined> {
  const row = await rows.memberById(line, id);
  return row && typed(row);
}

/** The member as they are now, and until this transaction ends. */
export async function lockActiveMember(tx: Tx, id: number): Promise<Member> {
  await rows.lockMember(tx, id);
  const member = await memberOf(tx, id);
  // A session is believed for some seconds after it has ended (people/auth/identity.ts).
  if (member?.state !== "active") throw new Failure("notSignedIn");
  return member;
}

/** The member of a mobile or a (lower-case) e-mail. */
export async function memberByAccount(db: Db, account: string): Promise<Member | undefined> {
  const row = await rows.memberByAccount(db, account);
  return row && typed(row);
}

/**
 * The member whose mobile or e-mail this is, until this transaction ends. Undefined also for one who is
 * just giving it up: what proved it a moment ago proves nothing of them any more.
 */
export async function lockMemberByAccount(tx: Tx, account: string): Promise<Member | undefined> {
  const member = await memberByAccount(tx, account);
  if (!member) return undefined;
  await rows.lockMember(tx, member.id);
  const still = await memberByAccount(tx, account);
  return still?.id === member.id ? still : undefined;
}

/** For lists: nickname and member code by member id. */
export async function memberNames(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { nickname: string; code: string }>> {
  if (ids.length === 0) return new Map();
  const found = await rows.namesOf(db, [...new Set(ids)]);
  return new Map(found.map(({ id, nickname, code }) => [id, { nickname, code }]));
}

export async function searchMembers(db: Db, search: rows.MemberSearch): Promise<Member[]> {
  const found = await rows.pageOfMembers(db, search);
  return found.map(typed);
}

export async function listedMembers(
  db: Db,
  search: rows.ListedMembers,
  asked: ListAsked,
): Promise<Listed<Member>> {
  const asset = assetOf(asked.sort);
  const { list, ...page } = asset
    ? await membersByAvailable(db, rows.membersOfList(db, search), { asset, asked })
    : await rows.listedMembers(db, search, asked);
  return { ...page, list: list.map(typed) };
}

/**
 * Who invited a newcomer: everybody but plain members has a code to give (rule community-2). A code
 * that is nobody's changes nothing; registering must not fail for it.
 */
export async function inviterByCode(db: Db, code: string | undefined): Promise<number | null> {
  const row = code ? await rows.memberByCode(db, code) : undefined;
  return row && row.state === "active" && row.role !== Role.of.member ? row.id : null;
}

export type NewMember = {
  /** One of the two at least; e-mail in lower case. */
  mobile?: string;
  email?: string;
  brandCode: string;
  nickname?: string;
  role?: Role;
  inviterId?: number | null;
  inviteSource?: string;
  /** Now, unless said: samples have a past. */
  registeredAt?: Date;
  ip?: string;
  consents?: readonly { kind: "agreement" | "privacy"; version: string }[];
};

/** Makes a member with a code of eight digits, what they agreed to, and an empty wallet. */
export async function createMember(tx: Tx, clock: Clock, given: NewMember): Promise<Member> {
  const registeredAt = given.registeredAt ?? clock.now();
  const ip = given.ip ?? null;
  const leaderId = await leaderAmong(tx, given.inviterId ?? null);
  const row = await insertWithFreeCode(tx, clock, {
    mobile: given.mobile ?? null,
    email: given.email ?? null,
    role: given.role ?? Role.of.member,
    inviterId: given.inviterId ?? null,
    inviteSource: given.inviteSource ?? null,
    leaderId,
    teamSince: leaderId === null ? null : registeredAt,
    brandCode: given.brandCode,
    registeredAt,
    registeredIp: ip,
    ...(given.nickname && { nickname: given.nickname }),
  });
  const consents = given.consents ?? [];
  await recordConsents(tx, { memberId: row.id, at: registeredAt, ip, consents });
  await openWallet(tx, row.id);
  return typed(row);
}

/** Anyone who registers with a leader's code is in that leader's team (rule community-4). */
async function leaderAmong(tx: Tx, inviterId: number | null): Promise<number | null> {
  const isLeader = inviterId !== null && (await holdsRole(tx, inviterId, Role.of.leader));
  return isLeader ? inviterId : null;
}

type InsertedMember = Parameters<typeof rows.insertMember>[1];

async function insertWithFreeCode(
  tx: Tx,
  clock: Clock,
  given: Omit<InsertedMember, "code" | "nickname"> & { nickname?: string },
): Promise<MemberServiceRow> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const code = String(10_000_000 + clock.random(90_000_000));
    const row = await rows.insertMember(tx, { nickname: `会员${code.slice(-4)}`, ...given, code });
    if (row) return row;
  }
  throw new Error("no free member code in 20 draws");
}

/** Which texts somebody agreed to; agreeing to the same version again keeps the first time. */
export async function recordConsents(
  tx: Tx,
  given: {
    memberId: number;
    at: Date;
    ip: string | null;
    consents: readonly { kind: "agreement" | "privacy"; version: string }[];
  },
): Promise<void> {
  const { memberId, at, ip, consents } = given;
  if (consents.length === 0) return;
  const agreed = consents.map((consent) => ({ memberId, ...consent, agreedAt: at, ip }));
  await rows.insertConsents(tx, agreed);
}
