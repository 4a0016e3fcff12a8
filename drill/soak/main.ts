/**
 * A server under steady work, `npm run drill -- --soak`: thirty minutes at thirty requests a second, the main job with
 * its payouts among them. Memory, open files, connections and latency must stay where they were after the first
 * minutes, and every request must be answered. `--minutes 3` is a shorter form, sixty the longest.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { listMessages } from "#contract/member/community/notice.ts";
import { listExchanges } from "#contract/member/money/exchange.ts";
import { getAccount } from "#contract/member/people/user.ts";
import { listTasks } from "#contract/member/study/task.ts";
import { startSimulator } from "../../server/simulators/payout.ts";
import { lastingPool } from "../../tools/postgres/lasting-pool.ts";
import { freePort } from "../../tools/postgres/port.ts";
import { startThrowAway } from "../../tools/throw-away.ts";
import { checkAll } from "../check.ts";
import { requestsMade } from "../client.ts";
import { layGround, richMemberHeaders } from "../gateway-ground.ts";
import { type Ground, groundOf } from "../ground.ts";
import { newHistory } from "../history.ts";
import { journey } from "../journey.ts";
import { type Ask, underLoad } from "../nodes/load.ts";
import { type Place, type Running, startServer } from "../server.ts";
import type { Sample } from "./flat.ts";
import { judge } from "./report.ts";
import { sampleOf } from "./sample.ts";

type Say = (line: string) => void;

/** A shorter one has too few samples to say anything. */
const LEAST_MINUTES = 2;
const MOST_MINUTES = 60;
/** With one journey each 2.7 s, of about 22 requests, thirty a second. */
const READS_EVERY_MS = { tasks: 160, messages: 170, exchanges: 220, account: 160 };
const JOURNEY_EVERY_MS = 2700;
const SAMPLE_EVERY_MS = 10_000;
/** A session ends after fifteen minutes. */
const SIGN_IN_AGAIN_MS = 600_000;

/** Answers whether all went well. */
export async function soakDrill(minutes: number, say: Say): Promise<boolean> {
  if (!(minutes >= LEAST_MINUTES && minutes <= MOST_MINUTES))
    throw new Error(`--minutes is a number from ${LEAST_MINUTES} to ${MOST_MINUTES}`);
  const folder = mkdtempSync(join(tmpdir(), "panel-soak-"));
  const database = await startThrowAway(undefined, { durable: true });
  const simulator = await startSimulator({ file: join(folder, "payout.jsonl"), slowMs: 500 });
  const payout = { PAYOUT_URL: simulator.url };
  const port = await freePort(undefined);
  const place: Place = { databaseUrl: database.url, dataDir: folder, port, payout };
  const owner = lastingPool(database.url);
  let server: Running | undefined;
  let isGood = false;
  try {
    await layGround(database.url);
    server = await startServer(place);
    const history = newHistory();
    const ground = await groundOf({ place, history, owner });
    isGood = await soak({ minutes, server, ground, owner, databaseUrl: database.url, say });
    await settled(owner);
    const { checks } = await checkAll(database.url, history, simulator);
    for (const { name, seen, wrong } of checks)
      if (wrong.length > 0) say(`BAD ${name}: ${seen} looked at, ${wrong.slice(0, 5).join("; ")}`);
    if (history.finished === 0) say("BAD no journey came to its end");
    const isAllThere = checks.every(({ wrong }) => wrong.length === 0);
    isGood = isGood && history.finished > 0 && isAllThere;
    const there = isAllThere ? ", all there" : "";
    say(`${history.finished} journeys, ${history.acked.length} acknowledged changes${there}`);
  } finally {
    await server?.kill();
    await owner.end();
    await simulator.stop();
    await database.stop();
    if (isGood) rmSync(folder, { recursive: true, force: true });
    else say(`the server's log is kept in ${folder}`);
  }
  say(`the soak ${isGood ? "passed" : "FAILED"}`);
  return isGood;
}

type Soak = {
  minutes: number;
  server: Running;
  ground: Ground;
  owner: Pool;
  databaseUrl: string;
  say: Say;
};

async function soak({ minutes, server, ground, owner, databaseUrl, say }: Soak): Promise<boolean> {
  const { origin } = ground;
  const signIn = () => richMemberHeaders({ origin, databaseUrl });
  const signed = await signIn();
  const samples: Sample[] = [];
  const journeys: Promise<void>[] = [];
  const [began, before] = [Date.now(), requestsMade()];
  let read = 0;
  const made = () => read + requestsMade() - before;
  const repeating = repeatingUntil(began + minutes * 60_000);
  const work = async () => {
    await Promise.all([
      repeating(SAMPLE_EVERY_MS, async () => {
        const moment = { seconds: (Date.now() - began) / 1000, requests: made() };
        samples.push(await sampleOf(server.pid, owner, moment));
      }),
      repeating(JOURNEY_EVERY_MS, async () => {
        journeys.push(journey(ground, journeys.length + 1));
      }),
      repeating(SIGN_IN_AGAIN_MS, async () => Object.assign(signed, await signIn())),
    ]);
    await Promise.all(journeys);
  };
  const seen = await underLoad(readsOf(origin, signed), work, () => void (read += 1));
  const rate = made() / ((Date.now() - began) / 1000);
  say(`${minutes} minutes at ${rate.toFixed(1)} requests a second`);
  return judge({ samples, asked: [...seen.values()].flat(), began, say });
}

const repeatingUntil = (until: number) => async (everyMs: number, work: () => Promise<unknown>) => {
  for (; Date.now() < until; await sleep(Math.min(everyMs, Math.max(0, until - Date.now()))))
    await work();
};

/** `signed` changes while they run: the reader signs in again before the session ends. */
function readsOf(origin: string, signed: Record<string, string>): Ask[] {
  const paths = {
    tasks: listTasks.path,
    messages: listMessages.path,
    exchanges: listExchanges.path,
    account: getAccount.path,
  };
  return (Object.keys(paths) as (keyof typeof paths)[]).map((name) => ({
    name,
    everyMs: READS_EVERY_MS[name],
    url: () => `${origin}/api${paths[name]}`,
    init: { headers: signed },
  }));
}

const SETTLE_MS = 30_000;
/** What was approved last is paid a moment later. */
async function settled(owner: Pool): Promise<void> {
  for (const until = Date.now() + SETTLE_MS; Date.now() < until; await sleep(200)) {
    const { rowCount } = await owner.query("select from exchange where state = 2 limit 1");
    if (rowCount === 0) return;
  }
}
