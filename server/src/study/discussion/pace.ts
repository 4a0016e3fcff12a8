/** How fast somebody answered a section's topics, by the server's own clock (docs/decisions/0057-pace.md). */
import type { Pace } from "#questionnaire/pace.ts";
import { judgeTopics } from "#questionnaire/topic-pace.ts";
import type { Tx } from "../../platform/db.ts";
import type { ResponseRow } from "../survey/api.ts";
import type { Progress } from "./progress.ts";
import { firstAnswers } from "./sql.ts";

type PaceOfAnswersInput = {
  memberId: number;
  response: ResponseRow;
  progress: Progress;
  now: Date;
};

/** What the answers say about the pace: the first to each topic, since the member was let in. */
export async function paceOfAnswers(
  tx: Tx,
  { memberId, response, progress, now }: PaceOfAnswersInput,
): Promise<Pace> {
  const since = response.startedAt;
  const first = await firstAnswers(tx, { taskId: response.taskId, memberId, since });
  const answered = progress.topics.flatMap(({ id, title, body, minLength }) => {
    const at = first.get(id);
    return at ? [{ id, title, body, minLength, milliseconds: at.getTime() - since.getTime() }] : [];
  });
  return judgeTopics(answered, now.getTime() - since.getTime());
}
