/**
 * The search of the help centre: finds the articles that have every pair of neighbouring characters of the query,
 * those with the query in the title first. The text itself is not searched for the words: all articles that have the
 * pairs would have to be read.
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

/** 「邀请奖励」 stands nowhere as one word, but 邀请 and 奖励 do: most Chinese words have two characters. */
const pairsOf = (word: string): string[] => word.match(/[a-z0-9]+|../gi) ?? [word];

/** Words of a question that say nothing of what it is about; longer ones first. */
const asking =
  /请问|为什么|为何|为啥|怎么办|怎么样|怎么|怎样|如何|什么时候|什么|哪里|哪儿|多久|可不可以|能不能|可以|是不是|有没有|[我你您的了吗呢吧啊么是被把在有]/g;
const nothing = /[^0-9a-z\u3400-\u9fff]+/gi;

/** 「问卷为什么被判无效怎么办」 is searched as 问卷 and 判无效; a question of asking words alone is searched as it is. */
function wordsOf(text: string): string[] {
  const split = (one: string) => one.split(nothing).filter((word) => word !== "");
  const words = split(text.replace(asking, " "));
  return words.length > 0 ? words : split(text);
}
