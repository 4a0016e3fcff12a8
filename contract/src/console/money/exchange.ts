/** The withdrawal queue (rule operations-7). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { ExchangeState, ExchangeType, StaffRole } from "../../enums.ts";
import { Decided, idsAtOnce } from "../decided.ts";
import * as fields from "../../fields.ts";
import { Exchange } from "../../member/money/exchange.ts";
import { days, listOf, sortedBy } from "../list-page.ts";
import { anyStaff, financeStaff, operationsStaff } from "../people/staff.ts";

const { admin, operations, finance } = StaffRole.of;

/** Why somebody should look before money goes (rule money-21); the words head filters and sums. */
export const riskWords = {
  sanctioned: "会员正被限制",
  secondPerson: "需两人审批",
  sharedPayee: "同一支付宝",
  sharedDevice: "同一设备",
  sharedIp: "同一 IP",
  accountChanged: "账号刚有变更",
  movedHome: "刚换归属品牌",
  newPayee: "新绑定支付宝",
  newAccount: "新账号",
  badAnswers: "无效答题多",
  speeder: "作答过快多",
  reversed: "曾被改判",
  returned: "注销后重新注册",
  leaving: "注销结清",
  first: "首次申请",
} as const;
export type RiskKind = keyof typeof riskWords;
export const riskKinds = Object.keys(riskWords) as RiskKind[];
const RiskKind = z.enum(riskKinds, { error: "风险提示错误" });

/** A flag explains itself, with its figures; for what is shared, with whom. */
export const RiskFlag = z.object({
  kind: RiskKind,
  sentence: z.string(),
  /** The first few of those that it is shared with. */
  members: z.array(z.object({ id: z.int(), code: z.string() })),
});

const ProposalState = z.enum(["waiting", "confirmed", "refused", "withdrawn", "overtaken"]);

/** What two persons say of a payout, with the provider's own statement as evidence. */
const proposal = {
  reference: z.string(),
  note: z.string(),
  /** Where finance may look at it for ten minutes; null for everybody else. */
  evidenceUrl: z.nullable(z.string()),
  askedBy: z.string(),
  askedAt: z.string(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  decideNote: z.string(),
  /** What the provider answered when it was last asked for the confirmation. */
  answer: z.string(),
  /** Why this operator may not confirm or refuse it; null = may. */
  whyNot: z.nullable(z.string()),
  isMine: z.boolean(),
};

export const ConsoleExchange = z.extend(Exchange, {
  memberId: z.int(),
  memberName: z.string(),
  memberCode: z.string(),
  /** Masked. */
  payeeName: z.string(),
  flags: z.array(RiskFlag),
  /** Only while it waits: the first reason why this operator cannot approve it in the one action, or at all. */
  whyNot: z.nullable(z.string()),
  /** Above the limit for one person: who has agreed already. */
  firstYes: z.nullable(z.object({ name: z.string(), at: z.string() })),
  payout: z.nullable(
    z.object({
      billNo: z.string(),
      provider: z.string(),
      state: z.enum(["ready", "sent", "unknown", "our-side", "paid", "refused"]),
      sends: z.int(),
      queries: z.int(),
      providerNo: z.nullable(z.string()),
      lastMessage: z.string(),
    }),
  ),
  /** Where the provider says other than our books, oldest first; two persons settle it (discrepancy.ts). */
  doubts: z.array(
    z.object({
      /** `otherSum`: it names another sum. `deadPaid`: paid under a dead number. The others contradict the end. */
      kind: z.enum(["otherSum", "deadPaid", "paid", "refused"]),
      billNo: z.string(),
      sentence: z.string(),
      at: z.string(),
    }),
  ),
  /** The newest proposal of what the provider's statement shows, whatever became of it. */
  discrepancy: z.nullable(
    z.object({
      state: ProposalState,
      billNo: z.string(),
      paidFen: z.int(),
      providerNo: z.string(),
      claim: z.boolean(),
      ...proposal,
      /** What confirming it would do now, in a sentence; empty when it is decided. */
      effect: z.string(),
    }),
  ),
  /** The newest proposal that the provider did not pay (unpaid.ts), whatever became of it. */
  unpaid: z.nullable(
    z.object({
      state: ProposalState,
      billNo: z.string(),
      next: z.enum(["refund", "file"]),
      ...proposal,
    }),
  ),
});
export type ConsoleExchange = z.output<typeof ConsoleExchange>;

export const consoleExchanges = endpoint({
  method: "GET",
  path: "/console/exchanges",
  summary: "提现队列",
  access: anyStaff,
  query: z.strictObject({
    ...sortedBy(["time", "promised", "amount", "net"]),
    ...days,
    state: z.optional(ExchangeState.fromText),
    type: z.optional(ExchangeType.fromText),
    /** 1: only those whose promised time has passed. */
    overdue: z.optional(z.literal("1")),
    memberId: z.optional(fields.idFromText),
    /** 1: only those where the provider says other than our books. */
    doubtful: z.optional(z.literal("1")),
    /**
     * Only those that wait and have this flag, or "none" without any. Flags are judged again for each page,
     * so a page may be short, or empty, and still have a next one, and nobody counts them.
     */
    flag: z.optional(z.enum([...riskKinds, "none"], { error: "风险提示错误" })),
  }),
  data: listOf(ConsoleExchange),
});

export const consoleExchange = endpoint({
  method: "GET",
  path: "/console/exchanges/:id",
  summary: "提现详情",
  access: anyStaff,
  params: fields.idParams,
  data: ConsoleExchange,
});

/** As many as are approved, rejected or sent again by one action. */
export const EXCHANGES_AT_ONCE = 200;

const ids = idsAtOnce(EXCHANGES_AT_ONCE);
export const approveExchanges = endpoint({
  method: "POST",
  path: "/console/exchanges/approve",
  summary: "批准：提现交由付款程序或手工付款文件发放，虚拟奖品自动发码，实物等待发货",
  access: financeStaff,
  body: z.strictObject({
    ids,
    /** How withdrawals among them are paid; fixed from then on. */
    payBy: z._default(z.enum(["provider", "file"]), "provider"),
  }),
  data: Decided,
});

export const rejectExchanges = endpoint({
  method: "POST",
  path: "/console/exchanges/reject",
  summary: "驳回提现并退回余额；原因会给会员看",
  access: financeStaff,
  body: z.strictObject({ ids, reason: fields.text("驳回原因", 100) }),
  data: Decided,
});

export const shipExchange = endpoint({
  method: "POST",
  path: "/console/exchanges/ship",
  summary: "实物奖品：填写快递并标记为已发放",
  access: operationsStaff,
  body: z.strictObject({
    id: fields.id,
    courier: fields.text("快递公司", 20),
    tracking: z
      .string()
      .check(z.trim(), z.regex(/^[A-Za-z0-9-]{5,40}$/, { error: "快递单号为 5-40 位字母或数字" })),
    from: fields.parcelSeen,
  }),
  data: ConsoleExchange,
});

export const failPrizeExchange = endpoint({
  method: "POST",
  path: "/console/exchanges/fail",
  summary: "奖品确实无法发放（如无法送达）：退回金币和库存，原因会给会员看",
  access: operationsStaff,
  body: z.strictObject({ id: fields.id, reason: fields.text("原因", 100) }),
  data: ConsoleExchange,
});

export const revealExchange = endpoint({
  method: "POST",
  path: "/console/exchanges/reveal",
  summary: "查看收货人或收款人的完整信息，原因记入审计日志",
  access: { staff: [admin, operations, finance] },
  body: z.strictObject({ id: fields.id, why: fields.text("查看原因", 100) }),
  data: z.object({
    payeeAccount: z.string(),
    payeeName: z.string(),
    address: z.nullable(z.object({ name: z.string(), mobile: z.string(), text: z.string() })),
  }),
});

export const retryPayouts = endpoint({
  method: "POST",
  path: "/console/exchanges/retry",
  summary: "问题排除后立即以同一单号重新提交或查询；不会重复付款",
  access: financeStaff,
  body: z.strictObject({ ids }),
  data: Decided,
});
