/**
 * Locks that go before the disk has their commit: what was answered is kept even so. On a PostgreSQL of its own, which is really
 * durable, waits for a standby where it is told to, and is killed.
 */
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { inMachineTime } from "../../../tools/pace.ts";
import { startThrowAway, type ThrowAway } from "../../../tools/throw-away.ts";
import { BoundedClient, boundConnection, LOCKS_GO_EARLY } from "./bounded.ts";
import { type Db, openDb, sqlStateOf, transact } from "./db.ts";
import { prepared } from "./prepared.ts";
import { atEnd, letLocksGoEarly, whenDurable, withCommit } from "./transaction-hooks.ts";

vi.setConfig({ testTimeout: inMachineTime(120_000) });

/** PostgreSQL is told things that it does in its own time. */
const slow = { timeout: inMachineTime(120_000) };
let postgres: ThrowAway;
let db: Db;
/** Whose commits wait for nothing. */
let hurried: pg.Client;
const connectHurried = async () => {
  hurried = new pg.Client({
    connectionString: postgres.url,
    options: "-c synchronous_commit=off -c lock_timeout=1ms",
  });
  hurried.on("error", () => undefined);
  await hurried.connect();
};
beforeAll(async () => {
  postgres = await startThrowAway(undefined, { durable: true });
  await connectHurried();
  await hurried.query("create table seat (n int primary key, taken int not null default 0)");
}, inMachineTime(120_000));
afterAll(async () => {
  await hurried.end();
  await postgres.stop();
});
beforeEach(async () => {
  await hurried.query("delete from seat");
  await hurried.query("insert into seat (n) values (1)");
  db = openDb(postgres.url, 8, true, () => undefined);
  return async () => {
    await waitForStandby("");
    await db.destroy();
  };
});

const take = prepared<{ n: number }, never>(
  "early-take",
)`update seat set taken = taken + 1 where n = ${"n"}`;
const add = prepared<{ n: number }, never>("early-add")`insert into seat (n) values (${"n"})`;

const takenEarly = () =>
  transact(db, async (tx) => {
    letLocksGoEarly(tx);
    await withCommit(tx, (line) => take(line, { n: 1 }));
  });
const takenUsually = () => transact(db, (tx) => withCommit(tx, (line) => take(line, { n: 1 })));

/** From now on each commit that waits at all waits for a standby: for one that is not there, or for none. */
async function waitForStandby(name: "nobody" | ""): Promise<void> {
  await hurried.query(`alter system set synchronous_standby_names = '${name}'`);
  await hurried.query("select pg_reload_conf()");
}
const waiting = async (): Promise<number> =>
  (await hurried.query("select from pg_stat_activity where wait_event = 'SyncRep'")).rowCount ?? 0;
const rowIsFree = () =>
  hurried.query("update seat set taken = taken where n = 1").then(
    () => true,
    (error: unknown) => {
      expect(sqlStateOf(error)).toBe("55P03");
      return false;
    },
  );
/**
 * Begins this until it waits for the standby: PostgreSQL hears of the setting a moment later, and until then nothing waits.
 * Answers what it comes to when it is let go on.
 */
async function untilItWaits<T>(work: () => Promise<T>): Promise<{ goOn: () => Promise<T> }> {
  await waitForStandby("nobody");
  for (;;) {
    let isAnswered = false;
    const going = work().finally(() => (isAnswered = true));
    going.catch(() => undefined);
    // oxlint-disable-next-line no-await-in-loop
    await vi.waitUntil(async () => isAnswered || (await waiting()) === 1, {
      timeout: inMachineTime(60_000),
    });
    const goOn = async () => {
      expect([isAnswered, await waiting()]).toEqual([false, 1]);
      await waitForStandby("");
      return going;
    };
    if (!isAnswered) return { goOn };
  }
}

/** Whether the seat is free for the next one while `work` waits for the standby; and `work` is not over before. */
async function freesSeat(work: () => Promise<void>): Promise<boolean> {
  const { goOn } = await untilItWaits(work);
  const isFree = await rowIsFree();
  await goOn();
  return isFree;
}

test(
  "the next one has the row while this one's commit is waited for, and this one is answered when it is safe",
  slow,
  async () => {
    expect(await freesSeat(takenEarly)).toBe(true);
    expect(await freesSeat(takenUsually)).toBe(false);
  },
);

test("who only looked at it is answered no sooner", slow, async () => {
  const { goOn } = await untilItWaits(() =>
    transact(db, async (tx) => {
      whenDurable(tx);
      return (await sql<{ taken: number }>`select taken from seat`.execute(tx)).rows;
    }),
  );
  expect(await goOn()).toEqual([{ taken: 0 }]);
});

test(
  "where it fails nothing is kept, and the next transaction of the connection waits with its locks as ever",
  slow,
  async () => {
    const failing = transact(db, async (tx) => {
      letLocksGoEarly(tx);
      await withCommit(tx, (line) => add(line, { n: 1 }));
    });
    await expect(failing).rejects.toMatchObject({ code: "23505" });
    expect(await freesSeat(takenUsually)).toBe(false);
  },
);

test("nothing goes early on a cluster, whose machines are told of a commit at once, nor behind a pooler, which may ask another process", async () => {
  const client = new BoundedClient(postgres.url);
  await client.connect();
  const level = async (place: { isOfCluster: boolean; isDirect: boolean }) => {
    await client.query("begin");
    Object.assign(client, place);
    await client.query(LOCKS_GO_EARLY);
    const { rows } = await client.query<{ now: string }>(
      "select current_setting('synchronous_commit') as now",
    );
    client.isOfCluster = false;
    await client.query("rollback");
    return rows[0]?.now;
  };
  expect(await level({ isOfCluster: true, isDirect: true })).toBe("on");
  expect(await level({ isOfCluster: false, isDirect: false })).toBe("on");
  expect(await boundConnection(client)).toBe(true);
  const { isOfCluster, isDirect } = client;
  expect(await level({ isOfCluster, isDirect })).toBe("off");
  await client.end();
});

test("what gives others work does not go early: they would see it before it is safe", async () => {
  const told = transact(db, async (tx) => {
    letLocksGoEarly(tx);
    await atEnd(
      tx,
      { turn: "jobs", write: async (inside) => void (await take(inside, { n: 1 })) },
      1,
    );
  });
  await expect(told).rejects.toThrow("must be safe before they see it");
  expect(await sql`select from seat where taken > 0`.execute(db)).toMatchObject({ rows: [] });
});

/** Nobody but those who commit brings the log to the disk from now on. */
async function stopWriters(): Promise<void> {
  const writers = async () =>
    (
      await hurried.query<{ pid: number }>(
        "select pid from pg_stat_activity where backend_type in ('walwriter', 'background writer', 'checkpointer')",
      )
    ).rows;
  await expect.poll(writers, { timeout: inMachineTime(60_000) }).toHaveLength(3);
  for (const { pid } of await writers()) process.kill(pid, "SIGSTOP");
}

/** Adds rows until PostgreSQL is killed in the middle of it; answers those that were lost although it was said that they are in. */
async function lostOf(from: number, adding: (n: number) => Promise<unknown>): Promise<number[]> {
  await stopWriters();
  const told: number[] = [];
  const one = async (first: number) => {
    for (let n = first; ; n += 8) {
      // oxlint-disable-next-line no-await-in-loop
      await adding(n);
      told.push(n);
    }
  };
  const adders = Array.from({ length: 8 }, (_, at) => one(from + at).catch(() => undefined));
  try {
    await vi.waitUntil(() => told.length >= 100, { timeout: inMachineTime(60_000), interval: 1 });
  } finally {
    await postgres.kill();
  }
  await Promise.all(adders);
  await postgres.restart();
  await connectHurried();
  const { rows } = await hurried.query<{ n: number }>("select n from seat");
  const kept = new Set(rows.map(({ n }) => n));
  return told.filter((n) => !kept.has(n));
}

test("no place that somebody was told of is lost with PostgreSQL killed; without the wait they are", async () => {
  const added = (n: number, isEarly: boolean) =>
    transact(db, async (tx) => {
      if (isEarly) letLocksGoEarly(tx);
      else await sql`set local synchronous_commit to off`.execute(tx);
      await withCommit(tx, (line) => add(line, { n }));
    });
  expect(await lostOf(2, (n) => added(n, true))).toEqual([]);
  await db.destroy();
  db = openDb(postgres.url, 8, true, () => undefined);
  expect(await lostOf(1_000_000, (n) => added(n, false))).not.toEqual([]);
});
