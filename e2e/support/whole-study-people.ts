/** Many members who take a study in the way a browser does, by the public API. */
import { enterTask } from "#contract/member/study/survey.ts";
import { answerAll, type Taken } from "../../server/test/fixture/whole-study-people.ts";
import { crowdOf } from "./crowd.ts";
import type { Stage } from "./stage.ts";

/** This many at a time. */
const TOGETHER = 10;

export type Numbered = Taken & { n: number };

/** Each answers one question after the other; who is not let in, or sent away, ends as the study has it. */
export async function answerTogether(
  stage: Stage,
  { taskId, members }: { taskId: number; members: number },
): Promise<Numbered[]> {
  const waiting = [...(await crowdOf(stage, members)).entries()];
  const taken: Numbered[] = [];
  const takeTurns = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [n, call] = next;
      // oxlint-disable no-await-in-loop -- one after the other, as a person answers
      const { token } = await call(enterTask, { body: { taskId } });
      await letTimePass(stage, token);
      taken.push({ n, ...(await answerAll({ call, token, n })) });
      // oxlint-enable no-await-in-loop
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, takeTurns));
  return taken;
}

/** Nobody reads thirty questions in a second but a machine, and those are sent away. */
const letTimePass = (stage: Stage, token: string) =>
  stage.query(
    "update survey_response set started_at = started_at - interval '20 minutes' where token = $1",
    [token],
  );
