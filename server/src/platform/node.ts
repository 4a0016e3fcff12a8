/**
 * The processes that serve one database, by a row each with a sign of life: so that a second one can be refused
 * where uploads lie in a folder that only the first has.
 */
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { Refusal } from "../config/refusal.ts";
import { transact } from "./db.ts";
import { asLifeSign } from "./errand.ts";
import { BEAT_MS, LEASE_SECONDS } from "./lease-time.ts";
import * as rows from "./node-sql.ts";
import { repeatEvery } from "./schedule.ts";
import type { World } from "./world.ts";

type Node = { stop(): Promise<void> };

/** Its message stops the start. The row of a process that was killed ends with its lease. */
export class SecondNode extends Refusal {}

const AGAIN_MS = 500;

/** How long one that was killed may still look alive. */
const DEAD_MS = LEASE_SECONDS * 1000 + BEAT_MS;

/** Signs this process in and keeps it alive until `stop`. Throws SecondNode where it must not be. */
export async function joinNodes(
  world: World,
  version: string,
  patienceMs = DEAD_MS,
): Promise<Node> {
  const { db, clock, config, log } = world;
  const self = {
    id: clock.uuid(),
    host: hostname(),
    pid: process.pid,
    version,
    storage: config.storageProvider,
  };
  await enter(world, self, patienceMs);
  const beat = () =>
    asLifeSign(() => rows.beat(db, self)).catch((error: unknown) => {
      log.warn({ err: error }, "no sign of life of this node");
    });
  const stopBeating = repeatEvery(BEAT_MS / 1000, beat);
  return {
    stop: async () => {
      stopBeating();
      await asLifeSign(() => rows.leave(db, self.id)).catch(() => undefined);
    },
  };
}

async function enter({ db, log }: World, self: rows.NodeRow, patienceMs: number): Promise<void> {
  const until = performance.now() + patienceMs;
  for (let isTold = false; ; isTold = true) {
    const other = await transact(db, async (tx) => {
      await rows.oneAtATime(tx);
      const alive = (await rows.living(tx)).filter((one) => !isKnownDead(one, self.host));
      const conflict = alive.find((one) => [one.storage, self.storage].includes("embedded"));
      if (!conflict) await rows.beat(tx, self);
      return conflict;
    });
    if (!other) return;
    if (performance.now() > until) throw new SecondNode(sentenceOf(other, self));
    if (!isTold) log.info({ host: other.host, pid: other.pid }, "waits for the node before it");
    await sleep(AGAIN_MS);
  }
}

const sentenceOf = ({ host, pid, storage }: rows.NodeRow, self: rows.NodeRow): string =>
  `STORAGE_PROVIDER=embedded 只能运行一个节点，另一个（${host}，进程 ${pid}，${storage}）正在运行；` +
  `请先停止它，或${self.storage === "embedded" ? "" : "让它"}改用 oss、s3`;

/** One of this machine whose process is gone need not be waited for. */
function isKnownDead({ host, pid }: rows.NodeRow, ours: string): boolean {
  if (host !== ours || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}
