/** 代理: share links, suppliers' platforms, prices and the funnel (rules community-6, study-19). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { JoinResult } from "../../enums.ts";
import * as fields from "../../fields.ts";

const url = z.string().check(
  z.trim(),
  z.maxLength(1000, { error: "返回地址最多1000个字符" }),
  z.refine((value) => value === "" || /^https?:\/\/[^\s]+$/.test(value), {
    error: "返回地址应以 http:// 或 https:// 开头",
  }),
);

/** Absent: what is sent by a page of before the rarer results had an address. */
const ownUrl = z._default(url, "");

/**
 * Where a respondent goes in the end, per result; empty: our own end page. Filled in: `{uid}` the
 * supplier's, `{task}` the task's hash, `{result}` the join result's number, `{token}`, `{ts}`, and last
 * `{sign}` = lowercase hex HMAC-SHA256 with the secret over everything before the sign parameter.
 */
export const ReturnUrls = z.strictObject({
  complete: url,
  screenedOut: url,
  quotaFull: url,
  /** Of each of the following that has none of its own. */
  other: url,
  tooShort: ownUrl,
  ipBlocked: ownUrl,
  cookieBlocked: ownUrl,
  cityBlocked: ownUrl,
  timeout: ownUrl,
});
export type ReturnUrls = z.output<typeof ReturnUrls>;
export const returnUrlLabels = {
  complete: "完成",
  screenedOut: "被甄别",
  quotaFull: "配额满",
  other: "其他结果",
  tooShort: JoinResult.label(JoinResult.of.tooShort),
  ipBlocked: JoinResult.label(JoinResult.of.ipBlocked),
  cookieBlocked: JoinResult.label(JoinResult.of.cookieBlocked),
  cityBlocked: JoinResult.label(JoinResult.of.cityBlocked),
  timeout: JoinResult.label(JoinResult.of.timeout),
} as const satisfies Record<keyof ReturnUrls, string>;
type UrlName = keyof ReturnUrls;
export const returnUrlNames = Object.keys(returnUrlLabels) as UrlName[];
/** Without their own, these go to `other`. */
export const rareUrlNames: readonly UrlName[] = returnUrlNames.slice(4);

export const eachUrl = (urlOf: (name: UrlName) => string): ReturnUrls =>
  Object.fromEntries(returnUrlNames.map((name) => [name, urlOf(name)])) as ReturnUrls;
export const noUrls: ReturnUrls = eachUrl(() => "");

/** How many came, and what became of them. */
export const Funnel = z.object({
  started: z.int(),
  complete: z.int(),
  screenedOut: z.int(),
  quotaFull: z.int(),
  /** Results 4 to 8 together, and each that there was, by its number. */
  other: z.int(),
  others: z.array(z.object({ result: JoinResult.schema, n: z.int() })),
  pending: z.int(),
  valid: z.int(),
  invalid: z.int(),
  earnedFen: z.int(),
  pendingFen: z.int(),
});
export type Funnel = z.output<typeof Funnel>;

export const Supplier = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  active: z.boolean(),
  returnUrls: ReturnUrls,
  /** Of name, addresses and whether it is in use. */
  version: z.string(),
  createdAt: z.string(),
  funnel: Funnel,
});
export type Supplier = z.output<typeof Supplier>;

export const getAgent = endpoint({
  method: "GET",
  path: "/v1/agents/me",
  summary: "代理：我的代码、返回地址、供应商和各任务的链接与漏斗",
  access: "agent",
  data: z.object({
    code: z.string(),
    /** Why an operator has stopped the links for now; null = they work. */
    paused: z.nullable(z.string()),
    returnUrls: ReturnUrls,
    urlsVersion: z.string(),
    suppliers: z.array(Supplier),
    /** Every open task that pays agents, and those that somebody came for. */
    tasks: z.array(
      z.object({
        taskId: z.int(),
        title: z.string(),
        hash: z.string(),
        priceFen: z.int(),
        isOpen: z.boolean(),
        shareUrl: z.string(),
        funnel: Funnel,
      }),
    ),
  }),
});

/** By the day on which people came, as in the download of that month (member/study/download.ts). */
export const getAgentMonths = endpoint({
  method: "GET",
  path: "/v1/agents/months",
  summary: "代理：近 12 个月每月的到访、完成、审核与收益",
  access: "agent",
  /** Newest first; months without anybody are left out. */
  data: z.object({ months: z.array(z.extend(Funnel, { month: z.string() })) }),
});

const ReturnUrlsStanding = z.object({ returnUrls: ReturnUrls, urlsVersion: z.string() });

/** Operators keep them, too. Overtaken: 409, and `data` is what stands now. */
export const setReturnUrls = endpoint({
  method: "POST",
  path: "/v1/agents/me/urls",
  summary: "代理：设置返回地址",
  access: "agent",
  body: z.extend(ReturnUrls, { version: fields.version }),
  data: ReturnUrlsStanding,
});

export const addSupplier = endpoint({
  method: "POST",
  path: "/v1/agents/suppliers",
  summary: "代理：添加供应商；密钥只在此时显示一次",
  access: "agent",
  body: z.strictObject({ name: fields.text("供应商名称", 30), returnUrls: ReturnUrls }),
  data: z.object({ supplier: Supplier, secret: z.string() }),
});

/** Overtaken: 409, and `data` is what stands now. */
export const updateSupplier = endpoint({
  method: "POST",
  path: "/v1/agents/suppliers/:id",
  summary: "代理：修改或停用供应商",
  access: "agent",
  params: fields.idParams,
  body: z.strictObject({
    name: fields.text("供应商名称", 30),
    returnUrls: ReturnUrls,
    active: z.boolean(),
    version: fields.version,
  }),
  data: Supplier,
});

/** `id` of a supplier, or absent for the agent's own secret. */
export const renewSecret = endpoint({
  method: "POST",
  path: "/v1/agents/secret",
  summary: "代理：更换密钥；旧密钥立即失效，新密钥只显示一次",
  access: "agent",
  body: z.strictObject({ supplierId: z.nullable(fields.id) }),
  data: z.object({ secret: z.string() }),
});

/** Tries an address before anybody is sent to it. */
export const testReturnUrl = endpoint({
  method: "POST",
  path: "/v1/agents/test",
  summary: "代理：用示例数据填写返回地址，看看会跳到哪里",
  access: "agent",
  body: z.strictObject({ supplierId: z.nullable(fields.id), url }),
  data: z.object({ example: z.string(), problems: z.array(z.string()) }),
});
