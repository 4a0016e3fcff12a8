/** Where I am signed in (rule people-19). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { SignInWay } from "../../enums.ts";

export const SignIn = z.object({
  id: z.string(),
  way: SignInWay.schema,
  /** Such as "Chrome · Windows", from the browser's own statement. */
  device: z.string(),
  /** Shortened: 113.87.*.*. */
  ip: z.string(),
  startedAt: z.string(),
  /** The last time its token was renewed, or the start. */
  seenAt: z.string(),
  isCurrent: z.boolean(),
  /** Null while it lives. */
  endedAt: z.nullable(z.string()),
  /** In words, null while it lives. */
  endedWhy: z.nullable(z.string()),
});
export type SignIn = z.output<typeof SignIn>;

export const listSignIns = endpoint({
  method: "GET",
  path: "/v1/users/sessions",
  summary: "登录记录：最近 90 天，最多 50 条，现有的在前",
  access: "member",
  data: z.array(SignIn),
});

export const endSignIns = endpoint({
  method: "POST",
  path: "/v1/users/sessions/end",
  summary: "退出其他设备：给出编号则只退出那一个",
  access: "member",
  body: z.strictObject({
    id: z.optional(z.uuid({ error: "编号错误" })),
  }),
  data: z.object({ ended: z.int() }),
});
