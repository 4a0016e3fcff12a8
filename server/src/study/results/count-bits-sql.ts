/** Frequencies out of blocks: ones are counted where an answer's bits and those of who counts are both set. */
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";
import type { Measured } from "./variable.ts";
import { keptOf } from "./block-sql.ts";
import { measureOf } from "./block-measure.ts";
import type { Packed } from "./source.ts";

export type MeasureCount = { measure: string; part: number; code: string; n: number };

/** `group`: of the same versions. Parts as in result_bits: 0 who answered, 1 who gave the code, 2 who placed it there. */
export async function countBits(
  db: Db,
  { taskId, blocks }: Packed,
  group: readonly Measured[],
): Promise<MeasureCount[]> {
  const [first] = group;
  if (!first) return [];
  const { rows } = await sql<MeasureCount>`
    with ${keptOf(taskId, blocks, 0, first)}
    select b.measure, b.part, b.code, sum(bit_count(b.bits & kept.mask))::int as n
      from kept join result_bits b on b.task_id = ${taskId} and b.first_id = kept.first_id
       and b.measure = any (${group.map(measureOf)}::text[]) and b.part < 3
     group by 1, 2, 3
    having sum(bit_count(b.bits & kept.mask)) > 0`.execute(db);
  return rows;
}
