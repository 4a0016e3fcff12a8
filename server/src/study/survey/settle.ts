/**
 * The one place in which a response ends (rule study-24): the result is set once, the seat goes
 * back unless it was a complete, and the money follows in the same transaction. The caller holds the
 * response's lock. `settle` ends what runs, `settleAtEntry` what does not get in; whatever decides that somebody is
 * done (the sheet, a platform's return, the clock, a reconciliation, the entry) says so by an event of state.ts and
 * writes no end itself. Only a list may change an end afterwards, and keeps the decision (correction.ts).
 */
import { AuditPolicy, AuditState, JoinResult, QualityCause } from "#contract/enums.ts";
import { ended } from "../../people/growth/api.ts";
import type { Pace } from "#questionnaire/pace.ts";
import type { Tx } from "../../platform/db.ts";
import { type Pipeline, together } from "../../platform/prepared.ts";
import type { withCommit } from "../../platform/transaction-hooks.ts";
import type { World } from "../../platform/world.ts";
import { recordQuality } from "../quality/api.ts";
import { returnSeats, type ServedTask } from "../task/api.ts";
import { setRewardAside } from "../../ledger/wallet/api.ts";
import { crowdFlags } from "./agent-network.ts";
import { leaveArms } from "./assign.ts";
import { finishBeside } from "./batch-sql.ts";
import { answerClaim, confirm } from "./confirm.ts";
import { endAtDoor, endResponse, storeResponse } from "./end-sql.ts";
import type { TaskMedian } from "./figures-sql.ts";
import { type EndedAtEntry, insertEnded, type NewResponse } from "./insert-sql.ts";
import { FINE, paceOf } from "./pace.ts";
import { payConsoled } from "./pay-consolation.ts";
import { keyOf, type OwnedRow } from "./owner.ts";
import { payeeOf } from "./respondent.ts";
import type * as rows from "./sql.ts";
import { type EntryEvent, nextResult, type ResultEvent, results } from "./state.ts";

export type SettleEnding = {
  tx: Tx;
  world: World;
  task: ServedTask;
  response: rows.ResponseRow;
  now: Date;
  /** How a complete is written where nobody reads it before the commit; at once unless the caller says so. */
  keep?: typeof withCommit;
  /** The task's median, where it was read with the task; null: it has none yet. */
  median?: TaskMedian | null;
};
export type How = {
  /**
   * The end is beyond doubt: we saw it ourselves, or the platform said so server to server. What a browser alone
   * brought, signed or not, waits for that statement or for a reconciliation.
   */
  confirmed: boolean;
  /** Reported with a code that everybody is shown: a consolation waits for the platform's statement. */
  shared?: boolean;
  /** Each a sentence for the operator; with any, nothing becomes valid by itself. */
  flags?: readonly string[];
  /** What the member reads instead of the result's usual sentence. */
  reason?: string;
  /** The platform's own clock. */
  platformSeconds?: number | undefined;
  /** What the answers to a questionnaire of ours say about the pace. */
  pace?: Pace;
};

/** Ends the response, or answers it as it is when this event changes nothing any more. */
export async function settle(ending: SettleEnding, event: ResultEvent, how: How) {
  const result = nextResult(ending.response.result as JoinResult, event);
  if (result === undefined) return ending.response;
  if (result !== JoinResult.of.complete) return endUnpaid(ending, result, how);
  // A late statement says nothing about the time taken: it had run out.
  const pace = event === "completed" ? await paceOf(ending, how.pace) : FINE;
  if (pace.tooFast !== undefined)
    return endUnpaid(ending, JoinResult.of.tooShort, {
      ...how,
      reason: pace.tooFast,
      held: pace.held,
    });
  const beside = await besideOthers(ending);
  const doubts = event === "completed" ? [...pace.held, ...beside] : [];
  // What was seen on the way stays: at entry, or by the platform.
  const seen = [...ending.response.flags, ...(how.flags ?? [])];
  const crowd = await crowdFlags(ending.tx, ending.response, ending.now);
  const flags = [...new Set([...seen, ...pace.flags, ...doubts, ...crowd])];
  const held = [...new Set([...ending.response.held, ...doubts])];
  return complete(ending, { ...how, flags, held });
}

/** Where money moves at once. The others have the time until they are decided to be seen with those who finish beside them. */
const besideOthers = async ({ tx, task, response, now }: SettleEnding): Promise<string[]> =>
  task.auditPolicy === AuditPolicy.of.atOnce
    ? finishBeside(tx, { ...response, finishedAt: now })
    : [];

/** A complete: its reward is set aside; with the policy "at once" and no doubt it is valid already. */
async function complete(ending: SettleEnding, how: How & { flags: string[]; held: string[] }) {
  const { tx, task, response, now } = ending;
  const { rewardGold: gold, rewardFen: fen } = response;
  const memberId = payeeOf(response);
  const rewardTx =
    gold > 0 || fen > 0
      ? await setRewardAside(tx, {
          memberId,
          refId: response.id,
          memo: task.title,
          actor: response.memberId === null ? "system" : `member:${memberId}`,
          at: now,
          gold,
          fen,
        })
      : null;
  const completed: rows.ResponseRow = {
    ...response,
    result: JoinResult.of.complete,
    resultReason: how.reason ?? "",
    finishedAt: now,
    rewardTx,
    flags: how.flags,
    held: how.held,
    platformSeconds: how.platformSeconds ?? response.platformSeconds,
    auditState: AuditState.of.pending,
    auditDueAt: null,
  };
  await count(ending, JoinResult.of.complete);
  const both = { stored: response, response: completed };
  // What is confirmed at once is written with what follows from that.
  if (how.confirmed) return confirm({ ...ending, ...both });
  const write = (line: Pipeline) => storeResponse(line, both);
  await (ending.keep ? ending.keep(tx, write) : together(tx, write));
  return completed;
}

/** For the leader: a response that had another end before is not counted as a second end. */
const count = ({ tx, response, now: at }: SettleEnding, result: JoinResult): Promise<void> =>
  ended(tx, {
    response,
    isFirstEnd: response.result === JoinResult.of.incomplete,
    isComplete: result === JoinResult.of.complete,
    at,
  });

/** Any other end: the seat goes back, and some earn a consolation. */
async function endUnpaid(
  ending: SettleEnding,
  result: JoinResult,
  how: How & { held?: readonly string[] },
) {
  const { tx, task, response, now } = ending;
  const paidGold = how.shared ? 0 : await payConsoled(ending, result, now);
  await recordStrike(ending, result);
  const after = await endResponse(tx, response, {
    result,
    resultReason: how.reason ?? "",
    finishedAt: now,
    seats: [],
    paidGold,
    // A list that makes a complete of it later meets the same hold.
    ...(how.held && { held: [...how.held] }),
    ...(how.confirmed && { confirmedResult: result, confirmedAt: now }),
    ...(how.platformSeconds !== undefined && { platformSeconds: how.platformSeconds }),
  });
  // A time-out is no statement of the platform: a claim for a lost end goes on waiting for one.
  if (how.confirmed) await answerClaim(ending, after);
  await count(ending, result);
  await returnSeats(tx, task.id, response.seats);
  await leaveArms(tx, ending.world, response);
  return after;
}

type EndAtEntry = {
  event: EntryEvent;
  /** What the member reads. */
  reason: string;
  now: Date;
};

/**
 * Ends what did not get past entry; answers its number, or nothing where the same is on record already. `id`: it
 * was made a moment ago in this transaction, and found no seat. Nothing is paid and no seat is held, but the history
 * shows it with its reason.
 */
export async function settleAtEntry(
  tx: Tx,
  response: NewResponse | OwnedRow,
  { event, reason, now }: EndAtEntry,
): Promise<number | undefined> {
  const result = results[event];
  const end = { result, resultReason: reason, finishedAt: now };
  const id = await endedAtEntry(tx, response, end);
  if (id === undefined) return undefined;
  const { memberId = null } = response;
  await recordStrike({ tx, response: { id, memberId }, now }, result);
  return id;
}

async function endedAtEntry(
  tx: Tx,
  response: NewResponse | OwnedRow,
  end: EndedAtEntry,
): Promise<number | undefined> {
  if (!("id" in response)) return (await insertEnded(tx, response, end))?.id;
  await endAtDoor(tx, { ...keyOf(response), ...end });
  return response.id;
}

type Strike = Pick<SettleEnding, "tx" | "now"> & {
  response: OwnedRow;
};

/** 4 and 6 count as strikes; 5 (a shared address) and 7 do not. */
async function recordStrike({ tx, response, now }: Strike, result: JoinResult) {
  const cause =
    result === JoinResult.of.tooShort
      ? QualityCause.of.tooShort
      : result === JoinResult.of.cookieBlocked
        ? QualityCause.of.deviceRepeat
        : undefined;
  if (cause === undefined || response.memberId === null) return;
  await recordQuality(tx, { memberId: response.memberId, cause, responseId: response.id, at: now });
}
