/** The tables out and back by `npm run distribute`, as an operator runs it: looked at, killed in the middle, repeated. */
import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "../../tools/formatted.ts";
import { distribute } from "../../tools/distribute/run.ts";
import { readCatalog } from "../../tools/schema/catalog.ts";
import { sqlTextOf } from "../../tools/schema/sql-text.ts";
import { onDatabase } from "./on-database.ts";

const COMMAND = join(ROOT, "tools/distribute.ts");
const SHARDS = "8";

const envOf = (ownerUrl: string) => ({
  PATH: process.env["PATH"] ?? "",
  MIGRATE_DATABASE_URL: ownerUrl,
});

/** What the command says and how it ends. */
export function runDistribute(ownerUrl: string, ...args: string[]) {
  const all = [COMMAND, "--shards", SHARDS, ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, all, {
    env: envOf(ownerUrl),
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
}

/** SIGKILL as soon as it has moved something; the next run has to wait until its connection is gone. */
export async function killedInTheMiddle(ownerUrl: string): Promise<void> {
  const child = spawn(process.execPath, [COMMAND, "--shards", SHARDS], {
    env: envOf(ownerUrl),
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const bytes of child.stdout) if (String(bytes).includes("1 / ")) break;
  child.kill("SIGKILL");
  await sleep(100);
}

export const stepsLeft = async (ownerUrl: string, isBack: boolean): Promise<number> => {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  await distribute({ ownerUrl, isDry: true, isBack, shards: Number(SHARDS), say });
  return lines.filter((line) => line.startsWith("  ")).length;
};

/** Everything that can be told of the schema: after there and back it must be as before. */
export const schemaText = (url: string): Promise<string> =>
  onDatabase(url, async (client) => sqlTextOf(await readCatalog(client)));

/** Of each spread table: the number of rows, and a checksum over all of them that does not depend on their order. */
export const contentOf = (url: string, tables: readonly string[]): Promise<string[]> =>
  onDatabase(url, async (client) => {
    const found: string[] = [];
    for (const table of tables) {
      const { rows } = await client.query<{ n: string; digest: string }>(
        `select count(*) as n, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as digest from ${table} t`,
      );
      found.push(`${table} ${rows[0]?.n} ${rows[0]?.digest}`);
    }
    return found;
  });

/** The tables that the command says it will spread. */
export const spreadBy = (said: string): string[] =>
  [...said.matchAll(/^ {2}(\S+)：按/gm)].flatMap(([, table]) => table ?? []);
