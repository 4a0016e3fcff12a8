/**
 * The search of the help centre. The index knows which texts have every pair of neighbouring characters of what
 * is looked for; of a few of them the titles come first. What five hundred texts have is found in the lists'
 * own order instead, because ranking them all would read them all: at twenty thousand, 230 ms against 5.
 */
import type { Db } from "../platform/db.ts";
import { cutPage } from "../platform/cursor.ts";
import { placeOf, readFoundPlace } from "./place.ts";
import * as rows from "./sql.ts";

/** More is frequent. */
const FEW = 500;

type Asked = {
  text: string;
  brandCode: string;
  categories: readonly number[];
  cursor: string | undefined;
  size: number;
};

export async function searchPage(db: Db, { cursor, ...asked }: Asked) {
  const words = wordsOf(asked.text);
  if (words.length === 0) return { list: [], next: null };
  const ids = await rows.helpWith(db, words, FEW + 1);
  const page = { ...asked, words, past: readFoundPlace(cursor) };
  const found =
    ids.length <= FEW
      ? await rows.pageOfFound(db, { ...page, ids })
      : await rows.pageOfFrequent(db, page);
  return cutPage(found, asked.size, (row) => [Number(row.named), ...placeOf(row)]);
}

/** Words of a question that say nothing of what it is about; longer ones first. */
const asking =
  /请问|为什么|为何|为啥|怎么办|怎么样|怎么|怎样|如何|什么时候|什么|哪里|哪儿|多久|可不可以|能不能|可以|是不是|有没有|[我你您的了吗呢吧啊么是被把在有]/g;
const nothing = /[^0-9a-z\u3400-\u9fff]+/gi;

/** 「问卷为什么被判无效怎么办」 looks for 问卷 and 判无效; a question of such words alone for itself. */
function wordsOf(text: string): string[] {
  const split = (one: string) => one.split(nothing).filter((word) => word !== "");
  const words = split(text.replace(asking, " "));
  return words.length > 0 ? words : split(text);
}
