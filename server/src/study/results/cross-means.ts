/** Means of a cross-table's columns, of scales by their points and of numbers, with their letters. */
import type { CrossTable } from "#contract/console/study/results.ts";
import type * as rows from "./cross-sql.ts";
import { deviationOf, effectiveOf, summaryOf } from "./statistics/distribution.ts";
import { lettersOfMeans } from "./statistics/significance.ts";
import type { Measured } from "./variable.ts";

/** `at`: which of the banner's questions, 0 the total. */
export type Placed = CrossTable["columns"][number] & { at: number };

export const keyOf = (column: number, code: string) => JSON.stringify([column, code]);

/** Runs of columns of the same question, each with how many letters come before it. */
export function runsOf(columns: readonly Placed[]) {
  const runs = [...Map.groupBy(columns, ({ at }) => at).values()];
  let letters = 0;
  return runs.map((run) => {
    const first = letters;
    letters += run[0]?.at === 0 ? 0 : run.length;
    return { run, first, isTested: run[0]?.at !== 0 };
  });
}

type Mean = { mean: number | null; deviation: number | null; base: number };

function withLetters(columns: readonly Placed[], means: ReadonlyMap<Placed, Mean>) {
  const tested = (column: Placed) => {
    const { mean, deviation, base } = means.get(column) ?? { mean: null, deviation: null, base: 0 };
    return mean === null || deviation === null || column.isSmall ? null : { mean, deviation, base };
  };
  const letters = runsOf(columns).flatMap(({ run, first, isTested }) =>
    isTested ? lettersOfMeans(run.map(tested), first) : run.map(() => ""),
  );
  return columns.map((column, at) => ({
    mean: means.get(column)?.mean ?? null,
    deviation: means.get(column)?.deviation ?? null,
    letters: letters[at] ?? "",
  }));
}

export function scoreMeans(
  stub: Measured,
  columns: readonly Placed[],
  cells: readonly rows.CrossCount[],
) {
  const scores = new Map(
    stub.codes.flatMap(({ code, score }) => (score === null ? [] : [[code, score]])),
  );
  if (scores.size === 0) return [];
  const byColumn = Map.groupBy(cells, ({ column, code }) => keyOf(column, code));
  const means = columns.map((column) => {
    const values = (byColumn.get(keyOf(column.at, column.code)) ?? []).flatMap(
      ({ row, ...one }) => {
        const value = scores.get(row);
        return value === undefined ? [] : [{ ...one, value }];
      },
    );
    const { mean, deviation, effective } = summaryOf(values);
    return [column, { mean, deviation, base: effective }] as const;
  });
  return withLetters(columns, new Map(means));
}

export function numberMeans(columns: readonly Placed[], found: readonly rows.CrossMean[]) {
  const byColumn = new Map(found.map((one) => [keyOf(one.column, one.code), one]));
  const means = columns.map((column) => {
    const one = byColumn.get(keyOf(column.at, column.code));
    const base = one ? effectiveOf(one.weight, one.squares) : 0;
    const deviation = one ? deviationOf(one.variance, base) : null;
    return [column, { mean: one?.mean ?? null, deviation, base }] as const;
  });
  return withLetters(columns, new Map(means));
}
