import { expect, test } from "vitest";
import { StaffRole } from "#contract/enums.ts";
import { isSeenBy } from "./seen.ts";
import { numberTargets, publishTarget } from "./targets.ts";

const titlesFor = (role: StaffRole, text: string) =>
  numberTargets(text)
    .filter((target) => isSeenBy({ role, isDevelopment: false }, target))
    .map(({ title }) => title);
const { finance, content, viewer } = StaffRole.of;

test("a number is offered as what the role has in its menu", () => {
  expect(titlesFor(finance, "提现 26")).toEqual(["提现或兑换 26"]);
  expect(titlesFor(content, "提现 26")).toEqual([]);
  expect(titlesFor(content, "文章 26")).toEqual(["文章 26"]);
  expect(titlesFor(viewer, "对账 26")).toEqual([]);
  const publish = publishTarget({ id: 5, title: "问卷" });
  expect(isSeenBy({ role: content, isDevelopment: false }, publish)).toBe(false);
});
