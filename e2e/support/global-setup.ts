/**
 * Before the first browser test: the sample is made once, and every file works on a copy of it. Making it
 * takes longer than most files.
 */
import { rmSync } from "node:fs";
import { randomBytes } from "node:crypto";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { getSite } from "#contract/member/community/site.ts";
import { openCluster } from "../../server/test/global-setup.ts";
import { createDatabase, dropDatabase, withDatabase } from "../../tools/clone-database.ts";
import { isTrueWithin } from "../../tools/process-mark.ts";
import { type MadeSample, startSampleSite } from "../../tools/stage.ts";

declare module "vitest" {
  interface ProvidedContext {
    sample: MadeSample & { template: string };
  }
}

/** What is due is carried out: a job that is stopped half-way would be nobody's for a minute. */
async function atRest(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const isAtRest = await isTrueWithin(60_000, async () => {
    const { rowCount } = await client.query(
      `select from outbox
        where dead_at is null and (locked_until > now() or available_at <= now()) limit 1`,
    );
    return rowCount === 0;
  });
  await client.end();
  if (!isAtRest) throw new Error("the sample's jobs did not come to an end");
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { adminUrl, stop } = await openCluster();
  project.provide("adminUrl", adminUrl);
  const template = `sample_${randomBytes(8).toString("hex")}`;
  await createDatabase(adminUrl, template);
  const site = await startSampleSite(withDatabase(adminUrl, template));
  // The first page of a site makes the key pair for passwords, which takes a processor long.
  await fetch(`${site.origin}/api${getSite.path}`);
  await atRest(withDatabase(adminUrl, template));
  await site.stop({ keepData: true });
  const { dataDir, simulatorPort } = site;
  project.provide("sample", { template, dataDir, simulatorPort });
  return async () => {
    rmSync(dataDir, { recursive: true, force: true });
    await dropDatabase(adminUrl, template);
    await stop();
  };
}
