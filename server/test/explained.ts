/** What a statement costs, as PostgreSQL counts it: pages touched, which no other load on the machine changes. */
import { CompiledQuery, sql } from "kysely";
import type { Db } from "../src/platform/db.ts";
import type { Line } from "../src/platform/prepared.ts";

type Node = { "Shared Hit Blocks": number; "Shared Read Blocks": number };
type Plan = [{ Plan: Node }];

const pagesOf = ([{ Plan: plan }]: Plan): number =>
  plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];

/** Of a query that is built but not sent. */
export async function pagesOfQuery(query: {
  explain: (format: "json", options: ReturnType<typeof sql>) => Promise<unknown[]>;
}): Promise<number> {
  const [row] = (await query.explain("json", sql`analyze, buffers`)) as [Record<string, Plan>];
  const [plan] = Object.values(row);
  if (!plan) throw new Error("no plan");
  return pagesOf(plan);
}

/** Of a prepared statement: `send` sends it on the line that it is given. */
export async function pagesOfStatement(db: Db, send: (line: Line) => Promise<unknown>) {
  let pages = 0;
  const line: Line = {
    getExecutor: () => ({
      provideConnection: (use) =>
        db.getExecutor().provideConnection((connection) =>
          use({
            executeQuery: async ({ sql: text, parameters }) => {
              const asked = `explain (analyze, buffers, format json) ${text}`;
              const { rows } = await connection.executeQuery<Record<string, Plan>>(
                CompiledQuery.raw(asked, [...parameters]),
              );
              const [plan] = Object.values(rows[0] ?? {});
              if (plan) pages = pagesOf(plan);
              return { rows: [] };
            },
          }),
        ),
    }),
  };
  await send(line);
  return pages;
}
