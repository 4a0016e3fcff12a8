/** A task with the study of the results' tests and many responses to it, written at once. */
import { fillStudy, study } from "../../server/test/fixture/results.ts";
import { openTask, operatorOf } from "./desk.ts";
import type { Stage } from "./stage.ts";

/** Answers the task's id. */
export async function openFilledStudy(
  stage: Stage,
  { title, responses }: { title: string; responses: number },
): Promise<number> {
  const operator = await operatorOf(stage, "admin");
  const taskId = await openTask(stage, operator, { title, questionnaire: study });
  const [ids] = await stage.query<{ member: number; questionnaire: number }>(
    `select (select min(id) from user_member)::int as member,
            (select max(id) from survey_questionnaire where task_id = $1)::int as questionnaire`,
    [taskId],
  );
  await fillStudy((text) => stage.query(text), {
    taskId,
    memberId: ids?.member ?? 0,
    questionnaireId: ids?.questionnaire ?? 0,
    responses,
  });
  return taskId;
}
