/** Articles, categories, notices, banners and what strangers wrote (rule operations-9). */
import * as z from "zod/mini";
import { ArticleKind, BannerKind, PublishState } from "../../content-enums.ts";
import { endpoint } from "../../endpoint.ts";
import { StaffRole } from "../../enums.ts";
import * as fields from "../../fields.ts";
import { readableMarkdown } from "../../markdown.ts";
import { viewers } from "../../viewer.ts";
import { days, listOf, sortedBy } from "../list-page.ts";
import { anyStaff } from "../people/staff.ts";

const contentStaff = { staff: [StaffRole.of.admin, StaffRole.of.operations, StaffRole.of.content] };
const brands = z.array(z.string().check(z.maxLength(20))).check(z.maxLength(20));
const picture = z.nullable(z.string().check(z.maxLength(500)));
const markdown = z
  .string()
  .check(z.maxLength(50_000, { error: "正文最多50000个字" }), readableMarkdown("正文"));
const search = z.optional(z.string().check(z.trim(), z.maxLength(40)));

export const ConsoleCategory = z.object({
  id: z.int(),
  parentId: z.nullable(z.int()),
  name: z.string(),
  sort: z.int(),
  hidden: z.boolean(),
  version: z.string(),
  articles: z.int(),
});
export type ConsoleCategory = z.output<typeof ConsoleCategory>;

export const consoleCategories = endpoint({
  method: "GET",
  path: "/console/categories",
  summary: "全部分类",
  access: anyStaff,
  data: z.object({ list: z.array(ConsoleCategory) }),
});

/** Without an id it is new. The three roots keep their place; no circle. Overtaken: 409, and `data` is what stands now. */
export const saveCategory = endpoint({
  method: "POST",
  path: "/console/categories",
  summary: "新建或修改分类",
  access: contentStaff,
  idempotent: "offered",
  body: z.strictObject({
    id: z.nullable(fields.smallId),
    parentId: z.nullable(fields.smallId),
    name: fields.text("分类名称", 20),
    sort: z.int().check(z.minimum(-10_000), z.maximum(10_000)),
    hidden: z.boolean(),
    version: fields.version,
  }),
  data: ConsoleCategory,
});

const saved = { id: z.nullable(fields.id), version: fields.version };

export const ArticleDraft = z.strictObject({
  kind: ArticleKind.schema,
  categoryId: fields.smallId,
  title: fields.text("标题", 60),
  summary: z.string().check(z.trim(), z.maxLength(200, { error: "摘要最多200个字" })),
  /** What it links to on the site must open to everybody, else 400 with the field `body`. */
  body: markdown,
  cover: picture,
  brands,
  pinned: z.boolean(),
});
export type ArticleDraft = z.output<typeof ArticleDraft>;

export const ConsoleArticle = z.object({
  ...ArticleDraft.shape,
  id: z.int(),
  categoryName: z.string(),
  state: PublishState.schema,
  version: z.string(),
  /** As readers see it. */
  html: z.string(),
  attachments: z.array(
    z.object({ id: z.int(), name: z.string(), bytes: z.int(), downloads: z.int() }),
  ),
  views: z.int(),
  helpful: z.int(),
  unhelpful: z.int(),
  publishedAt: z.nullable(z.string()),
  updatedAt: z.string(),
});
export type ConsoleArticle = z.output<typeof ConsoleArticle>;

export const consoleArticles = endpoint({
  method: "GET",
  path: "/console/articles",
  summary: "文章列表",
  access: anyStaff,
  query: z.strictObject({
    ...sortedBy(["updated", "views"]),
    ...days,
    kind: z.optional(ArticleKind.fromText),
    state: z.optional(PublishState.fromText),
    q: search,
  }),
  data: listOf(ConsoleArticle),
});

export const consoleArticle = endpoint({
  method: "GET",
  path: "/console/articles/:id",
  summary: "文章",
  access: anyStaff,
  params: fields.idParams,
  data: ConsoleArticle,
});

/** Overtaken: 409, and `data` is the article as it stands now. */
export const saveArticle = endpoint({
  method: "POST",
  path: "/console/articles",
  summary: "新建文章（草稿）或修改",
  access: contentStaff,
  idempotent: "offered",
  body: z.strictObject({ ...saved, draft: ArticleDraft }),
  data: ConsoleArticle,
  bodyMaxBytes: 256 * 1024,
});

/** With a version, only what was read is published; overtaken: 409, and `data` is what stands now. */
const state = z.strictObject({ state: PublishState.schema, version: fields.version });
export const publishArticle = endpoint({
  method: "POST",
  path: "/console/articles/:id/state",
  summary: "发布、撤下文章",
  access: contentStaff,
  params: fields.idParams,
  body: state,
  data: ConsoleArticle,
});

export const NoticeDraft = z.strictObject({
  title: fields.text("标题", 60),
  /** What it links to on the site must open to `viewers`, else 400 with the field `body`. */
  body: markdown,
  brands,
  viewers,
  pinned: z.boolean(),
  /** ISO; null = without end. */
  endsAt: z.nullable(z.string().check(z.maxLength(40))),
});
export type NoticeDraft = z.output<typeof NoticeDraft>;

export const ConsoleNotice = z.object({
  ...NoticeDraft.shape,
  id: z.int(),
  state: PublishState.schema,
  version: z.string(),
  html: z.string(),
  publishedAt: z.nullable(z.string()),
  updatedAt: z.string(),
});
export type ConsoleNotice = z.output<typeof ConsoleNotice>;

export const consoleNotices = endpoint({
  method: "GET",
  path: "/console/notices",
  summary: "公告列表",
  access: anyStaff,
  query: z.strictObject({
    ...sortedBy(["updated"]),
    ...days,
    state: z.optional(PublishState.fromText),
    q: search,
  }),
  data: listOf(ConsoleNotice),
});

/** Overtaken: as `saveArticle`. */
export const saveNotice = endpoint({
  method: "POST",
  path: "/console/notices",
  summary: "新建公告（草稿）或修改",
  access: contentStaff,
  idempotent: "offered",
  body: z.strictObject({ ...saved, draft: NoticeDraft }),
  data: ConsoleNotice,
  bodyMaxBytes: 256 * 1024,
});

export const publishNotice = endpoint({
  method: "POST",
  path: "/console/notices/:id/state",
  summary: "发布、撤下公告",
  access: contentStaff,
  params: fields.idParams,
  body: state,
  data: ConsoleNotice,
});

export const BannerDraft = z.strictObject({
  kind: BannerKind.schema,
  title: fields.text("标题", 40),
  summary: z.string().check(z.trim(), z.maxLength(100, { error: "简介最多100个字" })),
  picture: fields.text("图片", 500),
  /** A page of ours that opens to all `viewers`, or https; "" = nowhere. */
  link: z.string().check(
    z.trim(),
    z.maxLength(500),
    z.refine((value) => value === "" || /^\/(?!\/)|^https:\/\/[^\s]+$/.test(value), {
      error: "链接应为站内路径或 https:// 开头",
    }),
  ),
  brands,
  viewers,
  startsAt: z.string().check(z.maxLength(40)),
  endsAt: z.string().check(z.maxLength(40)),
  sort: z.int().check(z.minimum(-10_000), z.maximum(10_000)),
  active: z.boolean(),
});
export type BannerDraft = z.output<typeof BannerDraft>;

export const ConsoleBanner = z.object({
  ...BannerDraft.shape,
  id: z.int(),
  version: z.string(),
  updatedAt: z.string(),
});
export type ConsoleBanner = z.output<typeof ConsoleBanner>;

export const consoleBanners = endpoint({
  method: "GET",
  path: "/console/banners",
  summary: "横幅与活动",
  access: anyStaff,
  query: z.strictObject({
    ...sortedBy(["starts", "ends"]),
    ...days,
    kind: z.optional(BannerKind.fromText),
  }),
  data: listOf(ConsoleBanner),
});

/** Overtaken: as `saveArticle`. */
export const saveBanner = endpoint({
  method: "POST",
  path: "/console/banners",
  summary: "新建或修改横幅、活动",
  access: contentStaff,
  idempotent: "offered",
  body: z.strictObject({ ...saved, draft: BannerDraft }),
  data: ConsoleBanner,
});
