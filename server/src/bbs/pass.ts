/**
 * Passes: what the browser of somebody without an account holds for each section that it came into. One opens its
 * own section and nothing else; what is kept of it is a hash.
 */
import { sha256 } from "../platform/clock.ts";
import { PASS_COOKIE } from "../platform/cookies.ts";
import { Failure } from "../platform/failure.ts";
import type { Cookies, MemberCaller } from "../platform/request.ts";
import type { World } from "../platform/world.ts";
import { sectionByHash } from "./section.ts";
import * as posts from "./sql.ts";
import * as rows from "./walk-in-sql.ts";

export const PASS_SECONDS = 30 * 86_400;
/** Of so many sections at once; the oldest gives way. */
const PASSES_MAX = 4;
const BYTES = 24;

const passesIn = (cookies: Cookies): string[] =>
  (cookies.get(PASS_COOKIE) ?? "")
    .split(".")
    .filter((pass) => /^[A-Za-z0-9_-]{32}$/.test(pass))
    .slice(0, PASSES_MAX);

export const newPass = ({ clock }: World): string => clock.token(BYTES);

/** Once what it opens is committed. */
export function givePass(cookies: Cookies, pass: string): void {
  const all = [pass, ...passesIn(cookies)].slice(0, PASSES_MAX).join(".");
  cookies.set(PASS_COOKIE, all, { maxAgeSeconds: PASS_SECONDS, path: "/", strict: true });
}

/** Whether this browser came into that section without an account, and may still. */
export async function holderOf({ db, clock }: World, cookies: Cookies, taskId: number) {
  const passes = passesIn(cookies);
  if (passes.length === 0) return undefined;
  const found = await rows.walkInByPass(
    db,
    taskId,
    passes.map((pass) => sha256(pass)),
  );
  return found && found.passUntil > clock.now() ? found : undefined;
}

/** A person of a section: a member by their id, somebody without an account by theirs below zero. */
export const personOf = ({ id }: { id: number }): number => -id;

export type Asker = { caller: MemberCaller | undefined; cookies: Cookies };
type Place = { hash: string } | { topicId: number } | { postId: number };

/**
 * Who asks, as the section at that place knows them. Throws `notSignedIn` for a browser without a pass of it, and
 * `forbidden` for who was shown out.
 */
export async function askerAt(world: World, { caller, cookies }: Asker, at: Place) {
  if (caller) return caller.memberId;
  const taskId = await taskAt(world, at);
  const holder = taskId === undefined ? undefined : await holderOf(world, cookies, taskId);
  if (!holder) throw new Failure("notSignedIn");
  if (holder.bannedAt)
    throw new Failure("forbidden", { msg: "你已被请出这个讨论组，有疑问请联系邀请你的人" });
  return personOf(holder);
}

async function taskAt({ db }: World, at: Place): Promise<number | undefined> {
  if ("hash" in at) return (await sectionByHash(db, at.hash)).id;
  if ("topicId" in at) return (await posts.topicById(db, at.topicId))?.taskId;
  return (await posts.postById(db, at.postId))?.taskId;
}
