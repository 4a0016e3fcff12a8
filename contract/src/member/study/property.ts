/** The profile questionnaire and where each answer came from and went (rule people-25). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";

/** One answer's life: who asked, when, and which tasks were matched by it. */
export const PropertySource = z.object({
  name: z.string(),
  /** The question and the answer in the words in which they were asked and given. */
  title: z.string(),
  text: z.string(),
  /** `profile`: given here; `task`: given while answering a task, and kept with the member's say. */
  from: z.enum(["profile", "task"]),
  /** The task's title when from a task. */
  taskTitle: z.nullable(z.string()),
  answeredAt: z.string(),
  /** The version of the questionnaire under which it was given. */
  formVersion: z.int(),
  /**
   * Whether it answers the questionnaire of today. What does not (a question or an option is no longer asked) stays
   * the member's own, to be seen and cleared, but no task is matched by it.
   */
  isStanding: z.boolean(),
  /** Tasks that looked at it to decide whether they fit, newest first, at most ten. */
  usedBy: z.array(z.object({ taskId: z.int(), title: z.string(), at: z.string() })),
});
export type PropertySource = z.output<typeof PropertySource>;

export const Property = z.object({
  /** The model of questionnaire/src/model.ts. */
  questionnaire: z.unknown(),
  answers: z.record(z.string(), z.unknown()),
  sources: z.array(PropertySource),
  answered: z.int(),
  /** Questions that this member is asked, given the answers so far. */
  asked: z.int(),
});
export type Property = z.output<typeof Property>;

export const getProperty = endpoint({
  method: "GET",
  path: "/v1/users/property",
  summary: "我的资料问卷：题目、答案、来源与用途",
  access: "member",
  data: Property,
});

export const saveProperty = endpoint({
  method: "POST",
  path: "/v1/users/property",
  summary: "我的资料问卷：保存一道题（空值为清除）",
  access: "member",
  body: z.strictObject({
    name: z.string().check(z.minLength(1), z.maxLength(60)),
    value: z.unknown(),
  }),
  data: z.object({ answered: z.int(), asked: z.int() }),
});
