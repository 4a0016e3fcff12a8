import { expect, test } from "vitest";
import { PublishState } from "#contract/content-enums.ts";
import { Viewer } from "#contract/viewer.ts";
import { bodyOf, changeOf, emptyForm, problemsOf } from "./draft.ts";

const now = Date.parse("2026-11-21T08:00:00Z");
const standing = {
  state: PublishState.of.draft,
  brands: [] as string[],
  viewers: [] as Viewer[],
  pinned: false,
  body: "一",
  endsAt: null,
  publishedAt: null,
};

test("a fresh notice lacks only its title", () => {
  expect(Object.keys(problemsOf(emptyForm))).toEqual(["title"]);
  expect(problemsOf({ ...emptyForm, title: "系统维护" })).toEqual({});
  expect(bodyOf({ ...emptyForm, brands: "qingyan，manxi" }).brands).toEqual(["qingyan", "manxi"]);
});

test("publishing says whom it reaches, until when, and what is missing", () => {
  expect(changeOf(standing, now)).toMatchObject({
    to: PublishState.of.published,
    verb: "发布",
    effects: [
      expect.stringContaining("所有品牌的会员立即"),
      expect.stringMatching(/公告栏不显示它/),
    ],
  });
  const much = changeOf(
    { ...standing, brands: ["manxi"], pinned: true, endsAt: "2026-11-22T08:00:00Z" },
    now,
  );
  expect(much.effects.join("")).toMatch(
    /品牌 manxi.*首页公告栏会显示它.*未读提醒到 2026\/11\/22 16:00:00 北京时间/,
  );
  expect(changeOf({ ...standing, body: " " }, now)).toMatchObject({
    isReady: false,
    effects: ["还不能发布：没有正文。"],
  });
  const over = changeOf({ ...standing, endsAt: "2026-11-20T08:00:00Z" }, now);
  expect(over.effects.join("")).toContain("提醒的时间已过：不算未读");
});

test("publishing says which roles alone see it", () => {
  const { leader, vip } = Viewer.of;
  const { effects } = changeOf({ ...standing, viewers: [vip, leader] }, now);
  expect(effects.join("")).toContain("只有这些人看得到：VIP 会员、队长。");
});

test("a published one is taken back, and can come again", () => {
  const published = { ...standing, state: PublishState.of.published, publishedAt: "2026-11-20" };
  expect(changeOf(published, now)).toMatchObject({ to: PublishState.of.withdrawn, verb: "撤下" });
  expect(changeOf({ ...published, state: PublishState.of.withdrawn }, now).verb).toBe("重新发布");
});
