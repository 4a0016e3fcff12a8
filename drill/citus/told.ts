/** Whether each decision was told of once, on each machine by itself: one without the other is a commit that was done by half. */
import type { Client } from "pg";
import type { Check } from "./check-of.ts";
import { onDatabase } from "./on-database.ts";

/** A response with its member, and the piece in which its message belongs; 0 where everything is in one. */
export type Line = { shard: number; id: number; memberId: number };

/** A decision writes the response on the coordinator and the message on the member's worker. */
export const messagesAsDone = (databaseUrl: string): Promise<Check> =>
  onDatabase(databaseUrl, async (client) => {
    const [{ n } = { n: 0 }] = await rowsOf<{ n: number }>(
      client,
      "select count(*)::int as n from pg_dist_partition where logicalrelid = 'message'::regclass",
    );
    const isSpread = n > 0;
    const decided = await decidedBy(client, isSpread);
    const told = await (isSpread ? toldByPieces(client) : toldBy(client));
    const seen = `messages = decisions${isSpread ? ", piece by piece" : ""}`;
    return { name: seen, seen: decided.length, wrong: differencesOf(decided, told) };
  });

const rowsOf = async <Row extends object>(client: Client, text: string): Promise<Row[]> =>
  (await client.query<Row>(text)).rows;

const decidedBy = (client: Client, isSpread: boolean): Promise<Line[]> =>
  rowsOf(
    client,
    `select id::int, member_id::int as "memberId",
            ${isSpread ? "get_shard_id_for_distribution_column('message', member_id)::int" : "0"} as shard
       from survey_response where audit_state = 1 and member_id is not null`,
  );

const AUDITS = "about_kind = 'response' and key ~ '^response:.*:audit$'";

const toldBy = (client: Client): Promise<Line[]> =>
  rowsOf(
    client,
    `select about_id::int as id, member_id::int as "memberId", 0 as shard from message where ${AUDITS}`,
  );

/** Asked past the table, so that a row in a piece where nobody looks for it is found, too. */
async function toldByPieces(client: Client): Promise<Line[]> {
  const all = await rowsOf<{ shard: number; success: boolean; result: string }>(
    client,
    `select shardid::int as shard, success, result from run_command_on_shards('message',
       $$select coalesce(json_agg(json_build_object('id', about_id, 'memberId', member_id)), '[]') from %s where ${AUDITS}$$)`,
  );
  return all.flatMap(({ shard, success, result }) => {
    if (!success) throw new Error(`piece ${shard} did not answer: ${result}`);
    const lines = JSON.parse(result) as Omit<Line, "shard">[];
    return lines.map((line) => ({ ...line, shard }));
  });
}

/** One sentence for each decision that was told of other than once, in its own piece. */
export function differencesOf(decided: readonly Line[], told: readonly Line[]): string[] {
  const words = ({ shard, id, memberId }: Line) => `response ${id} of ${memberId} in ${shard}`;
  const counts = new Map(decided.map((line) => [words(line), 0]));
  const wrong: string[] = [];
  for (const line of told.map(words)) {
    const n = counts.get(line);
    if (n === undefined) wrong.push(`${line} was told of and is not decided`);
    else counts.set(line, n + 1);
  }
  for (const [line, n] of counts)
    if (n !== 1) wrong.push(n === 0 ? `${line} was not told of` : `${line} was told of ${n} times`);
  return wrong;
}
