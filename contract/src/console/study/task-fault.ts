/** What members report of a task: dead links, wrong minutes, questions for private data (rule study-5). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { FaultKind } from "../../enums.ts";
import * as fields from "../../fields.ts";
import { anyStaff, operationsStaff } from "../people/staff.ts";

export const listFaults = endpoint({
  method: "GET",
  path: "/console/tasks/:id/faults",
  summary: "会员报告的问题",
  access: anyStaff,
  params: fields.idParams,
  data: z.object({
    list: z.array(
      z.object({
        id: z.int(),
        memberId: z.int(),
        memberName: z.string(),
        kind: FaultKind.schema,
        text: z.string(),
        at: z.string(),
        handledAt: z.nullable(z.string()),
      }),
    ),
  }),
});
/** `until` is the newest that was seen: one that has come, or was changed, since then stays open. */
export const handleFaults = endpoint({
  method: "POST",
  path: "/console/tasks/:id/faults",
  summary: "把报告的问题标为已处理",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({ until: fields.moment("请刷新后重试") }),
  data: z.object({ handled: z.int() }),
});

/** Paused by members' reports or because people left; publishing or closing a task takes it off the list. */
export const pausedTasks = endpoint({
  method: "GET",
  path: "/console/paused-tasks",
  summary: "自动暂停的任务：最近的在前，最多 50 个",
  access: anyStaff,
  data: z.object({
    list: z.array(
      z.object({
        id: z.int(),
        title: z.string(),
        /** A sentence. */
        because: z.string(),
        at: z.string(),
      }),
    ),
  }),
});
