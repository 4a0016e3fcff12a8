/** What goes of a leaving member's responses; the answers themselves stay, without a person. */
import { namesFromLink } from "#questionnaire/hidden.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import type { Tx } from "../../platform/db.ts";
import { dropAnswersNamed, forgetOrigins, questionnairesByIds } from "./data-export-sql.ts";

/** Answers the responses' ids, for whoever keeps something about them. */
export async function forgetResponses(tx: Tx, memberId: number): Promise<number[]> {
  const responses = await forgetOrigins(tx, memberId);
  const byVersion = Map.groupBy(responses, ({ questionnaireId }) => questionnaireId);
  const versions = [...byVersion.keys()].filter((id) => id !== null);
  const bodies = versions.length === 0 ? [] : await questionnairesByIds(tx, versions);
  for (const { id, body } of bodies) {
    // A client's link may say who somebody is. Parsed when it was stored.
    const names = namesFromLink(body as Questionnaire);
    const theirs = (byVersion.get(id) ?? []).map((response) => response.id);
    if (names.length > 0) await dropAnswersNamed(tx, theirs, names);
  }
  return responses.map(({ id }) => id);
}
