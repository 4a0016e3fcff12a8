/**
 * Passes: what the browser of somebody without an account holds for each section that it came into. One opens its
 * own section and nothing else; what is kept of it is a hash.
 */
import { createHmac } from "node:crypto";
import { sha256 } from "../../platform/clock.ts";
import { PASS_COOKIE } from "../../platform/cookies.ts";
import { Failure } from "../../platform/failure.ts";
import type { Cookies, MemberCaller } from "../../platform/request.ts";
import type { World } from "../../platform/world.ts";
import { sectionByHash } from "./section.ts";
import * as posts from "./sql.ts";
import * as rows from "./walk-in-sql.ts";

export const PASS_SECONDS = 30 * 86_400;
/** A browser has passes of so many sections; a new one takes the place of the one that ends first. */
const PASSES_MAX = 4;
const BYTES = 24;

/** A cookie a section: two that are come into at once take nothing from each other. */
const cookieOf = (taskId: number): string => `${PASS_COOKIE}-${taskId}`;

const isPass = (text: string): boolean => /^[A-Za-z0-9_-]{32}$/.test(text);

/** Those in one cookie, newest first: nodes of 0.21.0 know no other, and browsers bring theirs for thirty days. */
const sharedPasses = (cookies: Cookies): string[] =>
  (cookies.get(PASS_COOKIE) ?? "").split(".").filter(isPass).slice(0, PASSES_MAX);

const passesOfSections = (cookies: Cookies, taskIds: readonly number[]): string[] => {
  const own = taskIds.map((taskId) => cookies.get(cookieOf(taskId)) ?? "").filter(isPass);
  return [...new Set([...own, ...sharedPasses(cookies)])];
};

/** Of one press the same one, however often it is sent: its answer may be lost, and with it the cookie. */
export function newPass(world: World, { linkId, key }: PassFor): string {
  if (key === undefined) return world.clock.token(BYTES);
  const mac = createHmac("sha256", world.key("section-pass")).update(`${linkId} ${key}`);
  return mac.digest().subarray(0, BYTES).toString("base64url");
}

type PassFor = { linkId: number; key: string | undefined };

type PassHeld = { pass: string; walkIn: rows.WalkInRow };

/** Called once the change that this pass opens is committed. */
export async function givePass(world: World, cookies: Cookies, given: GivenPass): Promise<void> {
  const numbers = cookies.numbers(PASS_COOKIE).slice(0, NUMBERS_MAX);
  const held = await opening(world, passesOfSections(cookies, numbers));
  const kept = held
    .filter(({ walkIn }) => walkIn.taskId !== given.taskId)
    .toSorted((a, b) => b.walkIn.passUntil.getTime() - a.walkIn.passUntil.getTime())
    .slice(0, PASSES_MAX - 1);
  const options = { maxAgeSeconds: PASS_SECONDS, path: "/", strict: true };
  cookies.set(cookieOf(given.taskId), given.pass, options);
  const passes = [given.pass, ...kept.map(({ pass }) => pass)];
  cookies.set(PASS_COOKIE, passes.join("."), options);
  const places = new Set([given.taskId, ...kept.map(({ walkIn }) => walkIn.taskId)]);
  for (const taskId of numbers) if (!places.has(taskId)) cookies.clear(cookieOf(taskId), "/");
}

type GivenPass = { taskId: number; pass: string };
/** What a browser has of ours is far less; more is nobody's. */
const NUMBERS_MAX = 50;

/** Which of these still open something: as whom they came in, and where. */
async function opening({ db, clock }: World, passes: readonly string[]): Promise<PassHeld[]> {
  const hashed = passes.map((pass) => ({ pass, hash: sha256(pass) }));
  if (hashed.length === 0) return [];
  const found = await rows.walkInsByPass(
    db,
    hashed.map(({ hash }) => hash),
  );
  const now = clock.now();
  return hashed.flatMap(({ pass, hash }) => {
    const walkIn = found.find(({ passHash }) => passHash?.equals(hash));
    return walkIn && walkIn.passUntil > now ? [{ pass, walkIn }] : [];
  });
}

/** As whom this browser came into this section, if it did. */
export async function walkInAt(
  world: World,
  cookies: Cookies,
  taskId: number,
): Promise<rows.WalkInRow | undefined> {
  const held = await opening(world, passesOfSections(cookies, [taskId]));
  return held.find(({ walkIn }) => walkIn.taskId === taskId)?.walkIn;
}

/** A person of a section: a member by their id, somebody without an account by theirs below zero. */
export const personOf = ({ id }: { id: number }): number => -id;

export const shownOut = () =>
  new Failure("forbidden", { msg: "你已被请出这个讨论组，有疑问请联系邀请你的人" });

type Asker = { caller: MemberCaller | undefined; cookies: Cookies };
type AskerAtInput = { hash: string } | { topicId: number } | { postId: number };

/**
 * Who asks, as the section at that place knows them. Throws `notSignedIn` for a browser without a pass of it, and
 * `forbidden` for those who were shown out.
 */
export async function askerAt(world: World, { caller, cookies }: Asker, at: AskerAtInput) {
  if (caller) return caller.memberId;
  const taskId = await taskAt(world, at);
  const here = taskId === undefined ? undefined : await walkInAt(world, cookies, taskId);
  if (!here) throw new Failure("notSignedIn");
  if (here.bannedAt) throw shownOut();
  return personOf(here);
}

async function taskAt({ db }: World, at: AskerAtInput): Promise<number | undefined> {
  if ("hash" in at) return (await sectionByHash(db, at.hash)).id;
  if ("topicId" in at) return (await posts.topicById(db, at.topicId))?.taskId;
  return (await posts.postById(db, at.postId))?.taskId;
}
