/**
 * Whether the articles that something links to can be read by those who read it. Looked at when people see it: on
 * publishing, and on saving what is published (docs/decisions/0079).
 */
import { PublishState } from "#contract/content-enums.ts";
import { allBrands, sitePages } from "../../foundation/brand/api.ts";
import type { Db } from "../../platform/db.ts";
import { badField } from "../../platform/failure.ts";
import { articlesLinked, type LinkedArticle } from "./desk-sql.ts";
import { allCategories } from "./sql.ts";
import { shown } from "./tree.ts";

type Linking = {
  /** Its name in the contract, and how the sentence begins: 正文里的链接. */
  field: string;
  called: string;
  links: readonly string[];
  /** Brands of what links to them; none = all. */
  brands: readonly string[];
  /** The page where it is read: a link that does not begin with a slash starts from there. */
  at: `/${string}`;
  /** The article that links: anyone who reads it can read it. */
  itself?: number;
};

const article = /^\/(?:course|industry|help)\/(\d{1,9})\/?$/i;

/** 400 with the field, for the first link to an article that some of the readers cannot read. */
export async function refuseUnreadLinks(db: Db, linking: Linking): Promise<void> {
  const { field, called, links, brands, at, itself } = linking;
  const found = (await sitePages(db, links, at)).flatMap((page) => {
    const id = Number(article.exec(page.path)?.[1] ?? 0);
    return id === 0 || id === itself ? [] : [{ ...page, id }];
  });
  if (found.length === 0) return;
  const ids = found.map(({ id }) => id);
  const [every, categories, articles] = await Promise.all([
    allBrands(db),
    allCategories(db),
    articlesLinked(db, ids),
  ]);
  const open = new Set(shown(categories).map(({ id }) => id));
  const names = new Map(every.map(({ code, siteName }) => [code, siteName]));
  const readers = brands.length === 0 ? [...names.keys()] : brands;
  for (const { link, id, brand } of found) {
    const row = articles.find((one) => one.id === id);
    const problem = row
      ? problemOf(row, {
          isShown: open.has(row.categoryId),
          readers: brand ? [brand] : readers,
          names,
        })
      : "没有这篇文章";
    if (problem) throw badField(field, `${called} ${link}：${problem}，请换一个链接`);
  }
}

type Readers = { isShown: boolean; readers: readonly string[]; names: ReadonlyMap<string, string> };

function problemOf(
  { title, state, brands }: LinkedArticle,
  { isShown, readers, names }: Readers,
): string | undefined {
  if (state !== PublishState.of.published)
    return `文章「${title}」是「${PublishState.label(state)}」，读者打不开`;
  if (!isShown) return `文章「${title}」所在的分类已隐藏，读者打不开`;
  const shut = readers.filter((code) => brands.length > 0 && !brands.includes(code));
  if (shut.length === 0) return undefined;
  return `文章「${title}」不在${shut.map((code) => `「${names.get(code) ?? code}」`).join("")}显示，那里的读者打不开`;
}
