/**
 * What the two pages of an invitation show, asked before they are drawn, on the server too: who invites,
 * and at /share the task that is passed on.
 */
import type { LoaderFunctionArgs } from "react-router";
import { getInviter, type Inviter } from "#contract/member/people/invite.ts";
import { getTask, type TaskDetail } from "#contract/member/study/task.ts";
import { askInRoute } from "../../platform/routeData.ts";
import { keepInvitation } from "./keep.ts";

/** `inviter` is null where nobody has this code: the reader may join all the same. */
export type Invited = { code: string | null; inviter: Inviter | null };

/** What strangers are shown of a task. Without the description, which would be sent twice. */
export type SharedTask = Pick<
  TaskDetail,
  | "id"
  | "title"
  | "summary"
  | "cover"
  | "minutes"
  | "rewardGold"
  | "rewardFen"
  | "seatsLeft"
  | "seatsTotal"
  | "questionCount"
  | "audience"
  | "auditRule"
> & {
  /** Why nobody can take it now. */
  closed: string | null;
};
export type Shared = Invited & { task: SharedTask | null };

export async function loadInvited(route: LoaderFunctionArgs): Promise<Invited> {
  const { search, searchParams } = new URL(route.request.url);
  if (typeof document !== "undefined") keepInvitation(search, Date.now());
  const code = numberIn(searchParams, "c", /^\d{8}$/);
  const inviter = code && (await askInRoute(route, getInviter, { params: { code } }));
  return { code, inviter: inviter || null };
}

export async function loadShared(route: LoaderFunctionArgs): Promise<Shared> {
  const id = numberIn(new URL(route.request.url).searchParams, "t", /^[1-9]\d{0,8}$/);
  const [invited, task] = await Promise.all([
    loadInvited(route),
    id === null ? null : askInRoute(route, getTask, { params: { id } }),
  ]);
  return { ...invited, task: task && shownOf(task) };
}

/** The part of the query that the pages depend on: any other parameter makes no other page (pages/pageCache.ts). */
export function drawnBy(search: string): string {
  const query = new URLSearchParams(search);
  const [code, id] = [numberIn(query, "c", /^\d{8}$/), numberIn(query, "t", /^[1-9]\d{0,8}$/)];
  return String(new URLSearchParams({ ...(code && { c: code }), ...(id && { t: id }) }));
}

function numberIn(query: URLSearchParams, name: string, shape: RegExp): string | null {
  const text = query.get(name) ?? "";
  return shape.test(text) ? text : null;
}

function shownOf(task: TaskDetail): SharedTask {
  const { id, title, summary, cover, minutes, questionCount, audience, auditRule } = task;
  const { rewardGold, rewardFen, seatsLeft, seatsTotal, refusal } = task;
  const pay = { rewardGold, rewardFen, seatsLeft, seatsTotal, closed: refusal?.reason ?? null };
  return { id, title, summary, cover, minutes, questionCount, audience, auditRule, ...pay };
}
