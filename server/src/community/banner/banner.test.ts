/** Banners and events: what is valid now, of this brand, for this role, in the operator's order. */
import { expect, test } from "vitest";
import { consoleBanners, saveBanner } from "#contract/console/community/content.ts";
import { BannerKind } from "#contract/content-enums.ts";
import { Role, StaffRole } from "#contract/enums.ts";
import { listBanners, listEvents } from "#contract/member/community/notice.ts";
import { Viewer } from "#contract/viewer.ts";
import { clientOf, testServer } from "../../../test/server.ts";
import { memberAs } from "../../../test/fixture/growth.ts";

const server = testServer();
const HOUR = 3_600_000;
const inHours = (hours: number) =>
  new Date(server.clock.now().getTime() + hours * HOUR).toISOString();

const draftOf = (title: string, more: object = {}) => ({
  kind: BannerKind.of.banner,
  title,
  summary: "",
  picture: "/sample/pictures/banner-welcome.svg",
  link: "/task",
  brands: [] as string[],
  viewers: [] as Viewer[],
  startsAt: inHours(-1),
  endsAt: inHours(48),
  sort: 0,
  active: true,
  ...more,
});

const save = async (draft: ReturnType<typeof draftOf>, id: number | null = null) => {
  const staff = await server.staff(StaffRole.of.operations);
  return staff(saveBanner, { body: { id, draft } });
};
const shown = async (call = server.stranger) =>
  (await call(listBanners)).list.map(({ title }) => title);

test("banners and events are shown in their order, each from its beginning to its end", async () => {
  await save(draftOf("第二", { sort: 2 }));
  await save(draftOf("第一", { sort: 1 }));
  await save(draftOf("还没开始", { startsAt: inHours(1) }));
  await save(draftOf("要结束了", { sort: 3, endsAt: inHours(2) }));
  await save(draftOf("关着的", { active: false }));
  await save(draftOf("双十一", { kind: BannerKind.of.event, summary: "邀请翻倍" }));
  expect(await shown()).toEqual(["第一", "第二", "要结束了"]);
  expect((await server.stranger(listEvents)).list).toMatchObject([
    { title: "双十一", summary: "邀请翻倍", link: "/task" },
  ]);
  server.clock.move(3 * 3600);
  expect(await shown()).toEqual(["还没开始", "第一", "第二"]);
});

test("a brand's own is shown on that brand only", async () => {
  await save(draftOf("漫析的", { brands: ["manxi"], sort: -1 }));
  expect(await shown()).not.toContain("漫析的");
  const there = clientOf(server.app, { host: "manxi.localhost" });
  expect((await shown(there))[0]).toBe("漫析的");
});

test("what an operator changes or switches off is seen at once", async () => {
  const { id } = await save(draftOf("改之前", { sort: -9 }));
  expect((await shown())[0]).toBe("改之前");
  await save(draftOf("改之后", { sort: -9 }), id);
  expect((await shown())[0]).toBe("改之后");
  await save(draftOf("改之后", { active: false }), id);
  expect(await shown()).not.toContain("改之后");
});

test("nobody on the way keeps them, because they go by who asks", async () => {
  const reply = await server.app.inject({ method: "GET", url: "/api/v1/banners" });
  expect(reply.headers["cache-control"]).toBe("private, no-store");
});

test("operators see them all, the newest first, by kind", async () => {
  const staff = await server.staff(StaffRole.of.viewer);
  await save(draftOf("活动甲", { kind: BannerKind.of.event }));
  const query = { kind: String(BannerKind.of.event), size: 1 };
  const { list, next } = await staff(consoleBanners, { query });
  expect(list).toMatchObject([{ title: "活动甲", kind: BannerKind.of.event, active: true }]);
  expect(next).not.toBeNull();
});

test.each([
  [{ link: "http://evil.example" }, "链接应为站内路径或 https:// 开头"],
  [{ link: "//evil.example" }, "链接应为站内路径或 https:// 开头"],
  [{ link: "/\\evil.example" }, "链接应为站内路径或 https:// 开头"],
  [{ link: "javascript:alert(1)" }, "链接应为站内路径或 https:// 开头"],
  [{ picture: "data:image/svg+xml,x" }, "图片应是 https 地址或本站的图片"],
  [{ brands: ["nobody"] }, "品牌「nobody」不存在"],
  [{ endsAt: "昨天" }, "结束时间格式错误"],
  [{ startsAt: inHoursFixed(2), endsAt: inHoursFixed(1) }, "结束时间应晚于开始时间"],
])("a banner with %j is refused with what is wrong", async (wrong, message) => {
  await expect(save(draftOf("对的", wrong))).rejects.toMatchObject({ code: 400, message });
});

test("a banner that is not there cannot be changed", async () => {
  await expect(save(draftOf("没有"), 999_999)).rejects.toMatchObject({ code: 404 });
});

function inHoursFixed(hours: number): string {
  return new Date(Date.UTC(2026, 11, 1, hours)).toISOString();
}

const { vip, leader, member, visitor } = Viewer.of;
const roleOf = (role: Role) => memberAs(server, role);
const titlesFor = async (call: Parameters<typeof shown>[0]) =>
  (await shown(call)).filter((title) => title.startsWith("给"));

test("each role sees what is meant for it, and a visitor what is meant for visitors", async () => {
  await save(draftOf("给队长和 VIP", { viewers: [leader, vip], link: "/home/invite-friends" }));
  await save(draftOf("给会员", { viewers: [member] }));
  await save(draftOf("给访客", { viewers: [visitor], link: "/register" }));
  await save(draftOf("给所有人", { viewers: [...Viewer.values], sort: 9 }));
  const lead = ["给队长和 VIP", "给所有人"];
  expect(await titlesFor((await roleOf(Role.of.leader)).call)).toEqual(lead);
  expect(await titlesFor((await roleOf(Role.of.vip)).call)).toEqual(lead);
  expect(await titlesFor((await roleOf(Role.of.agent)).call)).toEqual(["给所有人"]);
  expect(await titlesFor((await roleOf(Role.of.member)).call)).toEqual(["给会员", "给所有人"]);
  expect(await titlesFor(server.stranger)).toEqual(["给访客", "给所有人"]);
});

test("an event for others is not shown to a plain member either", async () => {
  const event = { kind: BannerKind.of.event, viewers: [leader], link: "/home/team" };
  await save(draftOf("队长月", event));
  const seen = async (role: Role) =>
    (await (await roleOf(role)).call(listEvents)).list.map(({ title }) => title);
  expect(await seen(Role.of.leader)).toContain("队长月");
  expect(await seen(Role.of.member)).not.toContain("队长月");
});

test("everybody chosen is written as nobody chosen, in one order", async () => {
  const all = await save(draftOf("都选", { viewers: [...Viewer.values].toReversed() }));
  expect(all.viewers).toEqual([]);
  const some = await save(draftOf("选两个", { viewers: [member, vip, member] }));
  expect(some.viewers).toEqual([vip, member]);
});

test.each([
  ["/home/invite-friends", [], "会员、未登录的访客打不开"],
  ["/home/invite-friends?from=banner#top", [vip, member], "会员打不开"],
  ["/Home/Team/", [vip, leader], "VIP 会员打不开"],
  ["/home/agent", [leader], "队长打不开"],
  ["/register", [], "VIP 会员、代理、队长、会员打不开"],
  ["https://manxi.localhost/home/team", [], "打不开"],
  ["/home/tema", [], "不是本站的页面"],
  ["/api/v1/points", [], "不是本站的页面"],
])("%s is refused for viewers %j, at the link", async (link, viewers, words) => {
  const refusal = save(draftOf("去哪儿", { link, viewers }));
  await expect(refusal).rejects.toMatchObject({
    code: 400,
    message: expect.stringMatching(new RegExp(`^链接 .*${words}`)),
    data: { field: "link" },
  });
});

test.each([
  ["/home/invite-friends", [vip, leader]],
  ["/home/team", [leader]],
  ["/bbs/topic/7", []],
  ["/task/detail/aB3?t=1", []],
  ["/home/gold", [visitor]],
  ["https://example.com/home/team", []],
  ["", []],
])("%j opens to viewers %j", async (link, viewers) => {
  expect(await save(draftOf("去得了", { link, viewers }))).toMatchObject({ link, viewers });
});
