/**
 * Everything that must hold before a change is handed in, each step run even when an earlier one failed; what
 * waits much runs beside the tests. The last line is the verdict: "N passed, N failed". With arguments
 * (npm test -- server/src/ledger/wallet) only those tests run, with --changed (or --changed=main) what the changes since
 * the branch began can have touched.
 */
import { ensureChromium } from "./chromium.ts";
import { ensureBuilt } from "./source-hash.ts";
import { baseOf } from "./test/changed.ts";
import { changedLanes } from "./test/changed-steps.ts";
import { type Ended, endRunning, runStep, say, type Step, verdictOf } from "./test/step.ts";
import { drills, format, lintAndTypes, schema } from "./test/steps.ts";
import { runVitest, stopDatabase } from "./test/vitest-step.ts";

const beganAt = performance.now();

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

const tests = (title: string, args: string[]): Step => ({ title, work: () => runVitest(args) });

/** Side by side: the drills wait for most of their time, and the tests of the server leave something over. */
const wholeRun = (): Step[][] => [
  [build, browser, tests("测试 tests", [])],
  [lintAndTypes(), format(), schema(), drills()],
];

/** Browser tests need the sites and a browser; the others are spared the wait. */
function chosenTests(args: string[]): Step[][] {
  const isBrowser = args.some((arg) => arg.includes("e2e"));
  const chosen = tests(`测试 ${args.join(" ")}`, args);
  return [isBrowser ? [build, browser, chosen] : [chosen]];
}

function lanesFor(args: string[]): Step[][] {
  const [first = "", ...others] = args;
  const [, base] = /^--changed(?:=(.+))?$/.exec(first) ?? [];
  if (first.startsWith("--changed") && others.length === 0)
    return changedLanes(baseOf(base), { build, browser, tests });
  return args.length > 0 ? chosenTests(args) : wholeRun();
}

/** The steps of a lane one after the other, the lanes side by side; in the order in which they end. */
async function runLanes(lanes: readonly Step[][]): Promise<Ended[]> {
  const ended: Ended[] = [];
  const runLane = async (steps: readonly Step[]) => {
    for (const step of steps)
      // One after the other is what makes a lane.
      // oxlint-disable-next-line no-await-in-loop
      ended.push(await runStep(step));
  };
  await Promise.all(lanes.map(runLane));
  return ended;
}

async function main(args: string[]): Promise<number> {
  const ended = await runLanes(lanesFor(args));
  const sum = (of: "passed" | "failed") => ended.reduce((all, { verdict }) => all + verdict[of], 0);
  const lines = ended.map(
    ({ title, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${title}`,
  );
  say(`\n各步用时 steps:\n${lines.join("\n")}`);
  say(`用时 ${((performance.now() - beganAt) / 1000).toFixed(0)} s`);
  const failed = ended.filter(({ verdict }) => verdict.failed > 0);
  if (failed.length > 0) say(`未通过的步骤：${failed.map(({ title }) => title).join("、")}`);
  say(`${sum("passed")} passed, ${sum("failed")} failed`);
  return failed.length === 0 ? 0 : 1;
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
