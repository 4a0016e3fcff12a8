/** One step of the whole run: its heading, its verdict, its time. Output goes straight through. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { CHILD_GUARD } from "../start/child.ts";

export type Verdict = { passed: number; failed: number };

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const require = createRequire(import.meta.url);
let running: ChildProcess | undefined;

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

export async function runStep(title: string, work: () => Promise<Verdict>): Promise<Verdict> {
  say(`\n── ${title}`);
  const beganAt = performance.now();
  const verdict = await work().catch((error: unknown) => {
    say(error instanceof Error ? error.message : String(error));
    return { passed: 0, failed: 1 };
  });
  const seconds = ((performance.now() - beganAt) / 1000).toFixed(1);
  const outcome = verdict.failed === 0 ? "✓ 通过" : `✗ ${verdict.failed} 项未通过`;
  say(`${outcome}  ${title}  ${seconds} s`);
  return verdict;
}

export const verdictOf = (isPassed: boolean): Verdict =>
  isPassed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** Runs a program that may start others on this very Node, and ends with us; answers its exit code. */
export const runNode = (args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> =>
  run(["--import", CHILD_GUARD, ...args], env);

/** Runs a package's own program: its workers would take the guard over and end when they are let go. */
export const runTool = (args: string[]): Promise<number> => run(args, {});

async function run(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  // Colours only where somebody looks: vitest would send them into a log file, too.
  const plain = process.stdout.isTTY || process.env["FORCE_COLOR"] ? {} : { NO_COLOR: "1" };
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...plain, ...env },
    // The channel lets it notice when this process is killed with -9.
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  running = child;
  await once(child, "exit");
  running = undefined;
  return child.exitCode ?? 1;
}

export const endRunning = (): void => void running?.kill("SIGTERM");

/** The file behind a command of node_modules/.bin, which a package may not export. */
export function binary(packageName: string, path: string): string {
  return join(dirname(require.resolve(`${packageName}/package.json`)), path);
}
