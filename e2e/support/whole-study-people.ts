/** Many members who take a study in the way a browser does, by the public API. */
import type { Call } from "#contract/client.ts";
import { enterTask } from "#contract/member/study/survey.ts";
import { semaphore } from "../../server/src/platform/semaphore.ts";
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
  const inTurn = semaphore(TOGETHER, Infinity);
  const take = async (call: Call, n: number): Promise<Numbered> => {
    const { token } = await call(enterTask, { body: { taskId } });
    await letTimePass(stage, token);
    return { n, ...(await answerAll({ call, token, n })) };
  };
  const crowd = await crowdOf(stage, members);
  return Promise.all(crowd.map((call, n) => inTurn(() => take(call, n))));
}

/** Nobody reads thirty questions in a second but a machine, and those are sent away. */
const letTimePass = (stage: Stage, token: string) =>
  stage.query(
    "update survey_response set started_at = started_at - interval '20 minutes' where token = $1",
    [token],
  );
