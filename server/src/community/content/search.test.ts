/** The search of the help centre. */
import { beforeAll, expect, test } from "vitest";
import { ArticleKind, PublishState } from "#contract/content-enums.ts";
import { saveArticle } from "#contract/console/community/content.ts";
import { listQuestions, viewArticle } from "#contract/member/community/content.ts";
import { clientOf, testServer } from "../../../test/server.ts";
import {
  category,
  draft,
  drafted,
  elsewhere,
  params,
  published,
  stateOf,
  writer,
} from "../../../test/fixture/content.ts";

const server = testServer();
const help = { kind: ArticleKind.of.help, categoryId: 21, cover: null };
let ids: Record<"body" | "title" | "latin" | "theirs", number>;

beforeAll(async () => {
  const one = async (title: string, body: string, brands: string[] = []) =>
    (await published(server, { ...help, title, body, brands })).id;
  ids = {
    title: await one("提现几天到账", "默认三个工作日。"),
    body: await one("钱包的三格", "冻结的部分属于正在办理的提现申请。"),
    latin: await one("VIP 会员有什么不同", "另加 10%。"),
    theirs: await one("提现（漫析）", "只在漫析。", ["manxi"]),
  };
  await drafted(server, { ...help, title: "提现草稿" });
  await published(server, { title: "一门讲提现的课", body: "提现" });
});

const found = async (search: string, call = server.stranger, more: object = {}) =>
  (await call(listQuestions, { query: { categoryId: "21", search, ...more } })).list.map(
    ({ id }) => id,
  );

test("what names it in its title comes before what speaks of it; drafts, courses and another brand's do not come", async () => {
  expect(await found("提现")).toEqual([ids.title, ids.body]);
  expect(await found("提现", elsewhere(server))).toEqual([ids.theirs, ids.title, ids.body]);
});

test.each([
  ["a question in whole sentences", "请问提现多久到账？", "title"],
  ["a single character", "冻", "body"],
  ["words written as one that stand apart", "冻结钱包", "body"],
  ["Latin letters of either case", "vip", "latin"],
  ["two words from different places", "钱包 冻结", "body"],
])("%s finds it", async (_, search, which) => {
  expect(await found(search)).toEqual([ids[which as keyof typeof ids]]);
});

test.each(["量子纠缠", "提现现提", "？！", "%", "_", "'; drop table content_article; --", "\\"])(
  "%s finds nothing",
  async (search) => {
    expect(await found(search)).toEqual([]);
  },
);

test("a search is within its category, and goes on where the page before ended", async () => {
  const low = await category(server, { name: "搜索之下", parentId: 21 });
  const made = [];
  for (let n = 0; n < 5; n++)
    made.push(
      (
        await published(server, {
          ...help,
          categoryId: low.id,
          title: n % 2 ? `绿萝 ${n}` : `别的 ${n}`,
          body: "绿萝怎么养",
          pinned: n === 0,
        })
      ).id,
    );
  const order = [made[3], made[1], made[0], made[4], made[2]];
  expect(await found("绿萝")).toEqual(order);
  expect(await found("绿萝", server.stranger, { categoryId: String(low.id) })).toEqual(order);
  const paged: number[] = [];
  let cursor: string | undefined;
  do {
    const query = { categoryId: "21", search: "绿萝", size: 2, ...(cursor && { cursor }) };
    const page = await server.stranger(listQuestions, { query });
    paged.push(...page.list.map(({ id }) => id));
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(paged).toEqual(order);
});

test("what was withdrawn, renamed or counted is found as it is now", async () => {
  const { id } = await published(server, { ...help, title: "多肉怎么浇水", body: "少浇" });
  expect(await found("多肉")).toEqual([id]);
  const call = await writer(server);
  const now = { ...draft, ...help, title: "仙人掌怎么浇水", body: "更少" };
  await call(saveArticle, { body: { id, draft: now } });
  expect([await found("多肉"), await found("仙人掌")]).toEqual([[], [id]]);
  await server.stranger(viewArticle, params(id));
  expect(await found("仙人掌")).toEqual([id]);
  await stateOf(server, id, PublishState.of.withdrawn);
  expect(await found("仙人掌")).toEqual([]);
});

test("a word that is everywhere is listed newest first, page by page, without one missing", async () => {
  const low = await category(server, { name: "到处都有", parentId: 21 });
  const at = server.clock.now();
  const row = (n: number) => ({
    kind: 3,
    categoryId: low.id,
    title: `第${n}条`,
    summary: "芦荟",
    state: 1,
    publishedAt: new Date(at.getTime() + n),
    createdAt: at,
    updatedAt: at,
  });
  await server.db
    .insertInto("contentArticle")
    .values(Array.from({ length: 520 }, (_, n) => row(n)))
    .execute();
  const titles: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { categoryId: "21", search: "芦荟", size: 100, ...(cursor && { cursor }) };
    const page = await server.stranger(listQuestions, { query });
    titles.push(...page.list.map(({ title }) => title));
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(titles).toEqual(Array.from({ length: 520 }, (_, n) => `第${519 - n}条`));
});

// Last: this network has searched enough.
test("who searches without an end is told to wait", async () => {
  const call = clientOf(server.app, {}, "10.88.1.1");
  const asked = Array.from({ length: 125 }, () => found("无", call));
  const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(5);
  expect(refused).toMatchObject(refused.map(() => ({ reason: { code: 429 } })));
});
