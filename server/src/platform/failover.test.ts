/** A fail-over as a node sees it: the address leads to a server that only reads, and then to one that writes again. */
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { expect, test } from "vitest";
import { getInviter } from "#contract/member/people/invite.ts";
import { listTasks } from "#contract/member/study/task.ts";
import { inMachineTime } from "../../../tools/pace.ts";
import { testServer } from "../../test/server.ts";
import { smallSite } from "../../test/small-site.ts";
import { announce } from "./announce.ts";
import { checkDatabase } from "./database-check.ts";
import { leaveConnections, openDb, useForSessions } from "./db.ts";
import { onErrand } from "./errand.ts";
import { appUrl } from "./migrate.ts";
import { isListening, subscribe } from "./subscribe.ts";

const server = testServer({ LOG_LEVEL: "silent" });
const small = smallSite(server);

const ask = async (url: string) => {
  const reply = await small.app.inject({ method: "GET", url });
  return { status: reply.statusCode, data: (reply.json() as { data: unknown }).data };
};
const reads = () => ask(`/api${listTasks.path}`);
/** What is counted is written. */
const writes = () => ask(`/api${getInviter.path.replace(":code", "00000000")}`);
const ready = () => ask("/readyz");

/** A way to PostgreSQL on which, from `fallSilent` on, those that are there carry nothing more; new ones do. */
async function silentWay(url: string) {
  const { hostname, port } = new URL(url);
  const pairs = new Set<[Socket, Socket]>();
  let isDeaf = false;
  const door = createServer((near) => {
    if (isDeaf) return void pairs.add([near, near]);
    const far = connect(Number(port), hostname);
    near.pipe(far).pipe(near);
    for (const end of [near, far]) end.on("error", () => undefined);
    pairs.add([near, far]);
  });
  await new Promise<void>((done) => void door.listen(0, "127.0.0.1", done));
  return {
    through: (address: string) => {
      const through = new URL(address);
      through.host = `127.0.0.1:${(door.address() as AddressInfo).port}`;
      return through.href;
    },
    fallSilent: () => {
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
      }
    },
    /** Those that come from now on are taken, and nothing is ever said to them. */
    goDeaf: () => void (isDeaf = true),
    close: () => {
      for (const ends of pairs) for (const end of ends) end.destroy();
      door.close();
    },
  };
}

/** Makes new connections to this database meet a standby, or a primary again. */
const leadsTo = async (which: "standby" | "primary") => {
  const { rows } = await small.owner.query<{ name: string }>("select current_database() as name");
  const value = which === "standby" ? "set default_transaction_read_only = on" : "reset all";
  await small.owner.query(`alter database ${rows[0]?.name} ${value}`);
};
const endAll = () =>
  small.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );

test("connections to what was the primary fail one request in all, with 503, and not one each", async () => {
  await leadsTo("standby");
  await endAll();
  await sleep(100);
  const read = await Promise.all(Array.from({ length: 8 }, reads));
  expect(read.map(({ status }) => status)).toEqual(Array(8).fill(200));
  await leadsTo("primary");
  // Nobody has ended the connections to the standby.
  const statuses: number[] = [];
  for (let n = 0; n < 8; n++) statuses.push((await writes()).status);
  expect(statuses).toEqual([503, ...Array<number>(7).fill(200)]);
});

test("a node whose address leads to a standby says so at /readyz, and leaves it as soon as there is a primary", async () => {
  await leadsTo("standby");
  await endAll();
  await sleep(100);
  expect((await writes()).status).toBe(503);
  await Promise.all(Array.from({ length: 8 }, reads));
  expect(await ready()).toMatchObject({ status: 503, data: { ready: false, readOnly: true } });
  await Promise.all(Array.from({ length: 8 }, reads));
  await leadsTo("primary");
  expect((await ready()).status).toBe(503);
  expect(await ready()).toMatchObject({ status: 200, data: { ready: true } });
  expect((await writes()).status).toBe(200);
});

test("in place of connections that were left new ones are made in time, or whoever waits is told", async () => {
  const way = await silentWay(server.ownerUrl);
  const db = openDb(way.through(appUrl(server.ownerUrl)), 4, true, () => undefined);
  const four = (statement: RawBuilder<unknown>) =>
    Promise.allSettled(
      Array.from({ length: 4 }, () =>
        onErrand({ kind: "ready", name: "/readyz", waited: 0 }, () => statement.execute(db)),
      ),
    );
  try {
    const ready = await four(sql`select pg_sleep(0.1)`);
    expect(ready.map(({ status }) => status)).toEqual(Array(4).fill("fulfilled"));
    way.goDeaf();
    leaveConnections(db);
    const began = performance.now();
    const refused = await four(sql`select 1`);
    expect(refused.map(({ status }) => status)).toEqual(Array(4).fill("rejected"));
    // A second and a half; a new connection alone may take five.
    expect(performance.now() - began).toBeLessThan(inMachineTime(4000, 5000));
  } finally {
    await db.destroy();
    way.close();
  }
});

test("a LISTEN whose way has gone silent is begun anew, and whoever listens is told each time that something may be missed", async () => {
  const way = await silentWay(server.ownerUrl);
  const db = openDb(appUrl(server.ownerUrl), 2);
  useForSessions(db, way.through(appUrl(server.ownerUrl)));
  const heard: string[] = [];
  const told = {
    onNews: (whom: string[]) => heard.push(...whom),
    onListening: () => heard.push("listening"),
  };
  const hearing = subscribe({ db, log: server.world.log }, told, { lookMs: 200, answerMs: 300 });
  const until = async (word: string) => {
    await expect.poll(() => heard.includes(word), { timeout: inMachineTime(8000) }).toBe(true);
  };
  try {
    await expect.poll(() => isListening(db), { timeout: inMachineTime(8000) }).toBe(true);
    // What was announced between a page's first look and this moment reached nobody.
    expect(heard).toEqual(["listening"]);
    heard.length = 0;
    announce(db, [7]);
    await until("7");
    // No word of it, as when a machine is gone: neither end learns that nobody is there.
    way.fallSilent();
    await until("listening");
    announce(db, [8]);
    await until("8");
  } finally {
    await hearing.stop();
    await db.destroy();
    way.close();
  }
});

test("a start at a standby is refused as something that passes", async () => {
  await leadsTo("standby");
  const url = appUrl(server.ownerUrl);
  const given = { others: [], now: () => new Date() };
  const refused = checkDatabase({ name: "DATABASE_URL", url }, given);
  await expect(refused).rejects.toMatchObject({ exitCode: 75 });
  await expect(refused).rejects.toThrow("DATABASE_URL 连到了只读的备库");
  await leadsTo("primary");
  const replica = { name: "READ_DATABASE_URL", url, mayBeStandby: true };
  await checkDatabase({ name: "DATABASE_URL", url }, { ...given, others: [replica] });
});
