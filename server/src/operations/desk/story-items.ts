/** What every source of a story answers with. */
import type { StoryLine } from "#contract/console/operations/desk.ts";
import type { Db } from "../../platform/db.ts";
import type { World } from "../../platform/world.ts";
import type { Member } from "../../people/member/api.ts";
import { staffActor } from "../../people/staff/api.ts";

/** `by`: `staff:7`, `name:…`, `member` or `system`; the names are looked up for the whole page. */
export type StoryItems = Omit<StoryLine, "at" | "id"> & { at: Date; place: string };
export type StoryInput = {
  world: World;
  member: Member;
  before: string | undefined;
  size: number;
  closureOf: ClosureOf;
};
/** Handed in by features.ts: privacy imports the desk to erase its notes, so the desk cannot import privacy. */
export type ClosureOf = (
  db: Db,
  memberId: number,
) => Promise<
  { askedAt: Date; anonymisedAt: Date | null; gaveUpGold: number; gaveUpFen: number } | undefined
>;
export type StorySource = {
  name: string;
  kind: StoryLine["kind"];
  read: (asked: StoryInput) => Promise<StoryItems[]>;
};

export const plain = { text: "", gold: 0, fen: 0, about: null } as const;
export const idOf = (before: string | undefined) =>
  before === undefined ? undefined : Number(before);
export const staffWord = (id: number | null) =>
  id === null ? "system" : staffActor({ staffId: id });
