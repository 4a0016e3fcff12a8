/** How many rows a copy had is what PostgreSQL says behind the last of them, however late that word comes. */
import { type AddressInfo, connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { cloneDatabase } from "../../test/database.ts";
import { copiedRows } from "./copy.ts";
import { openDb } from "./db.ts";
import { openSnapshot } from "./dump.ts";

/** The end of the rows, and the beginning of what says how many they were. */
const [END, NUMBER] = ["c\0\0\0\u0004", "C\0\0\0"];
const LATE_MS = 30;

/** A way to PostgreSQL on which the number comes after everybody has read the rows, as on a machine that stands still. */
async function slowWay(url: string) {
  const { hostname, port } = new URL(url);
  const door = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.pipe(far);
    let before: Promise<unknown> = Promise.resolve();
    const send = async (data: Buffer) => {
      const at = data.indexOf(END + NUMBER, 0, "latin1");
      if (at < 0) return near.write(data);
      near.write(data.subarray(0, at + END.length));
      await sleep(LATE_MS);
      return near.write(data.subarray(at + END.length));
    };
    far.on("data", (data) => void (before = before.then(() => send(data))));
    far.on("close", () => near.destroy());
    near.on("close", () => far.destroy());
    for (const end of [near, far]) end.on("error", () => undefined);
  });
  await new Promise<void>((done) => void door.listen(0, "127.0.0.1", done));
  const through = new URL(url);
  through.host = `127.0.0.1:${(door.address() as AddressInfo).port}`;
  return { url: through.href, close: () => void door.close() };
}

test("a copy and a backup know their rows also where the number of them comes late", async () => {
  const database = await cloneDatabase();
  const way = await slowWay(database.ownerUrl);
  const db = openDb(way.url, 1);
  try {
    const { text, count } = await copiedRows(db, "select n from generate_series(1, 3) n");
    expect([String(text), count]).toEqual(["n\n1\n2\n3\n", 3]);
    const snapshot = await openSnapshot(db);
    const brands = snapshot.tables.find(({ name }) => name === "public.brand");
    if (!brands) throw new Error("a backup without brands");
    const { rows, counted } = snapshot.rowsOf(brands);
    let lines = 0;
    for await (const bytes of rows) lines += String(bytes).split("\n").length - 1;
    expect(lines).toBeGreaterThan(0);
    expect(await counted()).toBe(lines);
    snapshot.end();
  } finally {
    await db.destroy();
    way.close();
    await database.drop();
  }
});
