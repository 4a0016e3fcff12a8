/** What a whole call costs, as PostgreSQL counts it: pages touched, which no other load on the machine changes. */
import { CamelCasePlugin, CompiledQuery, Kysely, PostgresDialect } from "kysely";
import { lastingPool } from "../../tools/postgres/lasting-pool.ts";
import type { Db } from "../src/platform/db.ts";
import type { Tables } from "../src/platform/tables.ts";

type Plan = { Plan: { "Shared Hit Blocks": number; "Shared Read Blocks": number } };

/** Of every statement that only reads, sent once more with the same values and counted. */
export async function pagesOf(url: string, work: (db: Db) => Promise<unknown>): Promise<number> {
  const sent: CompiledQuery[] = [];
  const pool = lastingPool(url);
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query }) => void sent.push(query),
  });
  try {
    await work(db);
    let pages = 0;
    for (const { sql: text, parameters } of sent.filter((query) => /^\s*select/i.test(query.sql))) {
      const asked = CompiledQuery.raw(`explain (analyze, buffers, format json) ${text}`, [
        ...parameters,
      ]);
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const { rows } = await db.executeQuery<{ "QUERY PLAN": [Plan] }>(asked);
      const plan = rows[0]?.["QUERY PLAN"][0].Plan;
      if (!plan) throw new Error("no plan");
      pages += plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
    }
    if (pages === 0) throw new Error("it read nothing");
    return pages;
  } finally {
    await db.destroy();
  }
}
