import { text } from "node:stream/consumers";
import type { Readable } from "node:stream";
import { expect, test } from "vitest";
import { testServer } from "../../../test/server.ts";
import { cloneDatabase } from "../../../test/database.ts";
import { openDb } from "../../platform/db.ts";
import { appUrl } from "../../platform/migrate.ts";
import type { World } from "../../platform/world.ts";
import { download } from "./service.ts";

const server = testServer({ LOG_LEVEL: "silent" });
const query = () => ({ columns: [{ head: "库", sql: "current_database()" }], rest: "" });

/** A member may have one download at a time, so each call here is another member's. */
let readers = 0;
/** Which database answered. */
async function answeredBy(world: World, ofOthers: boolean): Promise<string | undefined> {
  const { body } = await download(world, {
    memberId: ++readers,
    name: "x",
    month: undefined,
    query,
    ofOthers,
  });
  return (await text(body as Readable)).trim().split("\n").at(-1);
}

test("a file about others may come from the replica, one's own never, and without the replica both come", async () => {
  const other = await cloneDatabase();
  const replica = openDb(appUrl(other.ownerUrl), 1);
  const nameOf = (url: string) => new URL(url).pathname.slice(1);
  const world = { ...server.world, replica };
  expect(await answeredBy(world, true)).toBe(nameOf(other.ownerUrl));
  expect(await answeredBy(world, false)).toBe(nameOf(server.ownerUrl));
  await replica.destroy();
  await other.drop();
  expect(await answeredBy(world, true)).toBe(nameOf(server.ownerUrl));
  expect(await answeredBy(server.world, true)).toBe(nameOf(server.ownerUrl));
});
