/**
 * The search of the help centre: what has every pair of neighbouring characters of what is looked for, titles
 * that contain it first. Not the text itself, word for word: that would be read in all that have the pairs.
 */
import type { Db } from "../../platform/db.ts";
import { cutPage } from "../../platform/cursor.ts";
import { placeOf, readFoundPlace } from "./place.ts";
import * as rows from "./sql.ts";

type SearchPageInput = {
  text: string;
  brandCode: string;
  categories: readonly number[];
  cursor: string | undefined;
  size: number;
};

export async function searchPage(db: Db, { cursor, ...asked }: SearchPageInput) {
  const whole = wordsOf(asked.text);
  if (whole.length === 0) return { list: [], next: null };
  const words = (await rows.isAnywhere(db, whole)) ? whole : whole.flatMap(pairsOf);
  const found = await rows.pageOfSearch(db, { ...asked, words, past: readFoundPlace(cursor) });
  return cutPage(found, asked.size, (row) => [Number(row.named), ...placeOf(row)]);
}

/** 「邀请奖励」, which stands nowhere so, is also 邀请 and 奖励: most Chinese words have two characters. */
const pairsOf = (word: string): string[] => word.match(/[a-z0-9]+|../gi) ?? [word];

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
