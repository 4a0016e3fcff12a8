/** The site without its database: a caller who cannot be served is told so in time, and nobody else is held up. */
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { listExchanges } from "#contract/member/money/exchange.ts";
import { getPasswordNonce } from "#contract/member/people/password.ts";
import { listTasks } from "#contract/member/study/task.ts";
import { testServer } from "../../test/server.ts";
import { smallSite } from "../../test/small-site.ts";
import { openDb, transact } from "./db.ts";
import { onErrand } from "./errand.ts";
import { patienceMs } from "./gate.ts";
import { inMachineTime } from "../../../tools/pace.ts";

const server = testServer({ LOG_LEVEL: "silent" });
const small = smallSite(server);

type PressureAsked = { url: string; method?: "GET" | "POST"; headers?: Record<string, string> };
const ask = async (asked: PressureAsked) => {
  const began = performance.now();
  const reply = await small.app.inject({ method: "GET", ...asked });
  return {
    status: reply.statusCode,
    retryAfter: reply.headers["retry-after"],
    milliseconds: performance.now() - began,
  };
};
const tasks = { url: `/api${listTasks.path}` };
const signIn = { url: `/api${getPasswordNonce.path}`, method: "POST" } as const;

test("a locked table keeps those who need it, for two seconds at most, and nobody else", async () => {
  const { headers } = await server.member();
  const exchanges = { url: `/api${listExchanges.path}`, headers };
  await small.owner.query("begin; lock table exchange in access exclusive mode");
  try {
    const needing = Array.from({ length: 20 }, () => ask(exchanges));
    await sleep(300);
    const others = await Promise.all([...Array.from({ length: 6 }, () => ask(tasks)), ask(signIn)]);
    const ready = await ask({ url: "/readyz" });
    expect([...others, ready].map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(Math.max(...others.map(({ milliseconds }) => milliseconds))).toBeLessThan(
      inMachineTime(1500),
    );
    const refused = await Promise.all(needing);
    expect(refused.map(({ status, retryAfter }) => [status, retryAfter])).toEqual(
      Array(20).fill([503, "2"]),
    );
    expect(Math.max(...refused.map(({ milliseconds }) => milliseconds))).toBeLessThan(
      inMachineTime(8000),
    );
  } finally {
    await small.owner.query("rollback");
  }
  expect((await ask(exchanges)).status).toBe(200);
});

test("when the pool is taken up, whoever comes is told so in time; signing in and /readyz still go", async () => {
  const over = Promise.withResolvers<void>();
  const keeping = Array.from({ length: 6 }, (_, n) =>
    onErrand({ kind: "request", name: `kept ${n}` }, () =>
      transact(small.db, async (tx) => {
        await sql`select 1`.execute(tx);
        await over.promise;
      }),
    ),
  );
  await sleep(100);
  const [refused, signedIn, ready] = await Promise.all([
    ask(tasks),
    ask(signIn),
    ask({ url: "/readyz" }),
  ]);
  expect(refused).toMatchObject({ status: 503, retryAfter: "2" });
  expect(refused.milliseconds).toBeLessThan(4000 + inMachineTime(2000));
  expect([signedIn.status, ready.status]).toEqual([200, 200]);
  expect(signedIn.milliseconds).toBeLessThan(inMachineTime(1500, patienceMs["sign-in"]));
  over.resolve();
  await Promise.all(keeping);
  expect((await ask(tasks)).status).toBe(200);
});

test("PostgreSQL ends all connections: whoever was under way is told 503, and the next one is served", async () => {
  const under = Array.from({ length: 4 }, () => ask(tasks));
  await small.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );
  const statuses = (await Promise.all(under)).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  const until = performance.now() + inMachineTime(2000);
  let last = 0;
  while (last !== 200 && performance.now() < until) last = (await ask(tasks)).status;
  expect(last).toBe(200);
});

test("nothing that members ask may wait for a lock, or do nothing in a transaction, without an end", async () => {
  const { rows } = await sql<{ name: string; ms: number }>`
    select name, setting::int as ms from pg_settings
     where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')
     order by name`.execute(small.db);
  expect(rows).toEqual([
    { name: "idle_in_transaction_session_timeout", ms: 30_000 },
    // That of a test is in its machine's time (tools/clone-database.ts); what the role has is below.
    { name: "lock_timeout", ms: expect.toSatisfy((ms: number) => ms >= 2000) },
    { name: "statement_timeout", ms: 30_000 },
  ]);
  const { rows: roles } = await small.owner.query<{ rolconfig: string[] }>(
    "select rolconfig from pg_roles where rolname = 'panel_app'",
  );
  expect(roles[0]?.rolconfig).toContain("lock_timeout=2s");
});

test("a job takes longer than a request may, and says so in its own transaction", async () => {
  const seen = await transact(small.db, async (tx) => {
    const { rows } = await sql<{ setting: string }>`
      select setting from pg_settings where name = 'statement_timeout'`.execute(tx);
    return rows[0]?.setting;
  });
  expect(seen).toBe("600000");
});

test("a statement without an answer costs its connection, and whoever asked is told that it took too long", async () => {
  const asked = onErrand({ kind: "ready", name: "/readyz" }, () =>
    sql`select pg_sleep(20)`.execute(small.db),
  );
  await expect(asked).rejects.toThrow("no answer from PostgreSQL within 2000 ms");
  expect((await ask({ url: "/readyz" })).status).toBe(200);
});

test("a database that takes connections and says nothing: whoever comes is told after four seconds", async () => {
  const open = new Set<Socket>();
  const silent = createServer((socket) => open.add(socket));
  await new Promise<void>((done) => void silent.listen(0, "127.0.0.1", done));
  const { port } = silent.address() as AddressInfo;
  const db = openDb(`postgres://a:b@127.0.0.1:${port}/c`, 4, true, () => undefined);
  const began = performance.now();
  const asking = Array.from({ length: 8 }, (_, n) =>
    onErrand({ kind: "request", name: `route ${n}`, waited: 0 }, () => sql`select 1`.execute(db)),
  );
  const refused = await Promise.allSettled(asking);
  expect(refused.map(({ status }) => status)).toEqual(Array(8).fill("rejected"));
  expect(performance.now() - began).toBeLessThan(4000 + inMachineTime(1000));
  for (const socket of open) socket.destroy();
  silent.close();
  await db.destroy();
});
