/** Banners and events: what is valid now, of this brand, in the operator's order. */
import { expect, test } from "vitest";
import { consoleBanners, saveBanner } from "#contract/console/content.ts";
import { BannerKind } from "#contract/content-enums.ts";
import { StaffRole } from "#contract/enums.ts";
import { listBanners, listEvents } from "#contract/member/notice.ts";
import { clientOf, testServer } from "../../test/server.ts";

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

test("half a minute is how long a browser keeps them", async () => {
  const reply = await server.app.inject({ method: "GET", url: "/api/v1/banners" });
  expect(reply.headers["cache-control"]).toBe("public, max-age=30");
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
