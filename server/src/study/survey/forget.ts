/** What goes of a leaving member's responses; the answers themselves stay, without a person. */
import { namesFromLink } from "#questionnaire/hidden.ts";
import type { Questionnaire } from "#questionnaire/model.ts";
import type { Tx } from "../../platform/db.ts";
import {
  dropAnswersNamed,
  dropFileAnswers,
  forgetOrigins,
  questionnairesByIds,
} from "./data-export-sql.ts";

/** `all`: for anyone who keeps something about a response; `emptied`: those whose answers went, for anyone who keeps something of those. */
type Forgotten = { all: number[]; emptied: number[] };

export async function forgetResponses(tx: Tx, memberId: number): Promise<Forgotten> {
  const responses = await forgetOrigins(tx, memberId);
  const emptied = await dropFileAnswers(tx, memberId);
  const byVersion = Map.groupBy(responses, ({ questionnaireId }) => questionnaireId);
  const versions = [...byVersion.keys()].filter((id) => id !== null);
  const bodies = versions.length === 0 ? [] : await questionnairesByIds(tx, versions);
  for (const { id, body } of bodies) {
    // A client's link may say who somebody is. Parsed when it was stored.
    const names = namesFromLink(body as Questionnaire);
    const ids = (byVersion.get(id) ?? []).map((response) => response.id);
    if (names.length > 0) emptied.push(...(await dropAnswersNamed(tx, { memberId, ids }, names)));
  }
  return { all: responses.map(({ id }) => id), emptied: [...new Set(emptied)] };
}
