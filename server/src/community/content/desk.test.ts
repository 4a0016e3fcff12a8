/** Articles and categories at the operators' desk. */
import { expect, test } from "vitest";
import { ArticleKind, PublishState } from "#contract/content-enums.ts";
import {
  type ArticleDraft,
  consoleArticles,
  consoleCategories,
  saveArticle,
  saveCategory,
} from "#contract/console/community/content.ts";
import { previewMarkdown } from "#contract/console/operations/upload.ts";
import { StaffRole } from "#contract/enums.ts";
import { testServer } from "../../../test/server.ts";
import {
  category,
  draft,
  drafted,
  published,
  stateOf,
  writer,
} from "../../../test/fixture/content.ts";

const server = testServer();
const { help, industry } = ArticleKind.of;

test("an article goes from draft to its readers and away again, and each step is in the log", async () => {
  const { id } = await drafted(server);
  await stateOf(server, id, PublishState.of.published);
  await stateOf(server, id, PublishState.of.published);
  await stateOf(server, id, PublishState.of.withdrawn);
  const log = await server.db
    .selectFrom("staffAudit")
    .select("action")
    .where("subjectKind", "=", "article")
    .where("subjectId", "=", String(id))
    .orderBy("id")
    .execute();
  expect(log.map(({ action }) => action)).toEqual([
    "article.create",
    "article.state",
    "article.state",
  ]);
  await expect(stateOf(server, id, PublishState.of.draft)).rejects.toMatchObject({ code: 409 });
});

test("what is missing before it can be published is said", async () => {
  const { id } = await drafted(server, { summary: "", body: " ", cover: null });
  await expect(stateOf(server, id, PublishState.of.published)).rejects.toMatchObject({
    code: 400,
    message: "还不能发布：没有正文；没有摘要；没有封面",
  });
});

test.each<[Partial<ArticleDraft>, string]>([
  [{ title: "" }, "请输入标题"],
  [{ title: "字".repeat(61) }, "标题最多60个字"],
  [{ summary: "字".repeat(201) }, "摘要最多200个字"],
  [{ body: "字".repeat(50_001) }, "正文最多50000个字"],
  [{ brands: ["nobody"] }, "品牌「nobody」不存在"],
  [{ cover: "javascript:alert(1)" }, "封面应是 https 地址或本站的图片"],
  [{ cover: "//evil.example/x.png" }, "封面应是 https 地址或本站的图片"],
  [{ cover: 'https://a.example/"onerror=' }, "封面应是 https 地址或本站的图片"],
  [{ categoryId: 999_999 }, "分类不存在"],
  [{ kind: industry }, "行业报告不能放在「问卷课堂」的分类里"],
  [{ body: "[我的任务](/home/tasks)" }, "正文里的链接 /home/tasks 不是本站的页面"],
  [
    { body: "[邀请][1]\n\n[1]: /home/invite-friends" },
    "正文里的链接 /home/invite-friends：会员、未登录的访客打不开这个页面，请换一个链接",
  ],
  [
    { body: "<a href='/home/team?x=1'>团队</a> [团队](/home/team?x=1)" },
    "正文里的链接 /home/team：VIP 会员、代理、会员、未登录的访客打不开这个页面，请换一个链接",
  ],
])("bad input %o is refused with 「%s」", async (change, message) => {
  await expect(drafted(server, change)).rejects.toMatchObject({ code: 400, message });
});

test("the list is by kind, state and words, newest made first, in pages", async () => {
  const call = await writer(server);
  const ids = [];
  for (const n of [1, 2, 3]) ids.unshift((await drafted(server, { title: `列表 ${n}` })).id);
  const query = { kind: "1", state: "0", q: "列表" };
  const first = await call(consoleArticles, { query: { ...query, size: 2 } });
  expect(first.list.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const rest = await call(consoleArticles, {
    query: { ...query, size: 2, cursor: first.next ?? "" },
  });
  expect(rest.list.map(({ id }) => id)).toEqual(ids.slice(2));
  expect(rest.next).toBeNull();
});

test("only those who write may write; all others read", async () => {
  const support = await server.staff(StaffRole.of.support);
  await expect(support(saveArticle, { body: { id: null, draft } })).rejects.toMatchObject({
    code: 403,
  });
  expect(await support(consoleArticles, { query: {} })).toHaveProperty("list");
});

test("what is not there cannot be changed", async () => {
  const call = await writer(server);
  await expect(call(saveArticle, { body: { id: 999_999_999, draft } })).rejects.toMatchObject({
    code: 404,
  });
  await expect(stateOf(server, 999_999_999, PublishState.of.published)).rejects.toMatchObject({
    code: 404,
  });
});

test("the preview is what readers will see", async () => {
  const call = await writer(server);
  const body = "# 标题\n\n<script>alert(1)</script>\n\n**好**";
  const { html } = await call(previewMarkdown, { body: { body } });
  expect(html).toBe('<h2 id="section-1">标题</h2>\n<p><strong>好</strong></p>\n');
});

test("a category is put under another, renamed and moved; a circle is refused", async () => {
  const call = await writer(server);
  const top = await category(server, { name: "上", parentId: 21, sort: 9 });
  const low = await category(server, { name: "下", parentId: top.id });
  const moved = (id: number, parentId: number | null, more: object = {}) =>
    call(saveCategory, { body: { id, parentId, name: "改名", sort: 0, hidden: false, ...more } });
  const circle = { code: 400, message: "上级分类不能是它自己或它的下级" };
  await expect(moved(top.id, low.id)).rejects.toMatchObject(circle);
  await expect(moved(top.id, top.id)).rejects.toMatchObject(circle);
  await expect(moved(top.id, null)).rejects.toMatchObject({ message: "请选择上级分类" });
  await expect(moved(top.id, 1)).rejects.toMatchObject({ message: "不能移到另一个顶层分类之下" });
  await expect(moved(21, 1)).rejects.toMatchObject({ message: "「帮助中心」是顶层分类，不能移动" });
  await expect(moved(21, null, { hidden: true })).rejects.toMatchObject({
    message: "「帮助中心」是顶层分类，不能隐藏",
  });
  await expect(moved(999_999, 21)).rejects.toMatchObject({ code: 404 });
  expect(await moved(low.id, 21)).toMatchObject({ name: "改名", parentId: 21 });
  expect(await moved(top.id, low.id)).toMatchObject({ parentId: low.id });
});

test("who saves a category that somebody else has changed meanwhile is shown it", async () => {
  const call = await writer(server);
  const { articles: _, ...read } = await category(server, { name: "原名", parentId: 21, sort: 5 });
  const theirs = await call(saveCategory, { body: { ...read, name: "同事起的名" } });
  const mine = call(saveCategory, { body: { ...read, hidden: true } });
  await expect(mine).rejects.toMatchObject({
    code: 409,
    message: "「同事起的名」刚刚被别人修改，您的修改还没有保存，请核对后再保存",
    data: theirs,
  });
  const { articles: __, ...now } = theirs;
  expect(await call(saveCategory, { body: { ...now, hidden: true } })).toMatchObject({
    name: "同事起的名",
    hidden: true,
  });
});

test("two moves at once do not make a circle", async () => {
  const call = await writer(server);
  const a = await category(server, { name: "甲", parentId: 21 });
  const b = await category(server, { name: "乙", parentId: 21 });
  const put = (id: number, parentId: number) =>
    call(saveCategory, { body: { id, parentId, name: "x", sort: 0, hidden: false } });
  const ended = await Promise.allSettled([put(a.id, b.id), put(b.id, a.id)]);
  expect(ended.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("the tree lists every category with its articles of every state", async () => {
  const call = await writer(server);
  const one = await category(server, { name: "清单", parentId: 21 });
  await drafted(server, { kind: help, categoryId: one.id });
  await published(server, { kind: help, categoryId: one.id, brands: ["manxi"] });
  const { list } = await call(consoleCategories);
  expect(list.find(({ id }) => id === one.id)).toMatchObject({ articles: 2, hidden: false });
  expect(list.slice(0, 1)).toMatchObject([{ id: 1, parentId: null }]);
});

test("an article may link to what opens to everybody, to whoever signs in, to files and to other sites", async () => {
  const body = [
    "[任务](/task) [金币](/home/gold?type=1) [帮助](/help/1) [站外](https://a.example/home/team)",
    "[附件](/storage/kept/a.pdf) [邮件](mailto:help@a.example) [这里](#here) [别的课](2)",
  ].join("\n\n");
  const { id } = await drafted(server, { body });
  expect(id).toBeGreaterThan(0);
});
