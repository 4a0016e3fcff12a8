/** The stage of a benchmark: a durable PostgreSQL with many members, and the server on it. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { systemClock } from "../server/src/platform/clock.ts";
import { readyDatabase } from "../tools/ready-database.ts";
import { freePort } from "../tools/postgres/port.ts";
import { startThrowAway } from "../tools/throw-away.ts";
import { parentOf } from "./cpu.ts";
import { fillSql } from "./fill.ts";
import { goOutside, type Outside } from "./returns.ts";

const SECRET = "a secret of the benchmark, never of a server";
/** How big it is; small ones only show that it runs. */
export type Size = {
  members: number;
  /** Lines of each member's gold account, so that a list of twenty is a real page. */
  entries: number;
};
export const usual: Size = { members: Number(process.env["BENCH_MEMBERS"] ?? 10_000), entries: 60 };

export const SESSIONS = Math.min(200, usual.members);
/** Members who want one of the snap task's seats. */
export const CROWD = Math.min(2000, usual.members);

export type Stage = {
  size: Size;
  ownerUrl: string;
  appUrl: string;
  origin: string;
  /** Whose CPU time is read from /proc. */
  serverPid: number;
  postmasterPid: number;
  /** Signed-in members: SESSIONS of them load the server, the snap task needs all. */
  sessions: { memberId: number; token: string; cookie: string }[];
  outside: Outside;
  stop(): Promise<void>;
};

/** Whose statements are captured: one in the middle, whose number stands for nothing else. */
export const capturedFor = ({ sessions }: Stage): number =>
  sessions[sessions.length >> 1]?.memberId ?? 1;

/** `more` fills in what one benchmark alone needs, before the server starts. */
export async function setStage(
  size: Size = usual,
  more: (owner: pg.Client) => Promise<void> = async () => undefined,
): Promise<Stage> {
  // The limit is measured on a database that keeps what it acknowledged.
  const postgres = await startThrowAway(undefined, { durable: true });
  const appUrl = await readyDatabase(postgres.url);
  const outside = await fill(postgres.url, size, more);
  const sessions = await signIn(postgres.url, size.members, CROWD);
  const port = await freePort(undefined);
  const server = startServer(appUrl, port);
  const origin = `http://127.0.0.1:${port}`;
  await ready(origin);
  return {
    size,
    ownerUrl: postgres.url,
    appUrl,
    origin,
    serverPid: server.pid ?? 0,
    postmasterPid: await postmasterOf(postgres.url),
    sessions,
    outside,
    stop: async () => {
      server.kill("SIGTERM");
      await new Promise((resolve) => server.once("exit", resolve));
      await postgres.stop();
    },
  };
}

/** BENCH_PROFILE=folder writes a CPU profile of the server there, to be opened in Chrome's DevTools. */
const profile = process.env["BENCH_PROFILE"];

function startServer(databaseUrl: string, port: number): ChildProcess {
  const flags = profile ? ["--cpu-prof", `--cpu-prof-dir=${profile}`] : [];
  return spawn(process.execPath, [...flags, join(import.meta.dirname, "../server/src/main.ts")], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "development",
      CHECK_ANSWERS: "off",
      SAMPLE: "off",
      LOG_LEVEL: "error",
      SECRET_KEY: SECRET,
      CAPTCHA_PROVIDER: "none",
      DATABASE_URL: databaseUrl,
      DATABASE_POOL_SIZE: "16",
      DATA_DIR: mkdtempSync(join(tmpdir(), "panel-bench-")),
      PORT: String(port),
    },
  });
}

async function ready(origin: string) {
  for (let tries = 0; tries < 600; tries++) {
    const reply = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (reply?.ok) return;
    await sleep(100);
  }
  throw new Error("the server did not become ready");
}

/** Attempts for each member that are under way on a survey platform. */
const OUTSIDE_EACH = 10;

async function fill(
  ownerUrl: string,
  { members, entries }: Size,
  more: (owner: pg.Client) => Promise<void>,
): Promise<Outside> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    for (const statement of fillSql(members, entries)) await client.query(statement);
    await more(client);
    const attempts = Math.min(members, 10_000) * OUTSIDE_EACH;
    return await goOutside(client, { secret: SECRET, members, attempts });
  } finally {
    await client.end();
  }
}

/** A backend's parent. */
async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  await client.end();
  return postmaster;
}

/** Sessions written as the server would: hashes of tokens that only this run knows. */
async function signIn(
  ownerUrl: string,
  members: number,
  count: number,
): Promise<Stage["sessions"]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const sessions = Array.from({ length: count }, (_, i) => ({
    memberId: 1 + i * Math.floor(members / count),
    token: systemClock.token(32),
    fingerprint: systemClock.token(32),
  }));
  try {
    for (const one of sessions)
      await client.query(
        `insert into auth_session (id, member_id, fingerprint_hash, access_hash, access_expires_at,
           refresh_hash, rotated_at, expires_at, created_at)
         values ($1, $2, sha256($3), sha256($4), now() + interval '1 day', sha256($5), now(), now() + interval '14 days', now())`,
        [
          systemClock.uuid(),
          one.memberId,
          Buffer.from(one.fingerprint),
          Buffer.from(one.token),
          Buffer.from(`r${one.token}`),
        ],
      );
  } finally {
    await client.end();
  }
  return sessions.map(({ memberId, token, fingerprint }) => ({
    memberId,
    token,
    cookie: `fp=${fingerprint}`,
  }));
}
