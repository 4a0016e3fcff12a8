/** What one run has measured, as text; docs/scale.md has the ratios and calls a second of several, and the statements. */
import type { Compared, Statements } from "./measure.ts";

export function comparedText(all: readonly Compared[], atOnce: number): string {
  const lines = all.map(({ name, single, cluster, ratio }) =>
    [
      name.padEnd(20),
      `${single.ms.toFixed(1)} ms`.padStart(10),
      `${single.perSecond.toFixed(0)}/s`.padStart(8),
      `${cluster.ms.toFixed(1)} ms`.padStart(10),
      `${cluster.perSecond.toFixed(0)}/s`.padStart(8),
      ratio.toFixed(2).padStart(7),
    ].join(" "),
  );
  const head = `call, ${atOnce} members at once: one PostgreSQL, then the cluster, then the ratio`;
  return [head, ...lines].join("\n");
}

export function statementsText(all: readonly Statements[]): string {
  const lines = all.map(
    ({ name, oneMachine, allMachines }) =>
      `${name.padEnd(20)} ${String(oneMachine).padStart(3)} ${String(allMachines).padStart(3)}`,
  );
  return ["call: statements for one machine, for all machines", ...lines].join("\n");
}
