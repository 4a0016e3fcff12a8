/** Who one is for the others of a section: a name, a number of it, a picture. */
import { BbsRole } from "#contract/enums.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { badField, Failure } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import { wakeOutbox } from "../../platform/outbox.ts";
import {
  dropPictures,
  keepPictures,
  keptNames,
  pictureAddress,
  preparePictures,
} from "../../people/upload/api.ts";
import { LEFT } from "./data-export.ts";
import * as rows from "./person-sql.ts";
import { type Visitor, visitorBy } from "./section.ts";

const { respondent, moderator, observer } = BbsRole.of;
export const MODERATOR = "主持人";

type PresentedIdentity = { name: string; number: number | null; avatar: string | null };

/** Moderators are called so, whatever they are called as respondents elsewhere. */
export const nameOf = ({ name, role }: { name: string; role: BbsRole | null }): string =>
  role === moderator ? MODERATOR : name;

/** The identity in this section; anyone who came in gets one at the first look. Observers have none. */
export async function identityFor(world: World, visitor: Visitor): Promise<PresentedIdentity> {
  const { task, memberId, role, response } = visitor;
  if (role === observer) return { name: BbsRole.label(observer), number: null, avatar: null };
  if (role === respondent && !response && !visitor.guest)
    return { name: "", number: null, avatar: null };
  const known =
    (await rows.identityOf(world.db, task.id, memberId)) ??
    (await giveIdentity(world, task.id, memberId));
  return { ...known, name: nameOf({ name: known.name, role }) };
}

const giveIdentity = (world: World, taskId: number, memberId: number): Promise<rows.Identity> =>
  transact(world.db, (tx) => insertPerson(tx, { taskId, memberId, joinedAt: world.clock.now() }));

type IdentityPerson = { taskId: number; memberId: number; joinedAt: Date };

/** With the name that they chose, or 参与者N; anyone who has an identity keeps it. Throws `badRequest` for the name. */
export async function insertPerson(
  tx: Tx,
  { name: wanted, ...person }: IdentityPerson & { name?: string },
): Promise<rows.Identity> {
  const { taskId, memberId } = person;
  await rows.lockNames(tx, taskId);
  const known = await rows.identityOf(tx, taskId, memberId);
  if (known) return known;
  const number = await freeNumber(tx, person);
  const name = wanted ?? givenName(number);
  if (wanted !== undefined) {
    mustNotPretend(wanted, number);
    await mustBeFree(tx, { taskId, memberId, name });
  }
  await rows.insertIdentity(tx, { ...person, name, number });
  return { name, number, avatar: null };
}

async function freeNumber(tx: Tx, { taskId, memberId }: IdentityPerson): Promise<number> {
  let number = (await rows.lastNumber(tx, taskId)) + 1;
  // Somebody may have chosen to be called so, before such names were refused.
  // oxlint-disable-next-line no-await-in-loop
  while (await rows.isNameTaken(tx, { taskId, memberId, name: givenName(number) })) number += 1;
  return number;
}

const givenName = (number: number) => `参与者${number}`;

type Renaming = { memberId: number; hash: string; name: string };

/** Nobody may pass for the moderator, or for another participant. */
export async function rename(world: World, { memberId, hash, name }: Renaming) {
  const visitor = await visitorBy(world, memberId, hash);
  if (visitor.role !== respondent)
    throw new Failure("forbidden", { msg: "主持人和观察员的称呼是固定的" });
  const taskId = visitor.task.id;
  const { number } = await identityFor(world, visitor);
  mustNotPretend(name, number ?? 0);
  await transact(world.db, async (tx) => {
    await rows.lockNames(tx, taskId);
    await lockOwn(tx, taskId, memberId);
    await mustBeFree(tx, { taskId, memberId, name });
    await rows.saveName(tx, { taskId, memberId, name });
  });
  return { name };
}

/** Until this transaction ends nobody changes it. Anyone who was forgotten since they asked gets nothing new. */
async function lockOwn(tx: Tx, taskId: number, memberId: number) {
  const known = await rows.lockIdentity(tx, taskId, memberId);
  if (known?.name === LEFT) throw new Failure("notSignedIn");
  return known;
}

function mustNotPretend(name: string, number: number): void {
  const plain = name.normalize("NFKC").replace(/[^\p{L}\p{N}]/gu, "");
  if (/主持|观察员|版主/u.test(plain)) throw badField("name", "称呼不能冒充主持人或观察员");
  if (plain === LEFT) throw badField("name", "这个称呼不能用，请换一个");
  if (/^参与者\p{N}*$/u.test(plain) && name !== givenName(number))
    throw badField("name", "称呼不能冒充其他参与者");
}

async function mustBeFree(tx: Tx, named: rows.IsNameTakenInput): Promise<void> {
  if (await rows.isNameTaken(tx, named)) throw badField("name", "已有人用了这个称呼，请换一个");
}

type Picturing = { memberId: number; hash: string; key: string };

/** Of this section only: the account's picture is never shown here. */
export async function setPicture(world: World, { memberId, hash, key }: Picturing) {
  const visitor = await visitorBy(world, memberId, hash);
  if (visitor.role === observer)
    throw new Failure("forbidden", { msg: "观察员只能查看，没有头像" });
  const taskId = visitor.task.id;
  const given = { memberId, purpose: "discussion", keys: [key] } as const;
  await identityFor(world, visitor);
  await preparePictures(world, given, "square");
  const [name = ""] = keptNames(world, [key]);
  await transact(world.db, async (tx) => {
    const before = await lockOwn(tx, taskId, memberId);
    // The answer was lost, and the request came again.
    if (before?.avatar === name) return;
    await keepPictures(tx, world, given);
    await rows.savePicture(tx, taskId, memberId, name);
    if (before?.avatar) await dropPictures(tx, world, { memberId, names: [before.avatar] });
  });
  wakeOutbox();
  return { avatar: pictureAddress(world, name) };
}
