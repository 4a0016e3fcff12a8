/**
 * What `npm test -- --changed` runs: whatever the changed files can have touched, and for the rest of the product
 * what does not take long. Wrong only by too much: what cannot be known is run.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./step.ts";

export type Plan = {
  /** Changed sources, for the linter. */
  sources: string[];
  schema: boolean;
  /** The tests of the server: none, those that import a change, or all. */
  server: "none" | "graph" | "all";
  /** Further test files of the server, which the graph of imports does not show. */
  alsoServer: string[];
  browser: string[];
  drills: boolean;
};

export type TestFile = { path: string; text: string };

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const isIn = (path: string, ...folders: string[]): boolean =>
  folders.some((folder) => path.startsWith(`${folder}/`));
const isText = (path: string): boolean => /\.(md|txt)$/.test(path) && !isIn(path, "e2e", "server");

/** What tests start their databases and sites by; the tools for people have tests of their own. */
const isTool = (path: string): boolean =>
  isIn(path, "tools") && !/^tools\/(test\/changed|screens|schema|install|start)/.test(path);

/** Whatever these change, all changes. */
const roots = new Set(["package.json", "package-lock.json", "vitest.config.ts", "tsconfig.json"]);

/** `tests`: all test files of server/ and e2e/, with their texts. */
export function planOf(changed: readonly string[], tests: readonly TestFile[]): Plan {
  const product = changed.filter((path) => !isTest(path) && !isText(path));
  const everything = product.some((path) => roots.has(path));
  const ofServer = changed.filter((path) => isIn(path, "server", "contract", "questionnaire"));
  // Neither SQL nor a file that is read is in the graph of imports.
  const unseen = ofServer.some((path) => !/\.tsx?$/.test(path));
  const imported = ofServer.some((path) => !isText(path)) || product.some(isTool);
  const ofWeb = product.some((path) => isIn(path, "web"));
  return {
    sources: changed.filter((path) => /\.(ts|tsx|mjs)$/.test(path)),
    schema: everything || product.some((path) => isIn(path, "server/migrations", "tools/schema")),
    server: everything || unseen ? "all" : imported ? "graph" : "none",
    alsoServer: ofWeb ? pathsOf(tests, "server", readsPages) : [],
    browser: everything ? pathsOf(tests, "e2e") : browserTests(changed, product, tests),
    drills: everything || product.some((path) => isIn(path, "server", "contract", "drill")),
  };
}

const pathsOf = (
  tests: readonly TestFile[],
  folder: string,
  isMeant: (test: TestFile) => boolean = () => true,
): string[] =>
  tests.filter((test) => isIn(test.path, folder) && isMeant(test)).map(({ path }) => path);

const readsPages = ({ path, text }: TestFile): boolean =>
  isIn(path, "server/src/community/pages") || /test\/pages\.ts|url: ["`]\/(?!api)/.test(text);

/** The console is a site of its own: who opens only one of the two sees nothing of the other. */
const opensConsole = ({ path, text }: TestFile): boolean =>
  path.startsWith("e2e/operations/") || /\/console|operator|desk\.ts/i.test(text);
const opensSite = ({ path, text }: TestFile): boolean =>
  !path.startsWith("e2e/operations/") || /visitor|member|taker|goto\(["`]\/(?!console)/i.test(text);

function browserTests(
  changed: readonly string[],
  product: readonly string[],
  tests: readonly TestFile[],
): string[] {
  const touches = (...folders: string[]) => product.some((path) => isIn(path, ...folders));
  if (touches("server", "contract", "questionnaire", "e2e") || product.some(isTool))
    return pathsOf(tests, "e2e");
  const own = new Set(changed);
  const isTouched = (test: TestFile) =>
    own.has(test.path) ||
    (touches("console") && opensConsole(test)) ||
    (touches("web") && opensSite(test));
  return pathsOf(tests, "e2e", isTouched);
}

const git = (...args: string[]): string =>
  execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

const tryGit = (...args: string[]): string | undefined => {
  try {
    return git(...args).trim() || undefined;
  } catch {
    return undefined;
  }
};

/** Where this branch left the main one; on the main one itself what is not committed yet, or the last commit. */
export function baseOf(given: string | undefined): string {
  if (given) return git("rev-parse", "--verify", `${given}^{commit}`).trim();
  const head = git("rev-parse", "HEAD").trim();
  for (const main of ["origin/HEAD", "origin/main", "main", "origin/master", "master"]) {
    const base = tryGit("merge-base", "HEAD", main);
    if (base && base !== head) return base;
  }
  const isClean = git("status", "--porcelain") === "";
  return isClean ? (tryGit("rev-parse", "HEAD~1") ?? head) : head;
}

/** Paths from the root of the repository, committed since or not, without those that are gone. */
export function changedSince(base: string): { all: string[]; present: string[] } {
  const lines = [
    ...git("diff", "--name-only", base).split("\n"),
    ...git("ls-files", "--others", "--exclude-standard").split("\n"),
  ];
  const all = [...new Set(lines.filter(Boolean))].toSorted();
  return { all, present: all.filter((path) => existsSync(join(ROOT, path))) };
}
