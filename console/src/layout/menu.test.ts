import { expect, test } from "vitest";
import { StaffRole } from "#contract/enums.ts";
import { front, groups } from "./entries.tsx";
import { groupAt, groupsFor, isAt, toggled } from "./menu.ts";

const { admin, content, finance, viewer } = StaffRole.of;
const menuOf = (role: StaffRole, isDevelopment = false) => groupsFor({ role, isDevelopment });
const pathsOf = (role: StaffRole) => menuOf(role).flatMap((one) => one.entries.map((e) => e.path));

test("every page stands in one group only", () => {
  const paths = groups.flatMap(({ entries }) => entries.map(({ path }) => path));
  expect(new Set([front.path, ...paths]).size).toBe(paths.length + 1);
});

test("all groups of an administrator, open, fit a window of 900 px", () => {
  // What stands around the list: the name, the search, who is signed in, and the margins.
  const around = 24 + 43 + 46 + 55 + 12;
  const rows = (count: number, wide: number) => wide + Math.ceil((count - wide) / 2);
  const list = menuOf(admin, true).reduce((sum, { entries }) => {
    const wide = entries.filter(({ isQueue }) => isQueue).length;
    return sum + 4 + 26 + 26 * rows(entries.length, wide);
  }, 26);
  expect(around + list).toBeLessThanOrEqual(900);
});

test("content sees its menu, and a viewer no desk where only others decide", () => {
  expect(pathsOf(content)).toEqual([
    "/feedbacks",
    "/articles",
    "/categories",
    "/notices",
    "/banners",
    "/brand-documents",
  ]);
  const seen = pathsOf(viewer);
  expect(seen).toContain("/responses");
  for (const desk of ["/sanctions", "/adjustments", "/proposals", "/imports", "/payout-files"])
    expect(seen).not.toContain(desk);
  expect(pathsOf(finance)).toContain("/payout-files");
});

test("a group without a page for somebody is not there, nor the inbox on a real site", () => {
  expect(menuOf(content).map(({ id }) => id)).toEqual(["members", "content"]);
  expect(pathsOf(admin)).not.toContain("/inbox");
  expect(menuOf(admin, true).flatMap(({ entries }) => entries.map((e) => e.path))).toContain(
    "/inbox",
  );
});

test("a page within a page belongs to its group, and a longer name to its own", () => {
  expect(groupAt("/tasks/7/topics")).toBe("work");
  expect(groupAt("/prizes/4/codes")).toBe("money");
  expect(groupAt("/")).toBeUndefined();
  expect(isAt("/tasks-old", "/tasks")).toBe(false);
});

test("pressing a head closes its group, pressing again opens it", () => {
  expect(toggled(["money"], "work")).toEqual(["money", "work"]);
  expect(toggled(["money", "work"], "work")).toEqual(["money"]);
});
