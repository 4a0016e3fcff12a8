/** Cross-tables: counted from blocks, and one by one for the responses in no block, then added up. */
import * as rows from "./cross-sql.ts";
import type { Measured } from "./variable.ts";
import { crossBits, marginBits } from "./cross-bits-sql.ts";
import { type Packed, packedFor, type Source } from "./source.ts";

type Crossing = Omit<rows.CrossInput, "filter">;
export type CrossRead<R> = (source: Source, asked: Crossing, isAlone: boolean) => Promise<R[]>;

const allOf = ({ stub, banner, weights }: Crossing): Measured[] => [
  stub,
  ...banner,
  ...(weights?.variables ?? []),
];

export const crossCellsIn: CrossRead<rows.CrossCount> = (source, asked, isAlone) =>
  counted(source, asked, {
    loose: (db, filter) => rows.crossCells(db, { ...asked, filter }, isAlone),
    bits: (db, packed) => crossBits(db, { ...asked, packed }, { part: 1, isAlone }),
  });

export const crossBasesIn: CrossRead<rows.CrossCount> = (source, asked, isAlone) =>
  counted(source, asked, {
    loose: (db, filter) => rows.crossBases(db, { ...asked, filter }, isAlone),
    bits: (db, packed) => crossBits(db, { ...asked, packed }, { part: 0, isAlone }),
  });

type Db = Parameters<typeof crossBits>[0];
type Ways = {
  loose: (db: Db, filter: Source["filter"]) => Promise<rows.CrossCount[]>;
  bits: (db: Db, packed: Packed) => Promise<rows.CrossCount[]>;
};

async function counted(
  source: Source,
  asked: Crossing,
  { loose, bits }: Ways,
): Promise<rows.CrossCount[]> {
  const packed = packedFor(source, allOf(asked));
  if (!packed) return source.read((db) => loose(db, source.filter));
  const found = await Promise.all([
    source.read((db) => loose(db, packed.rest)),
    source.read((db) => bits(db, packed)),
  ]);
  return added(found.flat());
}

const placeOf = ({ column, code, row }: rows.CrossCount) => JSON.stringify([column, code, row]);

function added(all: readonly rows.CrossCount[]): rows.CrossCount[] {
  return [...Map.groupBy(all, placeOf).values()].flatMap((same) => {
    const [first] = same;
    const sumOf = (key: "n" | "weight" | "squares") => same.reduce((sum, one) => sum + one[key], 0);
    return first
      ? [{ ...first, n: sumOf("n"), weight: sumOf("weight"), squares: sumOf("squares") }]
      : [];
  });
}

/** A figure is a code among others here: how often each was given in a column says its mean and its spread. */
export const crossMeansIn: CrossRead<rows.CrossMean> = async (source, asked, isAlone) => {
  const packed = packedFor(source, allOf(asked));
  if (!packed)
    return source.read((db) => rows.crossMeans(db, { ...asked, filter: source.filter }, isAlone));
  const [bits, loose] = await Promise.all([
    source.read((db) => crossBits(db, { ...asked, packed }, { part: 1, isAlone })),
    source.read((db) => rows.crossMeans(db, { ...asked, filter: packed.rest }, isAlone)),
  ]);
  const given = bits.map((one) => ({ ...one, row: "", mean: Number(one.row), variance: 0 }));
  return [...Map.groupBy([...loose, ...given], placeOf).values()].flatMap(joined);
};

/** The mean of all, and their variance about it. */
function joined(parts: readonly rows.CrossMean[]): rows.CrossMean[] {
  const [first] = parts;
  if (!first) return [];
  const sumOf = (of: (one: rows.CrossMean) => number) =>
    parts.reduce((sum, one) => sum + of(one), 0);
  const weight = sumOf((one) => one.weight);
  const mean = weight > 0 ? sumOf((one) => one.weight * one.mean) / weight : 0;
  const spread = sumOf((one) => one.weight * (one.variance + (one.mean - mean) ** 2));
  return [
    {
      ...first,
      n: sumOf((one) => one.n),
      weight,
      squares: sumOf((one) => one.squares),
      mean,
      variance: weight > 0 ? spread / weight : 0,
    },
  ];
}

/** Heads by the codes of the margins' questions; null: without one. */
export async function marginsOf(source: Source, variables: readonly Measured[]) {
  const packed = packedFor(source, variables);
  if (!packed) return source.read((db) => rows.marginCells(db, source.filter, variables));
  const found = await Promise.all([
    source.read((db) => rows.marginCells(db, packed.rest, variables)),
    source.read((db) => marginBits(db, packed, variables)),
  ]);
  return [...Map.groupBy(found.flat(), ({ codes }) => JSON.stringify(codes)).values()].flatMap(
    (same) => {
      const [first] = same;
      return first ? [{ ...first, n: same.reduce((sum, { n }) => sum + n, 0) }] : [];
    },
  );
}
