/** An article as it is being written: the empty one, what is wrong with it, what publishing it means. */
import { missingInArticle } from "#contract/console/community/article-checks.ts";
import { ArticleDraft, type ConsoleArticle } from "#contract/console/community/content.ts";
import { ArticleKind, type PublishState } from "#contract/content-enums.ts";
import { brandsIn, brandsText } from "../../platform/brands.ts";
import { problemsIn, type ProblemsOf } from "../../platform/problems.ts";
import type { Change } from "../../ui/ChangeButton.tsx";
import { publishChange } from "../../ui/publish.ts";
import { rootOf } from "./kinds.ts";

/** As the form holds it: brands as text, so that typing breaks nothing. */
export type ArticleForm = Omit<ArticleDraft, "brands"> & { brands: string };

export const emptyForm: ArticleForm = {
  kind: ArticleKind.of.course,
  categoryId: rootOf(ArticleKind.of.course),
  title: "",
  summary: "",
  body: "",
  cover: null,
  brands: "",
  pinned: false,
};

export function formOf(article: ConsoleArticle): ArticleForm {
  const { kind, categoryId, title, summary, body, cover, brands, pinned } = article;
  return { kind, categoryId, title, summary, body, cover, pinned, brands: brandsText(brands) };
}

export const bodyOf = (form: ArticleForm): ArticleDraft => ({
  ...form,
  brands: brandsIn(form.brands),
});

export const problemsOf = (form: ArticleForm): ProblemsOf<ArticleForm> =>
  problemsIn(ArticleDraft, form, bodyOf(form));

const seen: Record<ArticleKind, string> = {
  [ArticleKind.of.course]: "出现在“问卷课堂”",
  [ArticleKind.of.industry]: "出现在“行业报告”",
  [ArticleKind.of.help]: "出现在帮助中心，也能被搜索到",
};

type Standing = Pick<
  ConsoleArticle,
  "kind" | "state" | "brands" | "cover" | "body" | "summary" | "publishedAt"
>;

export const changeOf = (article: Standing): Change<PublishState> =>
  publishChange(article, {
    withdrawn: [
      "最多十秒后，所有人不再看到它：原来的链接显示“内容不存在”，附件也不能再下载。",
      "阅读数、评价和附件都保留，可以随时再发布。",
    ],
    missing: missingInArticle(article),
    published: (whose, isFirst) => [
      `${whose}的所有人最多十秒后看到，没有登录的人和搜索引擎也能看到；${seen[article.kind]}。`,
      ...(isFirst ? [] : ["发布时间还是第一次的，不会排到最前面。"]),
    ],
  });
