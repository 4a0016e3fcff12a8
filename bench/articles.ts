/**
 * Lists of articles at a million: page 1,000 against page 1 in buffers, and the search of twenty thousand help
 * articles in milliseconds (docs/quality.md server-10). `npm run bench -- articles`; filling takes some minutes.
 */
import pg, { type Client } from "pg";
import { ArticleKind } from "../contract/src/content-enums.ts";
import { articlesAtDesk } from "../server/src/community/content/desk-sql.ts";
import {
  pageOfCategories,
  pageOfKind,
  type BehindInput,
} from "../server/src/community/content/sql.ts";
import { searchPage } from "../server/src/community/content/search.ts";
import type { Db } from "../server/src/platform/db.ts";
import { pageRows } from "../server/src/platform/list-sql.ts";
import { ARTICLES, fillArticles, HELP } from "./articles-fill.ts";
import { median, rounded } from "./figures.ts";
import { captureSql } from "./limit.ts";
import { buffersOf, explained } from "./plan.ts";
import { type Stage, setStage } from "./stage.ts";

const PAGE = 20;
const DEEP = 1000;
/** So many pages on from each place are looked at, because one may by chance cross a page of the index. */
const PAGES = 21;

export const BUFFERS_AT_MOST = 1.1;
export const SEARCH_MS_AT_MOST = 50;

type ArticleFigures = {
  articles: number;
  help: number;
  page: number;
  lists: { what: string; buffers: number; ratio: number }[];
  searches: { text: string; found: number; ms: number }[];
};

export async function measureArticles(): Promise<ArticleFigures> {
  const stage = await setStage({ members: 1000, entries: 0 }, fillArticles);
  const client = new pg.Client({ connectionString: stage.appUrl });
  await client.connect();
  try {
    const lists = [];
    for (const [what, list] of Object.entries(listsOf())) {
      const first = await buffersFrom(stage, client, { list, page: 1 });
      const deep = await buffersFrom(stage, client, { list, page: DEEP });
      lists.push({ what, buffers: deep, ratio: rounded(deep / first) });
    }
    const searches = [];
    for (const text of searched) searches.push(await search(stage, client, text));
    return { articles: ARTICLES, help: HELP, page: DEEP, lists, searches };
  } finally {
    await client.end();
    await stage.stop();
  }
}

/** A list: where its page of this number begins, and the server's own statement for it. */
type List = {
  startOf: (client: Client, rows: number) => Promise<BehindInput | undefined>;
  ask: (db: Db, past: BehindInput | undefined) => Promise<unknown>;
};

const kind = ArticleKind.of.course;
const brandCode = "bench";
/** As articles-fill.ts makes them: a parent and its five children. */
const categories = [100, 101, 102, 103, 104, 105];

const listsOf = (): Record<string, List> => ({
  "courses, of a kind": {
    startOf: placeAt(`kind = ${kind} and state = 1`),
    ask: (db, past) =>
      pageOfKind(db, { kind, brandCode, categories: [1, ...categories], past, size: PAGE }),
  },
  "courses, of a category with five below": {
    startOf: placeAt(`category_id = any ('{${categories.join(",")}}') and state = 1`),
    ask: (db, past) => pageOfCategories(db, { kind, brandCode, categories, past, size: PAGE }),
  },
  "courses, of one category": {
    startOf: placeAt("category_id = 101 and state = 1"),
    ask: (db, past) =>
      pageOfCategories(db, { kind, brandCode, categories: [101], past, size: PAGE }),
  },
  "the operators' list of courses": {
    startOf: placeAt(`kind = ${kind}`, "id desc"),
    ask: (db, past) =>
      pageRows(articlesAtDesk(db, { kind }), {
        asked: { size: PAGE, cursor: past && String(past.id) },
      }).execute(),
  },
});

/** Only the benchmark counts rows to find this place; the server is handed it as a cursor. */
const placeAt =
  (where: string, order = "pinned desc, published_at desc, id desc") =>
  async (client: Client, rows: number): Promise<BehindInput | undefined> => {
    if (rows === 0) return undefined;
    const found = await client.query<BehindInput>(
      `select pinned, published_at as "publishedAt", id::int as id from content_article
        where ${where} order by ${order} offset ${rows - 1} limit 1`,
    );
    if (!found.rows[0]) throw new Error(`there are no ${rows} of ${where}`);
    return found.rows[0];
  };

type From = { list: List; page: number };

async function buffersFrom(stage: Stage, client: Client, { list, page }: From): Promise<number> {
  const counts: number[] = [];
  for (let n = 0; n < PAGES; n++) {
    const past = await list.startOf(client, (page - 1 + n) * PAGE);
    const plan = await planOf(stage, client, (db) => list.ask(db, past));
    if (plan["Actual Rows"] !== PAGE + 1) throw new Error(`page ${page + n} is no full page`);
    counts.push(buffersOf(plan));
  }
  return median(counts);
}

/** Frequent, rare, of one character, of many, of Latin letters, and of none that there is. */
const searched = [
  "提现",
  "金",
  "支付宝账号",
  "问卷为什么被判无效怎么办",
  "vip",
  "第777篇",
  "量子纠缠",
];

async function search({ appUrl }: Stage, client: Client, text: string) {
  const page = { text, brandCode, categories: [21, 110], cursor: undefined, size: PAGE };
  const times: number[] = [];
  let found = 0;
  for (let n = 0; n < 5; n++) {
    const queries = await captureSql(appUrl, async (db) => {
      found = (await searchPage(db, page)).list.length;
    });
    let ms = 0;
    for (const query of queries) ms += (await explained(client, query))["Actual Total Time"] ?? 0;
    times.push(ms);
  }
  return { text, found, ms: rounded(median(times)) };
}

async function planOf({ appUrl }: Stage, client: Client, ask: (db: Db) => Promise<unknown>) {
  const [query] = await captureSql(appUrl, ask);
  if (!query) throw new Error("the list sent no statement");
  return explained(client, query);
}
