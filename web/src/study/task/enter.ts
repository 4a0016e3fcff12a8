/** Entering a task: on to where it is done, to the questions that come first, or with the refusal to its page. */
import { replace } from "react-router";
import { CallFailed } from "#contract/client.ts";
import { enterTask, type EntryRefusal } from "#contract/member/study/survey.ts";
import { call, resultOf } from "../../platform/api.ts";
import { linkIn } from "../../platform/link.ts";
import { queryClient } from "../../platform/query.ts";
import { afterEntry, askAfter } from "../../platform/responses.ts";

export type Refused = { taskId: number; refusal: EntryRefusal };

/** The entry's address: which task, and what a link said beyond our own parameters. */
export function enterBy(url: string): Promise<Response | Refused> {
  const { search, searchParams } = new URL(url);
  return enter(Number(searchParams.get("id")), linkIn(search));
}

async function enter(taskId: number, link: string): Promise<Response | Refused> {
  if (!Number.isSafeInteger(taskId) || taskId <= 0) return replace("/task");
  const body = { taskId, ...(link !== "" && { link }) };
  const entry = await resultOf(call(enterTask, { body })).catch(refusalOf);
  // What the pages know of this task is out of date now, whatever the entry answered.
  askAfter(queryClient, afterEntry);
  if (entry.isRefused) return turnedAway(taskId, refusalIn(entry), link);
  const { to, url } = entry.data;
  return to === "external" ? leaveFor(url) : replace(url);
}

/**
 * The entry itself leaves no trace in the history: going back leads to the page before it, and not through it
 * again. Within the site its address is not in the history yet, and what would be replaced is that page.
 */
function leaveFor(url: string): Promise<never> {
  // A page that the browser kept as it was would wait for ever when one comes back to it.
  window.addEventListener("pageshow", ({ persisted }) => persisted && window.location.reload());
  if (window.location.pathname === "/task/go") window.location.replace(url);
  else window.location.assign(url);
  return new Promise(() => undefined);
}

function turnedAway(taskId: number, refusal: EntryRefusal, link: string): Response | Refused {
  return refusal.precheck.length > 0
    ? replace(`/task/detail/${taskId}?t=${Date.now()}${link && `&${link}`}`)
    : { taskId, refusal };
}

/** Too often, or no such task: the server's sentence, on the same page. */
function refusalOf(cause: unknown): { isRefused: true; msg: string; data: null } {
  if (!(cause instanceof CallFailed)) throw cause;
  return { isRefused: true, msg: cause.message, data: null };
}

function refusalIn({ msg, data }: { msg: string; data: unknown }): EntryRefusal {
  // The data of code 5013, declared beside the endpoint; other refusals are a sentence alone.
  const said = data as EntryRefusal | null;
  return said?.reason ? said : { result: 0, reason: msg, responseId: null, precheck: [] };
}
