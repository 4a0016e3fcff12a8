/** The whole cluster, started: databases, the site on its machines, a gateway outside, and members who work. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { saveAnswer, enterTask } from "#contract/member/study/survey.ts";
import { listExchanges } from "#contract/member/money/exchange.ts";
import { listTasks } from "#contract/member/study/task.ts";
import { seeded } from "../../server/sample/random.ts";
import { appUrl } from "../../server/src/platform/migrate.ts";
import { type Simulator, startSimulator } from "../../server/simulators/payout.ts";
import { startS3Simulator } from "../../server/simulators/s3.ts";
import { lastingPool } from "../../tools/postgres/lasting-pool.ts";
import { clientAt } from "../client.ts";
import { approvedPayouts, layGround, richMemberHeaders } from "../gateway-ground.ts";
import { type Ground, groundOf, type Member } from "../ground.ts";
import { newHistory } from "../history.ts";
import { signIn } from "../journey.ts";
import type { Ask } from "../nodes/load.ts";
import { someFaults } from "../plan.ts";
import { ownerUrlAt, startMachine, untilWell } from "./database.ts";
import type { Scene } from "./faults.ts";
import { balancer, databases, layNetwork, outside } from "./net.ts";
import { type ClusterSite, origin, startBalancer, startSite } from "./site.ts";

type Say = (line: string) => void;
/** The keys of sharedStorage. */
const storageKeys = {
  accessKeyId: "drill",
  accessKeySecret: "drill",
  bucket: "drill",
  region: "us-east-1",
};
const START_MS = 240_000;
const PAYOUTS = 16;
const CROWD = 12;
const DRAWS = 1_000_000;
/** Members' numbers above those of the journeys; the number is part of the address that a member comes from. */
const CROWD_FROM = 60_000;

export type Stage = Scene & {
  ownerUrl: string;
  owner: pg.Pool;
  simulator: Simulator;
  ground: Ground;
  site: ClusterSite;
  crowd: Member[];
  asks: Ask[];
  /** Sessions end after a quarter of an hour. */
  signInAnew(): Promise<void>;
};

export async function setStage(seed: number, say: Say): Promise<Stage> {
  const ownerUrl = ownerUrlAt(balancer.address, "panel");
  layNetwork();
  const began = Date.now();
  for (const machine of databases) startMachine(machine);
  startBalancer();
  await untilWell(START_MS);
  say(`etcd, Patroni and three PostgreSQL stand after ${seconds(began)} s`);
  await createDatabase();
  await layGround(ownerUrl);
  const simulator = await startSimulator({ host: outside, slowMs: 4000 });
  const storage = await startS3Simulator(storageKeys, 0, outside);
  const addresses = { payoutUrl: simulator.url, storageUrl: storage.url };
  const site = await startSite(new URL(appUrl(ownerUrl)), addresses);
  say(`three web nodes and two workers serve after ${seconds(began)} s`);
  const owner = lastingPool(ownerUrl);
  const history = newHistory();
  const place = { host: balancer.address, port: 80 };
  const ground = await groundOf({ place, history, owner });
  const reader = newReader(ground, ownerUrl);
  const crowd: Member[] = [];
  const signInAnew = async () => {
    await reader.signIn();
    const signed: Member[] = [];
    // One after the other, so that the codes of a crowd are no burst.
    for (let n = 0; n < CROWD; n++) signed.push(await signIn(ground, CROWD_FROM + people++));
    crowd.splice(0, crowd.length, ...signed);
  };
  const burst = async () => {
    simulator.setFaults(...Array.from({ length: 4 * PAYOUTS }, () => "slow" as const));
    await approvedPayouts(clientAt(origin, reader.headers), ground.operator, PAYOUTS);
    await untilInHand(owner, PAYOUTS / 2);
    simulator.setFaults(...someFaults());
  };
  const drawn = seeded(seed);
  const random = () => drawn.below(DRAWS) / DRAWS;
  const { asks } = reader;
  await signInAnew();
  return { ownerUrl, owner, simulator, ground, site, crowd, asks, signInAnew, burst, random };
}

let people = 0;
const seconds = (from: number) => ((Date.now() - from) / 1000).toFixed(0);

async function createDatabase(): Promise<void> {
  const url = ownerUrlAt(balancer.address, "postgres");
  for (const until = Date.now() + START_MS; ; await sleep(500)) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.query("create database panel");
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

async function untilInHand(owner: pg.Pool, count: number): Promise<void> {
  const held = "select from outbox where locked_until > clock_timestamp() and lane like 'payout%'";
  for (const until = Date.now() + 30_000; Date.now() < until; await sleep(50))
    if (((await owner.query(held)).rowCount ?? 0) >= count) return;
  throw new Error(`no ${count} payouts in hand`);
}

/** Asks steadily: for a public page, for a member's own page, and to save an answer. */
function newReader(ground: Ground, databaseUrl: string) {
  const headers: Record<string, string> = {};
  const saving: RequestInit = { method: saveAnswer.method };
  const asks: Ask[] = [
    { name: "tasks", everyMs: 150, url: () => `${origin}/api${listTasks.path}` },
    {
      name: "exchanges",
      everyMs: 150,
      url: () => `${origin}/api${listExchanges.path}`,
      init: { headers },
    },
    { name: "an answer", everyMs: 500, url: () => `${origin}/api${saveAnswer.path}`, init: saving },
  ];
  const signIn = async () => {
    Object.assign(headers, await richMemberHeaders({ origin, databaseUrl }));
    const { taskId } = ground;
    const { token } = await clientAt(origin, headers)(enterTask, { body: { taskId } });
    saving.headers = {
      ...headers,
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
    };
    saving.body = JSON.stringify({ token, name: "brand", value: "a", milliseconds: 900 });
  };
  return { headers, asks, signIn };
}
