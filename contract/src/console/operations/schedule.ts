/** What happens to a task by itself, at a time (rule operations-5). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import * as fields from "../../fields.ts";
import { anyStaff, operationsStaff } from "../people/staff.ts";

export const scheduleActions = ["publish", "pause", "resume", "end"] as const;
export type ScheduleAction = (typeof scheduleActions)[number];
export const scheduleLabels: Record<ScheduleAction, string> = {
  publish: "发布",
  pause: "暂停",
  resume: "恢复",
  end: "结束",
};
const action = z.enum(scheduleActions, { error: "请选择要做什么" });

export const TaskSchedule = z.object({
  id: z.int(),
  taskId: z.int(),
  action,
  at: z.string(),
  by: z.string(),
  /** Who arranged it is disabled, or may not do such a thing any more: it will not be carried out in their name. */
  isOrphan: z.boolean(),
  doneAt: z.nullable(z.string()),
  /** Why it could not be done; empty = it could, or it is still to come. */
  error: z.string(),
  /** Somebody has seen the error. */
  seenAt: z.nullable(z.string()),
});
export type TaskSchedule = z.output<typeof TaskSchedule>;

/** What is to come first, then the last 20 that were carried out. */
export const listSchedules = endpoint({
  method: "GET",
  path: "/console/tasks/:id/schedules",
  summary: "任务的定时操作",
  access: anyStaff,
  params: fields.idParams,
  data: z.object({ list: z.array(TaskSchedule) }),
});
/** One of each kind: another time replaces the one that is still to come. */
export const scheduleTask = endpoint({
  method: "POST",
  path: "/console/tasks/:id/schedules",
  summary: "定时发布、暂停、恢复、结束",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({
    action,
    at: fields.moment("请填写时间"),
    /** The time that the operator saw for it, null = none: 409 when a colleague has said another meanwhile. */
    from: z.optional(z.nullable(fields.moment("请刷新后重试"))),
  }),
  data: TaskSchedule,
});
/** One that is to come is taken back; one that failed is put away as seen. */
export const removeSchedule = endpoint({
  method: "POST",
  path: "/console/schedules/:id/remove",
  summary: "取消定时操作，或把失败标为已知",
  access: operationsStaff,
  params: fields.idParams,
  /** `from`: the time that the operator saw. Another one keeps the number. */
  body: z.strictObject({ from: z.optional(fields.moment("请刷新后重试")) }),
  data: z.null(),
});
/** For the overview: what could not be done and nobody has seen yet, and what will not be; the first 20 of each. */
export const failedSchedules = endpoint({
  method: "GET",
  path: "/console/failed-schedules",
  summary: "没有做成的定时操作，和安排的人已停用、到时不会执行的",
  access: anyStaff,
  data: z.object({ list: z.array(z.extend(TaskSchedule, { title: z.string() })) }),
});
