/** Whether a task is open, and for this person; a refusal here records nothing. */
import { type Match, matchAudience } from "../audience/api.ts";
import { guestGate } from "../discussion/api.ts";
import type { Db } from "../../platform/db.ts";
import type { Pipeline } from "../../platform/prepared.ts";
import { leavingRefusal } from "../../people/leaving/api.ts";
import { type EntryStanding, entryStanding } from "../../people/sanction/api.ts";
import { returnRefusal } from "../../people/trace/api.ts";
import { closedFor, wrongPlatform } from "../task/api.ts";
import { trialGate } from "../trial/api.ts";
import type { Arrival } from "./arrival.ts";

type Fit = {
  /** Why not, in plain Chinese; undefined = go ahead. */
  reason: string | undefined;
  /** Questions of the profile to answer first, where it depends on them. */
  precheck: string[];
  /** What the audience found in the profile; undefined where it did not look. */
  match: Match | undefined;
};

export async function fitOf(db: Db, arrival: Arrival): Promise<Fit> {
  const { task, participant, now } = arrival;
  if (arrival.sanctioned !== undefined)
    return { reason: arrival.sanctioned, precheck: [], match: undefined };
  if (arrival.hasSeat && participant.kind === "member") {
    const reason = await trialGate(db, task, participant.memberId);
    return { reason, precheck: [], match: undefined };
  }
  const role = participant.kind === "member" ? participant.role : undefined;
  const closed =
    closedFor(task, role, now) ?? (await wrongPlatform(task, arrival.origin.userAgent));
  if (closed !== undefined) return { reason: closed, precheck: [], match: undefined };
  // Whom an agent brings has no profile; the questionnaire itself asks them.
  if (participant.kind !== "member") return { reason: undefined, precheck: [], match: undefined };
  const match = await matchAudience(db, task, participant.memberId, now);
  const reason =
    wrongAudience(match) ??
    (await trialGate(db, task, participant.memberId)) ??
    (await guestGate(db, task, participant.memberId));
  return { reason, precheck: match.fits === undefined ? match.precheck : [], match };
}

/**
 * What an operator has forbidden, a request to leave that is being settled, and a task that they took before they
 * left. For participants of an agent's link or platform the agent's sanction counts; what the agent did is for the
 * agent to read, and not for a stranger.
 */
export async function sanctionOf(
  line: Pipeline,
  { participant, taskId, now }: Pick<Arrival, "participant" | "taskId" | "now">,
): Promise<EntryStanding> {
  const isMember = participant.kind === "member";
  const memberId = isMember ? participant.memberId : participant.agentId;
  // All sent at once, so that the entry's packet stays one.
  const [sanctioned, leaving, taken] = await Promise.all([
    entryStanding(line, { memberId, now }),
    leavingRefusal(line, memberId),
    isMember ? returnRefusal(line, { memberId, taskId, now }) : undefined,
  ]);
  const { refusal = leaving ?? taken, isCounted } = sanctioned;
  const words = "该链接已暂停使用，请联系发送链接的人";
  return { refusal: refusal === undefined || isMember ? refusal : words, isCounted };
}

export const askFirst = (n: number): string => `先回答 ${n} 个资料问题，就能知道这个任务是否适合你`;

/** That it is not for them, and not for whom it is: that would teach what to say next time. */
function wrongAudience(match: Match): string | undefined {
  if (match.fits === true) return undefined;
  if (match.fits === undefined) return askFirst(match.precheck.length);
  return "本任务与你的资料不符。这不影响你的信用。";
}
