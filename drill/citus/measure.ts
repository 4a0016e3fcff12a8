/** The same calls on the single server and on the cluster, in turns, both warm. */
import { type Around, callNames, type CallName, lookAtOnce, oneRound, type Turn } from "./calls.ts";
import type { Site } from "./site.ts";

type Speed = { ms: number; perSecond: number };
export type Compared = {
  name: CallName;
  /** The median time of one call; and calls a second, with all members at once. */
  single: Speed;
  cluster: Speed;
  /** Of the medians of all; and between which of the rounds' ratios the middle half of them lies. */
  ratio: number;
  between: readonly [number, number];
};

type Sites = { single: Site; cluster: Site };
type Times = Map<CallName, number[]>;
type Round = { single: Times; cluster: Times };
/** `each` tasks by every member at once, `rounds` times. */
export type Rounds = { rounds: number; each: number };

/** Before anything is measured: PostgreSQL keeps a plan from the sixth time on, and each connection has its own. */
const WARM_TASKS = 6;
const WARM_LOOKS = 8;
/** Odd, so that there is a middle one. */
export const COUNTED = 3;

export const tasksFor = ({ rounds, each }: Rounds): number => WARM_TASKS + rounds * each + COUNTED;

/**
 * In turns (A B B A), so that other work on the machine slows both. A connection's first way to a worker, and the plans
 * that are made for it, come before: they are paid once in ten minutes, and a run has only seconds.
 */
export async function compare(sites: Sites, { rounds, each }: Rounds): Promise<Compared[]> {
  for (const site of [sites.single, sites.cluster]) {
    await byAll(site, [0, WARM_TASKS], new Map());
    await lookAtOnce(site.members, WARM_LOOKS);
  }
  const all: Round[] = [];
  for (let nth = 0; nth < rounds; nth++) {
    const round: Round = { single: new Map(), cluster: new Map() };
    const from = WARM_TASKS + nth * each;
    const order = ["single", "cluster"] as const;
    for (const which of nth % 2 === 0 ? order : order.toReversed())
      await byAll(sites[which], [from, from + each], round[which]);
    all.push(round);
  }
  return callNames.map((name) => comparedOf(name, all, sites.single.members.length));
}

function comparedOf(name: CallName, all: readonly Round[], atOnce: number): Compared {
  const speedOf = (which: keyof Sites): Speed => {
    const ms = middleOf(all.flatMap((round) => round[which].get(name) ?? []));
    return { ms, perSecond: (atOnce * 1000) / ms };
  };
  const [single, cluster] = [speedOf("single"), speedOf("cluster")];
  const ratios = all.map((round) => ratioIn(round, name)).toSorted((a, b) => a - b);
  const at = (share: number) => ratios[Math.floor((ratios.length - 1) * share)] ?? Number.NaN;
  return { name, single, cluster, ratio: single.ms / cluster.ms, between: [at(0.25), at(0.75)] };
}

const ratioIn = ({ single, cluster }: Round, name: CallName): number =>
  middleOf(single.get(name) ?? []) / middleOf(cluster.get(name) ?? []);

type Part = readonly [from: number, to: number];

const byAll = (site: Site, [from, to]: Part, times: Times) =>
  Promise.all(
    site.members.map(async (member) => {
      for (let nth = from; nth < to; nth++)
        await oneRound(site, turnOf(site, member, nth), timedInto(times));
    }),
  );

/** The tasks of this place, which the member has not entered yet. */
export function turnOf({ tasks, outside }: Site, member: Turn["member"], nth: number): Turn {
  const [taskId, outsideId] = [tasks[nth], outside.tasks[nth]];
  if (taskId === undefined || outsideId === undefined) throw new Error("too few tasks");
  return { member, taskId, outsideId };
}

const timedInto =
  (times: Times): Around =>
  async (name, call) => {
    const began = performance.now();
    const answer = await call();
    times.set(name, [...(times.get(name) ?? []), performance.now() - began]);
    return answer;
  };

export const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
