/** The same calls on the single server and on the cluster, in turns, both warm. */
import { type Around, callNames, type CallName, lookAtOnce, oneRound, type Turn } from "./calls.ts";
import type { Site } from "./site.ts";

type Speed = { ms: number; perSecond: number };
export type Compared = {
  name: CallName;
  /** The median time of one call; and calls a second, with all members at once. */
  single: Speed;
  cluster: Speed;
  ratio: number;
};

type Sites = { single: Site; cluster: Site };
type Times = Map<CallName, number[]>;
/** `each` tasks by every member at once, `rounds` times. */
export type Rounds = { rounds: number; each: number };

/** One round more than is measured, and some for what the calls are counted by. */
export const tasksFor = ({ rounds, each }: Rounds): number => (rounds + 1) * each + COUNTED;
/** Odd, so that there is a middle one: a job of the clock may ask something beside a call. */
export const COUNTED = 3;
/** PostgreSQL keeps a plan from the sixth time on; each connection has its own. */
const LOOKS = 8;

/**
 * In turns (A B A B), so that other work on the machine slows both. A connection's first way to a worker, and the plans
 * that are made for it, come before: they are paid once in ten minutes, and a run has only seconds.
 */
export async function compare({ single, cluster }: Sites, given: Rounds): Promise<Compared[]> {
  const [one, other, unused]: [Times, Times, Times] = [new Map(), new Map(), new Map()];
  for (const site of [single, cluster]) {
    await byAll(site, partOf(0, given), unused);
    await lookAtOnce(site.members, LOOKS);
  }
  for (let round = 1; round <= given.rounds; round++) {
    await byAll(single, partOf(round, given), one);
    await byAll(cluster, partOf(round, given), other);
  }
  const atOnce = single.members.length;
  return callNames.map((name) => {
    const speeds = {
      single: speedOf(one.get(name), atOnce),
      cluster: speedOf(other.get(name), atOnce),
    };
    return { name, ...speeds, ratio: speeds.single.ms / speeds.cluster.ms };
  });
}

type Part = readonly [from: number, to: number];
const partOf = (round: number, { each }: Rounds): Part => [round * each, (round + 1) * each];

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

function speedOf(times: readonly number[] = [], atOnce: number): Speed {
  const ms = middleOf(times);
  return { ms, perSecond: (atOnce * 1000) / ms };
}

export const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
