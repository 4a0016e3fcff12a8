/**
 * Spreads the tables over a cluster, or gathers them again: everything is looked at first, the plan is said, and then
 * one table after the other, each whole. One that is killed between two of them begins again where it stopped.
 */
import { Client } from "pg";
import { noConnection, Refusal, sayFullDisk } from "../../server/src/config/refusal.ts";
import { checkOwner, takeMigrationLock } from "../../server/src/platform/migrate.ts";
import { placements } from "../../server/src/platform/placement.ts";
import { judgeSchema, migrationsIn, unfitSentence } from "../../server/src/platform/schema-fit.ts";
import { readCatalog } from "../schema/catalog.ts";
import { carryOut } from "./carry-out.ts";
import { checkCluster, checkNobodyWorks, heldCalls, heldTables, rowsOf } from "./cluster-sql.ts";
import { delegated } from "./delegated.ts";
import { guardsIn, readSchema } from "./guards.ts";
import { nameOf, type Plan, planBack, planOf, type Step } from "./plan.ts";
import { referencesIn } from "./references.ts";
import { showProgress } from "./progress.ts";
import { stepText } from "./text.ts";

export type DistributeInput = {
  ownerUrl: string;
  /** Only says what would be done, also beside nodes at work. */
  isDry: boolean;
  isBack: boolean;
  /** Into how many pieces each table goes. */
  shards: number;
  say(line: string): void;
};

/** Answers the steps that were taken now. */
export async function distribute(asked: DistributeInput): Promise<Step[]> {
  const client = await connected(asked.ownerUrl);
  try {
    await checkCluster(client);
    if (!asked.isDry) await checkNobodyWorks(client);
    await checkOwner(client);
    const unfit = await judgeSchema(await migrationsIn(client));
    if (unfit) throw new Refusal(unfitSentence(unfit));
    await takeMigrationLock(client);
    await beUnhurried(client, asked.shards);
    const { steps, waiting } = await plan(client, asked.isBack);
    tell(asked, { steps, waiting });
    if (asked.isDry) return [];
    const progress = showProgress(asked.ownerUrl, steps, asked.say);
    for (const step of steps) await progress.during(step, () => carryOut(client, step));
    return steps;
  } catch (error) {
    throw sayFullDisk(error);
  } finally {
    await client.end().catch(() => undefined); // also gives the lock back
  }
}

async function connected(ownerUrl: string): Promise<Client> {
  const client = new Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  await client.connect().catch((error: unknown) => {
    throw noConnection("MIGRATE_DATABASE_URL", ownerUrl, error);
  });
  return client;
}

async function beUnhurried(client: Client, shards: number): Promise<void> {
  await client.query(
    "set statement_timeout = 0; set lock_timeout = '30s'; set client_connection_check_interval = '2s'",
  );
  await client.query("select set_config('citus.shard_count', $1, false)", [String(shards)]);
}

async function plan(client: Client, isBack: boolean): Promise<Pick<Plan, "steps" | "waiting">> {
  const { tables } = await readCatalog(client);
  await client.query("reset search_path");
  const schema = readSchema();
  const common = {
    tables,
    held: await heldTables(client),
    references: referencesIn(schema, placements),
    calls: delegated,
    heldCalls: await heldCalls(client),
  };
  if (isBack)
    return { steps: planBack({ ...common, guards: guardsIn(schema, placements) }), waiting: [] };
  const rows = await rowsOf(client, tables.map(nameOf));
  const { wrong, ...found } = planOf({ ...common, places: placements, rows });
  if (wrong.length > 0)
    throw new Refusal(
      `${wrong.join("、")} 的分布与本版本不同：请先用 npm run distribute -- --back 收回`,
    );
  return found;
}

function tell({ isBack, say }: DistributeInput, found: Pick<Plan, "steps" | "waiting">): void {
  const { steps, waiting } = found;
  const how = isBack ? "收回" : "分布";
  say(steps.length === 0 ? `没有要${how}的表` : `计划${how}，共 ${steps.length} 步：`);
  for (const step of steps) say(`  ${stepText(step)}`);
  if (waiting.length > 0)
    say(
      `另有 ${waiting.length} 张会增长的表还留在协调节点（docs/scale.md）：${waiting.join("、")}`,
    );
}
