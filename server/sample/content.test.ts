/** The sample's articles: enough of each, true links, nothing that readers would stumble over. */
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linkProblem } from "#contract/viewer.ts";
import { ArticleKind } from "#contract/content-enums.ts";
import { StaffRole } from "#contract/enums.ts";
import {
  getArticle,
  getAttachment,
  listArticles,
  listCategories,
  listQuestions,
} from "#contract/member/community/content.ts";
import { testServer } from "../test/server.ts";
import { newDataDir } from "../test/fixture/upload.ts";
import { makeContent, sampleArticles } from "./content.ts";
import { seeded } from "./random.ts";

const dataDir = newDataDir();
const server = testServer({ DATA_DIR: dataDir });
afterAll(() => rmSync(dataDir, { recursive: true }));

beforeAll(async () => {
  const role = StaffRole.of.operations;
  await server.staff(role);
  const { id: staffId } = await server.db
    .selectFrom("staffMember")
    .select("id")
    .executeTakeFirstOrThrow();
  const by = { kind: "staff", staffId, name: "操作员", role } as const;
  await makeContent({ world: server.world, now: server.clock.now(), random: seeded(1), by });
});

const { course, industry } = ArticleKind.of;

test("there are eight courses and six reports with covers, and twenty questions in five categories", async () => {
  for (const [kind, n] of [
    [course, 8],
    [industry, 6],
  ] as const) {
    const { list } = await server.stranger(listArticles, {
      query: { kind: String(kind), size: 100 },
    });
    expect(list).toHaveLength(n);
    for (const { cover } of list) {
      const picture = await server.app.inject({ url: cover ?? "" });
      expect(picture.headers["content-type"]).toBe("image/webp");
    }
  }
  const query = { categoryId: "21" };
  const tree = await server.stranger(listCategories, { query });
  expect(tree.list).toHaveLength(5);
  expect(tree.list.every(({ articles }) => articles > 0)).toBe(true);
  const { list } = await server.stranger(listQuestions, { query: { ...query, size: 100 } });
  expect(list).toHaveLength(20);
});

test("each has a summary and a text, and leads only to pages that everybody can open", async () => {
  const articles = await sampleArticles();
  expect(new Set(articles.map(({ title }) => title)).size).toBe(articles.length);
  for (const { title, summary, body } of articles) {
    expect(summary.length, title).toBeGreaterThan(10);
    expect(body.length, title).toBeGreaterThan(80);
    for (const [, link = ""] of body.matchAll(/\]\(([^)]*)\)/g))
      expect([link[0], linkProblem(title, link, [])], title).toEqual(["/", undefined]);
  }
});

test("a report has a paper to save", async () => {
  const { list } = await server.stranger(listArticles, { query: { kind: String(industry) } });
  const [first] = list;
  const params = { id: String(first?.id) };
  const { attachments } = await server.stranger(getArticle, { params });
  const asked = { params: { id: String(attachments[0]?.id) } };
  const { url } = await server.stranger(getAttachment, asked);
  expect((await server.app.inject({ url })).body).toContain("%PDF-1.4");
});

test("what a member would ask is found", async () => {
  for (const search of ["怎么提现", "为什么判无效", "申诉", "注销", "邀请奖励"]) {
    const query = { categoryId: "21", search };
    const { list } = await server.stranger(listQuestions, { query });
    expect(list.length, search).toBeGreaterThan(0);
  }
});
