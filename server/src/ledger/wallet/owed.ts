/** What we owed all members together at the end of each of these days, in coins and fen, by brand. */
import { Asset } from "#contract/enums.ts";
import type { Db } from "../../platform/db.ts";
import { brandedAfter, owedAndMoved } from "./owed-sql.ts";

/** Members a statement: their numbers and brands are a parameter of two megabytes. */
const AT_ONCE = 100_000;

export type Owed = { day: string; brandCode: string; gold: number; fen: number };

/** `days` in their order, `from` where the first of them begins. Today's end is now. */
export async function owedAtEnds(
  db: Db,
  { from, days }: { from: Date; days: readonly string[] },
): Promise<Owed[]> {
  const rows = await allOwed(db, from);
  const brands = [...new Set(rows.map(({ brandCode }) => brandCode))];
  const at = (brandCode: string, asset: Asset, day: string): number =>
    rows
      .filter((row) => row.brandCode === brandCode && row.asset === asset)
      .reduce((sum, { day: of, owed }) => {
        if (of === null) return sum + owed;
        return of > day ? sum - owed : sum;
      }, 0);
  return brands.flatMap((brandCode) =>
    days.map((day) => ({
      day,
      brandCode,
      gold: at(brandCode, Asset.of.gold, day),
      fen: at(brandCode, Asset.of.cash, day),
    })),
  );
}

/** Each member is read as of one moment, so what they had at the ends of days is exact however long all of them take. */
async function allOwed(db: Db, from: Date): ReturnType<typeof owedAndMoved> {
  const all: Awaited<ReturnType<typeof owedAndMoved>> = [];
  for (let after = 0; ;) {
    // oxlint-disable no-await-in-loop
    const members = await brandedAfter(db, { after, size: AT_ONCE });
    if (members.length > 0) all.push(...(await owedAndMoved(db, from, members)));
    // oxlint-enable no-await-in-loop
    const last = members.at(-1);
    if (!last || members.length < AT_ONCE) return all;
    after = last.memberId;
  }
}
