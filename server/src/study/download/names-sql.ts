/**
 * The names in a file, read before its rows by number: the rows lie with their owners, tasks and people on the coordinator
 * (docs/scale.md). The file then looks each up in one value, which leaves the order of its rows to the index; a join would
 * have to sort them before the first line leaves.
 */
import type { Client } from "pg";
import { int, theirWords } from "../../platform/copy.ts";

/** Answers one JSON object, from number to name. */
type Read = (client: Client) => Promise<string>;

const jsonOf = (name: string, from: string): string =>
  `select coalesce(jsonb_object_agg(id, ${name}), '{}')::text as names from ${from}`;

async function namesIn(client: Client, text: string, values: unknown[] = []): Promise<string> {
  const { rows } = await client.query<{ names: string }>(text, values);
  return rows[0]?.names ?? "{}";
}

/** Of the numbers in one column of what the file is made of (`rest`: `from … where …` of our own words). */
const byNumber =
  (column: "task_id" | "member_id", name: string, table: string) =>
  (rest: string): Read =>
  async (client) => {
    const { rows } = await client.query<{ ids: string }>(
      `select coalesce(array_agg(distinct ${column}), '{}')::text as ids ${rest}`,
    );
    const text = jsonOf(name, `${table} where id = any ($1::bigint[])`);
    return namesIn(client, text, [rows[0]?.ids ?? "{}"]);
  };

export const titlesIn = byNumber("task_id", theirWords("title"), "task");
export const maskedIn = byNumber(
  "member_id",
  theirWords("(left(nickname, 1) || '**')"),
  "user_member",
);

export const suppliersOf =
  (agentId: number): Read =>
  (client) =>
    namesIn(client, jsonOf(theirWords("name"), `agent_supplier where agent_id = ${int(agentId)}`));
