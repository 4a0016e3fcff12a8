/** What readers see of articles, and what they do not. */
import { expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import { ArticleKind, PublishState } from "#contract/content-enums.ts";
import { saveArticle, saveCategory } from "#contract/console/community/content.ts";
import {
  getArticle,
  listArticles,
  listCategories,
  listQuestions,
} from "#contract/member/community/content.ts";
import { testServer } from "../../../test/server.ts";
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
const { course, industry, help } = ArticleKind.of;

const listed = async (call: Call, query: { kind: ArticleKind; categoryId?: string }) => {
  const ids: number[] = [];
  for (let cursor: string | undefined, n = 0; n < 50; n++) {
    const page = await call(listArticles, {
      query: {
        kind: String(query.kind),
        size: 2,
        ...(query.categoryId && { categoryId: query.categoryId }),
        ...(cursor && { cursor }),
      },
    });
    ids.push(...page.list.map(({ id }) => id));
    if (page.next === null) return ids;
    cursor = page.next;
  }
  throw new Error("the list has no end");
};

test("a stranger reads a course that was published: its text, its minutes and its neighbours", async () => {
  const first = await published(server, { title: "第一课" });
  const second = await published(server, {
    title: "第二课",
    body: `# 大标题\n\n${"字".repeat(1200)}\n\n[帮助](/help/1) [站外](https://a.example/)`,
  });
  const third = await published(server, { title: "第三课" });
  const article = await server.stranger(getArticle, params(second.id));
  expect(article).toMatchObject({
    title: "第二课",
    minutes: 3,
    categoryName: "问卷课堂",
    newer: { id: third.id, title: "第三课" },
    older: { id: first.id, title: "第一课" },
    views: 0,
  });
  expect(article.html).toContain('<h2 id="section-1">大标题</h2>');
  expect(article.html).toContain('<a href="/help/1">帮助</a>');
  expect(article.html).toMatch(
    /<a href="https:\/\/a\.example\/" rel="noopener nofollow" target="_blank">/,
  );
});

test("pages follow one another exactly: pinned first, then newest, across the boundary and in a moment shared", async () => {
  const parent = await category(server, { name: "翻页", parentId: 2 });
  const child = await category(server, { name: "翻页之下", parentId: parent.id });
  const made: number[] = [];
  for (let n = 0; n < 9; n++) {
    const { id } = await published(server, {
      kind: industry,
      categoryId: n % 3 === 0 ? child.id : parent.id,
      pinned: n % 4 === 0,
      title: `报告 ${n}`,
    });
    made.push(id);
  }
  const sameMoment = made.slice(3, 7);
  await server.db
    .updateTable("contentArticle")
    .set({ publishedAt: server.clock.now() })
    .where("id", "in", sameMoment)
    .execute();
  const expected = await server.db
    .selectFrom("contentArticle")
    .select("id")
    .where("kind", "=", industry)
    .orderBy("pinned", "desc")
    .orderBy("publishedAt", "desc")
    .orderBy("id", "desc")
    .execute();
  const ids = expected.map(({ id }) => id);
  expect(ids).toHaveLength(9);
  expect(await listed(server.stranger, { kind: industry })).toEqual(ids);
  expect(await listed(server.stranger, { kind: industry, categoryId: String(parent.id) })).toEqual(
    ids,
  );
  const below = await listed(server.stranger, { kind: industry, categoryId: String(child.id) });
  expect(below).toEqual(ids.filter((id) => made.indexOf(id) % 3 === 0));
});

test("drafts, withdrawn ones and another brand's are not there, in lists and by their number", async () => {
  const rough = await drafted(server, { title: "草稿" });
  const gone = await published(server, { title: "已撤下" });
  await stateOf(server, gone.id, PublishState.of.withdrawn);
  const theirs = await published(server, { title: "漫析的", brands: ["manxi"] });
  const both = await published(server, { title: "两边的", brands: ["manxi", "qingyan"] });
  for (const { id } of [rough, gone, theirs, { id: 999_999_999 }])
    await expect(server.stranger(getArticle, params(id))).rejects.toMatchObject({ code: 404 });
  const ours = await listed(server.stranger, { kind: course });
  expect(ours).toContain(both.id);
  expect(ours).not.toContain(theirs.id);
  expect(ours).not.toContain(gone.id);
  const other = elsewhere(server);
  expect(await other(getArticle, params(theirs.id))).toMatchObject({ title: "漫析的" });
  expect(await listed(other, { kind: course })).toEqual(
    expect.arrayContaining([theirs.id, both.id]),
  );
});

test("what was withdrawn comes back with the day on which it came first", async () => {
  const one = await published(server, {});
  await stateOf(server, one.id, PublishState.of.withdrawn);
  server.clock.move(3600);
  const again = await stateOf(server, one.id, PublishState.of.published);
  expect(again.publishedAt).toBe(one.publishedAt);
});

test("the tree counts what is in each category and below, for this brand", async () => {
  const top = await category(server, { name: "树", parentId: 21, sort: 5 });
  const leaf = await category(server, { name: "树叶", parentId: top.id });
  const question = { kind: help, cover: null };
  await published(server, { ...question, categoryId: top.id });
  await published(server, { ...question, categoryId: leaf.id });
  await published(server, { ...question, categoryId: leaf.id, brands: ["manxi"] });
  const below = async (call: Call) =>
    (await call(listCategories, { query: { categoryId: "21" } })).list.filter(({ id }) =>
      [21, top.id, leaf.id].includes(id),
    );
  expect(await below(server.stranger)).toEqual([
    { id: top.id, parentId: 21, name: "树", articles: 2 },
    { id: leaf.id, parentId: top.id, name: "树叶", articles: 1 },
  ]);
  expect(await below(elsewhere(server))).toMatchObject([{ articles: 3 }, { articles: 2 }]);
});

test("a hidden category takes what is below it out of sight", async () => {
  const top = await category(server, { name: "会隐藏的", parentId: 21 });
  const leaf = await category(server, { name: "在它之下", parentId: top.id });
  const one = await published(server, {
    kind: help,
    cover: null,
    categoryId: leaf.id,
    title: "藏起来",
  });
  expect(await server.stranger(getArticle, params(one.id))).toMatchObject({ title: "藏起来" });
  const call = await writer(server);
  const { articles: _, ...same } = top;
  await call(saveCategory, { body: { ...same, hidden: true } });
  await expect(server.stranger(getArticle, params(one.id))).rejects.toMatchObject({ code: 404 });
  for (const [id, code] of [
    [top.id, 404],
    [leaf.id, 404],
    [999_999_999, 404],
    [2_147_483_647, 404],
    // No category can ever have these numbers; pages say of both that nothing is there.
    [2_147_483_648, 400],
    [9_999_999_999, 400],
  ] as const) {
    const query = { categoryId: String(id) };
    const refused = { code };
    await expect(server.stranger(listCategories, { query })).rejects.toMatchObject(refused);
    await expect(server.stranger(listQuestions, { query })).rejects.toMatchObject(refused);
    const helpful = { ...query, kind: String(help) };
    await expect(server.stranger(listArticles, { query: helpful })).rejects.toMatchObject(refused);
  }
  const { list } = await server.stranger(listQuestions, {
    query: { categoryId: "21", search: "藏起来" },
  });
  expect(list).toEqual([]);
});

test("a change of a published article is what its readers see next", async () => {
  const one = await published(server, { title: "改之前" });
  await server.stranger(getArticle, params(one.id));
  server.clock.move(1);
  const call = await writer(server);
  await call(saveArticle, {
    body: { id: one.id, draft: { ...draft, title: "改之后", body: "新的正文" } },
  });
  expect(await server.stranger(getArticle, params(one.id))).toMatchObject({
    title: "改之后",
    html: "<p>新的正文</p>\n",
  });
});

test("a cursor that is none is refused, and one from afar finds nothing wrong", async () => {
  const asked = (cursor: string) =>
    server.stranger(listArticles, { query: { kind: String(course), cursor } });
  // Of another list's shape, no numbers, or moments outside the years 1970 to 9999.
  for (const none of [
    "1_2",
    "x",
    "1_9007199254740991_1",
    "1_253402300800000_1",
    "0_-1_1",
    "0_-9007199254740991_1",
    "2_0_1",
  ])
    await expect(asked(none), none).rejects.toMatchObject({
      code: 400,
      message: "翻页位置错误，请回到第一页",
    });
  expect((await asked("1_253402300799999_9007199254740991")).list.length).toBeGreaterThan(0);
  expect((await asked("0_0_1")).list).toEqual([]);
});
