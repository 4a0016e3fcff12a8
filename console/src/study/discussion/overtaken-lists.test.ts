import { expect, test } from "vitest";
import { type Lists, listsOf, withClosed, withDraft, withMoved, withNew } from "./draft.ts";
import { rebasedLists } from "./overtaken-lists.ts";

const topic = (id: number, title: string) => ({
  id,
  draft: { title, body: "", required: true, blind: false, minLength: 10 },
  isClosed: false,
  replies: 0,
  members: 0,
});
const base = listsOf([topic(1, "甲"), topic(2, "乙"), topic(3, "丙")]);
const titles = ({ open, closed }: Lists) =>
  [open, closed].map((lines) => lines.map(({ draft }) => draft.title));

test("what the colleague added stays, with one's own words, new topics and closings", () => {
  const now = listsOf([topic(1, "甲"), topic(4, "同事的"), topic(2, "乙"), topic(3, "丙改")]);
  const typed = withDraft(withClosed(base, "1"), "2", { body: "我写的" });
  const mine = withDraft(withNew(typed, "new"), "new", { title: "我的" });
  const { lists, both } = rebasedLists(mine, { base, now });
  expect(titles(lists)).toEqual([["同事的", "乙", "丙改", "我的"], ["甲"]]);
  expect(lists.open[1]?.draft.body).toBe("我写的");
  expect(both).toEqual([]);
});

test("one's own order stands, and what both have changed is named", () => {
  const now = listsOf([topic(1, "同事的甲"), topic(2, "乙"), topic(4, "新"), topic(3, "丙")]);
  const mine = withDraft(withMoved(base, "3", -1), "1", { title: "我的甲" });
  const { lists, both } = rebasedLists(mine, { base, now });
  expect(titles(lists)).toEqual([["我的甲", "丙", "乙", "新"], []]);
  expect(both).toEqual(["同事的甲"]);
});

test("what the colleague closed is closed", () => {
  const now = listsOf([{ ...topic(1, "甲"), isClosed: true }, topic(2, "乙"), topic(3, "丙")]);
  expect(titles(rebasedLists(base, { base, now }).lists)).toEqual([["乙", "丙"], ["甲"]]);
});
