/** Prizes, their stock and their codes (rule money-23). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { ExchangeType, PrizeState } from "../../enums.ts";
import * as fields from "../../fields.ts";
import { readableMarkdown } from "../../markdown.ts";
import { PrizeType } from "../../member/money/prize.ts";
import { days, listOf, sortedBy } from "../list-page.ts";
import { anyStaff, operationsStaff } from "../people/staff.ts";

export const PrizeDraft = z.strictObject({
  type: PrizeType,
  category: fields.text("类别", 10),
  title: fields.text("名称", 40),
  summary: z.string().check(z.trim(), z.maxLength(100, { error: "简介最多100个字" })),
  /** Markdown. */
  description: z
    .string()
    .check(z.maxLength(5000, { error: "说明最多5000个字" }), readableMarkdown("说明")),
  cover: z.nullable(z.string().check(z.maxLength(500))),
  priceGold: z
    .int({ error: "请输入价格（整数金币）" })
    .check(z.minimum(1, { error: "价格至少 1 金币" }), z.maximum(100_000_000)),
  costFen: z.int().check(z.minimum(0, { error: "成本不能为负" }), z.maximum(100_000_000)),
  memberLimit: z.nullable(
    z.int().check(z.minimum(1, { error: "限兑数量至少为 1" }), z.maximum(1000)),
  ),
  brands: z.array(z.string().check(z.maxLength(20))).check(z.maxLength(20)),
  sort: z.int().check(z.minimum(-10_000), z.maximum(10_000)),
});
export type PrizeDraft = z.output<typeof PrizeDraft>;

export const ConsolePrize = z.object({
  ...PrizeDraft.shape,
  id: z.int(),
  state: PrizeState.schema,
  /** The version of the draft. */
  version: z.string(),
  /** What can still be asked for; of a virtual prize, codes that no open exchange has a claim to. */
  stock: z.int(),
  /** Exchanges by what became of them: open (0 and 2), and issued. */
  open: z.int(),
  issued: z.int(),
  /** Only of a virtual prize: codes that are neither issued nor void, and those that end within 30 days. */
  freeCodes: z.int(),
  endingCodes: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ConsolePrize = z.output<typeof ConsolePrize>;

export const consolePrizes = endpoint({
  method: "GET",
  path: "/console/prizes",
  summary: "奖品列表",
  access: anyStaff,
  query: z.strictObject({
    ...sortedBy(["price", "stock", "updated"], ["sort", "row"]),
    type: z.optional(ExchangeType.fromText),
    state: z.optional(PrizeState.fromText),
    /** A part of the title or the category. */
    q: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  }),
  data: listOf(ConsolePrize),
});

export const consolePrize = endpoint({
  method: "GET",
  path: "/console/prizes/:id",
  summary: "奖品详情",
  access: anyStaff,
  params: fields.idParams,
  data: ConsolePrize,
});

export const createPrize = endpoint({
  method: "POST",
  path: "/console/prizes",
  summary: "新建奖品（草稿）",
  access: operationsStaff,
  idempotent: "offered",
  body: PrizeDraft,
  data: ConsolePrize,
});

/** Overtaken: 409, and `data` is the prize as it stands now. */
export const updatePrize = endpoint({
  method: "POST",
  path: "/console/prizes/:id",
  summary: "修改奖品；类型在第一次兑换后不能再改，已有的兑换保持当时的名称和价格",
  access: operationsStaff,
  params: fields.idParams,
  body: z.extend(PrizeDraft, { version: fields.version }),
  data: ConsolePrize,
});

/** With a version, only what was read is put on the shelf; overtaken: 409, and `data` is the prize as it stands now. */
export const setPrizeState = endpoint({
  method: "POST",
  path: "/console/prizes/:id/state",
  summary: "上架、下架",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({ state: PrizeState.schema, version: fields.version }),
  data: ConsolePrize,
});

export const StockChange = z.object({
  id: z.int(),
  change: z.int(),
  stockAfter: z.int(),
  exchangeId: z.nullable(z.int()),
  actor: z.string(),
  note: z.string(),
  at: z.string(),
});
export type StockChange = z.output<typeof StockChange>;

export const listStock = endpoint({
  method: "GET",
  path: "/console/prizes/:id/stock",
  summary: "库存变动：每一笔的原因",
  access: anyStaff,
  params: fields.idParams,
  query: z.strictObject({ ...sortedBy(["time"]), ...days }),
  data: listOf(StockChange),
});

export const changeStock = endpoint({
  method: "POST",
  path: "/console/prizes/:id/stock",
  summary: "实物奖品：增减库存，原因必填；同一请求编号只生效一次",
  access: operationsStaff,
  idempotent: true,
  params: fields.idParams,
  body: z.strictObject({
    change: z.int({ error: "请输入增减数量" }).check(
      z.minimum(-100_000),
      z.maximum(100_000),
      z.refine((n) => n !== 0, { error: "增减数量不能为 0" }),
    ),
    note: fields.text("原因", 100),
  }),
  data: ConsolePrize,
});

const CodeState = z.enum(["free", "issued", "void", "expired"]);

export const PrizeCode = z.object({
  id: z.int(),
  /** Masked: the last four characters at most. */
  code: z.string(),
  expiresOn: z.nullable(z.string()),
  state: CodeState,
  exchangeId: z.nullable(z.int()),
  addedAt: z.string(),
  issuedAt: z.nullable(z.string()),
});
export type PrizeCode = z.output<typeof PrizeCode>;

export const listCodes = endpoint({
  method: "GET",
  path: "/console/prizes/:id/codes",
  summary: "虚拟奖品的兑换码（打码显示）",
  access: anyStaff,
  params: fields.idParams,
  query: z.strictObject({ ...sortedBy(["added"]), ...days, state: z.optional(CodeState) }),
  data: listOf(PrizeCode),
});

export const addCodes = endpoint({
  method: "POST",
  path: "/console/prizes/:id/codes",
  summary: "导入兑换码：每行一个，可带逗号和到期日；commit 为 false 只预览。重复的不会再加",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({
    text: z.string().check(z.minLength(1, { error: "请粘贴兑换码" }), z.maxLength(500_000)),
    commit: z.boolean(),
  }),
  bodyMaxBytes: 2_000_000,
  data: z.object({
    added: z.int(),
    /** In the file twice, or given before. */
    repeated: z.int(),
    /** Lines that cannot be read, each with why; nothing is added while there is one. */
    problems: z.array(z.object({ line: z.int(), why: z.string() })),
  }),
});

export const voidCode = endpoint({
  method: "POST",
  path: "/console/prizes/:id/codes/void",
  summary: "作废一个尚未发放的兑换码",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({ codeId: fields.id, note: fields.text("原因", 100) }),
  data: ConsolePrize,
});
