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
/** A browser has passes of so many sections at once; a new one takes the place of the oldest. */
const PASSES_MAX = 4;
const BYTES = 24;

const passesIn = (cookies: Cookies): string[] =>
  (cookies.get(PASS_COOKIE) ?? "")
    .split(".")
    .filter((pass) => /^[A-Za-z0-9_-]{32}$/.test(pass))
    .slice(0, PASSES_MAX);

/** Of one press the same one, however often it is sent: its answer may be lost, and with it the cookie. */
export function newPass(world: World, { linkId, key }: PassFor): string {
  if (key === undefined) return world.clock.token(BYTES);
  const mac = createHmac("sha256", world.key("section-pass")).update(`${linkId} ${key}`);
  return mac.digest().subarray(0, BYTES).toString("base64url");
}

type PassFor = { linkId: number; key: string | undefined };

/** Called once the change that the first pass opens is committed. */
export const givePasses = (cookies: Cookies, passes: readonly string[]): void =>
  cookies.set(PASS_COOKIE, passes.slice(0, PASSES_MAX).join("."), {
    maxAgeSeconds: PASS_SECONDS,
    path: "/",
    strict: true,
  });

type PassHeld = { pass: string; walkIn: rows.WalkInRow };

/** What this browser holds that still opens something, newest first: as whom it came in, and where. */
export async function passesOf({ db, clock }: World, cookies: Cookies): Promise<PassHeld[]> {
  const passes = passesIn(cookies).map((pass) => ({ pass, hash: sha256(pass) }));
  if (passes.length === 0) return [];
  const found = await rows.walkInsByPass(
    db,
    passes.map(({ hash }) => hash),
  );
  const now = clock.now();
  return passes.flatMap(({ pass, hash }) => {
    const walkIn = found.find(({ passHash }) => passHash?.equals(hash));
    return walkIn && walkIn.passUntil > now ? [{ pass, walkIn }] : [];
  });
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
  const held = await passesOf(world, cookies);
  const here = held.find(({ walkIn }) => walkIn.taskId === taskId)?.walkIn;
  if (!here) throw new Failure("notSignedIn");
  if (here.bannedAt) throw shownOut();
  return personOf(here);
}

async function taskAt({ db }: World, at: AskerAtInput): Promise<number | undefined> {
  if ("hash" in at) return (await sectionByHash(db, at.hash)).id;
  if ("topicId" in at) return (await posts.topicById(db, at.topicId))?.taskId;
  return (await posts.postById(db, at.postId))?.taskId;
}
