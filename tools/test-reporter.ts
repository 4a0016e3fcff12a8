/** Prints one line for each finished test file, failures in full, the slowest, and leaves the counts in a file. */
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from "vitest/node";
import { paceNow } from "./pace.ts";

export type TestCounts = { passed: number; failed: number; skipped: number };

/** `countsPath` is where tools/test.ts looks for the totals; undefined when run by hand. */
export function createReporter(countsPath: string | undefined, seed: string): Reporter {
  const durations: { file: string; seconds: number }[] = [];
  const counts: TestCounts = { passed: 0, failed: 0, skipped: 0 };
  const failures: string[] = [];
  const paces: number[] = [];
  let vitest: Vitest | undefined;
  let files = { done: 0, all: 0 };

  return {
    onInit(started) {
      vitest = started;
    },
    onTestRunStart(specifications) {
      files = { done: 0, all: specifications.length };
      say(seedLine(seed));
    },
    // The linter keeps console calls out of what is committed, so whatever comes was asked for.
    onUserConsoleLog(log) {
      process.stdout.write(log.content);
    },
    onTestModuleEnd(module) {
      files.done += 1;
      paces.push(paceNow());
      durations.push({ file: fileOf(module), seconds: secondsOf(module) });
      const tests = [...module.children.allTests()];
      const own = countTests(tests);
      // A file that broke outside its tests fails as one, or its silence would pass for success.
      const broken = [module, ...module.children.allSuites()].filter(
        (part) => part.errors().length,
      );
      counts.passed += own.passed;
      counts.skipped += own.skipped;
      const failed = own.failed + broken.length;
      counts.failed += failed;
      say(lineFor(module, { ...own, failed }, files));
      if (failed > 0) process.stdout.write(module.meta().said ?? "");
      for (const part of [...broken, ...tests.filter(hasFailed)]) {
        const errors = errorsOf(part);
        failures.push([titleOf(part), ...errors.map(firstLineOf)].join("\n    "));
        say(`\n✗ ${titleOf(part)}`);
        for (const error of errors) vitest?.logger.printError(error, { project: module.project });
      }
    },
    onTestRunEnd(_modules, unhandled, reason) {
      for (const error of unhandled) vitest?.logger.printError(error, { type: "Unhandled" });
      counts.failed += unhandled.length;
      if (reason === "interrupted") counts.failed += 1;
      if (failures.length > 0)
        say(`\n未通过 failed:\n${failures.map((it) => `  ${it}`).join("\n")}\n${seedLine(seed)}`);
      if (durations.length > 1) say(slowest(durations));
      say(paceLine(paces));
      say(`测试 tests: ${counts.passed} 通过, ${counts.failed} 失败, ${counts.skipped} 跳过`);
      if (countsPath) writeFileSync(countsPath, JSON.stringify(counts));
    },
  };
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const hasFailed = (test: TestCase): boolean => test.result().state === "failed";

function countTests(tests: TestCase[]): TestCounts {
  const failed = tests.filter(hasFailed).length;
  const passed = tests.filter((test) => test.result().state === "passed").length;
  return { passed, failed, skipped: tests.length - passed - failed };
}

function lineFor(
  module: TestModule,
  { passed, failed, skipped }: TestCounts,
  { done, all }: { done: number; all: number },
): string {
  const seconds = secondsOf(module).toFixed(1);
  const parts = [`${passed} 通过`];
  if (failed > 0) parts.push(`${failed} 失败`);
  if (skipped > 0) parts.push(`${skipped} 跳过`);
  const mark = failed > 0 ? "✗" : "✓";
  return `  ${mark} [${done}/${all}] ${fileOf(module)}  ${parts.join(", ")}  ${seconds} s`;
}

const secondsOf = (module: TestModule): number => module.diagnostic().duration / 1000;

const seedLine = (seed: string): string =>
  `随机种子 seed: ${seed}（重放 replay: SEED=${seed} npm test -- 文件 file）`;

/** Who reads of a limit that was passed, or compares two runs, has to know how fast the machine was (pace.ts). */
function paceLine(paces: readonly number[]): string {
  const sorted = paces.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 1;
  return `机器用时 pace: 参考机器的 ${middle.toFixed(1)} 倍（中位），${(sorted.at(-1) ?? 1).toFixed(1)} 倍（最慢）`;
}

const SHOWN = 10;

function slowest(durations: { file: string; seconds: number }[]): string {
  const list = durations.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN);
  const lines = list.map(({ file, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${file}`);
  return `最慢的文件 slowest:\n${lines.join("\n")}`;
}

type Part = TestCase | TestSuite | TestModule;

const fileOf = (module: TestModule): string => relative(process.cwd(), module.moduleId);

const titleOf = (part: Part): string =>
  part.type === "module" ? fileOf(part) : `${fileOf(part.module)} > ${part.fullName}`;

/** For the list at the end: who has only the last lines of a log must see why as well. */
const firstLineOf = ({ message }: { message: string }): string =>
  message.split("\n", 1)[0]?.slice(0, 300) ?? "";

const errorsOf = (part: Part) =>
  (part.type === "test" ? part.result().errors : part.errors()) ?? [];
