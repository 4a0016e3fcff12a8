/** Before the first test file: a throw-away PostgreSQL and one template to copy from, with the brands, the profile form and a password key. */
import { randomBytes } from "node:crypto";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { createDatabase, dropDatabase, withDatabase } from "../../tools/clone-database.ts";
import { readyDatabase } from "../../tools/ready-database.ts";
import { startThrowAway } from "../../tools/throw-away.ts";
import { seedBrands } from "../sample/brands.ts";
import { currentPasswordKey } from "../src/foundation/password/api.ts";
import { publishForm } from "../src/study/property/api.ts";
import { readConfig } from "../src/config/config.ts";
import { systemClock } from "../src/platform/clock.ts";
import { openDb } from "../src/platform/db.ts";
import { keysFor } from "../src/platform/keyring.ts";
import type { World } from "../src/platform/world.ts";
import { SECRET_KEY } from "./secret-key.ts";

declare module "vitest" {
  interface ProvidedContext {
    adminUrl: string;
    templateDatabase: string;
  }
}

/** What every server writes before it listens or at its first page, once for all of them: a key pair takes a processor long. */
async function seed(url: string): Promise<void> {
  const db = openDb(url, 1);
  const world: World = {
    db,
    clock: systemClock,
    config: readConfig({ NODE_ENV: "test" }),
    log: pino({ level: "silent" }),
    ...keysFor(SECRET_KEY),
  };
  await seedBrands(world);
  await publishForm(world);
  await currentPasswordKey(world);
  await db.destroy();
}

type Cluster = { adminUrl: string; stop(): Promise<void> };

/** The one of the run (tools/test/vitest-step.ts); where vitest was started by itself, one for this project. */
export async function openCluster(): Promise<Cluster> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given !== undefined) return { adminUrl: given, stop: () => Promise.resolve() };
  const { url, stop } = await startThrowAway();
  return { adminUrl: url, stop };
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { adminUrl, stop } = await openCluster();
  const template = `template_${randomBytes(8).toString("hex")}`;
  await createDatabase(adminUrl, template);
  await readyDatabase(withDatabase(adminUrl, template));
  await seed(withDatabase(adminUrl, template));
  project.provide("adminUrl", adminUrl);
  project.provide("templateDatabase", template);
  return async () => {
    await dropDatabase(adminUrl, template);
    await stop();
  };
}
