/**
 * A gateway at its worst, `npm run drill -- --gateway`: payouts hang, and codes must come all the same; a
 * server is paused past its leases, and must change nothing when it wakes; the gateway pays and says that it
 * did not, under kills, and each such statement must be an alarm and a difference in the books. Nobody is paid twice.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import type { Call } from "#contract/client.ts";
import { type BooksCheck, listDifferences, runBooks } from "#contract/console/operations/books.ts";
import { inMachineTime } from "../tools/pace.ts";
import { freePort } from "../tools/postgres/port.ts";
import { startThrowAway } from "../tools/throw-away.ts";
import { approvedPayouts, codeTakes, layGround, richMember, type Site } from "./gateway-ground.ts";
import { type Gateway, startGateway } from "./gateway-server.ts";
import { lastingPool } from "../tools/postgres/lasting-pool.ts";
import { type Place, type Running, sharedStorage, startServer } from "./server.ts";
import { operatorAt } from "./setup.ts";
import { persist } from "./client.ts";

type Say = (line: string) => void;
type Size = { hanging: number; codes: number; lying: number; kills: number; leaseMs: number };
const sizes: Record<"long" | "short", Size> = {
  long: { hanging: 1000, codes: 30, lying: 724, kills: 42, leaseMs: 9_000 },
  // In the short form the leases of the paused are not waited for.
  short: { hanging: 40, codes: 3, lying: 4, kills: 0, leaseMs: 0 },
};

type Scene = {
  size: Size;
  site: Site;
  place: Place;
  gateway: Gateway;
  owner: Pool;
  server: Running;
  operator: Call;
  member: Call;
  wrong: string[];
  say: Say;
};

/** Answers whether all went well. */
export async function gatewayDrill(form: keyof typeof sizes, say: Say): Promise<boolean> {
  const began = Date.now();
  const dataDir = mkdtempSync(join(tmpdir(), "panel-gateway-"));
  const database = await startThrowAway();
  const gateway = await startGateway();
  const port = await freePort(undefined);
  const payout = { PAYOUT_URL: gateway.url, ...sharedStorage };
  const place: Place = { databaseUrl: database.url, dataDir, port, payout };
  const site = { origin: `http://127.0.0.1:${port}`, databaseUrl: database.url };
  const owner = lastingPool(database.url);
  await layGround(database.url);
  const server = await startServer(place);
  const scene = { size: sizes[form], site, place, gateway, owner, server, wrong: [], say } as Omit<
    Scene,
    "operator" | "member"
  > as Scene;
  try {
    scene.operator = await operatorAt(site.origin);
    scene.member = await richMember(site);
    await codesWhileItHangs(scene);
    await pausedServer(scene);
    await lies(scene);
    await audit(scene);
  } finally {
    await scene.server.kill();
    await owner.end();
    await gateway.stop();
    await database.stop();
    if (scene.wrong.length === 0) rmSync(dataDir, { recursive: true, force: true });
    else say(`the servers' log is kept in ${dataDir}`);
  }
  for (const line of scene.wrong) say(`BAD ${line}`);
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  say(`the drill of the gateway ${scene.wrong.length === 0 ? "passed" : "FAILED"} in ${seconds} s`);
  return scene.wrong.length === 0;
}

const count = async ({ owner }: Scene, sql: string, values: unknown[] = []): Promise<number> =>
  Number((await owner.query<{ n: string }>(`select count(*) as n from ${sql}`, values)).rows[0]?.n);

async function until(what: string, patienceMs: number, isTrue: () => Promise<boolean> | boolean) {
  for (const end = Date.now() + inMachineTime(patienceMs); Date.now() < end; await sleep(50))
    if (await isTrue()) return;
  throw new Error(`${what}: not within ${patienceMs / 1000} s`);
}

const CODE_MS = 1000;

async function codesWhileItHangs(scene: Scene): Promise<void> {
  const { size, gateway, member, operator, site, wrong, say } = scene;
  gateway.fault = "hangs";
  await approvedPayouts(member, operator, size.hanging);
  await until("payouts hang", 15_000, () => gateway.hanging() >= 8);
  const took: number[] = [];
  for (let n = 0; n < size.codes; n++) took.push((await codeTakes(site, 60_000)).milliseconds);
  const waiting = await count(scene, "outbox where lane = 'payout.simulated'");
  const most = Math.max(...took);
  if (most >= inMachineTime(CODE_MS))
    wrong.push(`a code took ${most.toFixed(0)} ms while payouts hung`);
  say(
    `${waiting} payouts waited, ${gateway.hanging()} hung: ${took.length} codes, ` +
      `the slowest after ${most.toFixed(0)} ms`,
  );
}

/** The first server sleeps with payouts in its hands, a second one takes over, and the first one wakes. */
async function pausedServer(scene: Scene): Promise<void> {
  const { size, gateway, owner, place, server, say } = scene;
  await until("payouts hang", 15_000, () => gateway.hanging() >= 8);
  const held = await count(scene, "outbox where locked_until > now()");
  server.pause();
  gateway.fault = "honest";
  const second = await startServer({ ...place, port: await freePort(undefined) });
  try {
    if (size.leaseMs === 0)
      await owner.query("update outbox set locked_until = now() where locked_until > now()");
    await until("the second server pays", 120_000 + size.hanging * 200, async () => {
      await owner.query("update outbox set available_at = now() where available_at > now()");
      return (await count(scene, "exchange where state = 2")) === 0;
    });
    const before = await ends(scene);
    // The gateway now answers what the sleeping server had asked: nothing was paid.
    gateway.release();
    server.wake();
    await sleep(2000);
    const after = await ends(scene);
    if (before !== after)
      scene.wrong.push("a server that was paused past its leases changed an end");
    say(`a server was paused with ${held} jobs and woke: every end stayed as it was`);
  } finally {
    await second.stop();
  }
  // These answers contradict the books, but they are none of the lies of the next part.
  await owner.query("delete from exchange_contradiction");
}

const ends = async ({ owner }: Scene): Promise<string> => {
  const { rows } = await owner.query<{ ends: string }>(
    `select string_agg(e.id || ':' || e.state || ':' || p.state || ':' || coalesce(p.provider_no, ''), ','
              order by e.id) as ends
       from exchange e join exchange_payout p on p.exchange_id = e.id`,
  );
  return rows[0]?.ends ?? "";
};

/** The gateway pays and says no; each payout is given back, and then asked about once more, as after a notification. */
async function lies(scene: Scene): Promise<void> {
  const { size, gateway, owner, wrong, say } = scene;
  gateway.fault = "lies";
  const ids: number[] = [];
  const each = Math.ceil(size.lying / (size.kills + 1));
  let kills = 0;
  while (ids.length < size.lying) {
    const few = Math.min(each, size.lying - ids.length);
    ids.push(...(await approvedPayouts(scene.member, scene.operator, few)));
    if (kills === size.kills) continue;
    await sleep(Math.random() * 300);
    await scene.server.kill();
    scene.server = await startServer(scene.place);
    kills += 1;
  }
  await owner.query("update outbox set locked_until = now() where locked_until > now()");
  const open = "exchange where id = any($1) and state = 2";
  await until("the lies are believed", 180_000, async () => {
    await owner.query("update outbox set available_at = now() where available_at > now()");
    return (await count(scene, open, [ids])) === 0;
  });
  // Where a kill cut the call off, the server asked again and heard the truth: that payout is paid.
  const refused = await count(scene, "exchange where id = any($1) and state = 5", [ids]);
  gateway.fault = "honest";
  await owner.query(
    `insert into outbox (topic, lane, payload, available_at, created_at)
     select 'payout.send', 'payout.simulated', jsonb_build_object('exchangeId', id, 'wake', true), now(), now()
       from exchange where id = any($1)`,
    [ids],
  );
  await until("all were asked again", 120_000, async () => {
    await owner.query("update outbox set available_at = now() where available_at > now()");
    return (await count(scene, "outbox")) === 0;
  });
  const alarms = await count(scene, "exchange_contradiction where said = 'paid'");
  if (alarms !== refused || refused === 0)
    wrong.push(`${refused} were paid and given back, ${alarms} of them are alarms`);
  say(
    `${ids.length} payouts through a lying gateway with ${kills} kills: ${refused} lies, ${alarms} alarms`,
  );
}

async function audit(scene: Scene): Promise<void> {
  const { gateway, operator, owner, wrong, say } = scene;
  const run = await persist(() => operator(runBooks));
  const words = run.checks.find(({ check }) => check === "words")?.differences ?? 0;
  const alarms = await count(scene, "exchange_contradiction where settled_at is null");
  if (words !== alarms) wrong.push(`${alarms} alarms, ${words} differences in the books`);
  const other = run.checks.filter(({ check, differences }) => check !== "words" && differences > 0);
  for (const { check, differences } of other)
    wrong.push(`${differences} differences of ${check}: ${await sampleOf(scene, run.id, check)}`);
  const { rows } = await owner.query<{ problem: string }>("select * from ledger.verify()");
  wrong.push(...rows.map(({ problem }) => `ledger: ${problem}`));
  const booked = await count(scene, "exchange where state = 1");
  const dead = await count(scene, "outbox where dead_at is not null");
  if (dead > 0) wrong.push(`${dead} dead jobs`);
  if (booked + alarms !== gateway.paid.size)
    wrong.push(
      `${gateway.paid.size} bills were paid, ${booked} are booked and ${alarms} are alarms`,
    );
  say(
    `${gateway.paid.size} bills paid: ${booked} booked, ${alarms} alarms and differences in the books`,
  );
}

async function sampleOf({ operator }: Scene, run: number, check: BooksCheck) {
  const { list } = await operator(listDifferences, {
    params: { id: String(run) },
    query: { size: 3, check },
  });
  return list.map(({ subject, detail }) => `${subject} ${detail}`).join("; ");
}
