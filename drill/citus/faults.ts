/** A worker killed again and again under the main job and its payouts; then everything that was promised is looked for. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Simulator } from "../../server/simulators/payout.ts";
import { isTrueWithin } from "../../tools/process-mark.ts";
import { checkAll } from "../check.ts";
import { someFaults } from "../plan.ts";
import { settle, type Settling, underWork } from "../run.ts";
import { secondOperatorAt } from "../setup.ts";
import { killBetween, type Moment, type Victim } from "./between.ts";
import type { Killed } from "./killed.ts";
import type { Machines } from "./machines.ts";
import type { Site } from "./site.ts";
import { decisionsWhole } from "./whole.ts";

const LIFE_MS = { least: 2500, more: 4000 };
const DARK_MS = 1500;
const DECIDED_LIMIT_MS = 60_000;

export type Kill = Moment | "at random";

type Given = {
  site: Site;
  machines: Machines;
  simulator: Simulator;
  kills: readonly Kill[];
  /** Beside the same work, before the first kill. */
  calmly(): Promise<void>;
  say(line: string): void;
};

export async function underFaults(given: Given): Promise<Killed> {
  const { site, machines, simulator, say } = given;
  const second = await secondOperatorAt(site.ground.origin);
  const settling: Settling = { first: site.ground.operator, second, simulator, owner: site.owner };
  const seen: Killed = {
    kills: 0,
    between: 0,
    carriedThrough: 0,
    rolledBack: 0,
    wrong: [],
    left: 0,
  };
  await underWork(site.ground, settling, async () => {
    await given.calmly();
    for (const [n, kill] of given.kills.entries()) {
      const victims = inTurn(victimsOf(machines), n);
      if (!victims) break; // no worker runs on this machine
      simulator.setFaults(...someFaults());
      await sleep(LIFE_MS.least + Math.random() * LIFE_MS.more);
      await oneKill(kill, { machines, victims, seen, say });
    }
    simulator.setFaults();
  });
  await settle({ say, history: site.history }, settling);
  await isTrueWithin(DECIDED_LIMIT_MS, async () => (await machines.promised()) === 0);
  return { ...seen, left: await machines.promised() };
}

const victimsOf = ({ workers }: Machines): Victim[] =>
  workers.flatMap(({ power, ...worker }) => (power ? [{ ...worker, power }] : []));

/** Another one first each time. */
function inTurn<T>(all: readonly T[], n: number): [T, ...T[]] | undefined {
  const at = n % Math.max(1, all.length);
  const [first, ...others] = [...all.slice(at), ...all.slice(0, at)];
  return first === undefined ? undefined : [first, ...others];
}

type Killing = {
  machines: Machines;
  victims: [Victim, ...Victim[]];
  seen: Killed;
  say(line: string): void;
};

async function oneKill(kill: Kill, { machines, victims, seen, say }: Killing): Promise<void> {
  if (kill === "at random") {
    const [{ power }] = victims;
    await power.cut();
    await sleep(DARK_MS);
    power.back();
    seen.kills += 1;
    return;
  }
  const met = await killBetween(kill, machines, victims);
  if (!met) {
    say(`no transaction was met between its phases (${kill})`);
    return;
  }
  seen.kills += 1;
  seen.between += 1;
  seen.carriedThrough += met.carriedThrough;
  seen.rolledBack += met.rolledBack;
  seen.wrong.push(...met.wrong);
}

/** All that the kills of the drill are judged by, and that each decision is whole. */
export async function judge({ databaseUrl, history }: Site, simulator: Simulator) {
  const { checks } = await checkAll(databaseUrl, history, simulator);
  return [...checks, ...(await decisionsWhole(databaseUrl))];
}
