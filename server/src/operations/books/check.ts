/** What every check of the books is: a walk over two sides that names each place where they differ. */
import type { Tx } from "../../platform/db.ts";

/** `subject`: `exchange:12`, `member:7`, `bill:…`, `prize:3`, `account:81`. */
export type CheckFound = { subject: string; detail: string; ours?: number; theirs?: number };

export type BooksSnapshot = { tx: Tx; now: Date };

/** Yields differences; returns what else there is to tell, at least how many rows were looked at. */
export type Check<Summary extends { checked: number } = { checked: number }> = (
  scene: BooksSnapshot,
) => AsyncGenerator<CheckFound, Summary, void>;

/** What a check came to: all differences are counted, so many of them are kept. */
export type Proved<Summary extends { checked: number } = { checked: number }> = {
  summary: Summary;
  differences: number;
  kept: readonly CheckFound[];
};

export const KEPT_MAX = 10_000;
