/**
 * 问卷课堂, 行业报告 and the help centre (rule community-8): public, so that a stranger,
 * a search engine and a WeChat preview read them.
 */
import * as z from "zod/mini";
import { ArticleKind } from "../../content-enums.ts";
import { endpoint } from "../../endpoint.ts";
import * as fields from "../../fields.ts";
import { pagedBy, pageOf } from "../../page.ts";
import { captchaProof } from "../people/auth.ts";

/** One level of the tree; the help centre is category 21 (rule community-8). */
export const Category = z.object({
  id: z.int(),
  parentId: z.nullable(z.int()),
  name: z.string(),
  /** Published articles of this brand in it and below. */
  articles: z.int(),
});
export type Category = z.output<typeof Category>;

export const listCategories = endpoint({
  method: "GET",
  path: "/v1/categories",
  summary: "分类：categoryId 之下的整棵子树，按顺序；不含隐藏的",
  access: "public",
  query: z.strictObject({ categoryId: fields.smallIdFromText }),
  data: z.object({ list: z.array(Category) }),
  cacheSeconds: 60,
});

export const Question = z.object({
  id: z.int(),
  categoryId: z.int(),
  title: z.string(),
  summary: z.string(),
});
export type Question = z.output<typeof Question>;

export const listQuestions = endpoint({
  method: "GET",
  path: "/v1/questions",
  summary: "帮助文章：某分类之下（含子分类）的，可搜索标题、摘要与正文",
  access: "public",
  query: z.strictObject({
    ...pagedBy(["flag", "moment", "row"], ["flag", "flag", "moment", "row"]),
    categoryId: fields.smallIdFromText,
    search: z.optional(z.string().check(z.trim(), z.maxLength(40, { error: "搜索最多40个字" }))),
  }),
  data: pageOf(Question),
});

export const ArticleCard = z.object({
  id: z.int(),
  kind: ArticleKind.schema,
  categoryId: z.int(),
  categoryName: z.string(),
  title: z.string(),
  summary: z.string(),
  cover: z.nullable(z.string()),
  /** How long reading takes. */
  minutes: z.int(),
  views: z.int(),
  pinned: z.boolean(),
  publishedAt: z.string(),
});
export type ArticleCard = z.output<typeof ArticleCard>;

export const listArticles = endpoint({
  method: "GET",
  path: "/v1/articles",
  summary: "课程或行业报告，置顶在前，最新在前",
  access: "public",
  query: z.strictObject({
    ...pagedBy(["flag", "moment", "row"]),
    kind: ArticleKind.fromText,
    categoryId: z.optional(fields.smallIdFromText),
  }),
  data: pageOf(ArticleCard),
});

export const Article = z.extend(ArticleCard, {
  /** Markdown, rendered to safe HTML on the server. */
  html: z.string(),
  updatedAt: z.string(),
  attachments: z.array(z.object({ id: z.int(), name: z.string(), bytes: z.int() })),
  helpful: z.int(),
  unhelpful: z.int(),
  /** The two of the same kind that come next to it. */
  newer: z.nullable(z.object({ id: z.int(), title: z.string() })),
  older: z.nullable(z.object({ id: z.int(), title: z.string() })),
});
export type Article = z.output<typeof Article>;

/** Counts no view: the server renders pages, too. `viewArticle` does. */
export const getArticle = endpoint({
  method: "GET",
  path: "/v1/articles/:id",
  summary: "文章（公开，可缓存）；草稿、已撤下或别的品牌的为 404",
  access: "public",
  params: fields.idParams,
  data: Article,
  cacheSeconds: 30,
});

/** Once a browser and day; answers what this person has said and read. */
export const viewArticle = endpoint({
  method: "POST",
  path: "/v1/articles/:id/view",
  summary: "打开了文章：计一次阅读；返回我的阅读进度与评价",
  access: "public",
  params: fields.idParams,
  data: z.object({ percent: z.int(), vote: z.nullable(z.boolean()) }),
});

/** Progress only grows; a stranger's is kept by the browser alone. */
export const saveProgress = endpoint({
  method: "POST",
  path: "/v1/articles/:id/progress",
  summary: "阅读进度（0–100）",
  access: "member",
  params: fields.idParams,
  body: z.strictObject({ percent: z.int().check(z.minimum(0), z.maximum(100)) }),
  data: z.object({ percent: z.int() }),
});

/** My reading of a page of articles, for the marks on their cards. */
export const listProgress = endpoint({
  method: "GET",
  path: "/v1/articles/progress",
  summary: "我的阅读进度，最近读的在前（最多 100 篇）",
  access: "member",
  data: z.object({ list: z.array(z.object({ articleId: z.int(), percent: z.int() })) }),
});

export const voteArticle = endpoint({
  method: "POST",
  path: "/v1/articles/:id/vote",
  summary: "这篇有没有帮助；可以改",
  access: "public",
  params: fields.idParams,
  body: z.strictObject({ helpful: z.boolean() }),
  data: z.object({ helpful: z.int(), unhelpful: z.int() }),
});

/** A short-lived link to the storage. */
export const getAttachment = endpoint({
  method: "GET",
  path: "/v1/attachments/:id",
  summary: "附件的下载地址（几分钟内有效）",
  access: "public",
  params: fields.idParams,
  data: z.object({ url: z.string(), name: z.string() }),
});

/** 商务合作: a stranger's words to us. */
export const askCooperation = endpoint({
  method: "POST",
  path: "/v1/cooperations",
  summary: "商务合作：留下联系方式，工作人员会联系",
  access: "public",
  body: z.strictObject({
    company: fields.text("公司名称", 60),
    name: fields.text("联系人", 20),
    contact: fields.text("手机号或邮箱", 64),
    text: fields.text("合作意向", 1000),
    ...captchaProof,
  }),
  data: z.null(),
});
