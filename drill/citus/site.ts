/** One site on one database: an operator, members with money, tasks that nobody has entered yet. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Pool } from "pg";
import type { Call } from "#contract/client.ts";
import type { Simulator } from "../../server/simulators/payout.ts";
import { freePort } from "../../tools/postgres/port.ts";
import { lastingPool } from "../../tools/postgres/lasting-pool.ts";
import { layGround, richMember } from "../gateway-ground.ts";
import { type Ground, groundOf } from "../ground.ts";
import { type History, newHistory } from "../history.ts";
import { type Place, type Running, startServer } from "../server.ts";
import { publishTask } from "../setup.ts";
import { openOutside, type Outside } from "./outside.ts";

export type Site = {
  name: string;
  databaseUrl: string;
  place: Place;
  server: Running;
  owner: Pool;
  history: History;
  ground: Ground;
  members: Call[];
  /** Each member enters each of them once; as many of a client's as of our own. */
  tasks: number[];
  outside: Outside;
  stop(): Promise<void>;
};

type Given = {
  name: string;
  databaseUrl: string;
  folder: string;
  simulator: Simulator;
  members: number;
  tasks: number;
};

export async function openSite(given: Given): Promise<Site> {
  const { name, databaseUrl, simulator } = given;
  const dataDir = join(given.folder, name);
  mkdirSync(dataDir);
  await layGround(databaseUrl);
  const port = await freePort(undefined);
  const place = {
    databaseUrl,
    dataDir,
    port,
    payout: { PAYOUT_URL: simulator.url },
  };
  const server = await startServer(place);
  const owner = lastingPool(databaseUrl);
  const history = newHistory();
  const ground = await groundOf({ place, history, owner });
  const stop = async () => {
    await site.server.kill();
    if (!owner.ended) await owner.end();
  };
  const site: Site = {
    name,
    databaseUrl,
    place,
    server,
    owner,
    history,
    ground,
    members: [],
    tasks: [],
    outside: await openOutside(ground.operator, owner, given.tasks),
    stop,
  };
  for (let n = 0; n < given.members; n++)
    site.members.push(await richMember({ origin: ground.origin, databaseUrl }));
  for (let n = 0; n < given.tasks; n++) site.tasks.push(await publishTask(ground.operator));
  return site;
}
