/** Before the first test file: a throw-away PostgreSQL and one template to copy from, with the brands and the profile form. */
import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { createDatabase, dropDatabase, withDatabase } from "../../tools/clone-database.ts";
import { startThrowAway } from "../../tools/throw-away.ts";
import { seedBrands } from "../sample/brands.ts";
import { publishForm } from "../src/study/property/api.ts";
import { readConfig } from "../src/config/config.ts";
import { systemClock } from "../src/platform/clock.ts";
import { openDb } from "../src/platform/db.ts";
import { migrate } from "../src/platform/migrate.ts";
import type { World } from "../src/platform/world.ts";

declare module "vitest" {
  interface ProvidedContext {
    adminUrl: string;
    templateDatabase: string;
  }
}

const MIGRATIONS = fileURLToPath(new URL("../migrations", import.meta.url));

/** What every server writes before it listens, once for all of them. */
async function seed(url: string): Promise<void> {
  const db = openDb(url, 1);
  const world: World = {
    db,
    clock: systemClock,
    config: readConfig({ NODE_ENV: "test" }),
    log: pino({ level: "silent" }),
    key: () => Buffer.alloc(32),
  };
  await seedBrands(world);
  await publishForm(world);
  await db.destroy();
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["TEST_DATABASE_URL"];
  const throwAway = given === undefined ? await startThrowAway() : undefined;
  const adminUrl = given ?? throwAway?.url ?? "";
  const template = `template_${randomBytes(8).toString("hex")}`;
  await createDatabase(adminUrl, template);
  await migrate(withDatabase(adminUrl, template), MIGRATIONS);
  await seed(withDatabase(adminUrl, template));
  project.provide("adminUrl", adminUrl);
  project.provide("templateDatabase", template);
  return async () => {
    if (throwAway) await throwAway.stop();
    else await dropDatabase(adminUrl, template);
  };
}
