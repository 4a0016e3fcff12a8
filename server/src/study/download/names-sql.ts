/**
 * The names in a file, read before its rows by number: the rows lie with their owners, tasks and people on the coordinator
 * (docs/scale.md). The file then looks each up in one value, which leaves the order of its rows to the index; a join would
 * have to sort them before the first line leaves.
 */
import { int, type ReadNames, theirWords } from "../../platform/copy.ts";

const jsonOf = (name: string, from: string): string =>
  `select coalesce(jsonb_object_agg(id, ${name}), '{}')::text from ${from}`;

/** Of the numbers in one column of what the file is made of (`rest`: `from … where …` of our own words). */
const byNumber =
  (column: "task_id" | "member_id", name: string, table: string) =>
  (rest: string): ReadNames =>
  async (ask) => {
    const ids = await ask(`select coalesce(array_agg(distinct ${column}), '{}')::text ${rest}`);
    return ask(jsonOf(name, `${table} where id = any ($1::bigint[])`), [ids]);
  };

export const titlesIn = byNumber("task_id", theirWords("title"), "task");
export const maskedIn = byNumber(
  "member_id",
  theirWords("(left(nickname, 1) || '**')"),
  "user_member",
);

export const suppliersOf =
  (agentId: number): ReadNames =>
  (ask) =>
    ask(jsonOf(theirWords("name"), `agent_supplier where agent_id = ${int(agentId)}`));
