/** Agents (代理) and their suppliers as the desk sees them (rules community-6, operations-8). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { AuditState, JoinResult } from "../../enums.ts";
import * as fields from "../../fields.ts";
import { Funnel, ReturnUrls } from "../../member/study/agent.ts";
import { days, listOf, sortedBy } from "../list-page.ts";
import { anyStaff, operationsStaff } from "../people/staff.ts";

const note = fields.text("原因", 200);
/** Null: the agent's own. */
const supplierId = z.nullable(fields.id);

const Head = {
  /** The member's. */
  id: z.int(),
  /** The code in their links. */
  code: z.string(),
  memberCode: z.string(),
  nickname: z.string(),
  /** False: the member is something else by now, or has left; the links lead nowhere. */
  isAgent: z.boolean(),
  /** Since when the desk has stopped them; null = runs. */
  pausedAt: z.nullable(z.string()),
};

export const ConsoleAgentRow = z.object({
  ...Head,
  suppliers: z.int(),
  /** `started` = everybody who clicked through to a task. */
  funnel: Funnel,
  /** How many of `started` were let in. */
  entered: z.int(),
  /** Withdrawals that arrived, before fee and tax. */
  paidFen: z.int(),
  createdAt: z.string(),
});
export type ConsoleAgentRow = z.output<typeof ConsoleAgentRow>;

export const consoleAgents = endpoint({
  method: "GET",
  path: "/console/agents",
  summary:
    "代理与供应商：到访、完成、有效、收益；可按状态与开通日期筛选，按昵称、会员编号或代理代码查找",
  access: anyStaff,
  query: z.strictObject({
    ...sortedBy(["created"]),
    /** The days on which they became agents. */
    ...days,
    search: z.optional(z.string().check(z.trim(), z.maxLength(60))),
    state: z.optional(z.enum(["running", "paused"])),
  }),
  data: listOf(ConsoleAgentRow),
});

export const ConsoleSupplier = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  active: z.boolean(),
  returnUrls: ReturnUrls,
  urlsVersion: z.string(),
  /** When the present secret was made. The secret itself is shown once. */
  secretAt: z.string(),
  createdAt: z.string(),
  funnel: Funnel,
});
export type ConsoleSupplier = z.output<typeof ConsoleSupplier>;

/** How many of one result and state of audit. */
const Cell = z.object({
  result: JoinResult.schema,
  auditState: z.nullable(AuditState.schema),
  n: z.int(),
});

export const AgentTask = z.object({
  taskId: z.int(),
  title: z.string(),
  /** The task's price for agents now; the same for all of them. */
  priceFen: z.int(),
  isOpen: z.boolean(),
  shareUrl: z.string(),
  funnel: Funnel,
  cells: z.array(Cell),
});
export type AgentTask = z.output<typeof AgentTask>;

export const ConsoleAgent = z.object({
  ...Head,
  pauseReason: z.string(),
  returnUrls: ReturnUrls,
  urlsVersion: z.string(),
  secretAt: z.string(),
  createdAt: z.string(),
  paidFen: z.int(),
  /** Over all tasks there ever were, also those that are not shown. */
  funnel: Funnel,
  suppliers: z.array(ConsoleSupplier),
  /** Every open task that pays agents, and the latest 200 that somebody came for. */
  tasks: z.array(AgentTask),
  /**
   * Networks (/24 of IPv4, /48 of IPv6) in which three or more of this agent's people without an account finished in
   * the last 30 days, the fullest first, ten at most: perhaps one person with a fresh browser each time.
   */
  crowded: z.array(
    z.object({ network: z.string(), completes: z.int(), pending: z.int(), lastAt: z.string() }),
  ),
});
export type ConsoleAgent = z.output<typeof ConsoleAgent>;

export const consoleAgent = endpoint({
  method: "GET",
  path: "/console/agents/:id",
  summary: "一位代理：链接与价格、供应商、返回地址、各任务漏斗（id 为会员编号）",
  access: anyStaff,
  params: fields.idParams,
  data: ConsoleAgent,
});

/** Stops new people only: those who were let in go on, are counted and paid. The agent reads the reason. */
export const pauseAgent = endpoint({
  method: "POST",
  path: "/console/agents/:id/pause",
  summary: "暂停或恢复代理",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({ paused: z.boolean(), reason: note }),
  data: ConsoleAgent,
});

export const setAgentSupplier = endpoint({
  method: "POST",
  path: "/console/agents/:id/suppliers/:supplierId",
  summary: "停用或启用代理的一家供应商",
  access: operationsStaff,
  params: z.extend(fields.idParams, { supplierId: fields.idFromText }),
  body: z.strictObject({ active: z.boolean(), note }),
  data: ConsoleAgent,
});

/** Overtaken, by a colleague or by the agent: 409, and `data` is the agent as they stand now. */
export const setAgentUrls = endpoint({
  method: "POST",
  path: "/console/agents/:id/urls",
  summary: "修改代理或其供应商的返回地址",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({ supplierId, returnUrls: ReturnUrls, version: fields.version, note }),
  data: ConsoleAgent,
});

/**
 * The old one is worth nothing at once. Shown this once, and in no log. `from` is the `secretAt` that the operator saw: 409
 * when there is another meanwhile, which a colleague may just have handed out.
 */
export const renewAgentSecret = endpoint({
  method: "POST",
  path: "/console/agents/:id/secret",
  summary: "更换代理或其供应商的密钥，只显示一次",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({
    supplierId,
    from: z.optional(fields.moment("请刷新后重试")),
    note,
  }),
  data: z.object({ agent: ConsoleAgent, secret: z.string() }),
});

const Tested = z.object({
  /** Each step in a sentence, with what was found. */
  steps: z.array(z.object({ ok: z.boolean(), sentence: z.string() })),
  /** Where somebody would end up; null = nowhere of theirs. */
  url: z.nullable(z.string()),
  isGood: z.boolean(),
});
export type AgentTested = z.output<typeof Tested>;

/** Nothing is recorded, and nobody is called. */
export const testAgentReturn = endpoint({
  method: "POST",
  path: "/console/agents/:id/test-return",
  summary: "检查跳回：逐步说明某个结果会签名跳到哪里",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({ supplierId, result: JoinResult.schema }),
  data: Tested,
});
export const testAgentEntry = endpoint({
  method: "POST",
  path: "/console/agents/:id/test-entry",
  summary: "检查进入：粘贴供应商送来的地址，逐步说明怎样核对",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({
    url: z
      .string({ error: "请粘贴进入地址" })
      .check(
        z.trim(),
        z.minLength(1, { error: "请粘贴进入地址" }),
        z.maxLength(4096, { error: "进入地址过长" }),
      ),
  }),
  data: Tested,
});
