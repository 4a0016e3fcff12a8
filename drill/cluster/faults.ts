/** What is done to the cluster, one kind after the other in an order that the seed draws: how each strikes and is mended. */
import { setTimeout as sleep } from "node:timers/promises";
import {
  killPostgres,
  primary,
  replaceMachine,
  startMachine,
  synchronousStandby,
} from "./database.ts";
import {
  cutBetween,
  cutOff,
  databases,
  killAll,
  type Machine,
  mendBetween,
  plugIn,
  processesOn,
} from "./net.ts";
import type { ClusterSite, Node } from "./site.ts";

export type Scene = {
  site: ClusterSite;
  /** Many payouts at once to a slow gateway, so that workers have them in hand. */
  burst(): Promise<void>;
  random(): number;
};
type Mend = () => Promise<void> | void;
export type Fault = {
  name: string;
  /** Seconds until it is mended. */
  seconds: number;
  /** The longest that the site may be down and nothing be written; more fails the drill (judge.ts). */
  awaySeconds: number;
  /** Whether requests that the lost part was serving may end without an answer. */
  cutsOff?: boolean;
  /** Whether jobs are in hand when it strikes. */
  withJobs?: boolean;
  strike(scene: Scene): Promise<Mend>;
};

const nothing: Mend = () => undefined;
const othersThan = (machine: Machine) => databases.filter((one) => one !== machine);

function anyOf(scene: Scene, kind: "web" | "worker"): Node {
  const all = scene.site.nodes.filter(({ machine }) => machine.name.startsWith(kind));
  const node = all[Math.floor(scene.random() * all.length)];
  if (!node) throw new Error(`there is no ${kind}`);
  return node;
}

/** Longer than ttl, so that a new primary ends the outage and not the return of the old one. */
const LONG = 45;
/** ttl and loop_wait (25 s), the promotion, and time for a busy machine; less than LONG. */
const NEW_PRIMARY = 40;
/** primary_start_timeout, then the promotion without waiting for ttl. */
const RESTART = 25;
/** Patroni names the other standby at its next look (loop_wait). */
const OTHER_STANDBY = 15;
/** By then the health checks, one a second, have taken the lost node out; nothing else has noticed. */
const LOOK_AWAY = 10;
/** Longer than a lease (6 s) and two signs of life. */
const PAST_LEASE = 12;

const killMachine = (of: () => Promise<Machine>) => async (): Promise<Mend> => {
  const machine = await of();
  killAll(processesOn(machine));
  return () => startMachine(machine);
};

const cutMachine = (of: (scene: Scene) => Promise<Machine> | Machine) => async (scene: Scene) => {
  const machine = await of(scene);
  cutOff(machine);
  return () => plugIn(machine);
};

const killNode = (kind: "web" | "worker") => async (scene: Scene) => {
  const node = anyOf(scene, kind);
  await node.running.kill();
  return node.start;
};

export const faults: readonly Fault[] = [
  {
    name: "the primary's PostgreSQL killed",
    seconds: 0,
    awaySeconds: RESTART,
    strike: async () => {
      killPostgres(await primary());
      return nothing;
    },
  },
  {
    name: "the primary's machine lost",
    seconds: LONG,
    awaySeconds: NEW_PRIMARY,
    strike: killMachine(primary),
  },
  {
    name: "the primary cut off from everybody",
    seconds: LONG,
    awaySeconds: NEW_PRIMARY,
    strike: cutMachine(primary),
  },
  {
    name: "the primary cut off from the other databases alone",
    seconds: LONG,
    awaySeconds: NEW_PRIMARY,
    strike: async () => {
      const machine = await primary();
      cutBetween(machine, othersThan(machine));
      return () => mendBetween(machine, othersThan(machine));
    },
  },
  {
    name: "the synchronous standby's machine lost",
    seconds: PAST_LEASE,
    awaySeconds: OTHER_STANDBY,
    strike: killMachine(synchronousStandby),
  },
  {
    name: "a database machine lost for good, and an empty one in its place",
    seconds: PAST_LEASE,
    awaySeconds: OTHER_STANDBY,
    strike: async () => {
      const machine = await synchronousStandby();
      killAll(processesOn(machine));
      return () => replaceMachine(machine);
    },
  },
  {
    name: "a web node killed",
    seconds: 5,
    awaySeconds: LOOK_AWAY,
    cutsOff: true,
    strike: killNode("web"),
  },
  {
    name: "a web node cut off",
    seconds: PAST_LEASE,
    awaySeconds: LOOK_AWAY,
    cutsOff: true,
    strike: cutMachine((scene) => anyOf(scene, "web").machine),
  },
  {
    name: "a worker killed",
    seconds: PAST_LEASE,
    awaySeconds: LOOK_AWAY,
    withJobs: true,
    strike: killNode("worker"),
  },
  {
    name: "a worker cut off, and back",
    seconds: PAST_LEASE,
    awaySeconds: LOOK_AWAY,
    withJobs: true,
    strike: cutMachine((scene) => anyOf(scene, "worker").machine),
  },
  {
    name: "a worker paused past its lease, and awake again",
    seconds: PAST_LEASE,
    awaySeconds: LOOK_AWAY,
    withJobs: true,
    strike: async (scene) => {
      const { running } = anyOf(scene, "worker");
      running.pause();
      return async () => {
        running.wake();
        // Time for its late writes to arrive.
        await sleep(2000);
      };
    },
  },
];

/** As often as asked, each kind before any comes again. */
export function planOf(rounds: number, random: () => number): Fault[] {
  const plan: Fault[] = [];
  while (plan.length < rounds) {
    const left = [...faults];
    while (left.length > 0) plan.push(...left.splice(Math.floor(random() * left.length), 1));
  }
  return plan.slice(0, rounds);
}
