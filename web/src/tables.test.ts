import { existsSync, readFileSync } from "node:fs";
import { sitePages } from "#contract/site-pages.ts";
import { expect, test } from "vitest";
import { type TableName, tableNameOf } from "./tables.ts";

const names: TableName[] = ["memberRoutes", "taskRoutes", "contentRoutes"];

const pathsOf = (name: string): string[] => {
  const text = readFileSync(new URL(`${name}.tsx`, import.meta.url), "utf8");
  return [...text.matchAll(/path: "(\/[^"]*)"/g)].flatMap(([, path]) => path ?? []);
};

test("every page that links are checked by is in a table of contents", () => {
  const routed = [...names, "routes"].flatMap(pathsOf).filter((path) => path !== "/ui");
  expect(routed.toSorted()).toEqual(Object.keys(sitePages).toSorted());
});

test.each(names)("every page of %s is looked for where it stands", (name) => {
  const paths = pathsOf(name);
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => tableNameOf(path) !== name)).toEqual([]);
});

test("what a table names for the server to send along is there", () => {
  const named = [...names, "routes", "entry-server"].flatMap((name) => {
    const text = readFileSync(new URL(`${name}.tsx`, import.meta.url), "utf8");
    return [...text.matchAll(/"(src\/[^"]+\.tsx)"/g)].flatMap(([, path]) => path ?? []);
  });
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((path) => !existsSync(new URL(`../${path}`, import.meta.url)))).toEqual([]);
});
