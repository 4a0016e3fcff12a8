/** The operator's own words at the two ends of our questionnaire (rule study-14). */
import { AuditState, JoinResult } from "#contract/enums.ts";
import type { EndPage, Questionnaire } from "#questionnaire/model.ts";
import type { Db } from "../../platform/db.ts";
import { questionnaireById, type ResponseRow } from "./sql.ts";

/** Of the version that was answered. Whoever was refused, or was too fast, is told why and nothing else. */
export async function endPageOf(
  db: Db,
  { result, auditState, questionnaireId, platformId }: ResponseRow,
): Promise<{ title: string; text: string } | null> {
  const part = partOf(result as JoinResult);
  const isOurs = questionnaireId !== null && platformId === null;
  if (!part || !isOurs || auditState === AuditState.of.invalid) return null;
  const version = await questionnaireById(db, questionnaireId);
  // Parsed when it was stored; stored versions are never edited.
  const page: EndPage | undefined = (version?.body as Questionnaire | undefined)?.[part];
  return page ? { title: page.title, text: page.text ?? "" } : null;
}

function partOf(result: JoinResult) {
  if (result === JoinResult.of.complete) return "completedPage";
  return result === JoinResult.of.screenedOut ? "screenedOutPage" : undefined;
}
