/** Three nodes of one site, PgBouncer before PostgreSQL where there is one, and a balancer before the nodes. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";
import { appUrl } from "../../server/src/platform/migrate.ts";
import { freePort } from "../../tools/postgres/port.ts";
import { startThrowAway, type ThrowAway } from "../../tools/throw-away.ts";
import { layGround } from "../gateway-ground.ts";
import { type Gateway, startGateway } from "../gateway-server.ts";
import { lastingPool } from "../../tools/postgres/lasting-pool.ts";
import { type Place, type Running, sharedStorage, startServer } from "../server.ts";
import { type Balancer, startBalancer } from "./balancer.ts";
import { type Pooler, pgbouncerVersion, startPgbouncer } from "./pgbouncer.ts";

const NODES = 3;
const SECRET_KEY = "a key for drills, longer than 32 characters";

export type Site = {
  databaseUrl: string;
  database: ThrowAway;
  owner: Pool;
  gateway: Gateway;
  /** Undefined where no PgBouncer is installed: the nodes ask PostgreSQL itself. */
  pooler: Pooler | undefined;
  places: Place[];
  nodes: Running[];
  balancer: Balancer;
  logOf(node: number): string;
  stop(isGood: boolean, say: (line: string) => void): Promise<void>;
};

/** `root`: another checkout whose server is tried, for numbers of before. */
export async function startSite(root: string | undefined): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), "panel-nodes-"));
  const database = await startThrowAway();
  const ends: (() => Promise<unknown>)[] = [() => database.stop()];
  const stop = async () => {
    // The last first: nodes before what they stand on.
    for (const end of ends.toReversed()) await end();
  };
  try {
    await layGround(database.url);
    const owner = lastingPool(database.url);
    ends.push(() => owner.end());
    const gateway = await startGateway();
    ends.push(() => gateway.stop());
    const direct = appUrl(database.url);
    const pooler = pgbouncerVersion() ? await startPgbouncer(folder, direct) : undefined;
    ends.push(async () => pooler?.stop());
    const settings = settingsOf({ payoutUrl: gateway.url, pooled: pooler?.url ?? direct });
    const places = await placesIn(folder, { databaseUrl: database.url, payout: settings, root });
    const nodes: Running[] = [];
    ends.push(() => Promise.all(nodes.map((node) => node.kill())));
    // One after the other: the first one migrates.
    for (const place of places) nodes.push(await startServer(place));
    const balancer = await startBalancer(places.map(({ port }) => port));
    ends.push(() => balancer.stop());
    return {
      databaseUrl: database.url,
      database,
      owner,
      gateway,
      pooler,
      places,
      nodes,
      balancer,
      logOf: (node) => readFileSync(join(folder, `node${node}`, "server.log"), "utf8"),
      stop: async (isGood, say) => {
        await stop();
        if (isGood) rmSync(folder, { recursive: true, force: true });
        else say(`the nodes' logs are kept in ${folder}`);
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Given = { databaseUrl: string; payout: Record<string, string>; root: string | undefined };

const placesIn = (folder: string, { root, ...given }: Given): Promise<Place[]> =>
  Promise.all(
    Array.from({ length: NODES }, async (_, n) => {
      const dataDir = join(folder, `node${n}`);
      mkdirSync(dataDir);
      return { ...given, dataDir, port: await freePort(undefined), ...(root && { root }) };
    }),
  );

const settingsOf = ({ payoutUrl, pooled }: { payoutUrl: string; pooled: string }) => ({
  PAYOUT_URL: payoutUrl,
  DATABASE_URL: pooled,
  DATABASE_NAMED_STATEMENTS: "off",
  SECRET_KEY,
  DRAIN_SECONDS: "2",
  ...sharedStorage,
});
