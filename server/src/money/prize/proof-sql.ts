/** What the proof of the books reads of prizes: the stock, and what its changes sum up to. */
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import { usableOn } from "./code-sql.ts";

export type StockRow = {
  id: number;
  isVirtual: boolean;
  stock: number;
  /** The sum of all changes, and what the last of them said was left. */
  changes: number;
  stockAfter: number;
  /** Codes that can be issued on `day`. */
  freeCodes: number;
};

export const stockRows = async (
  db: Db,
  { after, size, day }: { after: StockRow | undefined; size: number; day: string },
): Promise<StockRow[]> => {
  const { rows } = await sql<StockRow>`
    select p.id, p.type = 2 as is_virtual, p.stock,
           (select coalesce(sum(s.change), 0)::bigint from prize_stock s
             where s.prize_id = p.id) as changes,
           coalesce((select s.stock_after from prize_stock s
                      where s.prize_id = p.id order by s.id desc limit 1), 0) as stock_after,
           (select count(*) from prize_code
             where prize_id = p.id and ${usableOn(day)}) as free_codes
      from prize p where p.id > ${after?.id ?? 0} order by p.id limit ${size}`.execute(db);
  return rows;
};
