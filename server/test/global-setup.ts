/** Before the first test file: a throw-away PostgreSQL and one migrated template to copy from. */
import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { createDatabase, dropDatabase, withDatabase } from "../../tools/clone-database.ts";
import { startThrowAway } from "../../tools/throw-away.ts";
import { migrate } from "../src/platform/migrate.ts";

declare module "vitest" {
  interface ProvidedContext {
    adminUrl: string;
    templateDatabase: string;
  }
}

const MIGRATIONS = fileURLToPath(new URL("../migrations", import.meta.url));

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["TEST_DATABASE_URL"];
  const throwAway = given === undefined ? await startThrowAway() : undefined;
  const adminUrl = given ?? throwAway?.url ?? "";
  const template = `template_${randomBytes(8).toString("hex")}`;
  await createDatabase(adminUrl, template);
  await migrate(withDatabase(adminUrl, template), MIGRATIONS);
  project.provide("adminUrl", adminUrl);
  project.provide("templateDatabase", template);
  return async () => {
    if (throwAway) await throwAway.stop();
    else await dropDatabase(adminUrl, template);
  };
}
