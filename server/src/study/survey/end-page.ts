/** The operator's own texts at the end of our questionnaire, chosen by the answers (rule study-14). */
import { AuditState, JoinResult } from "#contract/enums.ts";
import type { ResultCard } from "#contract/member/study/survey.ts";
import { endOf } from "#questionnaire/end.ts";
import type { End } from "#questionnaire/end-model.ts";
import { judge } from "#questionnaire/judge.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import { ownOf } from "#questionnaire/own.ts";
import type { Db } from "../../platform/db.ts";
import { answersOf } from "./answer-sql.ts";
import { keyOf } from "./owner.ts";
import { questionnaireById, type ResponseRow } from "./sql.ts";

/** Of the version that was answered. Anyone who was refused, or was too fast, is told why and nothing else. */
export async function endPageOf(db: Db, response: ResponseRow): Promise<ResultCard["endPage"]> {
  const { token, result, auditState, questionnaireId, platformId, atDoor } = response;
  const end = endBy(result as JoinResult);
  const isOurs = questionnaireId !== null && platformId === null && !atDoor;
  if (!end || !isOurs || auditState === AuditState.of.invalid) return null;
  const version = await questionnaireById(db, questionnaireId);
  if (!version) return null;
  // Parsed when it was stored; stored versions are never edited.
  const questionnaire = version.body as Questionnaire;
  const given = Object.fromEntries(
    (await answersOf(db, keyOf(response))).map(({ question, value }) => [question, value]),
  );
  // A respondent who met a full quota is stopped on the way, with answers that nobody has judged yet.
  const theirs = ownOf(questionnaire, { seed: token, answers: given });
  const { kept } = judge(theirs, given, { seed: token });
  const found = endOf(theirs, end, kept);
  if (!found) return null;
  const { title, text, redirect } = found;
  return {
    title,
    text,
    redirect: redirect && { url: redirect.url, seconds: redirect.seconds ?? null },
  };
}

function endBy(result: JoinResult): End | undefined {
  switch (result) {
    case JoinResult.of.complete:
      return "completed";
    case JoinResult.of.screenedOut:
      return "screenedOut";
    case JoinResult.of.quotaFull:
      return "quotaFull";
    default:
      return undefined;
  }
}
