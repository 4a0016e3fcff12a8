/**
 * RIM weights (raking, iterative proportional fitting; docs/decisions/0084): each margin is brought to its targets in
 * turn until all stand. Computed on the cells of the margins together, so that a million responses cost no more than
 * the cells that they fall in.
 */
import { effectiveOf, sum } from "./distribution.ts";

export type Margin = {
  /** How an operator calls it: the question's title. */
  title: string;
  /** Percent of all, which come to 100. */
  targets: readonly { code: string; label: string; percent: number }[];
};

/** Those who fall in the same code of every margin, in the margins' order; null: gave none. */
export type Cell = { codes: readonly (string | null)[]; n: number };

export type Rim =
  | { problem: string; weights?: undefined }
  | {
      problem: null;
      /** Of one head in each cell, in their order; their mean over all heads is 1. */
      weights: number[];
      rounds: number;
      /** Kish's: 0 to 1, the effective number over the heads. */
      efficiency: number;
      least: number;
      most: number;
    };

/** This many percentage points a margin may be off its targets. */
const CLOSE_ENOUGH = 1e-6;
const ROUNDS_MAX = 1000;
/** What percentages typed with one decimal may miss of 100 in all. */
const ROUNDING = 0.05;

/** Contradicting or empty margins are refused with a sentence that names the place. */
export function rimOf(cells: readonly Cell[], margins: readonly Margin[]): Rim {
  const filled = cells.filter(({ n }) => n > 0);
  if (filled.length === 0) return { problem: "没有可以加权的答卷：筛选之后一份也不剩" };
  for (const [at, margin] of margins.entries()) {
    const problem = problemOf(margin, at, filled);
    if (problem !== null) return { problem };
  }
  return fitted(cells, margins);
}

function problemOf({ title, targets }: Margin, at: number, cells: readonly Cell[]): string | null {
  const total = sum(targets, ({ percent }) => percent);
  const wrong = targets.find(({ percent }) => !(percent >= 0 && percent <= 100));
  if (wrong) return `「${title}」的「${wrong.label}」：目标应在 0% 到 100% 之间`;
  if (Math.abs(total - 100) > ROUNDING)
    return `「${title}」的目标合计是 ${percentOf(total)}，应为 100%`;
  const headsOf = (code: string | null) =>
    sum(
      cells.filter(({ codes }) => codes[at] === code),
      ({ n }) => n,
    );
  const empty = targets.find(({ code, percent }) => percent > 0 && headsOf(code) === 0);
  if (empty)
    return `「${title}」的「${empty.label}」目标是 ${percentOf(empty.percent)}，但没有一份答卷属于它`;
  const known = new Set<string | null>(targets.map(({ code }) => code));
  const outside = sum(
    cells.filter(({ codes }) => !known.has(codes[at] ?? null)),
    ({ n }) => n,
  );
  return outside > 0
    ? `有 ${outside} 份答卷没有回答「${title}」，或所选的不在目标里：请补上目标，或先把它们筛选掉`
    : null;
}

function fitted(cells: readonly Cell[], margins: readonly Margin[]): Rim {
  const heads = sum(cells, ({ n }) => n);
  const weights = cells.map(() => 1);
  let rounds = 0;
  let off = worstOf(cells, weights, margins);
  while (off.points > CLOSE_ENOUGH && rounds < ROUNDS_MAX) {
    for (const [at, { targets }] of margins.entries()) {
      const reached = reachedBy(cells, weights, at);
      for (const { code, percent } of targets) {
        const has = reached.get(code) ?? 0;
        const factor = has > 0 ? (percent / 100) * (heads / has) : 0;
        for (const [index, { codes }] of cells.entries())
          if (codes[at] === code) weights[index] = (weights[index] ?? 0) * factor;
      }
    }
    rounds += 1;
    off = worstOf(cells, weights, margins);
  }
  if (off.points > CLOSE_ENOUGH) return { problem: contradictionOf(off) };
  return { problem: null, rounds, ...spreadOf(cells, weights, heads) };
}

/** Weight by code of one margin. */
function reachedBy(cells: readonly Cell[], weights: readonly number[], at: number) {
  const reached = new Map<string, number>();
  for (const [index, { codes, n }] of cells.entries()) {
    const code = codes[at];
    if (typeof code === "string")
      reached.set(code, (reached.get(code) ?? 0) + n * (weights[index] ?? 0));
  }
  return reached;
}

type Off = { points: number; title: string; label: string; target: number; reached: number };

/** The target that is missed by the most. Targets that miss 100 by their rounding are read as shares of their sum. */
function worstOf(cells: readonly Cell[], weights: readonly number[], margins: readonly Margin[]) {
  let worst: Off = { points: 0, title: "", label: "", target: 0, reached: 0 };
  for (const [at, { title, targets }] of margins.entries()) {
    const reached = reachedBy(cells, weights, at);
    const all = sum([...reached.values()], (one) => one);
    const total = sum(targets, ({ percent }) => percent);
    for (const { code, label, percent } of targets) {
      const has = all > 0 ? ((reached.get(code) ?? 0) / all) * 100 : 0;
      const target = (percent / total) * 100;
      const points = Math.abs(has - target);
      if (points > worst.points) worst = { points, title, label, target: percent, reached: has };
    }
  }
  return worst;
}

const contradictionOf = ({ title, label, target, reached }: Off): string =>
  `目标互相矛盾：${ROUNDS_MAX} 轮之后「${title}」的「${label}」仍是 ${percentOf(reached)}，` +
  `到不了目标 ${percentOf(target)}。请检查它与其他题目标的组合是否有人`;

function spreadOf(cells: readonly Cell[], raw: readonly number[], heads: number) {
  const total = cells.reduce((sofar, { n }, at) => sofar + n * (raw[at] ?? 0), 0);
  const weights = raw.map((weight) => (weight * heads) / total);
  const squares = cells.reduce((sofar, { n }, at) => sofar + n * (weights[at] ?? 0) ** 2, 0);
  const held = weights.filter((_, at) => (cells[at]?.n ?? 0) > 0);
  return {
    weights,
    efficiency: effectiveOf(heads, squares) / heads,
    least: Math.min(...held),
    most: Math.max(...held),
  };
}

const percentOf = (value: number): string => `${Number(value.toFixed(1))}%`;
