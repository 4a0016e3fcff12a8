/** Builds both sites when their sources have changed since the last build, and only then. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { CHILD_GUARD } from "./start/child.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** What a build reads. Not the server: it is run as it stands and never built. */
const SOURCES = ["contract", "questionnaire", "web", "console", "tools/build.ts"];
const SETTINGS = ["package.json", "package-lock.json", "tsconfig.json", "vite.config.ts"];
const OUTPUTS = ["web/dist", "console/dist"];
const STAMP = ".cache/built-from";

/** What the developers' own pages are part of, and what members get. */
export type BuildMode = "development" | "production";

/** Answers whether a build was made; false when the last one still stands. */
export async function ensureBuilt(mode: BuildMode, log: (line: string) => void): Promise<boolean> {
  const hash = `${mode} ${sourceHash()}`;
  const isWhole = OUTPUTS.every((path) => existsSync(join(ROOT, path)));
  if (isWhole && readStamp() === hash) return false;
  log("正在构建前端…");
  rmSync(join(ROOT, STAMP), { force: true });
  await runBuild(mode);
  mkdirSync(dirname(join(ROOT, STAMP)), { recursive: true });
  writeFileSync(join(ROOT, STAMP), hash);
  return true;
}

/** In a process of its own: a build sets NODE_ENV for good, and its memory is given back after. */
async function runBuild(mode: BuildMode): Promise<void> {
  const child = spawn(process.execPath, ["--import", CHILD_GUARD, "tools/build.ts"], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: mode },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const endWithUs = () => child.kill();
  process.once("exit", endWithUs);
  const [code]: unknown[] = await once(child, "exit");
  process.off("exit", endWithUs);
  if (code !== 0) throw new Error(`前端构建失败。 tools/build.ts failed (${String(code)}).`);
}

export function sourceHash(): string {
  const hash = createHash("sha256");
  for (const path of [...SOURCES, ...SETTINGS].flatMap(filesUnder).toSorted())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(ROOT, path)))
      .update("\0");
  return hash.digest("hex");
}

function filesUnder(path: string): string[] {
  const stat = statSync(join(ROOT, path), { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return path.includes(".test.") ? [] : [path];
  return readdirSync(join(ROOT, path))
    .filter((name) => name !== "dist" && name !== "node_modules" && !name.startsWith("."))
    .flatMap((name) => filesUnder(`${path}/${name}`));
}

function readStamp(): string | undefined {
  try {
    return readFileSync(join(ROOT, STAMP), "utf8");
  } catch {
    return undefined;
  }
}
