/** One response with all its evidence: answers, files, decisions, what its member said. */
import type { AppealState, AuditState, InvalidReason, JoinResult } from "#contract/enums.ts";
import { answerText } from "#questionnaire/answer-text.ts";
import { wholeOf } from "#questionnaire/expand.ts";
import type { Answer, Question, Questionnaire } from "#questionnaire/model.ts";
import { readablesOf } from "#questionnaire/readable.ts";
import { Failure } from "../../platform/failure.ts";
import type { World } from "../../platform/world.ts";
import {
  answersOf,
  appealsOf,
  claimsOf,
  consoleResponsesOf,
  decisionsOf,
  fileKeysOf,
  movedInWords,
  ownedKeyOf,
  questionnaireById,
  responseById,
  type ResponseRow,
} from "../../study/survey/api.ts";
import { platformNameOf } from "../../study/survey-platform/api.ts";
import { answerFileUrl } from "../../people/upload/api.ts";

/** Throws `notFound`. */
export async function evidenceOf(world: World, id: number) {
  const { db } = world;
  const row = await responseById(db, id);
  const [response] = row ? await consoleResponsesOf(world, [row], platformNameOf) : [];
  if (!row || !response) throw new Failure("notFound");
  const [answers, decisions, [claim], [appeal]] = await Promise.all([
    readableAnswers(world, row),
    decisionsOf(db, ownedKeyOf(row)),
    claimsOf(db, [id]),
    appealsOf(db, [id]),
  ]);
  return {
    response,
    answers,
    decisions: decisions.map(decisionOf),
    claim: claim ? claimOf(claim) : null,
    appeal: appeal ? appealOf(appeal) : null,
  };
}

/** The answers in the questionnaire's order, as a person reads them. */
async function readableAnswers(world: World, response: ResponseRow) {
  const { db } = world;
  const version = response.questionnaireId
    ? await questionnaireById(db, response.questionnaireId)
    : undefined;
  const saved = new Map(
    (await answersOf(db, ownedKeyOf(response))).map((row) => [row.question, row]),
  );
  // Parsed when it was stored; stored versions are never edited.
  const questions = version ? readablesOf(wholeOf(version.body as Questionnaire)) : [];
  return questions.flatMap((question) => {
    const answer = saved.get(question.name);
    if (!answer) return [];
    const files = question.kind === "file" ? filesOf(world, fileKeysOf(answer.value)) : [];
    return {
      name: question.name,
      title: question.title,
      kind: question.kind,
      text: textOf(question, answer.value as Answer),
      milliseconds: answer.milliseconds,
      arrivedSeconds: secondsSince(response.startedAt, answer.firstSavedAt ?? answer.savedAt),
      files,
    };
  });
}

const secondsSince = (start: Date, at: Date): number =>
  Math.max(0, Math.round((at.getTime() - start.getTime()) / 1000));

const textOf = (question: Question, answer: Answer): string =>
  question.kind === "file" ? `${fileKeysOf(answer).length} 个文件` : answerText(question, answer);

const filesOf = (world: World, keys: readonly string[]) =>
  keys.map((key, index) => {
    const extension = key.slice(key.lastIndexOf("."));
    return {
      name: `文件${index + 1}${extension}`,
      url: answerFileUrl(world, key),
      isPicture: extension !== ".pdf",
    };
  });

type DecisionRow = Awaited<ReturnType<typeof decisionsOf>>[number];

const decisionOf = (row: DecisionRow) => ({
  // Written from the enumerations.
  fromResult: row.fromResult as JoinResult,
  toResult: row.toResult as JoinResult,
  fromAudit: row.fromAudit as AuditState | null,
  toAudit: row.toAudit as AuditState | null,
  reason: row.reason as InvalidReason | null,
  note: row.note,
  fraud: row.fraud,
  money: movedInWords(row),
  runId: row.runId,
  by: row.by,
  at: row.at.toISOString(),
});

const claimOf = (claim: Awaited<ReturnType<typeof claimsOf>>[number]) => ({
  said: claim.saidResult as JoinResult,
  note: claim.note,
  code: claim.code,
  createdAt: claim.createdAt.toISOString(),
  settledAt: claim.settledAt?.toISOString() ?? null,
  outcome: claim.outcome,
});

const appealOf = (appeal: Awaited<ReturnType<typeof appealsOf>>[number]) => ({
  text: appeal.text,
  state: appeal.state as AppealState,
  answer: appeal.answer,
  createdAt: appeal.createdAt.toISOString(),
});
