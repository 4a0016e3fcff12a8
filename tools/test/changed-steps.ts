/** The steps of `npm test -- --changed`: the plan (changed.ts) as commands. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { changedSince, planOf, type TestFile } from "./changed.ts";
import { ROOT, say, type Step } from "./step.ts";
import { drills, format, lint, schema, types } from "./steps.ts";

type Given = { build: Step; browser: Step; tests: (title: string, args: string[]) => Step };

export function changedLanes(base: string, { build, browser, tests }: Given): Step[][] {
  const { all, present } = changedSince(base);
  const plan = planOf(all, [...testFiles("server"), ...testFiles("e2e")]);
  say(`自 ${base.slice(0, 9)} 以来改动 ${all.length} 个文件 files changed since`);
  const sources = plan.sources.filter((path) => present.includes(path));
  // The server's tests ask for pages, and the bars of what a page weighs are tests without a browser.
  const main = [build, tests("测试 unit", ["--project", "unit"])];
  const server = ["--project", "server"];
  if (plan.server === "all") main.push(tests("测试 server", server));
  if (plan.server === "graph")
    main.push(tests("测试 server", [...server, "--passWithNoTests", `--changed=${base}`]));
  if (plan.server !== "all" && plan.alsoServer.length > 0)
    main.push(tests("测试 pages", [...server, ...plan.alsoServer]));
  if (plan.browser.length > 0)
    main.push(browser, tests("测试 browser", ["--project", "browser", ...plan.browser]));
  const aside = [
    ...(sources.length > 0 ? [lint(sources), format(sources), types()] : []),
    ...(plan.schema ? [schema()] : []),
    ...(plan.drills ? [drills()] : []),
  ];
  return [main, aside];
}

const testFiles = (folder: string): TestFile[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => ({
      path: `${folder}/${name}`,
      text: readFileSync(join(ROOT, folder, name), "utf8"),
    }));
