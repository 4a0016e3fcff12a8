/** What the nodes do together: limits, jobs, news. Each act answers what it saw, and what was wrong with it. */
import { setTimeout as sleep } from "node:timers/promises";
import { getInviter } from "#contract/member/people/invite.ts";
import type { Call } from "#contract/client.ts";
import { approvedPayouts } from "../gateway-ground.ts";
import { askOnce } from "./load.ts";
import type { Site } from "./site.ts";

/** One line of the report: what was seen, and whether it is as it should be. */
export type Act = { name: string; seen: string; isGood: boolean };

const LOOKS_A_MINUTE = 60;

/** Somebody asks every node in turn, as often as three limits would allow. */
export async function sharedLimit({ places }: Site): Promise<Act> {
  const init = { headers: { "x-forwarded-for": "10.200.1.7" } };
  const path = `/api${getInviter.path.replace(":code", "00000000")}`;
  let passed = 0;
  for (let n = 0; n < LOOKS_A_MINUTE * (places.length + 1); n++) {
    const { port } = places[n % places.length] ?? { port: 0 };
    if ((await askOnce(`http://127.0.0.1:${port}${path}`, init)).status !== 429) passed += 1;
  }
  const seen = `${passed} let through where ${LOOKS_A_MINUTE} a minute are allowed`;
  return { name: "one limit over all nodes", seen, isGood: passed === LOOKS_A_MINUTE };
}

/** Every start of a job of the clock is written down by a trigger of the drill's own. */
export async function clockOnce({ owner }: Site, seconds: number): Promise<Act> {
  await owner.query(`
    create table if not exists drill_begun (name text, every_seconds int, at timestamptz);
    create or replace function drill_begin() returns trigger language plpgsql security definer as
      $$ begin insert into drill_begun values (new.name, new.every_seconds, clock_timestamp()); return null; end $$;
    create or replace trigger drill_begin after update on chore_run for each row
      when (new.begun_at is distinct from old.begun_at) execute function drill_begin()`);
  // All jobs have begun once by then, so that it is their rhythm which is counted.
  await sleep(1000);
  await owner.query("truncate drill_begun");
  await sleep(seconds * 1000);
  const { rows } = await owner.query<{ name: string; every: number; runs: number }>(
    `select c.name, c.every_seconds as every, count(d.name)::int as runs
       from chore_run c left join drill_begun d using (name)
      where c.every_seconds <= $1 group by 1, 2 order by 1`,
    [seconds / 3],
  );
  // One run more or less, at the beginning and the end of the watched time.
  const isOff = rows.filter(({ every, runs }) => Math.abs(runs - seconds / every) > 1);
  const due = rows.reduce((sum, { every }) => sum + seconds / every, 0);
  const runs = rows.reduce((sum, row) => sum + row.runs, 0);
  const worst = isOff.map((row) => `${row.name} ${row.runs} of ${seconds / row.every}`).join(", ");
  return {
    name: "jobs of the clock once over all nodes",
    seen: `${runs} runs where ${due.toFixed(0)} were due in ${seconds} s${worst && ` (${worst})`}`,
    isGood: rows.length > 0 && isOff.length === 0,
  };
}

const TAKEN_OVER_MS = 10_000;

/** A node is killed with payouts in its hands; how long until the others have them. */
export async function takenOver(site: Site, member: Call, operator: Call): Promise<Act> {
  const { gateway, owner, nodes } = site;
  gateway.fault = "hangs";
  await approvedPayouts(member, operator, 40);
  // Eight of each node.
  for (let n = 0; n < 300 && gateway.hanging() < 24; n++) await sleep(50);
  await sleep(2500);
  const hung = gateway.hanging();
  const fences = await owner.query<{ id: string; fence: string }>(
    "select id, fence from outbox where locked_until > clock_timestamp()",
  );
  await nodes[0]?.kill();
  const began = performance.now();
  gateway.fault = "honest";
  gateway.release();
  const untouched = `
    select count(*)::int as n from outbox o join unnest($1::bigint[], $2::bigint[]) as was (id, fence)
     on o.id = was.id and o.fence = was.fence`;
  const values = [fences.rows.map(({ id }) => id), fences.rows.map(({ fence }) => fence)];
  let left = 1;
  while (left > 0 && performance.now() - began < 120_000) {
    await sleep(100);
    left = (await owner.query<{ n: number }>(untouched, values)).rows[0]?.n ?? 0;
  }
  const took = performance.now() - began;
  return {
    name: "jobs of a killed node taken over",
    seen: `${hung} in hand, the last taken over after ${(took / 1000).toFixed(1)} s`,
    isGood: hung > 8 && left === 0 && took < TAKEN_OVER_MS,
  };
}

/** News must reach members from every node; a node that receives none says so. */
export async function deafNodes({ pooler, places, logOf }: Site): Promise<Act> {
  // A node waits three seconds for its own announcement to come back.
  await sleep(4000);
  const heard = await Promise.all(
    places.map(async ({ port }) => {
      const reply = await fetch(`http://127.0.0.1:${port}/readyz`);
      return ((await reply.json()) as { data: { listens?: boolean } }).data.listens;
    }),
  );
  const said = places.filter((_, n) => logOf(n).includes("LISTEN")).length;
  const seen = `/readyz says listens: ${heard.join(", ")}; ${said} of ${places.length} logs say why`;
  const isGood = pooler
    ? heard.every((one) => one === false) && said === places.length
    : heard.every((one) => one === true) && said === 0;
  return { name: "LISTEN through a pooler is noticed", seen, isGood };
}
