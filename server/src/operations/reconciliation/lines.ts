/** A run's lines as operators read them: the response's owner, the outcome and the amounts. */
import type {
  listRunLines,
  ReconciliationOutcome,
} from "#contract/console/operations/reconciliation.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { type InvalidReason, JoinResult } from "#contract/enums.ts";
import { mustFind } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import {
  consolationsDue,
  decisionsOfAll,
  factsByIds,
  movedInWords,
  type ResponseFacts,
} from "../../study/survey/api.ts";
import { titlesByIds } from "../../study/task/api.ts";
import { memberNames } from "../../people/member/api.ts";
import { moneyOf } from "./figures.ts";
import { changes, type OutcomeFound, readFound, sentenceOf } from "./outcome.ts";
import { type LineRow, pageOfLines, runById } from "./sql.ts";

type LinesPage = DataOf<typeof listRunLines>;
type LinesOfRunInput = {
  id: number;
  outcome?: ReconciliationOutcome | undefined;
  cursor?: string | undefined;
  size: number;
};

export async function linesOfRun({ db }: World, asked: LinesOfRunInput): Promise<LinesPage> {
  const run = mustFind(await runById(db, asked.id));
  const { outcome } = asked;
  const { list, ...page } = await pageOfLines(db, { runId: run.id, outcome }, asked);
  const ids = [...new Set(list.flatMap((line) => line.responseId ?? []))];
  const responses = new Map((await factsByIds(db, ids)).map((row) => [row.id, row]));
  const taskIds = [...responses.values()].map((row) => row.taskId);
  const memberIds = [...new Set([...responses.values()].flatMap((row) => row.memberId ?? []))];
  const [titles, names, made] = await Promise.all([
    titlesByIds(db, taskIds),
    memberNames(db, memberIds),
    decisionsOfAll(db, ids),
  ]);
  const dues = await consolationsDue(
    db,
    list.flatMap(({ responseId, askedResult }) => {
      const row = responses.get(responseId ?? 0);
      return row && askedResult !== null ? [{ row, result: askedResult as JoinResult }] : [];
    }),
  );
  const decisions = Map.groupBy(made, (decision) => decision.responseId);
  const shown = list.map((line) => {
    const row = responses.get(line.responseId ?? 0);
    return {
      ...plainOf(line),
      taskTitle: row ? (titles.get(row.taskId) ?? null) : null,
      memberName: row?.memberId ? (names.get(row.memberId)?.nickname ?? null) : null,
      result: (row?.result ?? null) as JoinResult | null,
      ...movedOf(line, row, {
        made: decisions.get(line.responseId ?? 0) ?? [],
        due: dues.get(line.responseId ?? 0),
      }),
    };
  });
  return { ...page, list: shown };
}

const plainOf = (line: LineRow) => ({
  line: line.line,
  key: line.key,
  responseId: line.responseId,
  valid: line.valid,
  askedResult: line.askedResult as JoinResult | null,
  reason: line.reason as InvalidReason | null,
  note: line.note,
  outcome: readFound(line.outcome).outcome,
});

type MovedOfInput = Awaited<ReturnType<typeof decisionsOfAll>>[number];

/** The sentence, and what the line moves or moved: in the member's favour positive. */
function movedOf(
  line: LineRow,
  row: ResponseFacts | undefined,
  { made, due }: { made: readonly MovedOfInput[]; due: number | undefined },
) {
  const found = readFound(line.outcome);
  const why = found.outcome === "held" ? (row?.held ?? []) : [];
  const said =
    line.askedResult === null ? [] : [`名单：${JoinResult.label(line.askedResult as JoinResult)}`];
  const sentence = [...said, sentenceOf(found), ...why].join("；");
  const none = { sentence, gold: 0, fen: 0 };
  if (!row || !changes.has(found.outcome) || found.phase === "undone") return none;
  if (found.phase === "preview") return { sentence, ...forecastOf(found, row, due) };
  const nth = made.findIndex((decision) => decision.runId === line.runId);
  const decision = made[nth];
  if (!decision) return none;
  const words = movedInWords(decision);
  return {
    sentence: words === "" ? sentence : `${sentence}：${words}`,
    ...happened(found, { row, decision, before: made[nth - 1] }),
  };
}

function forecastOf({ outcome }: OutcomeFound, row: ResponseFacts, due: number | undefined) {
  const { credited, takenBack } = moneyOf(outcome, row, { lost: { gold: 0, fen: 0 }, due });
  return { gold: credited.gold - takenBack.gold, fen: credited.fen - takenBack.fen };
}

/** By the decision that was taken; the response itself may have moved on. */
function happened(
  { outcome }: OutcomeFound,
  it: { row: ResponseFacts; decision: MovedOfInput; before: MovedOfInput | undefined },
) {
  const { row, decision, before } = it;
  switch (outcome) {
    case "reverse":
      return { gold: -decision.tookGold, fen: -decision.tookFen };
    case "correct":
      return { gold: decision.gaveGold - decision.tookGold, fen: 0 };
    case "invalid":
      return { gold: -row.rewardGold, fen: -row.rewardFen };
    default:
      return {
        gold: row.rewardGold - (before?.lostGold ?? 0),
        fen: row.rewardFen - (before?.lostFen ?? 0),
      };
  }
}
