/**
 * Everything that must hold before a change is handed in, one step after the other, each run even
 * when an earlier one failed. The last line is the verdict: "N passed, N failed". With arguments
 * (npm test -- server/src/wallet) only those tests run.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureChromium } from "./chromium.ts";
import { ensureBuilt } from "./source-hash.ts";
import {
  binary,
  endRunning,
  ROOT,
  runNode,
  runTool,
  runStep,
  say,
  type Verdict,
  verdictOf,
} from "./test/step.ts";
import { runVitest, stopDatabase } from "./test/vitest-step.ts";

type Step = { title: string; work: () => Promise<Verdict> };

const beganAt = performance.now();

/** A command that passes or fails as one. */
const command = (title: string, args: () => string[], run = runNode): Step => ({
  title,
  work: async () => verdictOf((await run(args())) === 0),
});
const tool = (title: string, args: () => string[]): Step => command(title, args, runTool);

const build: Step = {
  title: "生产构建 production build",
  work: async () => {
    if (!(await ensureBuilt("production", say))) say("源码未变，沿用上次的构建");
    return verdictOf(true);
  },
};

const browser: Step = {
  title: "浏览器与中文字体 Chromium and fonts",
  work: async () => {
    const problem = ensureChromium(say);
    if (problem !== undefined) say(problem);
    return verdictOf(problem === undefined);
  },
};

function wholeRun(): Step[] {
  const steps: Step[] = [
    tool("风格 lint", () => [binary("oxlint", "bin/oxlint"), "--type-aware", "--deny-warnings"]),
    tool("格式 format", () => [binary("oxfmt", "bin/oxfmt"), "--check"]),
    tool("类型 types", () => [binary("typescript", "bin/tsc"), "--noEmit"]),
    command("数据库结构 schema", () => ["tools/dump-schema.ts", "--check"]),
    build,
    browser,
    { title: "测试 tests", work: () => runVitest([]) },
  ];
  if (existsSync(join(ROOT, "drill/main.ts")))
    steps.push(command("短演练 drills", () => ["drill/main.ts", "--short"]));
  return steps;
}

/** Browser tests need the sites and a browser; the others are spared the wait. */
function chosenTests(args: string[]): Step[] {
  const isBrowser = args.some((arg) => arg.includes("e2e"));
  const tests: Step = { title: `测试 ${args.join(" ")}`, work: () => runVitest(args) };
  return isBrowser ? [build, browser, tests] : [tests];
}

async function main(args: string[]): Promise<number> {
  const total: Verdict = { passed: 0, failed: 0 };
  const failedTitles: string[] = [];
  const steps = args.length > 0 ? chosenTests(args) : wholeRun();
  for (const [index, { title, work }] of steps.entries()) {
    const { passed, failed } = await runStep(`${index + 1}/${steps.length} ${title}`, work);
    total.passed += passed;
    total.failed += failed;
    if (failed > 0) failedTitles.push(title);
  }
  say(`\n用时 ${((performance.now() - beganAt) / 1000).toFixed(0)} s`);
  if (failedTitles.length > 0) say(`未通过的步骤：${failedTitles.join("、")}`);
  say(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

/** PostgreSQL runs in a process group of its own and would survive Ctrl-C. */
function giveUp(): void {
  endRunning();
  void stopDatabase().finally(() => process.exit(130));
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, giveUp);
/** Who started us was killed: what has not stopped by then is ended by the guard (postgres/guard.ts). */
const KILLED_STOP_MS = 3_000;
process.once("disconnect", () => {
  giveUp();
  setTimeout(() => process.exit(1), KILLED_STOP_MS).unref();
});

process.exitCode = await main(process.argv.slice(2));
process.exit();
