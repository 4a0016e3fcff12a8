import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type TableName, tableNameOf } from "./tables.ts";

const names: TableName[] = ["memberRoutes", "taskRoutes", "contentRoutes"];

test.each(names)("every page of %s is looked for where it stands", (name) => {
  const text = readFileSync(new URL(`${name}.tsx`, import.meta.url), "utf8");
  const paths = [...text.matchAll(/path: "(\/[^"]*)"/g)].flatMap(([, path]) => path ?? []);
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => tableNameOf(path) !== name)).toEqual([]);
});
