/** What is looked at in the end, what with, and what was wrong with it. */
import type { Simulator } from "../server/simulators/payout.ts";
import type { Db } from "../server/src/platform/db.ts";
import type { History } from "./history.ts";

export type Verdict = { checks: { name: string; seen: number; wrong: string[] }[] };

/** Asks the database as its owner. */
export type Ask = <Row>(sql: string, values?: unknown[]) => Promise<Row[]>;

export type Evidence = { ask: Ask; db: Db; history: History; simulator: Simulator };
export type Check = (evidence: Evidence) => Promise<{ seen: number; wrong: string[] }>;
