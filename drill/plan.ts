/** What a run of the drill is to do, what it has done, and what is alive meanwhile. */
import { type Fault, faults } from "../server/simulators/faults.ts";
import type { Simulator } from "../server/simulators/payout.ts";
import type { ThrowAway } from "../tools/throw-away.ts";
import type { History } from "./history.ts";
import type { Place, Running } from "./server.ts";

export type Kills = {
  random: number;
  byFailpoint: Map<string, number>;
  /** Kills of PostgreSQL, alone or together with the server. */
  postgres: number;
  both: number;
  /** From a kill of PostgreSQL to its first answer. */
  backAfterMs: number[];
};

export type Drill = {
  place: Place;
  database: ThrowAway;
  simulator: Simulator;
  history: History;
  /** How often the server is killed, and then how often PostgreSQL. */
  cycles: number;
  postgres: number;
  /** Do not wait for the leases of the dead at the end. */
  short: boolean;
  say(line: string): void;
};

/** What is running at this moment. */
export type Parts = { server: Running };

/** Half of the transfers go well; of the others each of the provider's faults is as likely. */
export function someFaults(): Fault[] {
  const bad = Object.keys(faults).filter((fault) => fault !== "ok") as Fault[];
  return Array.from({ length: 40 }, () =>
    Math.random() < 0.5 ? "ok" : (bad[Math.floor(Math.random() * bad.length)] ?? "ok"),
  );
}
