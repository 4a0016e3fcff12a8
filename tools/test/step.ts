/** One step of the whole run: its heading, its verdict, its time. Output goes straight through. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { CHILD_GUARD } from "../start/child.ts";

export type Verdict = { passed: number; failed: number };
/** `isAside`: it runs beside another step, and speaks when it is over. */
export type Step = { title: string; work: () => Promise<Verdict>; isAside?: boolean };
export type Ended = { title: string; seconds: number; verdict: Verdict };

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const require = createRequire(import.meta.url);
const running = new Set<ChildProcess>();

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

export async function runStep({ title, work, isAside }: Step): Promise<Ended> {
  if (!isAside) say(`\n── ${title}`);
  const beganAt = performance.now();
  const verdict = await work().catch((error: unknown) => {
    say(error instanceof Error ? error.message : String(error));
    return { passed: 0, failed: 1 };
  });
  const seconds = (performance.now() - beganAt) / 1000;
  const outcome = verdict.failed === 0 ? "✓ 通过" : `✗ ${verdict.failed} 项未通过`;
  say(`${outcome}  ${title}  ${seconds.toFixed(1)} s`);
  return { title, seconds, verdict };
}

export const verdictOf = (isPassed: boolean): Verdict =>
  isPassed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** `isQuiet`: what it says is shown only when it fails, and what it could not try in any case. */
type How = { env?: NodeJS.ProcessEnv; isQuiet?: boolean };

/** Runs a program that may start others on this very Node, and ends with us; answers its exit code. */
export const runNode = (args: string[], how: How = {}): Promise<number> =>
  run(["--import", CHILD_GUARD, ...args], how);

/** Runs a package's own program: its workers would take the guard over and end when they are let go. */
export const runTool = (args: string[], how: How = {}): Promise<number> => run(args, how);

async function run(args: string[], { env = {}, isQuiet = false }: How): Promise<number> {
  // Colours only where somebody looks: vitest would send them into a log file, too.
  const plain = process.stdout.isTTY || process.env["FORCE_COLOR"] ? {} : { NO_COLOR: "1" };
  const output = isQuiet ? "pipe" : "inherit";
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...plain, ...env },
    // The channel lets it notice when this process is killed with -9.
    stdio: ["ignore", output, output, "ipc"],
  });
  running.add(child);
  const said: string[] = [];
  for (const from of [child.stdout, child.stderr])
    from?.setEncoding("utf8").on("data", (text: string) => said.push(text));
  // "close" comes when all has been read, which nobody waits for where nothing is piped.
  await once(child, isQuiet ? "close" : "exit");
  running.delete(child);
  const all = said.join("");
  process.stdout.write(child.exitCode === 0 ? (all.match(/^SKIPPED .*\n/gm) ?? []).join("") : all);
  return child.exitCode ?? 1;
}

export function endRunning(): void {
  for (const child of running) child.kill("SIGTERM");
}

/** The file behind a command of node_modules/.bin, which a package may not export. */
export function binary(packageName: string, path: string): string {
  return join(dirname(require.resolve(`${packageName}/package.json`)), path);
}
