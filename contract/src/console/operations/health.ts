/** What runs behind: queues, jobs, providers, the database (rule operations-10). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import * as fields from "../../fields.ts";
import { days, listOf, sortedBy } from "../list-page.ts";
import { BreakGlassUse } from "../people/sign-on.ts";
import { anyStaff, operationsStaff } from "../people/staff.ts";

const Queue = z.object({
  topic: z.string(),
  /** Whom its jobs wait for: those of the same lane, `payout.alipay`, and nobody else. */
  lane: z.string(),
  /** Not ended and not given up; those that a worker has are among them. */
  waiting: z.int(),
  running: z.int(),
  dead: z.int(),
  /** How long the oldest one that is due and that no worker has has waited; null = there is none. */
  oldestSeconds: z.nullable(z.int()),
});
const ScheduledJob = z.object({
  name: z.string(),
  everySeconds: z.int(),
  lastAt: z.nullable(z.string()),
  lastMs: z.nullable(z.int()),
  /** The last run's error; '' = it went well. */
  error: z.string(),
  failedAt: z.nullable(z.string()),
  /** Three intervals and a minute without a run. */
  isLate: z.boolean(),
});
const Provider = z.object({
  kind: z.string(),
  name: z.string(),
  lastGoodAt: z.nullable(z.string()),
  lastBadAt: z.nullable(z.string()),
  error: z.string(),
  callsToday: z.int(),
  failuresToday: z.int(),
});
/** A provider's final statement that contradicts how the payout ended here; see the books. */
const Contradiction = z.object({
  exchangeId: z.int(),
  /** `paid`: given back here, or paid twice. `refused`: booked as paid here. */
  said: z.enum(["paid", "refused"]),
  billNo: z.string(),
  /** The payment's own number at the provider; '' when it was refused. */
  providerNo: z.string(),
  fen: z.int(),
  lastAt: z.string(),
});
/** One is taken every day; two hours more are for the night on which it takes long. */
export const BACKUP_LATE_HOURS = 26;

const Backup = z.object({
  /** BACKUP_KEY is set here, or a worker that has it has begun one before. */
  isOn: z.boolean(),
  /** None, or the last good one is older than BACKUP_LATE_HOURS. */
  isLate: z.boolean(),
  /** The last that was written, read back and found whole. */
  last: z.nullable(
    z.object({
      fileName: z.string(),
      /** The moment that it holds: everything that was committed until then. */
      at: z.string(),
      ageSeconds: z.int(),
      bytes: z.int(),
      /** The id of the BACKUP_KEY that opens it. */
      keyId: z.string(),
    }),
  ),
  /** When one was last restored into a throw-away database, and its books balanced (npm run backup:verify). */
  verifiedAt: z.nullable(z.string()),
  /** The error of the last attempt, or of the last verification; '' = it went well. */
  error: z.string(),
});

const Health = z.object({
  queues: z.array(Queue),
  scheduledJobs: z.array(ScheduledJob),
  providers: z.array(Provider),
  /** Survey platforms whose signatures are not believed, with the first reason; what comes back waits. */
  platforms: z.array(z.object({ id: z.int(), name: z.string(), sentence: z.string() })),
  /** Open ones, oldest first, a hundred at most. */
  contradictions: z.array(Contradiction),
  backup: Backup,
  /** Sign-ins of break-glass accounts within seven days, newest first; a hundred at most. */
  breakGlass: z.array(BreakGlassUse),
  database: z.object({
    connections: z.int(),
    connectionsMax: z.int(),
    bytes: z.int(),
    version: z.string(),
    /** The last migration that was applied. */
    migration: z.string(),
  }),
  /** The product's version. */
  version: z.string(),
  /** When the process that answered was started. */
  startedAt: z.string(),
});
export type Health = z.output<typeof Health>;

export const getHealth = endpoint({
  method: "GET",
  path: "/console/health",
  summary: "系统健康：队列、定时任务、服务商、备份、数据库",
  access: anyStaff,
  data: Health,
});

const Retained = z.object({
  name: z.string(),
  /** What, from when on, and why, in words. */
  what: z.string(),
  from: z.string(),
  why: z.string(),
  /** 0 = it goes as soon as it is over. */
  seconds: z.int(),
  /** The scheduled job that deletes it; `use`: the next call that uses such a thing; `outbox`: a job of its own. */
  by: z.string(),
});
export type Retained = z.output<typeof Retained>;

export const listRetention = endpoint({
  method: "GET",
  path: "/console/health/retention",
  summary: "数据保留期：什么保留多久、从何时算起、由谁删除",
  access: anyStaff,
  data: z.array(Retained).check(z.maxLength(100)),
});

const DeadJob = z.object({
  id: z.int(),
  topic: z.string(),
  /** Mobiles and e-mails are masked, what is sealed is left out. */
  payload: z.unknown(),
  attempts: z.int(),
  error: z.string(),
  createdAt: z.string(),
  deadAt: z.string(),
});
export type DeadJob = z.output<typeof DeadJob>;

export const listDeadJobs = endpoint({
  method: "GET",
  path: "/console/jobs/dead",
  summary: "失败的任务，最新的在前",
  access: anyStaff,
  query: z.strictObject({
    ...sortedBy(["time", "attempts"]),
    ...days,
    topic: z.optional(z.string().check(z.maxLength(40, { error: "类型最多40个字" }))),
  }),
  data: listOf(DeadJob),
});
/** Handlers stand a repeat, so once more is safe. */
export const retryJob = endpoint({
  method: "POST",
  path: "/console/jobs/:id/retry",
  summary: "重试失败的任务",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({ note: fields.text("说明", 200) }),
  data: z.null(),
});
