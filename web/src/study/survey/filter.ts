/** The history's filters live in the URL: ?result=1&auditState=0. Unknown values count as no filter. */
import { AuditState, JoinResult } from "#contract/enums.ts";

export type HistoryFilter = { result?: JoinResult; auditState?: AuditState };

export function readHistoryFilter(search: URLSearchParams): HistoryFilter {
  const result = JoinResult.values.find((value) => String(value) === search.get("result"));
  const auditState = AuditState.values.find((value) => String(value) === search.get("auditState"));
  return {
    ...(result !== undefined && { result }),
    ...(auditState !== undefined && { auditState }),
  };
}
