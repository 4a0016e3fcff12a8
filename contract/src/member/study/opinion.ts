/** Reporting what is wrong with a task (rule study-5); the rating is in survey.ts. */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { FaultKind } from "../../enums.ts";
import * as fields from "../../fields.ts";

export const reportFault = endpoint({
  method: "POST",
  path: "/v1/tasks/:id/report",
  summary: "报告任务问题；每人一次，再次提交即为修改；多人报告时任务自动暂停",
  access: "member",
  params: fields.idParams,
  body: z.strictObject({
    kind: FaultKind.schema,
    text: z.string().check(z.trim(), z.maxLength(300, { error: "说明最多300个字" })),
  }),
  data: z.object({ reportedAt: z.string() }),
});
