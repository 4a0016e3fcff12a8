/** The programs outside Node that a benchmark needs: looked for before anything is started. */
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** wrk loads over HTTP, pgbench sets the limit, psql copies: all but wrk come with PostgreSQL's client tools. */
type Program = "wrk" | "pgbench" | "psql";

/** By the word behind `npm run bench --`; any other word chooses among the ratios against pgbench. */
const needed: Readonly<Record<string, readonly Program[]>> = {
  scale: ["wrk"],
  depth: ["wrk"],
  team: ["wrk"],
  articles: [],
  download: ["psql"],
};
const RATIOS: readonly Program[] = ["wrk", "pgbench"];

/** Debian's packages and Homebrew's. */
const packages: Readonly<Record<Program, { apt: string; brew: string }>> = {
  wrk: { apt: "wrk", brew: "wrk" },
  pgbench: { apt: "postgresql-contrib", brew: "postgresql" },
  psql: { apt: "postgresql-client", brew: "postgresql" },
};

/** One sentence that names what is missing and the command that brings it; undefined = nothing is. */
export function missingPrograms(bench: string, path: string): string | undefined {
  const folders = path.split(delimiter).filter(Boolean);
  const missing = (needed[bench] ?? RATIOS).filter(
    (program) => !folders.some((folder) => isProgram(join(folder, program))),
  );
  if (missing.length === 0) return undefined;
  const names = missing.join(" and ");
  const from = (system: "apt" | "brew") => missing.map((each) => packages[each][system]).join(" ");
  return (
    `This benchmark needs ${names}, not found in PATH: ` +
    `apt-get install ${from("apt")} (on macOS: brew install ${from("brew")}), then run it again.`
  );
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
