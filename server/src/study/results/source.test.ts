/** How long figures are read, how many of them one by one, and that nothing is read any more once something has failed. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import {
  type BlockScene,
  blockScene,
  everybody,
  filledAnew,
  happenings,
} from "../../../test/fixture/result-blocks.ts";
import { testServer } from "../../../test/server.ts";
import type { Db } from "../../platform/db.ts";
import { packedIn, withSource } from "./source.ts";

const server = testServer();
let scene: BlockScene;
beforeAll(async () => {
  scene = await blockScene(server);
  await filledAnew(server, scene, 130);
  await happenings.pack(server, scene, 0);
});

test("after a reading that failed no other begins, neither those that wait nor one that is asked for later", async () => {
  const begun: string[] = [];
  const reading = (name: string) => async (db: Db) => {
    begun.push(name);
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db);
    return rows[0]?.one;
  };
  const late: Promise<unknown>[] = [];
  const found = withSource(server.world, everybody(scene.taskId), ({ packed, read }) => {
    expect(packed).not.toBeNull();
    const first = read(reading("first"));
    // A reading that begins after the first one has ended well, when the connection may be lent to somebody else
    // already.
    late.push(first.then(() => sleep(100)).then(() => read(reading("late"))));
    const failing = read((db) => sql`select 1 / 0`.execute(db));
    const waiting = Array.from({ length: 10 }, () => read(reading("waiting")));
    return Promise.all([first, failing, ...waiting]);
  });
  await expect(found).rejects.toMatchObject({ code: "22012" });
  expect((await Promise.allSettled(late)).map(({ status }) => status)).toEqual(["rejected"]);
  expect(begun).toEqual(["first"]);
});

test("a reading with blocks has the time of a page and not that of a job", async () => {
  const found = await withSource(server.world, everybody(scene.taskId), ({ packed, read }) =>
    read(async (db) => {
      const { rows } = await sql<{ time: string }>`
        select current_setting('statement_timeout') as time`.execute(db);
      return [packed !== null, rows[0]?.time];
    }),
  );
  expect(found).toEqual([true, "30s"]);
});

test("where more than so many would be read one by one all are, without a list of them", async () => {
  const filter = everybody(scene.taskId);
  expect(await server.db.transaction().execute((tx) => packedIn(tx, filter, 10))).not.toBeNull();
  expect(await server.db.transaction().execute((tx) => packedIn(tx, filter, 9))).toBeNull();
});
