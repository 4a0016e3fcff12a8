/** The two shelves of articles, which share their pages: what each is called, and what is asked for it. */
import { ArticleKind } from "#contract/content-enums.ts";
import {
  getArticle,
  listArticles,
  listCategories,
  listQuestions,
} from "#contract/member/community/content.ts";
import { pages, query } from "../../platform/query.ts";

export type Section = {
  kind: ArticleKind;
  path: "/course" | "/industry";
  /** The root of its categories (server/migrations/0010_content.sql). */
  rootCategory: number;
  title: string;
  /** What one article of it is called. */
  noun: string;
  lead: string;
};

const course: Section = {
  kind: ArticleKind.of.course,
  path: "/course",
  rootCategory: 1,
  title: "问卷课堂",
  noun: "课程",
  lead: "怎样答得又快又准、奖励怎样算、隐私怎样保护，几分钟一课。",
};

const industry: Section = {
  kind: ArticleKind.of.industry,
  path: "/industry",
  rootCategory: 2,
  title: "行业报告",
  noun: "报告",
  lead: "大家的回答汇成的结论：看看自己的一票去了哪里。",
};

/** contentRoutes.tsx gives these pages only to the two paths. */
export const sectionAt = (path: string): Section =>
  path.startsWith(industry.path) ? industry : course;

export const otherThan = (section: Section): Section => (section === course ? industry : course);

/** The category's number in a URL's query, or nothing. */
export function categoryIn(search: URLSearchParams): string | undefined {
  const text = search.get("category") ?? "";
  return /^[1-9]\d{0,8}$/.test(text) ? text : undefined;
}

export const articlesInput = ({ kind }: Section, categoryId: string | undefined) => ({
  query: { kind, ...(categoryId !== undefined && { categoryId }) },
});
export const articlePages = (section: Section, categoryId: string | undefined) =>
  pages(listArticles, articlesInput(section, categoryId));

export const questionsInput = (categoryId: string, search: string) => ({
  query: { categoryId, ...(search !== "" && { search }) },
});
export const questionPages = (categoryId: string, search: string) =>
  pages(listQuestions, questionsInput(categoryId, search));

export const categoriesInput = (root: number) => ({ query: { categoryId: String(root) } });
export const categoriesBelow = (root: number) => query(listCategories, categoriesInput(root));

export const articleInput = (id: string) => ({ params: { id } });
export const articleOf = (id: string) => query(getArticle, articleInput(id));
