/** What the drill of plans says: each group's statements, how their cost goes with members, and which of them grow. */
import { type Growing, keyOf, type Plan } from "./growth.ts";
import type { Sent } from "./sent.ts";

type Found = {
  sizes: readonly number[];
  sent: readonly Sent[];
  bySize: readonly ReadonlyMap<string, Plan>[];
  growing: readonly Growing[];
  /** Why a statement may grow, by its key. */
  known: Readonly<Record<string, string>>;
};

export function textOf({ sizes, sent, bySize, growing, known }: Found): string {
  const grow = new Set(growing.map(({ sql }) => sql));
  const steady = sent.filter(({ sql }) => !grow.has(sql));
  const lines = (["request", "job"] as const).map((kind) => {
    const all = sent.filter((one) => one.kind === kind);
    const costs = bySize.map((plans) =>
      median(steady.flatMap((one) => (one.kind === kind ? (plans.get(one.sql) ?? []) : []))),
    );
    const count = growing.filter((one) => one.kind === kind).length;
    const middle = costs.map((cost, n) => `${sizes[n]}: ${cost.toFixed(1)}`).join(", ");
    return `${kind}s: ${all.length} statements, ${count} grow; middle cost of the others by members: ${middle}`;
  });
  const named = growing
    .toSorted((a, b) => (b.costs.at(-1) ?? 0) - (a.costs.at(-1) ?? 0))
    .flatMap((one) => [
      `${keyOf(one) in known ? "ok " : "BAD"} ${keyOf(one)}, ${one.step}: ${one.costs.map((cost) => cost.toFixed(0)).join(" → ")}`,
      `    ${known[keyOf(one)] ?? one.sql.replaceAll(/\s+/g, " ").slice(0, 160)}`,
    ]);
  return [...lines, ...named].join("\n");
}

const median = (plans: readonly Plan[]): number =>
  plans.map((plan) => plan["Total Cost"]).toSorted((a, b) => a - b)[plans.length >> 1] ??
  Number.NaN;
