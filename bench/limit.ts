/** The limit: pgbench runs the very same SQL, prepared, on the same PostgreSQL. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompiledQuery, Kysely, PostgresDialect, CamelCasePlugin } from "kysely";
import pg from "pg";
import type { Db } from "../server/src/platform/db.ts";
import type { Tables } from "../server/src/platform/tables.ts";

/** The statements that `work` sends, with its parameters: what the server would send. */
export async function captureSql(
  url: string,
  work: (db: Db) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const sent: CompiledQuery[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: (event) => void sent.push(event.query as CompiledQuery),
  });
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
  return sent;
}

/**
 * A pgbench script of these statements. `member` was used while capturing; where it or an account of
 * it appears, the script draws a random member instead.
 */
export function scriptOf(
  queries: readonly CompiledQuery[],
  member: number,
  members: number,
): string {
  const lines = [`\\set m random(1, ${members})`];
  for (const { sql, parameters } of queries)
    lines.push(
      `${sql.replace(/\$(\d+)/g, (_, n: string) => literal(parameters[Number(n) - 1], member)).replace(/\s+/g, " ")};`,
    );
  return `${lines.join("\n")}\n`;
}

function literal(value: unknown, member: number): string {
  if (typeof value === "number") {
    if (value === member) return ":m";
    if (value >= member * 64 && value < (member + 1) * 64)
      return `(:m * 64 + ${value - member * 64})`;
    return String(value);
  }
  if (value === null || value === undefined) return "null";
  const text = value instanceof Date ? value.toISOString() : String(value);
  return `'${text.replaceAll("'", "''")}'${value instanceof Date ? "::timestamptz" : ""}`;
}

/** Transactions a second that pgbench reaches with `clients`. */
export function pgbench(
  url: string,
  script: string,
  run: { clients: number; seconds: number },
): number {
  const file = join(mkdtempSync(join(tmpdir(), "panel-bench-")), "script.sql");
  writeFileSync(file, script);
  const printed = execFileSync(
    "pgbench",
    [
      "-n",
      "-M",
      "prepared",
      "-c",
      String(run.clients),
      "-j",
      "1",
      "-T",
      String(run.seconds),
      "-f",
      file,
      url,
    ],
    { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] },
  );
  return Number(/tps = ([\d.]+)/.exec(printed)?.[1] ?? Number.NaN);
}
