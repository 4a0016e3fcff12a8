/** The limit: pgbench runs the very same SQL, prepared, on the same PostgreSQL. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CamelCasePlugin, type CompiledQuery, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Db } from "../server/src/platform/db.ts";
import type { Tables } from "../server/src/platform/tables.ts";

/** The statements that `work` sends, with their parameters: what the server would send. It may throw away those so far. */
export async function captureSql(
  url: string,
  work: (db: Db, sent: CompiledQuery[]) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const sent: CompiledQuery[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: (event) => void sent.push(event.query as CompiledQuery),
  });
  try {
    await work(db, sent);
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
  if (value instanceof Date) return `'${value.toISOString()}'::timestamptz`;
  if (Array.isArray(value)) {
    const type = value.every((one) => typeof one === "number") ? "bigint" : "text";
    // An empty array has whatever type the statement casts it to.
    if (value.length === 0) return "'{}'";
    return `array[${value.map((one) => literal(one, member)).join(", ")}]::${type}[]`;
  }
  if (typeof value === "string") return `'${value.replaceAll("'", "''")}'`;
  throw new TypeError(`pgbench cannot be given a ${typeof value}`);
}

/** The limit must do the same work: with `member` drawn, the script answers the rows that the server read. */
export async function checkSameRows(
  url: string,
  { queries, script, member }: { queries: CompiledQuery[]; script: string; member: number },
): Promise<void> {
  const drawn = script
    .split("\n")
    .slice(1)
    .map((line) => line.replaceAll(":m", String(member)));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const [index, { sql, parameters }] of queries.entries()) {
      const ours = await client.query(sql, [...parameters]);
      const theirs = await client.query(drawn[index] ?? "");
      if (JSON.stringify(ours.rows) !== JSON.stringify(theirs.rows))
        throw new Error(`pgbench would answer other rows than the server:\n${drawn[index]}`);
    }
  } finally {
    await client.end();
  }
}

type Run = { clients: number; seconds: number } | { clients: number; transactionsEach: number };
type Reached = {
  perSecond: number;
  /** Latency of one transaction. */
  p99Ms: number;
};

/** What pgbench reaches with `clients`. */
export function pgbench(url: string, script: string, run: Run): Reached {
  const folder = mkdtempSync(join(tmpdir(), "panel-bench-"));
  writeFileSync(join(folder, "script.sql"), script);
  const until = "seconds" in run ? ["-T", run.seconds] : ["-t", run.transactionsEach];
  const printed = execFileSync(
    "pgbench",
    [
      "-n",
      "-M",
      "prepared",
      "-c",
      run.clients,
      "-j",
      1,
      ...until,
      "-l",
      "-f",
      "script.sql",
      url,
    ].map(String),
    { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] },
  );
  return {
    perSecond: Number(/tps = ([\d.]+)/.exec(printed)?.[1] ?? Number.NaN),
    p99Ms: p99Of(folder),
  };
}

/** pgbench -l writes a line a transaction; its third word is the latency in microseconds. */
function p99Of(folder: string): number {
  const latencies = readdirSync(folder)
    .filter((name) => name.startsWith("pgbench_log"))
    .flatMap((name) => readFileSync(join(folder, name), "utf8").trim().split("\n"))
    .map((line) => Number(line.split(" ")[2]))
    .toSorted((a, b) => a - b);
  return (latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN) / 1000;
}
