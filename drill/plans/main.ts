/**
 * The plans at 100 million members, `npm run drill -- --plans`: the statements of all calls and jobs, noted while the
 * fuzz and the clock send them, are explained on a database that the planner takes for one of 10,000, a million, ten
 * and a hundred million members. None is run there. What costs more with more members is named: known.json says why it may,
 * and anything else fails the drill. What a function of the database does inside is not seen.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedSample } from "../../server/sample/seed.ts";
import { buildApp } from "../../server/src/app.ts";
import { scheduledJobsOf } from "../../server/src/background.ts";
import type { World } from "../../server/src/platform/world.ts";
import { fuzz } from "../../server/test/fuzz/fuzz.ts";
import { readyDatabase } from "../../tools/ready-database.ts";
import { startThrowAway, type ThrowAway } from "../../tools/throw-away.ts";
import { onDatabase } from "../citus/on-database.ts";
import { openWorld } from "../fuzz-world.ts";
import { fillGrown } from "./fill.ts";
import { explainAll, growingOf, keyOf, type Plan, unexplainedOf } from "./growth.ts";
import known from "./known.json" with { type: "json" };
import { noteStatements, type Sent } from "./sent.ts";
import { MEMBERS } from "./rows.ts";
import { extendFiles, multiply, relationsOf } from "./size.ts";
import { textOf } from "./report.ts";

type Say = (line: string) => void;

/** Members, each size so many times the rows that were filled. */
const SIZES = [MEMBERS, 1_000_000, 10_000_000, 100_000_000];
const CASES = { short: 2000, long: 20_000 };

/** Answers whether every statement that grows is in known.json. */
export async function plansDrill(form: keyof typeof CASES, say: Say): Promise<boolean> {
  const statements = noteStatements();
  const database = await startThrowAway();
  const dataDir = mkdtempSync(join(tmpdir(), "panel-plans-"));
  try {
    await readyDatabase(database.url);
    const world = openWorld(database.url, dataDir);
    await seedSample(world);
    await sendAll(world, statements.during, { cases: CASES[form], say });
    // After the statements are collected: the jobs would prove books with rows that nobody posted.
    await onDatabase(database.url, fillGrown);
    const sent = statements.sent().filter(({ by }) => by !== "start");
    const bySize = await explainAtSizes(database, sent, say);
    const growing = growingOf(sent, bySize);
    say(textOf({ sizes: SIZES, sent, bySize, growing, known }));
    const unexplained = bySize.flatMap((plans) => unexplainedOf(sent, plans));
    for (const { by, sql } of new Set(unexplained)) say(`BAD ${by} cannot be explained: ${sql}`);
    return unexplained.length === 0 && growing.every((one) => keyOf(one) in known);
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function sendAll(
  world: World,
  during: (job: string) => void,
  { cases, say }: { cases: number; say: Say },
): Promise<void> {
  const app = await buildApp(world);
  during("start");
  const { reached } = await fuzz({ app, world }, cases);
  say(`${cases} requests reached ${reached.size} endpoints`);
  for (const { name, run } of scheduledJobsOf()) {
    during(name);
    await run(world, new AbortController().signal).catch((error: unknown) =>
      say(`the job ${name} failed: ${String(error)}`),
    );
  }
  during("start");
  await app.close();
  await world.db.destroy();
}

async function explainAtSizes(
  database: ThrowAway,
  sent: readonly Sent[],
  say: Say,
): Promise<Map<string, Plan>[]> {
  await onDatabase(database.url, async (client) => {
    await client.query("alter system set autovacuum = off");
    await client.query("vacuum analyze");
  });
  const relations = await onDatabase(database.url, relationsOf);
  const bySize: Map<string, Plan>[] = [];
  let now = MEMBERS;
  for (const members of SIZES) {
    await database.stopFast();
    extendFiles(database.dataDir, relations, members / MEMBERS);
    await database.restart();
    const times = members / now;
    now = members;
    bySize.push(
      await onDatabase(database.url, async (client) => {
        await multiply(client, times);
        return explainAll(client, sent);
      }),
    );
    say(`${members} members: ${bySize.at(-1)?.size} of ${sent.length} statements explained`);
  }
  return bySize;
}
