/** What we owed all members together at the end of each of these days, in coins and fen, by brand. */
import { Asset } from "#contract/enums.ts";
import type { Db } from "../../platform/db.ts";
import { owedAndMoved } from "./owed-sql.ts";

export type Owed = { day: string; brandCode: string; gold: number; fen: number };

/** `days` in their order, `from` where the first of them begins. Today's end is now. */
export async function owedAtEnds(
  db: Db,
  { from, days }: { from: Date; days: readonly string[] },
): Promise<Owed[]> {
  const rows = await owedAndMoved(db, from);
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
