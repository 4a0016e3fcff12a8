/** Brands, their documents and what is switched for everybody (rules site-22, money-22). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { StaffRole } from "../../enums.ts";
import * as fields from "../../fields.ts";
import { readableMarkdown } from "../../markdown.ts";
import { DocumentKind } from "../../member/community/site.ts";
import { Proposal } from "../operations/proposal.ts";
import { anyStaff, financeStaff, operationsStaff } from "../people/staff.ts";

const { admin, operations, content } = StaffRole.of;
const code = z.object({
  code: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,19}$/, { error: "没有这个品牌" })),
});
const note = fields.text("修改原因", 200);

const whole = (name: string, least: number, most: number) =>
  z
    .int({ error: `${name}应为整数` })
    .check(
      z.minimum(least, { error: `${name}最少 ${least}` }),
      z.maximum(most, { error: `${name}最多 ${most}` }),
    );
/** Said in yuan, because that is how it is typed. */
const fen = (name: string, least: number, most: number) =>
  z
    .int({ error: `${name}应为精确到分的金额` })
    .check(
      z.minimum(least, { error: `${name}最少 ${least / 100} 元` }),
      z.maximum(most, { error: `${name}最多 ${most / 100} 元` }),
    );
const filing = (name: string) =>
  z.string().check(z.trim(), z.maxLength(40, { error: `${name}最多40个字` }));

/** A name, without protocol, port or path. */
const host = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(100, { error: "域名最多100个字符" }),
  z.regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?$/, {
    error: "域名格式错误：只写域名，例如 www.example.com，不带 https:// 和路径",
  }),
);

/** What a brand is called, where it is, and how it looks. */
export const BrandTexts = z.strictObject({
  siteName: fields.text("网站名称", 20),
  slogan: fields.text("标语", 40),
  companyName: fields.text("公司名称", 60),
  contactEmail: fields.email,
  icpNumber: filing("ICP 备案号"),
  policeNumber: filing("公安备案号"),
  /** A square picture's address; empty for the figure that comes with the site. */
  logo: z.string().check(z.trim(), z.maxLength(500, { error: "标志的地址最多500个字符" })),
  /** One hue in degrees; the colours of both themes are worked out from it. */
  hue: whole("色相", 0, 359),
  themeColor: z
    .string()
    .check(
      z.regex(/^#[0-9a-f]{6}$/, { error: "浏览器颜色应为 # 加6位小写十六进制，例如 #0e7c6b" }),
    ),
  /** Only this brand's hosts; the first brand answers any other host. */
  hosts: z
    .array(host)
    .check(
      z.minLength(1, { error: "请至少填写一个域名" }),
      z.maxLength(20, { error: "最多20个域名" }),
    ),
});
export type BrandTexts = z.output<typeof BrandTexts>;

/** What moves money; those of growth have a page of their own (growth.ts). */
export const BrandMoney = z.strictObject({
  /** How many gold are a yuan; changes no balance, only what gold is worth from then on. */
  goldPerYuan: whole("一元等于的金币", 1, 100_000),
  withdrawMinGold: whole("金币最低提现", 1, 100_000_000),
  withdrawMinFen: fen("现金最低提现", 1, 10_000_000),
  withdrawDailyCount: whole("每天提现次数", 1, 100),
  withdrawDailyFen: fen("每天提现金额", 1, 100_000_000),
  withdrawFeeFen: fen("每笔手续费", 0, 10_000),
  /** The fee in thousandths of the sum. */
  withdrawFeePermille: whole("按比例手续费（千分之）", 0, 200),
  taxMode: z.enum(["none", "cumulative", "per-payment"], { error: "请选择代扣方式" }),
  promiseWorkingDays: whole("承诺到账的工作日", 1, 60),
  /** For a missed promise, once an exchange. */
  delayBonusGold: whole("超时补偿", 0, 100_000),
  /** Withdrawals above it ask for a code, those above the other for a second operator. */
  codeAboveFen: fen("需要验证码的金额", 0, 100_000_000),
  secondPersonFen: fen("需要两人审批的金额", 1, 100_000_000),
  /** Corrections by hand above it wait for a second operator. */
  adjustSecondGold: whole("调账需要两人的金币", 0, 100_000_000),
  adjustSecondFen: fen("调账需要两人的现金", 0, 100_000_000),
  /** What one operator alone may approve, and book by hand, in twenty-four hours over all members. */
  operatorDayFen: fen("一人单独审批的合计", 1, 1_000_000_000),
  adjustOperatorGold: whole("一人单独调账的金币合计", 0, 1_000_000_000),
  adjustOperatorFen: fen("一人单独调账的现金合计", 0, 1_000_000_000),
  /** How long a loosened rule waits after its second person, and all of finance can see it and stop it. */
  looseningDelayHours: whole("放宽后等待的小时", 1, 168),
});
export type BrandMoney = z.output<typeof BrandMoney>;

export const ConsoleBrand = z.object({
  code: z.string(),
  texts: BrandTexts,
  money: BrandMoney,
  /** Given back on saving: who was overtaken is told, and nothing is lost. */
  textsVersion: z.string(),
  moneyVersion: z.string(),
  /** Loosened rules of money that wait for their second person, or for their time. */
  pending: z.array(Proposal),
});
export type ConsoleBrand = z.output<typeof ConsoleBrand>;

export const consoleBrands = endpoint({
  method: "GET",
  path: "/console/brands",
  summary: "品牌与设置",
  access: anyStaff,
  data: z.object({
    /** The first answers every host that is nobody's. */
    list: z.array(ConsoleBrand),
    maintenance: z.boolean(),
    payoutSms: z.boolean(),
  }),
});

const version = z.string().check(z.maxLength(64));
/** Overtaken: 409, and `data` is the brand as it stands now. */
export const saveBrandTexts = endpoint({
  method: "POST",
  path: "/console/brands/:code/texts",
  summary: "保存品牌的名称、备案、外观与域名",
  access: operationsStaff,
  params: code,
  body: z.strictObject({ texts: BrandTexts, version, note }),
  data: ConsoleBrand,
});
/**
 * What tightens stands at once. What loosens (guard.ts) becomes a proposal: `money` of the answer still has the
 * old value, and `pending` has the new one until a second person confirmed it and its time has come. Both at
 * once are split so; should the tightened half alone be against the rules, all of it is refused by name. 409
 * for a setting that has a proposal already, unless it is tightened: then that proposal is void.
 */
export const saveBrandMoney = endpoint({
  method: "POST",
  path: "/console/brands/:code/money",
  summary: "保存品牌的汇率、手续费、限额与代扣",
  access: financeStaff,
  params: code,
  body: z.strictObject({ money: BrandMoney, version, note }),
  data: ConsoleBrand,
});

/** What another rate would mean: members' gold stays, what it is worth does not. */
export const previewBrandRate = endpoint({
  method: "GET",
  path: "/console/brands/:code/rate",
  summary: "预览：改一元等于的金币，欠会员的金额怎样变化",
  access: financeStaff,
  params: code,
  query: z.strictObject({
    goldPerYuan: z.string().check(z.regex(/^[1-9]\d{0,5}$/, { error: "一元等于的金币应为正整数" })),
  }),
  data: z.object({
    /** All members' gold: available, pending and held. */
    gold: z.int(),
    beforeFen: z.int(),
    afterFen: z.int(),
  }),
});

export const setMaintenance = endpoint({
  method: "POST",
  path: "/console/maintenance",
  summary: "打开或关闭维护页",
  access: { staff: [admin] },
  body: z.strictObject({ on: z.boolean(), note }),
  data: z.object({ on: z.boolean() }),
});

export const BrandDocument = z.object({
  kind: DocumentKind,
  title: z.string(),
  body: z.string(),
  /** The version of today; "" = there is none yet. */
  version: z.string(),
  /** Null = there is none yet. */
  updatedAt: z.nullable(z.string()),
});
export type BrandDocument = z.output<typeof BrandDocument>;

export const brandDocuments = endpoint({
  method: "GET",
  path: "/console/brands/:code/documents",
  summary: "品牌的协议与介绍页",
  access: anyStaff,
  params: code,
  data: z.object({ list: z.array(BrandDocument) }),
});

const codeAndKind = z.extend(code, { kind: DocumentKind });
/** Newest first, at most 100; the texts one by one. */
export const documentVersions = endpoint({
  method: "GET",
  path: "/console/brands/:code/documents/:kind/versions",
  summary: "一份文本的历次版本",
  access: anyStaff,
  params: codeAndKind,
  data: z.object({
    list: z.array(
      z.object({
        version: z.string(),
        title: z.string(),
        by: z.string(),
        note: z.string(),
        at: z.string(),
      }),
    ),
  }),
});
export const documentVersion = endpoint({
  method: "GET",
  path: "/console/brands/:code/documents/:kind/versions/:version",
  summary: "一份文本的某个版本，一字不差",
  access: anyStaff,
  params: z.extend(codeAndKind, { version: z.string().check(z.maxLength(40)) }),
  data: BrandDocument,
});

/** Always a new version; of agreement and privacy it is what members agree to from then on. */
export const saveBrandDocument = endpoint({
  method: "POST",
  path: "/console/brands/:code/documents/:kind",
  summary: "保存协议与介绍页，成为新版本",
  access: { staff: [admin, operations, content] },
  params: codeAndKind,
  body: z.strictObject({
    title: fields.text("标题", 60),
    /** Word for word, also the line break at its end; as long as the preview takes. */
    body: z.string({ error: "请输入正文" }).check(
      z.refine((text) => text.trim() !== "", { error: "请输入正文", abort: true }),
      z.maxLength(50_000, { error: "正文最多50000个字" }),
      readableMarkdown("正文"),
    ),
    /** The one that was read. Overtaken: 409, and `data` is the text as it stands now. */
    version: z.string().check(z.maxLength(40)),
    note,
  }),
  data: BrandDocument,
});
