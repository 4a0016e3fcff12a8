/** Who has a job: as long as its worker lives it keeps it, and a worker that has lost it changes nothing. */
import { afterEach, expect, test } from "vitest";
import { testServer } from "../../test/server.ts";
import { transact } from "./db.ts";
import { LEASE_SECONDS } from "./lease-time.ts";
import { LostLease, mustHold, whileHeld } from "./outbox-sql.ts";
import type { Job } from "./outbox.ts";
import { gate, workersOf } from "../../test/fixture/platform-worker.ts";

const server = testServer({ LOG_LEVEL: "silent" });
const { put, rowsOf, drained, started } = workersOf(server);
afterEach(async () => void (await server.db.deleteFrom("outbox").execute()));

test("a worker that was paused past its lease changes nothing when it wakes", async () => {
  await put("test.paused", {});
  const written: string[] = [];
  const write = (who: string) => (job: Job) =>
    whileHeld(server.db, job, async () => void written.push(who)).then(() => undefined);
  const paused = gate(write("the paused one"));
  const first = drained({ "test.paused": paused.handler });
  await expect.poll(() => paused.inside.length).toBe(1);
  server.clock.move(61);
  const second = gate(async (job) => {
    await write("the one that took over")(job);
    return { againInSeconds: 600 };
  });
  const other = drained({ "test.paused": second.handler });
  await expect.poll(() => second.inside.length).toBe(1);
  paused.open();
  await first;
  // Neither ended nor failed nor put off by the one that woke.
  expect(await rowsOf("test.paused")).toMatchObject([{ attempts: 2, fence: 2, lastError: null }]);
  expect(await rowsOf("test.paused")).not.toMatchObject([{ lockedUntil: null }]);
  second.open();
  await other;
  // What was only announced inside its transaction is undone with it.
  const [job] = paused.inside;
  await expect(
    transact(server.db, (tx) => mustHold(tx, job ?? { id: 0, fence: 0 })),
  ).rejects.toBeInstanceOf(LostLease);
  expect(await rowsOf("test.paused")).toMatchObject([{ attempts: 0, lockedUntil: null }]);
});

test("while the one that has a job writes, nobody can take it, and its sign of life passes", async () => {
  await put("test.writing", {});
  const inside = gate();
  const worker = started({ "test.writing": inside.handler }, { beat: 20 });
  await expect.poll(() => inside.inside.length).toBe(1);
  const job = inside.inside[0] ?? { id: 0, fence: 0 };
  const until = async () => (await rowsOf("test.writing"))[0]?.lockedUntil?.getTime() ?? 0;
  const before = await until();
  await transact(server.db, async (tx) => {
    await mustHold(tx, job);
    server.clock.move(30);
    await expect.poll(until).toBeGreaterThan(before + 20_000);
    server.clock.move(61);
    expect(await drained({})).toBe(0);
  });
  inside.open();
  await worker.stop();
});

test("a job that takes longer than its lease stays with its worker, as long as that lives", async () => {
  await put("test.long", {});
  const long = gate();
  const worker = started({ "test.long": long.handler }, { beat: 20 });
  await expect.poll(() => long.inside.length).toBe(1);
  for (let n = 0; n < 3; n++) {
    server.clock.move(45);
    // oxlint-disable-next-line no-await-in-loop
    await expect
      .poll(async () => (await rowsOf("test.long"))[0]?.lockedUntil?.getTime() ?? 0)
      .toBeGreaterThan(server.clock.now().getTime() + (LEASE_SECONDS - 2) * 1000);
  }
  expect(await drained({})).toBe(0);
  expect(long.inside[0]?.signal.aborted).toBe(false);
  long.open();
  await worker.stop();
  expect(await rowsOf("test.long")).toEqual([]);
});

test("whoever loses a job is told so, and goes on with the next", async () => {
  await put("test.lost", {});
  const told = Promise.withResolvers<unknown>();
  const worker = started(
    {
      "test.lost": ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener("abort", () => {
            told.resolve(signal.reason);
            reject(signal.reason as Error);
          });
        }),
    },
    { beat: 20 },
  );
  await expect.poll(async () => (await rowsOf("test.lost"))[0]?.fence).toBe(1);
  await server.db.updateTable("outbox").set({ fence: 7 }).execute();
  expect(await told.promise).toBeInstanceOf(LostLease);
  await worker.stop();
  expect(await rowsOf("test.lost")).toMatchObject([{ fence: 7, lastError: null, deadAt: null }]);
});
