/**
 * What files are called: `<folder>/<member's segment>/<timestamp><4 digits><extension>` (rule site-25).
 * The server makes every name; nothing of it comes from the caller.
 */
import { createHmac } from "node:crypto";
import type { World } from "../../platform/world.ts";

/** Tells nobody whose it is, and cannot be guessed. */
const segmentOf = (world: World, whose: string): string =>
  createHmac("sha256", world.key("upload")).update(whose).digest("base64url").slice(0, 22);

export const dirOf = (world: World, folder: string, memberId: number): string =>
  `${folder}/${segmentOf(world, String(memberId))}/`;

/**
 * One folder per member, response and question: whose answer a file is stands in its name, and nobody
 * can say so of another folder (docs/decisions/0024-answer-files.md).
 */
export const answerDirOf = (
  world: World,
  of: { memberId: number; responseId: number; question: string },
): string => `answer/${segmentOf(world, `${of.memberId}:${of.responseId}:${of.question}`)}/`;

/** Where what was looked at is kept; no form ever allows this folder. */
export const keptKeyOf = (key: string): string => key.replace(/^answer\//, "kept/");

/**
 * Where a picture of a feedback or a post is kept. Not even the folder is its owner's: that of one member is the same
 * everywhere, so two sections, or an avatar, could be compared.
 */
export const keptPictureKeyOf = (world: World, key: string): string =>
  `kept/picture/${createHmac("sha256", world.key("kept-picture")).update(key).digest("base64url")}.webp`;

/** Everything that may have come of an upload. */
export function namesOf(world: World, key: string): string[] {
  if (key.startsWith("avatar/")) return [key];
  return [key, key.startsWith("answer/") ? keptKeyOf(key) : keptPictureKeyOf(world, key)];
}

export const newKey = ({ clock }: World, dir: string, extension: string): string =>
  `${dir}${clock.now().getTime()}${String(clock.random(10_000)).padStart(4, "0")}${extension}`;

/** Where the pictures are that members show; public, as aclOf in providers/storage reads it. */
export const avatarDirOf = (world: World, memberId: number): string =>
  dirOf(world, "public/avatar", memberId);

/**
 * The file behind an avatar's address; undefined for none of ours. Only the end of the address counts:
 * in front of it is whatever host served it that day.
 */
export function avatarKeyOf(world: World, memberId: number, url: string | null) {
  const dir = avatarDirOf(world, memberId);
  const at = url?.lastIndexOf(dir) ?? -1;
  const key = at < 0 ? undefined : url?.slice(at);
  return key && /^\d+\.webp$/.test(key.slice(dir.length)) ? key : undefined;
}
