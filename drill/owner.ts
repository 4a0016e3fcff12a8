/** The drill's own way into the database, which outlives a killed PostgreSQL. */
import { Pool } from "pg";
import { NoAnswer } from "./client.ts";

export function ownerPool(databaseUrl: string): Pool {
  const pool = new Pool({ connectionString: databaseUrl, max: 2 });
  // The drill kills PostgreSQL under it: an idle connection that breaks is no news.
  pool.on("error", () => undefined);
  return pool;
}

/** For `persist`: that PostgreSQL was killed is no answer, as of the server. */
export async function change(pool: Pool, sql: string, values: unknown[]): Promise<void> {
  try {
    await pool.query(sql, values);
  } catch (error) {
    throw new NoAnswer(String(error));
  }
}
