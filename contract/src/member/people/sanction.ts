/** Sanctions as their member sees them: what, why, until when, and the appeal. */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { AppealState } from "../../enums.ts";
import { SanctionCategory, SanctionStep } from "../../sanction-enums.ts";

export const OwnSanction = z.object({
  id: z.int(),
  step: SanctionStep.schema,
  category: SanctionCategory.schema,
  tasksPerDay: z.nullable(z.int()),
  /** Why, in words for the member. */
  shown: z.string(),
  /** What it means for them, a sentence each. */
  effects: z.array(z.string()),
  at: z.string(),
  until: z.nullable(z.string()),
  inForce: z.boolean(),
  /** When it ended, by its time or before. */
  endedAt: z.nullable(z.string()),
  /** In force and not appealed against yet: an appeal is a feedback about it (askFeedback, kind `sanction`). */
  mayAppeal: z.boolean(),
  appeal: z.nullable(
    z.object({
      state: AppealState.schema,
      text: z.string(),
      createdAt: z.string(),
      answer: z.string(),
    }),
  ),
});
export type OwnSanction = z.output<typeof OwnSanction>;

export const listOwnSanctions = endpoint({
  method: "GET",
  path: "/v1/users/sanctions",
  summary: "我的处罚：是什么、为什么、到什么时候，新的在前",
  access: "member",
  data: z.object({ list: z.array(OwnSanction) }),
});
