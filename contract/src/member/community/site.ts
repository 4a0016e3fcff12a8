/** What the site must know before anybody signs in (rule site-24). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { App } from "../../enums.ts";

export const Brand = z.object({
  code: z.string(),
  /** The page-title suffix. */
  siteName: z.string(),
  companyName: z.string(),
  contactEmail: z.string(),
  icpNumber: z.string(),
  policeNumber: z.string(),
  /** A square picture's address; empty for the figure that comes with the site. */
  logo: z.string(),
  /** One hue in degrees (OKLCH); the tokens of both themes are generated from it. */
  hue: z.number(),
  /** The browser chrome's colour (sRGB hex). */
  themeColor: z.string(),
  slogan: z.string(),
});
export type Brand = z.output<typeof Brand>;

/** What gold is worth, from how much on it can be had and how soon. */
export const Terms = z.object({
  goldPerYuan: z.int(),
  withdrawMinGold: z.int(),
  withdrawMinFen: z.int(),
  promiseWorkingDays: z.int(),
});
export type Terms = z.output<typeof Terms>;

export const Site = z.object({
  /** How the site looks at the host that was asked for (the Host header alone). */
  brand: Brand,
  /**
   * What anyone who registers at this address would have: an estimate for guests. A member's own come with their
   * account and do not change with the address (docs/decisions/0052).
   */
  terms: Terms,
  maintenance: z.boolean(),
  captcha: z.object({
    provider: z.enum(["slider", "none", "aliyun", "awsc"]),
    /** Public settings of the provider, such as a scene id; never a secret. */
    settings: z.record(z.string(), z.string()),
  }),
  /** `authorizeUrl` is the provider's page, for the eye; `startSns` answers it with a fresh state. */
  sns: z.array(z.object({ app: App.schema, authorizeUrl: z.string() })),
  /** RSA-OAEP-256, 3072 bits, SPKI as PEM (member/people/password.ts says what is encrypted). */
  passwordKey: z.object({ kid: z.string(), publicKeyPem: z.string() }),
  /** How links look when they are passed on inside WeChat; not there where the brand has no account at WeChat. */
  shareCard: z.optional(z.object({ scriptUrl: z.string() })),
  helpCategoryId: z.int(),
  /** True on a development server only: the inbox, /ui and the like exist. */
  development: z.boolean(),
});
export type Site = z.output<typeof Site>;

export const getSite = endpoint({
  method: "GET",
  path: "/v1/site",
  summary: "站点信息：品牌、验证码、第三方登录（公开，可缓存）",
  access: "public",
  data: Site,
  cacheSeconds: 60,
});

export const DocumentKind = z.enum(["agreement", "privacy", "about", "cooperate", "product"]);
export type DocumentKind = z.output<typeof DocumentKind>;

export const getDocument = endpoint({
  method: "GET",
  path: "/v1/site/documents/:kind",
  summary: "品牌文本：用户协议、隐私政策、关于我们、商务合作、产品介绍（公开，可缓存）",
  access: "public",
  params: z.object({ kind: DocumentKind }),
  data: z.object({
    title: z.string(),
    version: z.string(),
    /** Markdown, rendered to safe HTML on the server. */
    html: z.string(),
    updatedAt: z.string(),
  }),
  // A new version is agreed to as soon as it is there, so nobody should read the old one for long.
  cacheSeconds: 10,
});

export const getProof = endpoint({
  method: "GET",
  path: "/v1/site/proof",
  summary: "落地页的真实数字：本周发放金额、到账中位时间、示例任务（公开，可缓存）",
  access: "public",
  data: z.object({
    paidThisWeekFen: z.int(),
    paidThisWeekCount: z.int(),
    /** From asking to arrival; null until the first payout. */
    medianHoursToPay: z.nullable(z.number()),
    tasks: z.array(
      z.object({
        title: z.string(),
        typeLabel: z.string(),
        minutes: z.int(),
        rewardGold: z.int(),
        rewardFen: z.int(),
      }),
    ),
  }),
  cacheSeconds: 60,
});
