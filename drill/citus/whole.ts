/** Whether each decision was told of and noted once, on each machine by itself: one without the other is a commit that was done by half. */
import type { Client } from "pg";
import type { Check } from "./check-of.ts";
import { onDatabase } from "./on-database.ts";

/** A response with its member, and the piece in which what a decision leaves belongs; 0 where everything is in one. */
export type Line = { shard: number; id: number; memberId: number };

/** A decision writes the response on the coordinator, and these on the member's worker, in one transaction. */
const leaves = {
  messages: {
    table: "message",
    id: "about_id",
    of: "about_kind = 'response' and key ~ '^response:.*:audit$'",
  },
  "lines of quality": {
    table: "quality_entry",
    id: "response_id",
    of: "cause = 1 and undone_at is null",
  },
} as const;
type Leaf = (typeof leaves)[keyof typeof leaves];

export const decisionsWhole = (databaseUrl: string): Promise<Check[]> =>
  onDatabase(databaseUrl, async (client) => {
    const checks: Check[] = [];
    for (const [name, leaf] of Object.entries(leaves)) {
      const isSpread = await isInPieces(client, leaf);
      const decided = await decidedBy(client, leaf, isSpread);
      const left = await (isSpread ? leftInPieces(client, leaf) : leftIn(client, leaf));
      checks.push({
        name: `${name} = decisions${isSpread ? ", piece by piece" : ""}`,
        seen: decided.length,
        wrong: differencesOf(decided, left),
      });
    }
    return checks;
  });

const rowsOf = async <Row extends object>(client: Client, text: string): Promise<Row[]> =>
  (await client.query<Row>(text)).rows;

async function isInPieces(client: Client, { table }: Leaf): Promise<boolean> {
  const text = `select from pg_dist_partition where logicalrelid = '${table}'::regclass`;
  return (await rowsOf(client, text)).length > 0;
}

const decidedBy = (client: Client, { table }: Leaf, isSpread: boolean): Promise<Line[]> =>
  rowsOf(
    client,
    `select id::int, member_id::int as "memberId",
            ${isSpread ? `get_shard_id_for_distribution_column('${table}', member_id)::int` : "0"} as shard
       from survey_response where audit_state = 1 and member_id is not null`,
  );

const leftIn = (client: Client, { table, id, of }: Leaf): Promise<Line[]> =>
  rowsOf(
    client,
    `select ${id}::int as id, member_id::int as "memberId", 0 as shard from ${table} where ${of}`,
  );

/** Asked past the table, so that a row in a piece where nobody looks for it is found, too. */
async function leftInPieces(client: Client, { table, id, of }: Leaf): Promise<Line[]> {
  const all = await rowsOf<{ shard: number; success: boolean; result: string }>(
    client,
    `select shardid::int as shard, success, result from run_command_on_shards('${table}',
       $$select coalesce(json_agg(json_build_object('id', ${id}, 'memberId', member_id)), '[]') from %s where ${of}$$)`,
  );
  return all.flatMap(({ shard, success, result }) => {
    if (!success) throw new Error(`piece ${shard} did not answer: ${result}`);
    const lines = JSON.parse(result) as Omit<Line, "shard">[];
    return lines.map((line) => ({ ...line, shard }));
  });
}

/** One sentence for each decision that has left other than one of them, in its own piece. */
export function differencesOf(decided: readonly Line[], left: readonly Line[]): string[] {
  const words = ({ shard, id, memberId }: Line) => `response ${id} of ${memberId} in ${shard}`;
  const counts = new Map(decided.map((line) => [words(line), 0]));
  const wrong: string[] = [];
  for (const line of left.map(words)) {
    const n = counts.get(line);
    if (n === undefined) wrong.push(`${line} is there and was not decided`);
    else counts.set(line, n + 1);
  }
  for (const [line, n] of counts)
    if (n !== 1) wrong.push(n === 0 ? `${line} is missing` : `${line} is there ${n} times`);
  return wrong;
}
