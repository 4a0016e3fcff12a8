/**
 * Three nodes, PgBouncer and a balancer, `npm run drill -- --nodes`: what they share, and what members meet while
 * nodes, tables and the database come and go. Without PgBouncer it asks PostgreSQL itself, and says so. `--root`
 * tries the server of another checkout, for the numbers of before.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { richMemberHeaders } from "../gateway-ground.ts";
import { clientAt } from "../client.ts";
import { startServer } from "../server.ts";
import { operatorAt } from "../setup.ts";
import { type Act, clockOnce, deafNodes, sharedLimit, takenOver } from "./acts.ts";
import { pgbouncerVersion } from "./pgbouncer.ts";
import { fullPool, lockedTable, restarted, rollingRestart } from "./pressure.ts";
import { type Site, startSite } from "./site.ts";

type Say = (line: string) => void;

/** Answers whether all went well. */
export async function nodesDrill(say: Say, root: string | undefined): Promise<boolean> {
  const began = Date.now();
  const version = pgbouncerVersion();
  say(version ? `PgBouncer ${version}` : "no pgbouncer on this machine: its part is left out");
  const site = await startSite(root);
  const acts: Act[] = [];
  const keep = (act: Act | undefined) => {
    if (!act) return;
    acts.push(act);
    say(`${act.isGood ? "ok " : "BAD"} ${act.name}: ${act.seen}`);
  };
  let isGood = false;
  try {
    await runActs(site, keep);
    isGood = acts.length > 0 && acts.every((act) => act.isGood);
  } finally {
    await site.stop(isGood, say);
  }
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  say(`the drill of the nodes ${isGood ? "passed" : "FAILED"} in ${seconds} s`);
  return isGood;
}

async function runActs(site: Site, keep: (act: Act | undefined) => void): Promise<void> {
  const origin = `http://127.0.0.1:${site.places[0]?.port}`;
  const operator = await operatorAt(origin);
  const signed = await richMemberHeaders({ origin, databaseUrl: site.databaseUrl });
  keep(await deafNodes(site));
  keep(await sharedLimit(site));
  keep(await clockOnce(site, 60));
  keep(await lockedTable(site, signed, 15));
  keep(await fullPool(site, signed));
  await sleep(3000);
  const { pooler, database } = site;
  if (pooler)
    keep(await restarted(site, signed, { name: "PgBouncer restarted", restart: pooler.restart }));
  const postgres = async () => {
    await database.stopFast();
    await database.restart();
  };
  keep(await restarted(site, signed, { name: "PostgreSQL restarted", restart: postgres }));
  keep(await rollingRestart(site, signed));
  keep(await takenOver(site, clientAt(origin, signed), operator));
  if (site.places[0]) site.nodes[0] = await startServer(site.places[0]);
}
