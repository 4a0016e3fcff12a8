/** Passing a task's door: to the questionnaire, to the survey platform, or with the refusal to its page. */
import { redirectDocument, replace } from "react-router";
import { enterTask, type EntryRefusal } from "#contract/member/survey.ts";
import { call, resultOf } from "../platform/api.ts";

export type Refused = { taskId: number; refusal: EntryRefusal };

export async function enter(taskId: number): Promise<Response | Refused> {
  if (!Number.isSafeInteger(taskId) || taskId <= 0) return replace("/task");
  const entry = await resultOf(call(enterTask, { body: { taskId } }));
  if (entry.isRefused) return { taskId, refusal: refusalIn(entry) };
  const { to, token, url } = entry.data;
  return to === "own" ? replace(`/task/answer/${token}`) : redirectDocument(url);
}

function refusalIn({ msg, data }: { msg: string; data: unknown }): EntryRefusal {
  // The data of code 5013, declared beside the endpoint; older servers sent the sentence alone.
  const said = data as EntryRefusal | null;
  return said?.reason ? said : { result: 0, reason: msg, responseId: null, precheck: [] };
}
