/** The database of a site for a command beside it: the one that is set, that of a running npm start, or its data at rest. */
import { Client } from "pg";
import type { Config } from "../server/src/config/config.ts";
import { keptAddress, startPostgres } from "./postgres.ts";

export type Address = { url: string; stop?: () => Promise<void> };

/** `stop`: of a PostgreSQL that was started for this. */
export async function reach({
  databaseUrl,
  dataDir,
}: Pick<Config, "databaseUrl" | "dataDir">): Promise<Address> {
  if (databaseUrl) return { url: databaseUrl };
  const url = keptAddress(dataDir);
  if (url && (await answers(url))) return { url };
  return startPostgres({ dataDir });
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}
