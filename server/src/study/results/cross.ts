/** A cross-table put together: percentages by column, significance letters, means, weights (docs/decisions/0084). */
import type { CrossTable } from "#contract/console/study/results.ts";
import { crossBasesIn, crossCellsIn, crossMeansIn, type CrossRead, marginsOf } from "./crossed.ts";
import type { Source } from "./source.ts";
import { codesSeen } from "./cards.ts";
import { hasMany } from "./code-sql.ts";
import { keyOf, numberMeans, type Placed, runsOf, scoreMeans } from "./cross-means.ts";
import type * as rows from "./cross-sql.ts";
import type { MarginAsked } from "./filter.ts";
import { effectiveOf } from "./statistics/distribution.ts";
import { type Cell, rimOf } from "./statistics/rim.ts";
import { letterOf, lettersOfShares, SMALL_BASE } from "./statistics/significance.ts";
import type { Measured } from "./variable.ts";

type CrossAsked = {
  stubs: readonly Measured[];
  banner: readonly Measured[];
  margins: readonly MarginAsked[];
};

type Weighting = {
  problem: string | null;
  efficiency: number;
  least: number;
  most: number;
  rounds: number;
};
type Crossed = { tables: CrossTable[]; weighting: Weighting | null };

export async function crossOf(source: Source, asked: CrossAsked): Promise<Crossed> {
  const { stubs, banner, margins } = asked;
  const { weights, weighting } = await weigh(source, margins);
  if (weighting?.problem) return { tables: [], weighting };
  const tables = await Promise.all(stubs.map((stub) => tableOf(source, { stub, banner, weights })));
  return { tables, weighting };
}

async function weigh(source: Source, margins: readonly MarginAsked[]) {
  if (margins.length === 0) return { weights: null, weighting: null };
  const variables = margins.map(({ variable }) => variable);
  const cells: Cell[] = await marginsOf(source, variables);
  const rim = rimOf(
    cells,
    margins.map(({ variable, targets }) => ({
      title: variable.title,
      targets: Object.entries(targets).map(([code, percent]) => ({
        code,
        label: variable.codes.find((one) => one.code === code)?.label ?? code,
        percent,
      })),
    })),
  );
  if (rim.problem !== null)
    return {
      weights: null,
      weighting: { problem: rim.problem, efficiency: 0, least: 0, most: 0, rounds: 0 },
    };
  const codes = cells.map((cell) => cell.codes.map((code) => code ?? ""));
  const { weights, ...weighting } = rim;
  return { weights: { variables, codes, weights }, weighting };
}

type TableAsked = Omit<rows.CrossInput, "filter">;

/** Those of one code an answer together, with the total; each other by itself. Numbered as in the banner, from 1. */
async function counted<R extends { column: number }>(
  source: Source,
  asked: TableAsked,
  read: CrossRead<R>,
): Promise<R[]> {
  const places = asked.banner.map((variable, at) => ({ variable, at: at + 1 }));
  const single = places.filter(({ variable }) => !hasMany(variable.reading));
  const parts = [
    { group: single, isAlone: false },
    ...places
      .filter(({ variable }) => hasMany(variable.reading))
      .map((one) => ({ group: [one], isAlone: true })),
  ];
  const found = await Promise.all(
    parts.map(async ({ group, isAlone }) => {
      const banner = group.map(({ variable }) => variable);
      const list = await read(source, { ...asked, banner }, isAlone);
      return list.map((one) => ({ ...one, column: group[one.column - 1]?.at ?? 0 }));
    }),
  );
  return found.flat();
}

type Standing = { n: number; weight: number; squares: number };
const none: Standing = { n: 0, weight: 0, squares: 0 };
async function tableOf(source: Source, asked: TableAsked): Promise<CrossTable> {
  const { stub, banner } = asked;
  const isNumber = stub.shape === "number";
  const isApart = hasMany(stub.reading) || stub.shape === "text" || stub.shape === "none";
  const [cells, apart, means] = await Promise.all([
    isNumber || stub.shape === "text" || stub.shape === "none"
      ? []
      : counted(source, asked, crossCellsIn),
    isApart ? counted(source, asked, crossBasesIn) : [],
    isNumber ? counted(source, asked, crossMeansIn) : [],
  ]);
  // Everybody who gives one code is in one row, so the rows of a column are its base.
  const bases = basesOf(isApart ? apart : isNumber ? means : cells);
  const columns = columnsOf(banner, bases);
  return {
    key: stub.key,
    title: stub.title,
    columns: columns.map(({ at: _at, ...column }) => column),
    rows: rowsOf(stub, columns, cells),
    means: isNumber ? numberMeans(columns, means) : scoreMeans(stub, columns, cells),
  };
}

function basesOf(counts: readonly rows.CrossCount[]): Map<string, Standing> {
  const bases = new Map<string, Standing>();
  for (const { column, code, n, weight, squares } of counts) {
    const key = keyOf(column, code);
    const sofar = bases.get(key) ?? none;
    bases.set(key, {
      n: sofar.n + n,
      weight: sofar.weight + weight,
      squares: sofar.squares + squares,
    });
  }
  return bases;
}

function columnsOf(banner: readonly Measured[], bases: Map<string, Standing>): Placed[] {
  const total = { at: 0, key: null, title: "", code: "", label: "合计", letter: "" };
  const heads = banner.flatMap((variable, index) => {
    const seen = [...bases].flatMap(([key, { n }]) => {
      const [column, code] = JSON.parse(key) as [number, string];
      return column === index + 1 ? [{ code, n }] : [];
    });
    return codesSeen(variable, seen).map(({ code, label }) => ({
      at: index + 1,
      key: variable.key,
      title: variable.title,
      code,
      label,
    }));
  });
  return [total, ...heads.map((head, at) => ({ ...head, letter: letterOf(at) }))].map((head) => {
    const { n, weight, squares } = bases.get(keyOf(head.at, head.code)) ?? none;
    return {
      ...head,
      base: n,
      weightedBase: weight,
      effectiveBase: effectiveOf(weight, squares),
      isSmall: n < SMALL_BASE,
    };
  });
}

function rowsOf(stub: Measured, columns: readonly Placed[], cells: readonly rows.CrossCount[]) {
  const byCell = new Map(
    cells.map((one) => [JSON.stringify([one.column, one.code, one.row]), one]),
  );
  const totals = cells.filter(({ column }) => column === 0).map(({ row, n }) => ({ code: row, n }));
  return codesSeen(stub, totals).map(({ code, label }) => {
    const shares = new Map(
      columns.map((column) => {
        const n = byCell.get(JSON.stringify([column.at, column.code, code]))?.weight ?? 0;
        return [column, { n, share: column.weightedBase > 0 ? n / column.weightedBase : null }];
      }),
    );
    const proportion = (column: Placed) => ({
      share: shares.get(column)?.share ?? 0,
      base: column.isSmall ? 0 : column.effectiveBase,
    });
    const letters = runsOf(columns).flatMap(({ run, first, isTested }) =>
      isTested ? lettersOfShares(run.map(proportion), first) : run.map(() => ""),
    );
    return {
      code,
      label,
      cells: columns.map((column, at) => ({
        ...(shares.get(column) ?? { n: 0, share: null }),
        letters: letters[at] ?? "",
      })),
    };
  });
}
