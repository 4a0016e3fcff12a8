/** Whether a study's results have changed, for a page that stays open: a question that counts nothing. */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import * as fields from "../../fields.ts";
import { anyStaff } from "../people/staff.ts";

/** What was seen by then; the server's own, and nobody else's to read. */
const mark = z.string().check(z.regex(/^\d{13}-\d{1,20}-\d{1,10}$/, "标记格式错误"));

export const resultsSeen = { at: z.string(), mark };

export const resultPulse = endpoint({
  method: "GET",
  path: "/console/tasks/:id/results/pulse",
  summary: "结果：上次看过以后有没有变化，不重算任何数字",
  access: anyStaff,
  params: fields.idParams,
  query: z.strictObject({ mark }),
  data: z.object({
    /** Somebody began, ended, was judged or was excluded since. */
    isNew: z.boolean(),
    ...resultsSeen,
  }),
});
