/** All that one member answered, in the words in which they saw it, for an export of their data. */
import { AppealState, AuditState, JoinResult } from "#contract/enums.ts";
import { answerText } from "#questionnaire/answer-text.ts";
import { wholeOf } from "#questionnaire/expand.ts";
import type { Answer, Questionnaire } from "#questionnaire/model.ts";
import { readablesOf } from "#questionnaire/readable.ts";
import type { Db } from "../../platform/db.ts";
import { starsOf } from "../opinion/api.ts";
import { tasksByIds } from "../task/api.ts";
import { appealsOf, claimsOf } from "./claim-sql.ts";
import { answersOfMember, questionnairesByIds, responsesOfMember } from "./data-export-sql.ts";
import type { ResponseRow } from "./sql.ts";

const unique = (ids: readonly (number | null)[]) => [
  ...new Set(ids.filter((id) => typeof id === "number")),
];

/** Seven queries, however many responses there are. */
export async function responsesForExport(db: Db, memberId: number) {
  const responses = await responsesOfMember(db, memberId);
  if (responses.length === 0) return [];
  const ids = responses.map((row) => row.id);
  const answers = await answersOfMember(db, memberId);
  const claims = new Map((await claimsOf(db, ids)).map((one) => [one.responseId, one]));
  const appeals = new Map((await appealsOf(db, ids)).map((one) => [one.responseId, one]));
  const stars = await starsOf(db, { ownerId: memberId, responseIds: ids });
  const tasks = await tasksByIds(db, unique(responses.map((row) => row.taskId)));
  const questionnaireIds = unique(responses.map((row) => row.questionnaireId));
  const bodies = questionnaireIds.length > 0 ? await questionnairesByIds(db, questionnaireIds) : [];
  const titles = new Map(tasks.map(({ id, title }) => [id, title]));
  // Parsed when it was stored; stored versions are never edited.
  const questionnaires = new Map(bodies.map(({ id, body }) => [id, body as Questionnaire]));
  const answersById = Map.groupBy(answers, (answer) => answer.responseId);
  return responses.map((row) => ({
    ...factsOf(row),
    claim: claimOf(claims.get(row.id)),
    appeal: appealOf(appeals.get(row.id)),
    stars: stars.get(row.id) ?? null,
    task: titles.get(row.taskId) ?? "",
    answers: readable(
      row.questionnaireId === null ? undefined : questionnaires.get(row.questionnaireId),
      answersById.get(row.id) ?? [],
    ),
  }));
}

const factsOf = (row: ResponseRow) => ({
  result: JoinResult.label(row.result as JoinResult),
  reason: row.resultReason,
  audit: row.auditState === null ? null : AuditState.label(row.auditState as AuditState),
  auditNote: row.auditNote,
  paidGold: row.paidGold,
  paidFen: row.paidFen,
  startedAt: row.startedAt,
  finishedAt: row.finishedAt,
  ip: row.ip,
  userAgent: row.userAgent,
  city: row.city,
  deviceId: row.deviceId,
  visitorId: row.visitorId,
});

type Claim = Awaited<ReturnType<typeof claimsOf>>[number];
type Appeal = Awaited<ReturnType<typeof appealsOf>>[number];

// Both columns' checks allow the enumerations' values only.
const claimOf = (claim: Claim | undefined) =>
  claim
    ? {
        said: JoinResult.label(claim.saidResult as JoinResult),
        note: claim.note,
        code: claim.code,
        createdAt: claim.createdAt,
        outcome: claim.outcome,
      }
    : null;

const appealOf = (appeal: Appeal | undefined) =>
  appeal
    ? {
        text: appeal.text,
        state: AppealState.label(appeal.state as AppealState),
        answer: appeal.answer,
        createdAt: appeal.createdAt,
      }
    : null;

type Saved = {
  question: string;
  value: unknown;
  pasted: number | null;
  away: number | null;
  edits: number | null;
};

function readable(questionnaire: Questionnaire | undefined, saved: readonly Saved[]) {
  const values = new Map(saved.map(({ question, value }) => [question, value as Answer]));
  const typed = new Map(
    saved.flatMap(({ question, pasted, away, edits }) =>
      edits === null ? [] : [[question, { pasted, away, edits }] as const],
    ),
  );
  const questions = questionnaire ? readablesOf(wholeOf(questionnaire)) : [];
  return questions
    .filter(({ name }) => values.has(name))
    .map((question) => ({
      question: question.title,
      answer: answerText(question, values.get(question.name)),
      typed: typed.get(question.name),
    }));
}
