import { expect, test } from "vitest";
import { planOf, type TestFile } from "./changed.ts";

const tests: TestFile[] = [
  { path: "server/src/community/pages/pages.test.ts", text: "" },
  { path: "server/src/wallet/wallet.test.ts", text: "server.member()" },
  {
    path: "e2e/money/wallet.test.ts",
    text: 'signedIn(stage, people.member); page.goto("/exchange")',
  },
  {
    path: "e2e/operations/console-task.test.ts",
    text: 'signInAsOperator(stage, "admin"); goto("/console")',
  },
  {
    path: "e2e/operations/console-growth.test.ts",
    text: 'import { signedIn } from "./support/visitor.ts"',
  },
];
const e2e = tests.filter(({ path }) => path.startsWith("e2e/")).map(({ path }) => path);
const planFor = (...changed: string[]) => planOf(changed, tests);

test("a sentence in the documents starts no browser, no drill and no test of the server", () => {
  expect(planFor("docs/glossary.md", "README.md")).toEqual({
    sources: [],
    schema: false,
    server: "none",
    alsoServer: [],
    browser: [],
    drills: false,
  });
});

test("a test that is changed runs, and nothing else in a browser", () => {
  expect(planFor("e2e/money/wallet.test.ts").browser).toEqual(["e2e/money/wallet.test.ts"]);
  expect(planFor("server/src/wallet/wallet.test.ts")).toMatchObject({
    server: "graph",
    browser: [],
    drills: false,
  });
});

test("what the server does can be seen on any page, and killed in any state", () => {
  const plan = planFor("server/src/ledger/wallet/service.ts");
  expect(plan).toMatchObject({ browser: e2e, drills: true, server: "graph", schema: false });
  expect(plan.sources).toEqual(["server/src/ledger/wallet/service.ts"]);
});

test("a migration, which no module imports, runs every test of the server", () => {
  const plan = planFor("server/migrations/0042_more.sql");
  expect(plan).toMatchObject({ schema: true, server: "all", browser: e2e, drills: true });
});

test("a page of the member site is not looked for in tests that open the console alone", () => {
  const plan = planFor("web/src/money/wallet/StatementPage.tsx");
  expect(plan.browser).toEqual([
    "e2e/money/wallet.test.ts",
    "e2e/operations/console-growth.test.ts",
  ]);
  expect(plan.alsoServer).toEqual(["server/src/community/pages/pages.test.ts"]);
  expect(plan.drills).toBe(false);
});

test("what starts the sites of the tests can break any of them, what plans a run none", () => {
  expect(planFor("tools/stage.ts")).toMatchObject({ server: "graph", browser: e2e });
  expect(planFor("tools/test/changed.ts")).toMatchObject({ server: "none", browser: [] });
});

test("a page of the console is not looked for in tests that never open it", () => {
  expect(planFor("console/src/study/task/TaskPage.tsx").browser).toEqual([
    "e2e/operations/console-task.test.ts",
    "e2e/operations/console-growth.test.ts",
  ]);
});

test("another package, or another setting of the tests, runs all", () => {
  for (const path of ["package-lock.json", "vitest.config.ts"])
    expect(planFor(path)).toMatchObject({
      schema: true,
      server: "all",
      browser: e2e,
      drills: true,
    });
});
