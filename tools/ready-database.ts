/**
 * A database of ours made ready as an administrator and `npm run migrate` do: npm start's own, and the throw-aways of
 * tests and drills, where the address that we have is a superuser's.
 */
import { join } from "node:path";
import { Client } from "pg";
import { appUrl, migrate } from "../server/src/platform/migrate.ts";
import { preparedFor } from "../server/src/platform/prepare.ts";
import { ROOT } from "./formatted.ts";

const TRIES = 5;
export const MIGRATIONS = join(ROOT, "server/migrations");

/** Answers the application's address. */
export async function readyDatabase(superuserUrl: string, password?: string): Promise<string> {
  const databaseUrl = appUrl(superuserUrl, password);
  await makeAppRole({ superuserUrl, databaseUrl });
  await migrate(superuserUrl, MIGRATIONS);
  return databaseUrl;
}

/** With the rights that the migrations came to, whatever grants.ts says. */
export async function migratedDatabase(superuserUrl: string): Promise<void> {
  await makeAppRole({ superuserUrl, databaseUrl: appUrl(superuserUrl) });
  await migrate(superuserUrl, MIGRATIONS, { mendsRights: false });
}

/** Roles belong to the cluster, not to the database: another one may make it at the same moment. */
export async function makeAppRole(urls: {
  superuserUrl: string;
  databaseUrl: string;
}): Promise<void> {
  const client = new Client({ connectionString: urls.superuserUrl });
  await client.connect();
  try {
    const { appRoles } = preparedFor({ ...urls, migrateDatabaseUrl: urls.superuserUrl });
    for (let tried = 1; ; tried++)
      try {
        // One after the other, as an administrator's psql runs them.
        // oxlint-disable-next-line no-await-in-loop
        for (const statement of appRoles) await client.query(statement);
        return;
      } catch (error) {
        if (tried === TRIES) throw error;
      }
  } finally {
    await client.end();
  }
}
