/**
 * What the server puts into the query cache before it renders a public page, so that search engines and chats
 * read the page whole. Only the server imports this table; the keys are those by which the pages ask.
 */
import { urlOf } from "#contract/client.ts";
import { ArticleKind } from "#contract/content-enums.ts";
import {
  type Article,
  getArticle,
  listArticles,
  listCategories,
  listQuestions,
} from "#contract/member/community/content.ts";
import { DocumentKind, getDocument, type Site } from "#contract/member/community/site.ts";
import {
  articleInput,
  articleOf,
  articlePages,
  articlesInput,
  categoriesBelow,
  categoriesInput,
  categoryIn,
  questionPages,
  questionsInput,
  type Section,
  sectionAt,
} from "./community/content/sections.ts";
import { keyOf } from "./platform/query.ts";

export type Need = {
  key: readonly unknown[];
  url: string;
  /** A keyset list is kept page by page. */
  isPaged?: true;
  /** Set on the record that the page is about: without it, or when it is not fit, there is no such page. */
  isFit?: (data: unknown) => boolean;
};

type Asked = { path: string; search: string; site: Site };

export function needsOf({ path, search, site }: Asked): Need[] {
  const [, place = "", id] = path.split("/");
  const kind = DocumentKind.safeParse(path.slice(1));
  if (kind.success) {
    const input = { params: { kind: kind.data } };
    return [{ key: keyOf(getDocument, input), url: urlOf(getDocument, input) }];
  }
  const category = categoryIn(new URLSearchParams(search));
  if (place === "course" || place === "industry") {
    const section = sectionAt(path);
    return id === undefined
      ? [categoriesNeed(section.rootCategory), listNeed(section, category)]
      : [articleNeed(id, section.kind)];
  }
  if (place !== "help") return [];
  const tree = categoriesNeed(site.helpCategoryId);
  if (id !== undefined) return [articleNeed(id, ArticleKind.of.help), tree];
  const questions = questionsInput(category ?? String(site.helpCategoryId), "");
  const { queryKey } = questionPages(questions.query.categoryId, "");
  return [tree, { key: queryKey, url: urlOf(listQuestions, questions), isPaged: true }];
}

const categoriesNeed = (root: number): Need => ({
  key: categoriesBelow(root).queryKey,
  url: urlOf(listCategories, categoriesInput(root)),
});

const listNeed = (section: Section, category: string | undefined): Need => ({
  key: articlePages(section, category).queryKey,
  url: urlOf(listArticles, articlesInput(section, category)),
  isPaged: true,
});

function articleNeed(id: string, kind: ArticleKind): Need {
  // A course under the reports' address would be found twice.
  const isFit = (data: unknown) => (data as Article).kind === kind;
  return {
    key: articleOf(id).queryKey,
    url: urlOf(getArticle, articleInput(id)),
    isFit,
  };
}
