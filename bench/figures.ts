/** What all benchmarks do with what they measured. */
import { appendFileSync } from "node:fs";
import { join } from "node:path";

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

export const rounded = (value: number): number => Math.round(value * 1000) / 1000;

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** One line a run, with the machine that it ran on. */
export const keep = (figures: object): void =>
  appendFileSync(join(import.meta.dirname, "history.jsonl"), `${JSON.stringify(figures)}\n`);
