/** What a line would do to the response in its current state: a code for programs and a sentence for people. */
import {
  actingOutcomes,
  type ReconciliationOutcome,
} from "#contract/console/operations/reconciliation.ts";
import { AuditState, JoinResult } from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import { nextCorrected, reversibleUntil, type ResponseFacts } from "../../study/survey/api.ts";

/**
 * A line's place in the run's life: `preview` (would happen), `done` (happened at the commit), `undone`
 * (taken back), `kept` (not taken back: the response was decided again since).
 */
export type Phase = "preview" | "done" | "undone" | "kept";
/** Why a line changes nothing, where the outcome alone does not say. */
type Why =
  | ""
  | "repeat"
  | "late"
  | "door"
  | "ended"
  | "own"
  | "pace"
  | "barred"
  | "running"
  | "finished"
  | "other";

/** As it is stored: `valid`, `done.valid`, `done.closed:late`. */
export type OutcomeFound = { phase: Phase; outcome: ReconciliationOutcome; why: Why };

export const written = ({ phase, outcome, why }: OutcomeFound): string =>
  `${phase === "preview" ? "" : `${phase}.`}${outcome}${why === "" ? "" : `:${why}`}`;

export function readFound(stored: string): OutcomeFound {
  const [, phase = "preview", outcome = "unknown", why = ""] =
    /^(?:([a-z]+)\.)?([a-z]+)(?::([a-z]+))?$/.exec(stored) ?? [];
  // Written by the function above, and by nothing else.
  return { phase, outcome, why } as OutcomeFound;
}

/** Outcomes that change something at the commit. */
export const changes: ReadonlySet<ReconciliationOutcome> = new Set(actingOutcomes);

const found = (outcome: ReconciliationOutcome, why: Why = ""): OutcomeFound => ({
  phase: "preview",
  outcome,
  why,
});

export const contradicting = found("contradicting");
export const repeated = found("same", "repeat");

/** Judges by the response as it is at this moment; asked again, under its lock, at the commit. */
export function outcomeOf(
  response: ResponseFacts | undefined,
  asked: OutcomeOfInput,
): OutcomeFound {
  const judged = judgedAsIs(response, asked);
  const isHeld = asked.valid && !asked.alone && (response?.held.length ?? 0) > 0;
  return isHeld && changes.has(judged.outcome) ? found("held") : judged;
}

type OutcomeOfInput = {
  valid: boolean;
  /** The list says how the response ended, and nothing of an audit. */
  askedResult: number | null;
  now: Date;
  /** The list names this response and no other: as good as a person's single decision. */
  alone: boolean;
};

function judgedAsIs(response: ResponseFacts | undefined, asked: OutcomeOfInput): OutcomeFound {
  const { valid, now } = asked;
  if (!response) return found("unknown");
  if (asked.askedResult !== null) return judgedResult(response, asked.askedResult as JoinResult);
  if (response.atDoor) return found("closed", "door");
  if (response.result !== JoinResult.of.complete) {
    // The respondent is still in our own questionnaire: a list can only tell of what happened elsewhere, or is over.
    const isOpen = response.platformId === null && response.result === JoinResult.of.incomplete;
    if (valid && isOpen) return found("closed", "own");
    return valid ? found("complete") : found("closed", "ended");
  }
  if (response.auditState === AuditState.of.pending) return found(valid ? "valid" : "invalid");
  const isValid = response.auditState === AuditState.of.valid;
  if (isValid === valid) return found("same");
  const until = reversibleUntil(response);
  if (until === null || until < now) return found("closed", "late");
  return found(valid ? "restore" : "reverse");
}

/** 2 and 3 become each other, and 8 either of them; anything else stays what it is. */
function judgedResult(response: ResponseFacts, said: JoinResult): OutcomeFound {
  const result = response.result as JoinResult;
  if (response.atDoor) return found("closed", "barred");
  if (result === said) return found("same");
  if (nextCorrected(result, said) !== undefined) return found("correct");
  if (result === JoinResult.of.incomplete) return found("closed", "running");
  return found("closed", result === JoinResult.of.complete ? "finished" : "other");
}

const planned: Record<ReconciliationOutcome, string> = {
  valid: "将判为有效，奖励转入可用余额",
  invalid: "将判为无效，待审核的奖励作废",
  reverse: "原来是有效，将改判为无效：钱包里还有的收回，已提走的由平台承担",
  restore: "原来是无效，将改判为有效，奖励补发",
  complete: "我们没有记为完成，将按名单补记为完成并判为有效",
  correct: "将按名单更正结果，安慰奖补发或收回差额",
  same: "结论与现有的一致，不做改动",
  unknown: "没有这条参与记录，不做改动",
  contradicting: "文件里同一条记录有互相矛盾的结论，不做改动",
  closed: "不能再改动",
  held: "作答过快，批量判为有效时跳过；请到参与记录里逐条查看后决定",
};
const done: Record<ReconciliationOutcome, string> = {
  ...planned,
  valid: "已判为有效，奖励已转入可用余额",
  invalid: "已判为无效，待审核的奖励已作废",
  reverse: "已由有效改判为无效",
  restore: "已由无效改判为有效，奖励已补发",
  complete: "已按名单补记为完成并判为有效",
  correct: "已按名单更正结果，安慰奖随之补发或收回差额",
};
const undone: Partial<Record<ReconciliationOutcome, string>> = {
  valid: "已撤销：不能退回待审核，改判为无效（客户判废），不扣信用分；需要时可以再改判",
  invalid: "已撤销：不能退回待审核，改判为有效，奖励已补发",
  reverse: "已撤销：恢复为有效，收回的奖励已补发",
  restore: "已撤销：恢复为无效，补发的奖励已收回",
  complete: "已撤销：完成记录不能变回原来的结果，改判为无效（客户判废），不扣信用分",
  correct: "已撤销：恢复为原来的结果，补发的收回，收回的补发",
};
const reasons: Record<Exclude<Why, "">, string> = {
  repeat: "与前面的一行重复，按一行处理",
  late: `审核已超过 ${limits.reversalDays} 天，不能改判`,
  door: "在进入前就被拦下，没有作答，不能记为完成",
  ended: "不是完成的记录，没有可以判无效的",
  own: "还在本站作答，没有交卷，不能按名单补记为完成",
  barred: "在进入前就被拦下，没有作答，结果不变",
  running: "还没有结束，结束后才能更正结果",
  finished: "已记为完成；名单认定没有完成的，请填无效并写明原因",
  other: "只有被甄别、配额满和超时的记录可以更正结果",
  pace: "作答过快的不能批量恢复为有效，撤销时保留；需要时请逐条改判",
};

export function sentenceOf({ phase, outcome, why }: OutcomeFound): string {
  if (phase === "undone") return undone[outcome] ?? done[outcome];
  if (phase === "kept" && why === "pace") return `${done[outcome]}；${reasons.pace}`;
  if (phase === "kept") return `${done[outcome]}；之后又有新的结论，撤销时保留`;
  if (why !== "") return reasons[why];
  return (phase === "done" ? done : planned)[outcome];
}
