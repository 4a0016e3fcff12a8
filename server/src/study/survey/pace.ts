/** Whether somebody was too fast, by the server's own clock (docs/decisions/0057-pace.md). */
import { doingOf } from "#contract/doing.ts";
import type { TaskSource } from "#contract/member/study/task.ts";
import { judgePace, type Pace, usualFloor } from "#questionnaire/pace.ts";
import type { Answers } from "#questionnaire/model.ts";
import type { Tx } from "../../platform/db.ts";
import type { ServedTask } from "../task/api.ts";
import type { Content } from "./content.ts";
import { medianOf, type TaskMedian } from "./figures-sql.ts";
import type { ResponseRow } from "./sql.ts";

/** With so many completes a task's own median judges who was too fast (rule study-15). */
const MEDIAN_NEEDS = 30;
/** The flag of a complete that took less than half of what most took. */
export const HASTY = "用时不到多数人的一半";
/** An outside survey cannot be read by us: a respondent who is back in a tenth of the promised minutes is looked at. */
const OUTSIDE_SECONDS_PER_MINUTE = 6;

/** What the answers themselves say about the pace, of our own questionnaires. */
export function paceOfAnswers(
  { questionnaire, saved }: Content,
  kept: Answers,
  { response, now }: { response: ResponseRow; now: Date },
): Pace {
  const since = (at: Date) => at.getTime() - response.startedAt.getTime();
  return judgePace(questionnaire, kept, {
    seed: response.token,
    arrivals: saved.map(({ question, firstSavedAt, savedAt }) => ({
      question,
      milliseconds: since(firstSavedAt ?? savedAt),
    })),
    totalMilliseconds: since(now),
    claimedMilliseconds: saved.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
  });
}

export type PaceVerdict = {
  /** What the member reads when it does not count; undefined: not too fast. */
  tooFast: string | undefined;
  /** Why it may become valid only when a person decides it alone. */
  held: string[];
  flags: string[];
};
export const FINE: PaceVerdict = { tooFast: undefined, held: [], flags: [] };

type PaceOfInput = {
  tx: Tx;
  task: ServedTask;
  response: ResponseRow;
  now: Date;
  /** Where it was read already. */
  median?: TaskMedian | null;
};

/**
 * Under the task's floor (its own, else what its questions or topics need) or a third of the median: too fast. Under
 * half of the median somebody looks at it; what could not have been read is held back until a person
 * decides it alone. The floor is never named to a member: it would only be waited out.
 */
export async function paceOf(
  { tx, task, response, now, median: known }: PaceOfInput,
  ofAnswers: Pace | undefined,
): Promise<PaceVerdict> {
  const seconds = (now.getTime() - response.startedAt.getTime()) / 1000;
  const truth = known === undefined ? await medianOf(tx, task.id) : known;
  const median = truth && truth.completes >= MEDIAN_NEEDS ? (truth.medianSeconds ?? 0) : 0;
  const held = [...(ofAnswers?.held ?? outsideHeld({ task, response, seconds }))];
  const flags = [...(ofAnswers?.unknown ?? []), ...(seconds < median / 2 ? [HASTY] : [])];
  const { tooFast } = doingOf(task.source as TaskSource);
  const refused = (rule: string): PaceVerdict => ({
    tooFast: `你用了 ${Math.floor(seconds)} 秒，${rule}，本次参与不计入结果。`,
    held: [...held, `${tooFast}：用时 ${Math.floor(seconds)} 秒，${rule}`],
    flags,
  });
  if (seconds < floorOf(task, ofAnswers)) return refused("比读完全部内容所需的时间还短");
  if (seconds < median / 3) return refused("不到多数人用时的三分之一");
  return { tooFast: undefined, held, flags };
}

const floorOf = (task: ServedTask, ofAnswers: Pace | undefined): number =>
  task.minimumSeconds > 0
    ? task.minimumSeconds
    : usualFloor(ofAnswers?.leastSeconds ?? 0, task.minutes);

/** Back from an outside platform sooner than anybody could be, where the task names no floor. */
function outsideHeld({
  task,
  response,
  seconds,
}: Pick<PaceOfInput, "task" | "response"> & { seconds: number }): string[] {
  if (response.platformId === null || task.minimumSeconds > 0) return [];
  return seconds < task.minutes * OUTSIDE_SECONDS_PER_MINUTE
    ? [`从进入到返回只有 ${Math.floor(seconds)} 秒，不到预计 ${task.minutes} 分钟的十分之一`]
    : [];
}
