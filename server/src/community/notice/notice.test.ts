/** Notices: drafted and published by operators, shown by brand, read by each member for themselves. */
import { expect, test } from "vitest";
import { consoleNotices, publishNotice, saveNotice } from "#contract/console/community/content.ts";
import { PublishState } from "#contract/content-enums.ts";
import { Role, StaffRole } from "#contract/enums.ts";
import {
  getNews,
  getNotice,
  listBoard,
  listNotices,
  listUnread,
  readNotices,
} from "#contract/member/community/notice.ts";
import { Viewer } from "#contract/viewer.ts";
import { clientOf, testServer } from "../../../test/server.ts";
import { memberAs } from "../../../test/fixture/growth.ts";

const server = testServer();
const { draft: drafted, published, withdrawn } = PublishState.of;

const draftOf = (title: string, more: object = {}) => ({
  title,
  body: `# ${title}\n\n**正文**，见[帮助](/help)。`,
  brands: [] as string[],
  pinned: false,
  endsAt: null as string | null,
  ...more,
});

/** As many notices as titles, published one second after the other. */
async function publish(...drafts: ReturnType<typeof draftOf>[]): Promise<number[]> {
  const staff = await server.staff(StaffRole.of.content);
  const ids: number[] = [];
  for (const draft of drafts) {
    server.clock.move(1);
    const { id } = await staff(saveNotice, { body: { id: null, draft } });
    await staff(publishNotice, { params: { id: String(id) }, body: { state: published } });
    ids.push(id);
  }
  return ids;
}
const move = async (id: number, state: PublishState) => {
  const staff = await server.staff(StaffRole.of.content);
  return staff(publishNotice, { params: { id: String(id) }, body: { state } });
};

test("a published notice is found by everybody, with its beginning in plain words", async () => {
  const [id = 0] = await publish(draftOf("新版上线"));
  const { call } = await server.member();
  const { list } = await call(listNotices, { query: {} });
  expect(list[0]).toMatchObject({
    id,
    title: "新版上线",
    summary: "新版上线 正文，见帮助。",
    isRead: false,
  });
  const notice = await server.stranger(getNotice, { params: { id: String(id) } });
  expect(notice).toMatchObject({ title: "新版上线", isRead: null });
  expect(notice.html).toContain("<strong>正文</strong>");
});

test("the board shows what is pinned and not over, the newest first, five at most", async () => {
  const ends = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
  const pinned = { pinned: true };
  await publish(
    draftOf("会结束", { ...pinned, endsAt: ends }),
    draftOf("不置顶"),
    ...["一", "二", "三", "四"].map((title) => draftOf(title, pinned)),
  );
  const board = async () =>
    (await server.stranger(listBoard)).list.map(({ title, isRead }) => [title, isRead]);
  expect(await board()).toEqual(["四", "三", "二", "一", "会结束"].map((title) => [title, null]));
  server.clock.move(3601);
  expect(await board()).toEqual(["四", "三", "二", "一"].map((title) => [title, null]));
});

test("a page of all notices begins where the one before ended", async () => {
  await publish(...["甲", "乙", "丙"].map((title) => draftOf(title)));
  const { call } = await server.member();
  const first = await call(listNotices, { query: { size: 2 } });
  expect(first.list.map(({ title }) => title)).toEqual(["丙", "乙"]);
  const next = await call(listNotices, { query: { size: 1, cursor: first.next ?? "" } });
  expect(next.list.map(({ title }) => title)).toEqual(["甲"]);
});

test("reading marks for this member alone: some, then all", async () => {
  const [reader, other] = [await server.member(), await server.member()];
  await reader.call(readNotices, { body: { all: true } });
  const before = (await other.call(listUnread)).count;
  const ids = await publish(...["子", "丑", "寅"].map((title) => draftOf(title)));
  expect(await reader.call(listUnread)).toMatchObject({
    count: 3,
    list: [{ title: "寅" }, { title: "丑" }, { title: "子" }],
  });
  expect(await reader.call(readNotices, { body: { ids: ids.slice(0, 1) } })).toEqual({ unread: 2 });
  const { list } = await reader.call(listNotices, { query: { size: 3 } });
  expect(list.map(({ isRead }) => isRead)).toEqual([false, false, true]);
  server.clock.move(1);
  expect(await reader.call(readNotices, { body: { all: true } })).toEqual({ unread: 0 });
  expect(await reader.call(getNews)).toMatchObject({ newMessage: false, unreadNotices: 0 });
  expect((await other.call(listUnread)).count).toBe(before + 3);
});

test("looking at a notice does not mark it", async () => {
  const [id = 0] = await publish(draftOf("看一眼"));
  const { call } = await server.member();
  expect(await call(getNotice, { params: { id: String(id) } })).toMatchObject({ isRead: false });
  expect(await call(getNotice, { params: { id: String(id) } })).toMatchObject({ isRead: false });
});

test("a draft, what was withdrawn and another brand's are not there", async () => {
  const [ours = 0, theirs = 0] = await publish(
    draftOf("要撤下"),
    draftOf("漫析的", { brands: ["manxi"], pinned: true }),
  );
  const staff = await server.staff(StaffRole.of.content);
  const { id } = await staff(saveNotice, { body: { id: null, draft: draftOf("草稿") } });
  await move(ours, withdrawn);
  const member = await server.member();
  for (const absent of [id, ours, theirs, 999_999])
    await expect(member.call(getNotice, { params: { id: String(absent) } })).rejects.toMatchObject({
      code: 404,
    });
  const { list } = await member.call(listNotices, { query: {} });
  expect(list.map((one) => one.id)).not.toContain(ours);
  const there = clientOf(server.app, { ...member.headers, host: "manxi.localhost" });
  expect(await there(getNotice, { params: { id: String(theirs) } })).toMatchObject({
    title: "漫析的",
  });
  expect((await there(listBoard)).list[0]).toMatchObject({ title: "漫析的", isRead: false });
});

test("published again it keeps its time, so that nobody is told twice", async () => {
  const [id = 0] = await publish(draftOf("更正"));
  const { call } = await server.member();
  await call(readNotices, { body: { all: true } });
  await move(id, withdrawn);
  server.clock.move(60);
  await move(id, published);
  expect(await call(listUnread)).toMatchObject({ count: 0 });
});

test("operators find notices by state and title, as readers see them", async () => {
  await publish(draftOf("停机通知"));
  const staff = await server.staff(StaffRole.of.viewer);
  const query = { state: String(published), q: "停机" };
  const { list } = await staff(consoleNotices, { query });
  expect(list).toMatchObject([{ title: "停机通知", state: published }]);
  expect(list[0]?.html).toContain("<strong>正文</strong>");
  expect((await staff(consoleNotices, { query: { q: "100%" } })).list).toEqual([]);
});

test.each([
  [{ brands: ["nobody"] }, "品牌「nobody」不存在"],
  [{ endsAt: "明天" }, "结束时间格式错误"],
  [{ title: "" }, "请输入标题"],
])("a draft with %j is refused with what is wrong", async (wrong, message) => {
  const staff = await server.staff(StaffRole.of.content);
  const body = { id: null, draft: draftOf("对的", wrong) };
  await expect(staff(saveNotice, { body })).rejects.toMatchObject({ code: 400, message });
});

test("without a text nothing is published, and what members have seen is no draft again", async () => {
  const staff = await server.staff(StaffRole.of.content);
  const draft = draftOf("空的", { body: " " });
  const { id } = await staff(saveNotice, { body: { id: null, draft } });
  await expect(move(id, published)).rejects.toMatchObject({ message: "请填写公告正文" });
  await expect(move(id, withdrawn)).rejects.toMatchObject({ code: 409 });
  const [seen = 0] = await publish(draftOf("看过的"));
  await expect(move(seen, drafted)).rejects.toMatchObject({ code: 409 });
  await expect(staff(saveNotice, { body: { id: seen, draft } })).rejects.toMatchObject({
    message: "请填写公告正文",
  });
  await expect(staff(saveNotice, { body: { id: 999_999, draft } })).rejects.toMatchObject({
    code: 404,
  });
});

test("what an operator wrote never runs in a reader's page", async () => {
  const body =
    "<img src=x onerror=alert(1)><script>alert(1)</script>[x](javascript:alert(1)) <b>&lt;i&gt;</b>";
  const [id = 0] = await publish(draftOf("<script>", { body }));
  const notice = await server.stranger(getNotice, { params: { id: String(id) } });
  expect(notice.html).not.toMatch(/<script|onerror|javascript:/i);
  expect(notice.summary).not.toMatch(/script|onerror/);
});

test("a notice for some roles is there for them alone: in the list, on the board, unread, by its link", async () => {
  const viewers = [Viewer.of.leader];
  const [id = 0] = await publish(draftOf("给队长", { pinned: true, viewers }));
  const params = { id: String(id) };
  const leader = await memberAs(server, Role.of.leader);
  const plain = await server.member();
  const before = (await plain.call(getNews)).unreadNotices;
  expect((await leader.call(getNews)).unreadNotices).toBe(before + 1);
  for (const { call, sees } of [
    { call: leader.call, sees: true },
    { call: plain.call, sees: false },
  ]) {
    const lists = await Promise.all([
      call(listNotices, { query: {} }),
      call(listBoard),
      call(listUnread),
    ]);
    for (const { list } of lists) expect(list.some((card) => card.id === id)).toBe(sees);
  }
  expect(await leader.call(getNotice, { params })).toMatchObject({ title: "给队长" });
  for (const call of [plain.call, server.stranger])
    await expect(call(getNotice, { params })).rejects.toMatchObject({ code: 404 });
});

test.each([
  ["见[团队](/home/team)。", "/home/team"],
  ["见[团队][1]。\n\n[1]: /home/team", "/home/team"],
  ['见<a href="/home/invite-friends?a=1&amp;b=2">邀请</a>。', "/home/invite-friends"],
  ["见[这里](https://manxi.localhost/home/agent)。", "/home/agent"],
])("a notice to everybody with %j is refused at its text", async (body, link) => {
  await expect(publish(draftOf("带链接", { body }))).rejects.toMatchObject({
    code: 400,
    message: expect.stringContaining(`正文里的链接 ${link}：`),
    data: { field: "body" },
  });
});

test("a notice may lead to files, to other sites and to letters", async () => {
  const body =
    "[表](/storage/a.pdf)、[网站](https://example.com/home/team)、[信](mailto:a@example.com)";
  await expect(publish(draftOf("都可以", { body }))).resolves.toHaveLength(1);
});
