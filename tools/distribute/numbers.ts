/** The numbers of a spread table: each machine draws them from a span of its own, and goes on behind those that it gave before. */
import type { Client } from "pg";

const NUMBERS = `
select a.attname as column, (regexp_match(pg_get_expr(d.adbin, d.adrelid), $$^nextval[(]'([^']+)'$$))[1] as sequence
  from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
 where d.adrelid = $1::regclass and pg_get_expr(d.adbin, d.adrelid) like 'nextval(%'`;

/**
 * A function that is delegated draws numbers on its machine, out of that machine's own span of 2^48. A table that was spread before has some
 * of them already, and the engine begins each span again; so every machine is set behind what it has given. A restore leaves the
 * coordinator's sequence behind the greatest number of all, in the span of a worker, so it is set back into its own.
 */
export async function passNumbers(client: Client, table: string): Promise<void> {
  const { rows } = await client.query<{ column: string; sequence: string }>(NUMBERS, [table]);
  for (const { column, sequence } of rows) {
    // oxlint-disable no-await-in-loop -- one connection
    const last = await lastNumbers(client, { table, column });
    await client.query(setBack(sequence), [last.find(({ machine }) => machine === 0)?.number ?? 0]);
    const workers = last.filter(({ machine }) => machine > 0);
    if (workers.length === 0) continue;
    const each = workers.map(({ machine, number }) => `(${machine}, ${number})`).join(", ");
    const { rows: answers } = await client.query<{ success: boolean; result: string }>(
      "select success, result from run_command_on_workers($1)",
      [
        `select count(setval('${sequence}', v.number)) from pg_dist_local_group g join (values ${each}) v(machine, number) on v.machine = g.groupid`,
      ],
    );
    // oxlint-enable no-await-in-loop
    const failed = answers.find(({ success }) => !success);
    if (failed) throw new Error(`a machine's numbers were not passed: ${failed.result}`);
  }
}

/** Leaves one alone that is in its own span. $1: the last number of its own that was given, 0 for none. */
export const setBack = (sequence: string): string =>
  `select setval('${sequence}', greatest($1::bigint, 1), $1::bigint > 0) from ${sequence} where last_value >> 48 > 0`;

/** What lies below a closing's mark is closed, also where no row has it. */
const marks: Readonly<Record<string, readonly string[]>> = {
  "ledger.tx": ["select through_tx from ledger.closing"],
};

/** Of each machine the last number that it gave, where it gave any; the coordinator is 0. */
export async function lastNumbers(
  client: Pick<Client, "query">,
  { table, column }: { table: string; column: string },
): Promise<{ machine: number; number: string }[]> {
  const given = [`select ${column} from ${table}`, ...(marks[table] ?? [])].map(
    (numbers) =>
      `select number >> 48 as machine, max(number) as number from (${numbers}) given(number) where number > 0 group by 1`,
  );
  const { rows } = await client.query<{ machine: number; number: string }>(
    `select machine::int as machine, max(number)::text as number from (${given.join(" union all ")}) found group by 1 order by 1`,
  );
  return rows;
}
