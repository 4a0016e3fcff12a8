import { expect, test } from "vitest";
import { Viewer } from "#contract/viewer.ts";
import { emptyForm, problemsOf, standingOf } from "./draft.ts";

const now = Date.parse("2026-11-21T08:00:00Z");
const form = { ...emptyForm(now), title: "双十二", picture: "/storage/a.webp" };

test("a fresh banner lacks its title and its picture, and lasts two weeks", () => {
  expect(Object.keys(problemsOf(emptyForm(now))).toSorted()).toEqual(["picture", "title"]);
  expect(problemsOf(form)).toEqual({});
  expect(form.endsAt).toBe("2026-12-05T08:00:00.000Z");
});

test("a link leads to a page of ours or to https, or nowhere", () => {
  const problemOf = (link: string) => problemsOf({ ...form, link }).link;
  expect(["", "/course/3", "https://example.com/a"].map(problemOf)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  for (const link of ["http://example.com", "//example.com", "javascript:alert(1)", "course"])
    expect(problemOf(link)).toBe("链接应为站内路径或 https:// 开头");
});

test("a link that some of its viewers cannot open says so at once, at the link", () => {
  const invite = { ...form, link: "/home/invite-friends" };
  expect(problemsOf(invite)).toEqual({
    link: "链接 /home/invite-friends：会员、未登录的访客打不开这个页面，请换一个链接，或把可见对象选为VIP 会员、代理、队长",
  });
  expect(problemsOf({ ...invite, viewers: [Viewer.of.leader] })).toEqual({});
});

test("it ends after it began", () => {
  expect(problemsOf({ ...form, endsAt: form.startsAt }).endsAt).toBe("结束时间应晚于开始时间");
  expect(problemsOf({ ...form, startsAt: null }).startsAt).toBe("请填写开始时间");
});

test("how it stands follows the clock, unless it is switched off", () => {
  const times = { active: true, startsAt: "2026-11-20T00:00:00Z", endsAt: "2026-11-22T00:00:00Z" };
  expect(standingOf(times, now).label).toBe("展示中");
  expect(standingOf({ ...times, active: false }, now).label).toBe("未启用");
  expect(standingOf(times, Date.parse("2026-11-19T00:00:00Z")).label).toBe("未开始");
  expect(standingOf(times, Date.parse("2026-11-22T00:00:00Z")).label).toBe("已结束");
});
