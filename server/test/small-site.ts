/** The site on a pool of eight with time-outs of its own, as a node in production has it, and the database's owner beside it. */
import pg from "pg";
import { afterAll, beforeAll } from "vitest";
import { buildApp } from "../src/app.ts";
import { type Db, openDb } from "../src/platform/db.ts";
import { appUrl } from "../src/platform/migrate.ts";
import type { TestServer } from "./server.ts";

export type SmallSite = { db: Db; app: TestServer["app"]; owner: pg.Client };

export function smallSite(server: TestServer): SmallSite {
  const small = {} as SmallSite;
  beforeAll(async () => {
    const db = openDb(appUrl(server.ownerUrl), 8, true, () => undefined);
    const app = await buildApp({ ...server.world, db });
    const owner = new pg.Client({ connectionString: server.ownerUrl });
    await owner.connect();
    Object.assign(small, { db, app, owner });
  });
  afterAll(async () => {
    await small.app.close();
    await small.db.destroy();
    await small.owner.end();
  });
  return small;
}
