/** What a drill changes in the database itself, which is killed under it. */
import type { Pool } from "pg";
import { NoAnswer } from "./client.ts";

/** For `persist`: a killed PostgreSQL counts as no answer, like a killed server. */
export async function change(pool: Pool, sql: string, values: unknown[]): Promise<void> {
  try {
    await pool.query(sql, values);
  } catch (error) {
    throw new NoAnswer(String(error));
  }
}
