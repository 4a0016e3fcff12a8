/** A statement of the server's, as PostgreSQL explains it. */
import type { CompiledQuery } from "kysely";
import type { Client } from "pg";

/** What PostgreSQL planned and did for it: the uppermost node. */
export async function explained(client: Client, query: CompiledQuery) {
  const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Record<string, number> }] }>(
    `explain (analyze, buffers, format json) ${query.sql}`,
    [...query.parameters],
  );
  const plan = rows[0]?.["QUERY PLAN"][0].Plan;
  if (!plan) throw new Error("no plan");
  return plan;
}

/** Pages that it touched: no other load on the machine changes them. */
export const buffersOf = (plan: Record<string, number>): number =>
  (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
