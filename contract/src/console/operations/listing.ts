/** Any list of the console as a CSV file, with the filters that it has on the page. */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { StaffRole } from "../../enums.ts";

/** Which lists: each as its page's address says, and rows of a thing by what they are. */
export const listKinds = [
  "members",
  "ledger",
  "adjustments",
  "imports",
  "import-lines",
  "responses",
  "exchanges",
  "parcels",
  "feedbacks",
  "trials",
  "tasks",
  "survey-returns",
  "reconciliations",
  "reconciliation-lines",
  "prizes",
  "prize-stock",
  "payout-files",
  "books",
  "books-differences",
  "invites",
  "teams",
  "agents",
  "articles",
  "notices",
  "banners",
  "cooperations",
  "audit",
  "dead-jobs",
] as const;
export type ListKind = (typeof listKinds)[number];

const { admin, operations, finance, support, content } = StaffRole.of;

/**
 * For every role that may read the list but the viewer, who carries nothing away. The rest of the
 * query is the list's own; `of` is the member, prize or run whose rows they are.
 */
export const downloadList = endpoint({
  method: "GET",
  path: "/console/lists/:kind/download",
  summary: "按当前筛选导出列表",
  access: { staff: [admin, operations, finance, support, content] },
  params: z.object({ kind: z.enum(listKinds, { error: "没有这个列表" }) }),
  query: z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(200))),
  data: z.null(),
  file: "text/csv",
});
