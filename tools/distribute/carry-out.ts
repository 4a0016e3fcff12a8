/** One step of the plan, carried out by the engine: whole or not at all. */
import type { Client } from "pg";
import { APP_ROLE } from "../../server/src/platform/rights.ts";
import { passNumbers } from "./numbers.ts";
import type { Step } from "./plan.ts";
import type { Reference } from "./references.ts";

/** It is one transaction over all machines, and undone when this end is gone. */
export async function carryOut(client: Client, step: Step): Promise<void> {
  // Before it: the engine delegates no function in a transaction that has asked all machines.
  if (step.work === "delegate") await passNumbers(client, step.table);
  await client.query("begin");
  try {
    // Not parts side by side, which would see each other's halves.
    for (const { text, values } of await statementsOf(client, step))
      // oxlint-disable-next-line no-await-in-loop
      await client.query(text, values);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

type Statement = { text: string; values: unknown[] };

const plain = (text: string): Statement => ({ text, values: [] });
const without = (references: readonly Reference[] = []): Statement[] =>
  references.map(({ table, name }) => plain(`alter table ${table} drop constraint "${name}"`));

async function statementsOf(client: Client, step: Step): Promise<Statement[]> {
  const { table, work } = step;
  const told = (call: string, ...values: unknown[]) => ({
    text: `select ${call}`,
    values: [table, ...values],
  });
  switch (work) {
    case "know":
      return [told("citus_add_local_table_to_metadata($1::regclass)")];
    case "copy":
      return [told("create_reference_table($1::regclass)")];
    case "spread":
      return [
        ...without(step.without),
        ...(step.guards ?? []).map((name) => plain(`drop trigger "${name}" on ${table}`)),
        told(
          "create_distributed_table($1::regclass, $2, colocate_with => $3)",
          step.by,
          step.beside ?? "none",
        ),
        // The rows that were copied still lie here, out of sight.
        told("truncate_local_data_after_distributing_table($1::regclass)"),
      ];
    case "gather":
      return [
        ...without(step.without),
        told("undistribute_table($1::regclass)"),
        ...(step.guards ?? []).map(plain),
      ];
    case "refer":
      return step.references.map(({ name, definition }) =>
        plain(`alter table ${table} add constraint "${name}" ${definition}`),
      );
    case "delegate":
      return [
        {
          text: "select create_distributed_function($1, $2, colocate_with => $3, force_delegation => true)",
          values: [step.call.call, step.call.owner, table],
        },
      ];
    case "recall":
      return made(client, step.call.call);
  }
}

/** The engine forgets a function only with the function itself. Made again, it is an ordinary one of the coordinator's. */
async function made(client: Client, call: string): Promise<Statement[]> {
  const { rows } = await client.query<{ text: string }>(
    "select pg_get_functiondef($1::regprocedure) as text",
    [call],
  );
  return [
    plain(`drop function ${call}`),
    plain("set local citus.enable_ddl_propagation = off"),
    ...rows.map(({ text }) => plain(text)),
    plain(`revoke all on function ${call} from public`),
    plain(`grant execute on function ${call} to ${APP_ROLE}`),
  ];
}
