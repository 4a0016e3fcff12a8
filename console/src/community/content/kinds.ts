/** What each kind of article is called, where it belongs and where readers find it. */
import { ArticleKind } from "#contract/content-enums.ts";
import { limits } from "#contract/limits.ts";

/** The root of the category tree under which articles of this kind hang. */
const roots: Record<ArticleKind, number> = {
  [ArticleKind.of.course]: 1,
  [ArticleKind.of.industry]: 2,
  [ArticleKind.of.help]: limits.helpCategoryId,
};
export const rootOf = (kind: ArticleKind): number => roots[kind];

const folders: Record<ArticleKind, string> = {
  [ArticleKind.of.course]: "/course",
  [ArticleKind.of.industry]: "/industry",
  [ArticleKind.of.help]: "/help",
};
/** On the member site. */
export const addressOf = ({ kind, id }: { kind: ArticleKind; id: number }): string =>
  `${folders[kind]}/${id}`;

export const kinds = ArticleKind.values.map((value) => ({
  value,
  label: ArticleKind.label(value),
}));
