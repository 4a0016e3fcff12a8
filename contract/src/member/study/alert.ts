/**
 * 提醒设置: which new tasks a member hears of, and how. In-site for everything; an e-mail only if wanted; SMS only for
 * codes and payouts. Nothing is sent from 22 to 8 o'clock (Asia/Shanghai).
 *
 * A task is announced once, when it can be taken for the first time: within three days of that moment every member who
 * was here in the last 60 days is looked at once. They are told when their filter lets it through, when they could enter
 * it now as far as that can be known without them (role, profile, city and network of the last visit, seats, sanctions;
 * nothing left to answer first) and when they have had fewer than `perDay` that day. Trials are not announced: they
 * begin with an application and not with a seat.
 */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { TaskType } from "../../enums.ts";
import { isAppliedFor } from "../../task-gate.ts";

/** Hours of Asia/Shanghai. */
export const quietHours = { from: 22, to: 8 } as const;

export const alertTypes: readonly TaskType[] = TaskType.values.filter(
  (type) => !isAppliedFor(type),
);

const whole = (name: string, least: number, most: number) =>
  z
    .int({ error: `${name}应为整数` })
    .check(
      z.minimum(least, { error: `${name}最少 ${least}` }),
      z.maximum(most, { error: `${name}最多 ${most}` }),
    );

export const AlertSettings = z.strictObject({
  /** New tasks, by message. Off: by e-mail neither. */
  tasks: z.boolean(),
  /** By what the task promises, gold at the home brand's rate; 0 = any. */
  minYuanPerHour: whole("每小时收入", 0, 1000),
  /** Null = any. */
  maxMinutes: z.nullable(whole("时长", 1, 600)),
  /** None = every kind. */
  types: z
    .array(TaskType.schema)
    .check(z.maxLength(TaskType.values.length, { error: "任务类型太多" })),
  perDay: whole("每天条数", 1, 10),
  byMail: z.boolean(),
  payoutSms: z.boolean(),
});
export type AlertSettings = z.output<typeof AlertSettings>;

export const AlertView = z.object({
  ...AlertSettings.shape,
  /** Masked; null = none is bound, and nothing can go there. */
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  /** Payouts are told by SMS at all: the operators have it on. */
  isPayoutSmsOn: z.boolean(),
  /** How many tasks this member was told of today. */
  toldToday: z.int(),
});
export type AlertView = z.output<typeof AlertView>;

export const getAlerts = endpoint({
  method: "GET",
  path: "/v1/users/alerts",
  summary: "提醒设置：哪些新任务通知我、怎么通知",
  access: "member",
  data: AlertView,
});

/** An e-mail needs an address that is bound: else 400 with the field `byMail`. */
export const saveAlerts = endpoint({
  method: "POST",
  path: "/v1/users/alerts",
  summary: "保存提醒设置",
  access: "member",
  body: AlertSettings,
  data: AlertView,
});

/** From an e-mail, without signing in. It turns e-mails off and nothing else; the same again changes nothing. */
export const unsubscribe = endpoint({
  method: "POST",
  path: "/v1/alerts/unsubscribe",
  summary: "退订新任务邮件（邮件里的链接）",
  access: "public",
  body: z.strictObject({
    token: z.string().check(z.minLength(1), z.maxLength(100)),
  }),
  data: z.object({ byMail: z.boolean() }),
});
