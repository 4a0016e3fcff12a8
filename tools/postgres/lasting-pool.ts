/** A few connections to a database that may be killed, or dropped by force, while they stand idle. */
import pg from "pg";

/** An idle connection that breaks must not end the program; a query on it still fails. */
export function lastingPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on("error", () => undefined);
  // Between its being lent and its first query nobody else listens to a connection.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
