/**
 * The same list at a million members and at ten thousand (docs/quality.md server-7): two databases and two servers on
 * one machine, asked in turn. `npm run bench -- scale`; filling the large one takes a quarter of an hour.
 */
import { median, rounded } from "./figures.ts";
import { load, type Measured } from "./load.ts";
import { type Size, type Stage, setStage, usual } from "./stage.ts";
import { headersOf } from "./targets.ts";

const MEMBERS = Number(process.env["BENCH_SCALE_MEMBERS"] ?? 1_000_000);
/** Millions of entries (docs/quality.md server-7); fewer fill sooner, where only the list is of interest. */
const large: Size = {
  members: MEMBERS,
  entries: Number(process.env["BENCH_SCALE_ENTRIES"] ?? 20),
};

/** p50 and p99 at most so many times those of the small one. */
export const SCALE_AT_MOST = 1.3;
/** Few enough that a request waits for itself and not for others. */
const CONNECTIONS = 4;

export type Scale = {
  what: string;
  members: number;
  p50Ms: number;
  p99Ms: number;
  /** Ratio to the same figure at the usual number of members. */
  p50: number;
  p99: number;
};

const paths = { "task list of 20": "/v1/tasks", "gold detail, list of 20": "/v1/points" };

export async function measureScale(run: { rounds: number; seconds: number }): Promise<Scale[]> {
  const small = await setStage(usual);
  const big = await setStage(large);
  try {
    return Object.entries(paths).map(([what, path]) => compare(what, path, { ...run, small, big }));
  } finally {
    await small.stop();
    await big.stop();
  }
}

type Run = { rounds: number; seconds: number; small: Stage; big: Stage };

function compare(what: string, path: string, { rounds, seconds, small, big }: Run): Scale {
  const asked = (stage: Stage) =>
    load({
      url: `${stage.origin}/api${path}`,
      headers: headersOf(stage.sessions),
      connections: CONNECTIONS,
      seconds,
    });
  const smalls: Measured[] = [];
  const bigs: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) {
    smalls.push(asked(small));
    bigs.push(asked(big));
  }
  const errors = [...smalls, ...bigs].reduce((sum, one) => sum + one.errors, 0);
  if (errors > 0) throw new Error(`${errors} of the answers to ${path} were no lists`);
  const middle = (key: "p50Ms" | "p99Ms", of: Measured[]) => median(of.map((one) => one[key]));
  const [p50Ms, p99Ms] = [middle("p50Ms", bigs), middle("p99Ms", bigs)];
  return {
    what,
    members: MEMBERS,
    p50Ms,
    p99Ms,
    p50: rounded(p50Ms / middle("p50Ms", smalls)),
    p99: rounded(p99Ms / middle("p99Ms", smalls)),
  };
}
