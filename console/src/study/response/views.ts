/** Which responses are looked at, as it stands in the URL. */
import { AuditState, JoinResult } from "#contract/enums.ts";
import { idIn, numberIn } from "../../platform/list-url.ts";

/** For an answer of ours; `held`: done too fast, for a decision of its own. */
const waits = ["held", "appeal", "claim"] as const;
type Waiting = (typeof waits)[number];

export type ResponseFilters = {
  taskId: string | undefined;
  memberId: string | undefined;
  agentId: string | undefined;
  result: JoinResult | undefined;
  auditState: AuditState | undefined;
  waiting: Waiting | undefined;
};

/**
 * Whose or which task's responses: all of interest. So are the appeals and claims that wait, whatever
 * was decided before. The bare page is the queue: what waits for its audit.
 */
export function filtersIn(search: URLSearchParams): ResponseFilters {
  const taskId = idIn(search, "task");
  const memberId = idIn(search, "member");
  const agentId = idIn(search, "agent");
  const waiting = waits.find((one) => one === search.get("waiting"));
  const isQueue = [taskId, memberId, agentId, waiting].every((one) => one === undefined);
  return {
    taskId,
    memberId,
    agentId,
    waiting,
    result: numberIn(search, "result", { known: JoinResult.values }),
    auditState: numberIn(search, "audit", {
      known: AuditState.values,
      ...(isQueue && { unset: AuditState.of.pending }),
    }),
  };
}

/** The saved views: an audit state, or what waits for an answer; each is one press. */
export type View = AuditState | Waiting | "all";

export const viewOf = ({ waiting, auditState }: ResponseFilters): View =>
  waiting ?? auditState ?? "all";

/** The search of that view; the other filters stay, what was open and the page do not. */
export function withView(search: URLSearchParams, view: string): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const key of ["waiting", "audit", "open", "at"]) next.delete(key);
  if (waits.some((one) => one === view)) next.set("waiting", view);
  else next.set("audit", view);
  return next;
}
