import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { longestFirst } from "./longest-first.ts";
import { seconds } from "./seconds.ts";

const given = (...files: string[]) =>
  files.map((file) => ({ moduleId: join(process.cwd(), `${file}.test.ts`) }));

test("the longest begin first, and those that nobody has named keep their order behind them", () => {
  const files = given("z/first", "server/test/fuzz/fuzz", "a/second", "e2e/study/whole-study");
  expect(longestFirst(files)).toEqual(
    given("e2e/study/whole-study", "server/test/fuzz/fuzz", "z/first", "a/second"),
  );
});

test("whatever the list names is there, and stands behind what takes longer", () => {
  const names = Object.keys(seconds);
  expect(names.filter((name) => !existsSync(`${name}.test.ts`))).toEqual([]);
  const all = Object.values(seconds);
  expect(all).toEqual(all.toSorted((a, b) => b - a));
});
