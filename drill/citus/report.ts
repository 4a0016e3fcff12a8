/** What one run has measured, as the table that docs/scale.md has. */
import type { Counted } from "./count.ts";
import type { Compared } from "./measure.ts";

/** Of one PostgreSQL: below it the drill says that a call missed it. */
export const GOAL = 0.6;

const isMet = ({ ratio }: Pick<Compared, "ratio">): boolean => ratio >= GOAL;

const HEAD = [
  "call",
  "ratio",
  "middle half of rounds",
  `goal ${GOAL}`,
  "one PostgreSQL",
  "cluster",
  "turns",
  "worker",
  "one machine",
  "all machines",
];

/** Ratio of medians, calls a second of each side, and what one call asks of the machines. */
export function tableText(compared: readonly Compared[], counted: readonly Counted[]): string {
  const lines = compared.map((one) => {
    const { name, single, cluster, ratio, between } = one;
    const counts = counted.find((other) => other.name === name);
    const { turns, workerCommands, oneMachine, allMachines } = counts ?? none;
    const speed = ({ ms, perSecond }: Compared["single"]) =>
      `${perSecond.toFixed(0)}/s, ${ms.toFixed(1)} ms`;
    const goal = isMet(one) ? "met" : "MISSED";
    const asked = [turns, workerCommands, oneMachine, allMachines].map(String);
    const half = between.map((one) => one.toFixed(2)).join(" to ");
    return [name, ratio.toFixed(2), half, goal, speed(single), speed(cluster), ...asked];
  });
  const widths = HEAD.map((word, nth) =>
    Math.max(word.length, ...lines.map((line) => line[nth]?.length ?? 0)),
  );
  const row = (words: readonly string[]) =>
    `| ${words.map((word, nth) => word.padEnd(widths[nth] ?? 0)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [row(HEAD), rule, ...lines.map(row)].join("\n");
}

const none = { turns: "?", workerCommands: "?", oneMachine: "?", allMachines: "?" };

/** The same in a sentence. */
export function goalText(compared: readonly Compared[]): string {
  const missed = compared.filter((one) => !isMet(one)).map(({ name }) => name);
  const met = compared.length - missed.length;
  return `${met} of ${compared.length} calls are at ${GOAL} of one PostgreSQL or more${
    missed.length === 0 ? "" : `; missed: ${missed.join(", ")}`
  }`;
}
