import { expect, test } from "vitest";
import { ArticleKind, PublishState } from "#contract/content-enums.ts";
import { bodyOf, changeOf, emptyForm, problemsOf } from "./draft.ts";

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
  // Another way of typing the same is no change.
  expect(bodyOf({ ...emptyForm, brands: "a,b" })).toEqual(bodyOf({ ...emptyForm, brands: "a，b" }));
  expect(bodyOf(emptyForm)).not.toEqual(bodyOf({ ...emptyForm, pinned: true }));
});

const standing = {
  kind: ArticleKind.of.course,
  state: PublishState.of.draft,
  brands: [] as string[],
  cover: "/storage/a.webp",
  body: "一",
  summary: "二",
  publishedAt: null,
};

test("publishing says who will see it and what is missing", () => {
  const first = changeOf(standing);
  expect(first).toMatchObject({ to: PublishState.of.published, verb: "发布" });
  expect(first.effects).toEqual([expect.stringContaining("所有品牌的所有人最多十秒后看到")]);
  expect(first.isReady).toBe(true);
  const bare = changeOf({ ...standing, cover: null, body: " ", summary: "" });
  expect(bare).toMatchObject({
    isReady: false,
    effects: ["还不能发布：没有正文；没有摘要；没有封面。"],
  });
  expect(changeOf({ ...standing, brands: ["manxi"] }).effects[0]).toContain("品牌 manxi的所有人");
  // Help needs no cover.
  const help = changeOf({ ...standing, kind: ArticleKind.of.help, cover: null });
  expect(help.isReady).toBe(true);
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
