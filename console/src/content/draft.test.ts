import { expect, test } from "vitest";
import { ArticleKind, PublishState } from "#contract/content-enums.ts";
import { bodyOf, changeOf, emptyForm, isSame, problemsOf } from "./draft.ts";

test("a fresh article lacks only its title", () => {
  expect(Object.keys(problemsOf(emptyForm))).toEqual(["title"]);
  expect(problemsOf({ ...emptyForm, title: "怎样答问卷" })).toEqual({});
  expect(problemsOf({ ...emptyForm, title: "长", body: "字".repeat(50_001) })).toHaveProperty(
    "body",
    "正文最多50000个字",
  );
});

test("brands are written with any separator, and none means all", () => {
  expect(bodyOf({ ...emptyForm, brands: "qingyan，manxi 、" }).brands).toEqual([
    "qingyan",
    "manxi",
  ]);
  expect(isSame({ ...emptyForm, brands: "a,b" }, { ...emptyForm, brands: "a，b" })).toBe(true);
  expect(isSame(emptyForm, { ...emptyForm, pinned: true })).toBe(false);
});

const standing = {
  kind: ArticleKind.of.course,
  state: PublishState.of.draft,
  brands: [] as string[],
  cover: "/storage/a.webp",
  body: "一",
  publishedAt: null,
};

test("publishing says who will see it and what is missing", () => {
  const first = changeOf(standing);
  expect(first).toMatchObject({ to: PublishState.of.published, verb: "发布" });
  expect(first.effects).toEqual([expect.stringContaining("所有品牌的所有人立即看到")]);
  const bare = changeOf({ ...standing, brands: ["manxi"], cover: null, body: " " });
  expect(bare.effects.join("")).toMatch(/品牌 manxi.*正文还是空的.*没有封面/);
  // Help is read, not looked at.
  const help = changeOf({ ...standing, kind: ArticleKind.of.help, cover: null });
  expect(help.effects).toHaveLength(1);
});

test("taking it back says that its address is gone, and it can come again", () => {
  const down = changeOf({ ...standing, state: PublishState.of.published });
  expect(down).toMatchObject({ to: PublishState.of.withdrawn, verb: "撤下" });
  const again = changeOf({
    ...standing,
    state: PublishState.of.withdrawn,
    publishedAt: "2026-11-21T08:00:00Z",
  });
  expect(again).toMatchObject({ to: PublishState.of.published, verb: "重新发布" });
});
