/**
 * What a member may not do for a time, and until when. Each kind is enforced in one place: freeze where a
 * session is begun, refreshed and recognised (auth), noWithdraw where an exchange is made, noEntry at the door.
 */
import type { Sanction } from "#contract/console/desk.ts";
import { MessageKind } from "#contract/content-enums.ts";
import { tell } from "../message/service.ts";
import { addSeconds } from "../platform/clock.ts";
import type { Db, Tx } from "../platform/db.ts";
import { Failure } from "../platform/failure.ts";
import type { Line } from "../platform/prepared.ts";
import type { World } from "../platform/world.ts";
import { recordAudit, staffNames } from "../staff/service.ts";
import { lockMember, memberOf } from "../user/service.ts";
import * as rows from "./sql.ts";
import { kindWords, liftedTitle, placedTitle, refusalWords, untilWords } from "./words.ts";

export {
  pageOfSanctions,
  standingsOf as standingSanctions,
  type Kind as SanctionKind,
  type SanctionRow,
} from "./sql.ts";
export { kindWords as sanctionNames, untilWords } from "./words.ts";

/** Of a member who has left. */
export const forgetSanctionWords = (tx: Tx, memberId: number): Promise<unknown> =>
  rows.clearWords(tx, memberId, "（账号已注销，内容已删除）");

type Asked = { memberId: number; now: Date };

/** What to answer a frozen member with; undefined when they are not. */
export async function frozenRefusal(line: Line, asked: Asked): Promise<Failure | undefined> {
  const found = await rows.standingOf(line, { ...asked, kinds: ["freeze"] });
  return found && new Failure("accountFrozen", { msg: refusalWords(found) });
}

/** Frozen or paused: nothing leaves the wallet. Throws `withdrawalsPaused` with what the member is to read. */
export async function refuseWithoutWithdrawals(db: Db, asked: Asked): Promise<void> {
  const found = await rows.standingOf(db, { ...asked, kinds: ["freeze", "noWithdraw"] });
  if (found) throw new Failure("withdrawalsPaused", { msg: refusalWords(found) });
}

/** Why this member, or this agent's people, are not let in; undefined = go ahead. */
export async function entryRefusal(line: Line, asked: Asked): Promise<string | undefined> {
  const found = await rows.standingOf(line, { ...asked, kinds: atDoor });
  return found && refusalWords(found);
}

/** What keeps a member from taking part. */
const atDoor: readonly rows.Kind[] = ["freeze", "noEntry"];

/** For operators' lists: who may take part in nothing now, and why. */
export const barredSentences = (
  db: Db,
  memberIds: readonly number[],
  now: Date,
): Promise<Map<number, string[]>> => sanctionSentences(db, memberIds, now, atDoor);

/** For lists, such as the risk flags of the withdrawal queue: what is in force, in a sentence each. */
export async function sanctionSentences(
  db: Db,
  memberIds: readonly number[],
  now: Date,
  kinds?: readonly rows.Kind[],
): Promise<Map<number, string[]>> {
  const standing = await rows.standingsOf(db, { memberIds: [...new Set(memberIds)], now });
  const found = standing.filter(({ kind }) => kinds === undefined || kinds.includes(kind));
  const byMember = [...Map.groupBy(found, ({ memberId }) => memberId)];
  return new Map(byMember.map(([memberId, standing]) => [memberId, standing.map(sentenceOf)]));
}

const sentenceOf = ({ kind, reason, untilAt }: rows.MemberStanding): string =>
  `会员已被${kindWords[kind]}${untilWords(untilAt)}：${reason}`;

export type By = { staffId: number; ip: string };
type Placing = {
  by: By;
  memberId: number;
  kind: rows.Kind;
  reason: string;
  shown: string;
  days: number | null;
};

/** In the caller's transaction; who ends the sessions of a frozen member is the desk (desk/sanction.ts). */
export async function placeSanction(tx: Tx, world: World, placing: Placing) {
  const { by, memberId, kind, reason, shown, days } = placing;
  // Two at once would both find none of this kind.
  await lockMember(tx, memberId);
  const member = await memberOf(tx, memberId);
  if (!member) throw new Failure("notFound");
  if (member.state === "closed") throw new Failure("conflict", { msg: "该会员已注销" });
  const at = world.clock.now();
  await rows.closeExpired(tx, memberId, at);
  const before = (await rows.standingsOf(tx, { memberIds: [memberId], now: at })).map(factsOf);
  if (before.some((one) => one.kind === kind))
    throw new Failure("conflict", { msg: `该会员已被「${kindWords[kind]}」，请先解除` });
  const untilAt = days === null ? null : addSeconds(at, days * 86_400);
  const made = await rows.insertSanction(tx, {
    memberId,
    kind,
    reason,
    shown,
    byStaff: by.staffId,
    at,
    untilAt,
  });
  await recordAudit(tx, {
    ...subjectOf(memberId, by),
    action: "member.sanction",
    before: { sanctions: before },
    after: { sanctions: [...before, factsOf(made)] },
    note: reason,
    at,
  });
  // Whoever is frozen reads it where they sign in; a message would wait behind that door.
  if (kind !== "freeze")
    await tell(tx, {
      memberId,
      kind: MessageKind.of.account,
      title: placedTitle(kind),
      body: `${shown}${untilWords(untilAt)}`,
      key: `sanction:${made.id}`,
      at,
    });
  return made;
}

const factsOf = ({ kind, shown, untilAt }: rows.Standing) => ({
  kind,
  shown,
  until: untilAt?.toISOString() ?? null,
});

const subjectOf = (memberId: number, by: By) => ({
  ...by,
  subjectKind: "member",
  subjectId: String(memberId),
});

export type Lifting = { by: By; id: number; note: string };

export async function liftSanction(tx: Tx, world: World, { by, id, note }: Lifting) {
  const found = await rows.sanctionById(tx, id);
  if (!found) throw new Failure("notFound");
  const { memberId } = found;
  await lockMember(tx, memberId);
  const at = world.clock.now();
  const before = await rows.standingsOf(tx, { memberIds: [memberId], now: at });
  // Read again under the lock.
  const still = await rows.sanctionById(tx, id);
  if (!still || !isInForce(still, at))
    throw new Failure("conflict", { msg: "该限制已经解除或到期" });
  const lifted = await rows.liftSanction(tx, id, {
    liftedAt: at,
    liftedBy: by.staffId,
    liftNote: note,
  });
  await recordAudit(tx, {
    ...subjectOf(memberId, by),
    action: "member.sanction-lift",
    before: { sanctions: before.map(factsOf) },
    after: { sanctions: before.filter(({ kind }) => kind !== still.kind).map(factsOf) },
    note,
    at,
  });
  await tell(tx, {
    memberId,
    kind: MessageKind.of.account,
    title: liftedTitle[still.kind],
    body: "",
    key: `sanction:${id}:lifted`,
    at,
  });
  return lifted;
}

const isInForce = ({ liftedAt, untilAt }: rows.SanctionRow, now: Date): boolean =>
  liftedAt === null && (untilAt === null || untilAt > now);

/** As operators see them. */
export async function shownSanctions(
  { db, clock }: World,
  found: readonly rows.SanctionRow[],
): Promise<Sanction[]> {
  const names = await staffNames(
    db,
    found.flatMap(({ byStaff, liftedBy }) => [byStaff, ...(liftedBy === null ? [] : [liftedBy])]),
  );
  const now = clock.now();
  return found.map((row) => ({
    id: row.id,
    kind: row.kind,
    reason: row.reason,
    shown: row.shown,
    by: names.get(row.byStaff) ?? "",
    at: row.at.toISOString(),
    until: row.untilAt?.toISOString() ?? null,
    inForce: isInForce(row, now),
    liftedAt: endOf(row, now)?.toISOString() ?? null,
    liftedBy: row.liftedBy === null ? null : (names.get(row.liftedBy) ?? ""),
    liftNote: row.liftNote,
  }));
}

const endOf = ({ liftedAt, untilAt }: rows.SanctionRow, now: Date): Date | null =>
  liftedAt ?? (untilAt !== null && untilAt <= now ? untilAt : null);
