/**
 * What a member may not do for a time, and until when. Each step is enforced in one place: frozen where a call is
 * admitted (platform/http.ts, by what auth finds), withdrawals where an exchange is made, tasks at entry. All
 * ask the clock, so that what has ended is over whether or not anything ran.
 */
import type { Standing as Shown } from "#contract/member/people/standing.ts";
import { SanctionStep } from "#contract/sanction-enums.ts";
import { stepWords } from "#contract/sanction-words.ts";
import type { Db, Tx } from "../../platform/db.ts";
import { Failure } from "../../platform/failure.ts";
import type { Pipeline } from "../../platform/prepared.ts";
import { FORGOTTEN } from "../leaving/api.ts";
import * as rules from "./rules.ts";
import * as rows from "./sql.ts";
import { untilWords } from "./words.ts";

/** Clears the words about a member who has left. */
export const forgetSanctionWords = (tx: Tx, memberId: number, at: Date): Promise<void> =>
  rows.clearWords(tx, { memberId, text: FORGOTTEN, at });

/** Of somebody who is frozen: what they are answered where they may do nothing, and until when at the latest. */
export async function frozenNow(
  line: Pipeline,
  asked: rows.StandingInput,
): Promise<{ words: string; until: Date | null } | undefined> {
  const standing = await rows.inForce(line, asked);
  const words = rules.frozenWords(standing);
  const until = standing.find(({ step }) => step === SanctionStep.of.frozen)?.untilAt ?? null;
  return words === undefined ? undefined : { words, until };
}

/** `withdrawalsPaused` with what the member is to read; undefined = go ahead. */
export async function withdrawalRefusal(
  line: Pipeline,
  { as, ...asked }: rows.StandingInput & { as: "cash" | "prize" },
): Promise<Failure | undefined> {
  const msg = rules.withdrawalWords(await rows.inForce(line, asked), as);
  return msg === undefined ? undefined : new Failure("withdrawalsPaused", { msg });
}

export type EntryStanding = {
  /** Why this member, or this agent's people, are not let in; undefined = go ahead. */
  refusal: string | undefined;
  /** Only a limited number a day are let in: the caller holds a lock from counting to letting in. */
  isCounted: boolean;
};

export async function entryStanding(
  line: Pipeline,
  asked: rows.StandingInput,
): Promise<EntryStanding> {
  const standing = await rows.standingOf(line, asked);
  return { refusal: rules.tasksWords(standing), isCounted: rules.isCounted(standing) };
}

export const entryRefusal = async (
  line: Pipeline,
  asked: rows.StandingInput,
): Promise<string | undefined> => (await entryStanding(line, asked)).refusal;

/** What a sanction stops at present, for the pages that would lead there. */
export async function standingShown(db: Db, asked: rows.StandingInput): Promise<Shown> {
  const standing = await rows.standingOf(db, asked);
  return {
    isFrozen: rules.frozenWords(standing) !== undefined,
    tasks: rules.tasksWords(standing) ?? null,
    withdrawals: rules.withdrawalWords(standing, "cash") ?? null,
    prizes: rules.withdrawalWords(standing, "prize") ?? null,
  };
}

/** For operators' lists: who may take part in nothing now, and why. */
export const barredSentences = (db: Db, memberIds: readonly number[], now: Date) =>
  sentences(db, { memberIds, now }, rules.isBarred);

/** For the risk flags of the withdrawal queue: what is in force, in a sentence each. A warning limits nothing. */
export const sanctionSentences = (db: Db, memberIds: readonly number[], now: Date) =>
  sentences(db, { memberIds, now }, ({ step }) => step !== SanctionStep.of.warning);

async function sentences(
  db: Db,
  { memberIds, now }: { memberIds: readonly number[]; now: Date },
  counts: (one: rows.MemberStanding) => boolean,
): Promise<Map<number, string[]>> {
  const found = await rows.standingsOf(db, { memberIds: [...new Set(memberIds)], now });
  const byMember = Map.groupBy(found.filter(counts), ({ memberId }) => memberId);
  return new Map([...byMember].map(([memberId, some]) => [memberId, some.map(sentenceOf)]));
}

const sentenceOf = (one: rows.MemberStanding): string =>
  `会员已被${stepWords(one)}${untilWords(one.untilAt)}：${one.reason}`;
