/** Coming into a section without an account, by a link of an operator's; and going, with all that names one. */
import { createHmac } from "node:crypto";
import { TaskState } from "#contract/enums.ts";
import type { GuestWelcome } from "#contract/member/study/section.ts";
import { addSeconds, sha256 } from "../../platform/clock.ts";
import { type Tx, transact } from "../../platform/db.ts";
import { Failure, mustFind } from "../../platform/failure.ts";
import { countOrRefuse } from "../../platform/rate-window.ts";
import { wakeOutbox } from "../../platform/outbox.ts";
import type { Cookies } from "../../platform/request.ts";
import { isSameSecret } from "../../platform/same-secret.ts";
import type { World } from "../../platform/world.ts";
import type { ServedTask } from "../task/api.ts";
import { removeFilesOf } from "../../people/upload/api.ts";
import { insertPerson } from "./identity.ts";
import { LEFT } from "./data-export.ts";
import { forgetMember } from "./data-export-sql.ts";
import { givePass, newPass, PASS_SECONDS, personOf, shownOut, walkInAt } from "./pass.ts";
import { identityOf } from "./person-sql.ts";
import { hasAccount, sectionByHash } from "./section.ts";
import * as rows from "./walk-in-sql.ts";

/** One household may come together; a program that tries links is stopped. */
const pace = [
  { count: 10, seconds: 60 },
  { count: 60, seconds: 3600 },
];

/** What an operator hands out: made of the link's number by a key of ours, so that no list of links lies anywhere. */
export const secretOf = (world: World, linkId: number): string => {
  const mac = createHmac("sha256", world.key("section-link")).update(String(linkId));
  return `${linkId}.${mac.digest("base64url").slice(0, 22)}`;
};

/** Only while the task runs; operators may pause a section for everybody. */
export const isOpenToGuests = ({ state, closesAt }: ServedTask, now: Date): boolean =>
  state === TaskState.of.published && (closesAt === null || closesAt > now);

/** What this link lets a browser do in this section. */
export async function welcomeBy(
  world: World,
  task: ServedTask,
  secret: string | undefined,
): Promise<GuestWelcome> {
  if (secret === undefined) return "none";
  const link = await linkBy(world, task, secret);
  if (!link || (await rows.modeOf(world.db, task.id)) !== link.kind) return "invalid";
  if (link.taken < link.cap) return "welcome";
  return link.kind === "personal" ? "used" : "full";
}

async function linkBy(world: World, task: ServedTask, secret: string) {
  const id = Number(secret.split(".")[0]);
  if (!isSameSecret(secret, secretOf(world, id))) return undefined;
  const link = await rows.linkById(world.db, id);
  const counts = link?.taskId === task.id && !link.revokedAt;
  return counts && isOpenToGuests(task, world.clock.now()) ? link : undefined;
}

const notWelcome = (msg: string) => new Failure("forbidden", { msg });

type WalkInInput = {
  hash: string;
  link: string;
  name: string;
  ip: string;
  cookies: Cookies;
  /** Of the press: sent again, it is the same person. */
  key: string | undefined;
};

/**
 * A browser that is in already is answered as it is. A personal link that is opened again lets the same person in
 * again, on this browser instead of the other. Throws `forbidden` with why, or `badRequest` for the name.
 */
export async function enterSection(world: World, entering: WalkInInput) {
  const { hash, link: secret, name, ip, cookies, key } = entering;
  await countOrRefuse(world, { name: "bbs-enter", ip, rules: pace });
  const task = await sectionByHash(world.db, hash);
  const held = await walkInAt(world, cookies, task.id);
  const known = await linkBy(world, task, secret);
  if (!known) throw notWelcome("邀请链接已失效，请向邀请你的人要一条新的");
  const pass = newPass(world, { linkId: known.id, key });
  const entered = await transact(world.db, async (tx) => {
    await rows.lockAdmission(tx, task.id);
    const link = await rows.lockLink(tx, known.id);
    if (!link || link.revokedAt || (await rows.modeOf(tx, task.id)) !== link.kind)
      throw notWelcome("这个讨论组现在不接受访客");
    const again = held ?? (await ofPress(tx, pass, name)) ?? (await ofPersonal(tx, link));
    if (again) return comeAgain(tx, world, { again, pass });
    if (link.taken >= link.cap)
      throw notWelcome(link.kind === "open" ? "访客名额已满" : "这条邀请链接已经用过");
    return comeIn(tx, world, { task, link, name, pass });
  });
  await givePass(world, cookies, { taskId: task.id, pass });
  return entered;
}

/** The one whom this very press let in before; another name under its key is refused. */
async function ofPress(tx: Tx, pass: string, name: string): Promise<rows.WalkInRow | undefined> {
  const [made] = await rows.walkInsByPass(tx, [sha256(pass)]);
  if (made && (await identityIn(tx, made.taskId, made.id)).name !== name)
    throw new Failure("idempotencyKeyReused");
  return made;
}

/** A guest who has had everything deleted is gone, and their link is used up. */
async function ofPersonal(tx: Tx, link: rows.LinkRow): Promise<rows.WalkInRow | undefined> {
  if (link.kind !== "personal") return undefined;
  const found = await rows.walkInOfLink(tx, link.id);
  return found && found.erasedAt === null ? found : undefined;
}

type Again = { again: rows.WalkInRow; pass: string };

async function comeAgain(tx: Tx, world: World, { again, pass }: Again) {
  if (again.bannedAt) throw shownOut();
  await rows.setWalkIn(tx, again.id, {
    passHash: sha256(pass),
    passUntil: addSeconds(world.clock.now(), PASS_SECONDS),
  });
  return identityIn(tx, again.taskId, again.id);
}

type ComeInInput = { task: ServedTask; link: rows.LinkRow; name: string; pass: string };

async function comeIn(tx: Tx, world: World, { task, link, name, pass }: ComeInInput) {
  const at = world.clock.now();
  const { id } = await rows.insertWalkIn(tx, {
    taskId: task.id,
    linkId: link.id,
    passHash: sha256(pass),
    passUntil: addSeconds(at, PASS_SECONDS),
    agreedAt: at,
    joinedAt: at,
  });
  await rows.setLink(tx, link.id, { taken: link.taken + 1 });
  const person = { taskId: task.id, memberId: personOf({ id }) };
  await insertPerson(tx, { ...person, joinedAt: at, name });
  return identityIn(tx, task.id, id);
}

const identityIn = async (tx: Tx, taskId: number, id: number) => {
  const found = await identityOf(tx, taskId, personOf({ id }));
  if (!found) throw new Error("a guest has an identity");
  return { number: found.number, name: found.name };
};

/**
 * The name, whom their link was for, the pictures, the likes and the pass; what was said stays without a name. Answers
 * whether they were still there. Throws `notFound`.
 */
export async function erase(tx: Tx, world: World, id: number): Promise<boolean> {
  const known = mustFind(await rows.walkInById(tx, id));
  // In the order of those who come in: the link before the person.
  await rows.forgetLabel(tx, known.linkId, LEFT);
  const row = await rows.lockWalkIn(tx, id);
  if (!row || row.erasedAt) return false;
  await forgetMember(tx, personOf(row), LEFT);
  await removeFilesOf(tx, world, personOf(row));
  await rows.setWalkIn(tx, id, { passHash: null, erasedAt: world.clock.now() });
  return true;
}

export async function eraseOwn(world: World, person: number): Promise<null> {
  if (hasAccount(person)) throw new Failure("forbidden", { msg: "请在账号中心注销账号" });
  await transact(world.db, (tx) => erase(tx, world, -person));
  wakeOutbox();
  return null;
}
