/**
 * The view of a team lives in the URL: ?tab=records&member=12345678&result=1&audit=0,
 * ?search=小满, ?by=task, who is open: &show=12345678, and what is drawn: &line=valid. Unknown values count
 * as no filter.
 */
import { AuditState, JoinResult } from "#contract/enums.ts";

export const tabs = [
  { value: "members", label: "成员" },
  { value: "earnings", label: "收益" },
  { value: "records", label: "参与记录" },
] as const;
export type TeamTab = (typeof tabs)[number]["value"];

export const readTab = (search: URLSearchParams): TeamTab =>
  tabs.find(({ value }) => value === search.get("tab"))?.value ?? "members";

/** As much as the server takes (contract/src/member/study/team.ts). */
export const searchMaxLength = 20;

export const readWanted = (search: URLSearchParams): string =>
  (search.get("search") ?? "").trim().slice(0, searchMaxLength);

export const readBy = (search: URLSearchParams): "day" | "task" =>
  search.get("by") === "task" ? "task" : "day";

const readCode = (value: string | null): string | undefined =>
  value !== null && /^[0-9]{8}$/.test(value) ? value : undefined;

/** The member whose sheet is open. */
export const readShown = (search: URLSearchParams): string | undefined =>
  readCode(search.get("show"));

export type RecordFilter = {
  memberCode?: string;
  taskId?: string;
  result?: JoinResult;
  audit?: AuditState;
};

export function readRecords(search: URLSearchParams): RecordFilter {
  const memberCode = readCode(search.get("member"));
  const taskId = search.get("task") ?? "";
  const result = JoinResult.values.find((value) => String(value) === search.get("result"));
  const audit = AuditState.values.find((value) => String(value) === search.get("audit"));
  return {
    ...(memberCode !== undefined && { memberCode }),
    ...(/^[1-9][0-9]{0,14}$/.test(taskId) && { taskId }),
    ...(result !== undefined && { result }),
    ...(audit !== undefined && { audit }),
  };
}

/** What the line over the last thirty days shows. */
export const measures = [
  { value: "earned", label: "佣金" },
  { value: "valid", label: "有效" },
  { value: "ended", label: "参与" },
] as const;
export type Measure = (typeof measures)[number]["value"];

export const readMeasure = (search: URLSearchParams): Measure =>
  measures.find(({ value }) => value === search.get("line"))?.value ?? "earned";

/** The address of a member's, or a task's, responses. */
export const recordsOf = (of: { member: string } | { task: number }): string =>
  `/home/team?tab=records&${"member" in of ? `member=${of.member}` : `task=${of.task}`}`;
