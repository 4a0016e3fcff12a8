/** What is measured, and against which statements. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CompiledQuery } from "kysely";
import { captureCall } from "./call-sql.ts";
import { BRAND, ENTRY_TASKS, OPEN_TASKS } from "./fill.ts";
import type { Load } from "./load.ts";
import { returnBody } from "./returns.ts";
import { SESSIONS, type Stage } from "./stage.ts";

export type Target = {
  what: string;
  /** The ratio to reach at least (docs/quality.md server-1 to server-3). */
  atLeast: number;
  /** CPU seconds of the server for one of PostgreSQL's, at most (docs/quality.md server-5). */
  cpuAtMost: number;
  load: (stage: Stage) => Pick<Load, "url" | "headers" | "method" | "bodyLua" | "bodies" | "keyed">;
  capture: (url: string, member: number) => Promise<CompiledQuery[]>;
  /** A script of its own, where the statements depend on one another. */
  script?: (stage: Stage) => string;
  /** Also measured against a bare node:http server. */
  bare?: boolean;
};

export const headersOf = (sessions: Stage["sessions"]) =>
  sessions.map(({ token, cookie }) => ({
    "z-token": `Bearer ${token}`,
    // As a browser that has entered a task before sends it.
    cookie: `${cookie}; VISITOR=${token.slice(0, 24)}`,
    "content-type": "application/json",
  }));

const get = (path: string) => (stage: Stage) => ({
  url: `${stage.origin}/api${path}`,
  headers: headersOf(stage.sessions.slice(0, SESSIONS)),
});

const reading = (path: string): Pick<Target, "load" | "capture"> => ({
  load: get(path),
  capture: (url, memberId) => captureCall(url, { path: `/api${path}`, memberId, brand: BRAND }),
});

/**
 * A pgbench script of this folder; it draws members of 10,000, as many as there usually are. Its statements are the
 * server's, value by value: server/test/bench-scripts.test.ts.
 */
const scriptFile =
  (name: string) =>
  ({ size }: Stage) =>
    readFileSync(join(import.meta.dirname, name), "utf8").replace(
      "random(1, 10000)",
      `random(1, ${size.members})`,
    );

/**
 * Bodies that enter, no pair of a member and a task twice: wrk goes through the sessions in turn, and
 * each time through all of them every session has moved on by a task.
 */
let loads = 0;
/** So many times through the sessions in one load, at most. */
const TURNS = 20;
const entryBody = ({ sessions }: Stage): string => {
  const first = OPEN_TASKS - ENTRY_TASKS + 1;
  const from = loads * TURNS;
  loads += 1;
  return `local k = n % ${sessions.length} + math.floor(n / ${sessions.length}) + ${from}
    return '{"taskId":' .. (${first} + k % ${ENTRY_TASKS}) .. '}'`;
};

/** Attempts that come back in one load, each once. */
const RETURNS_A_LOAD = 5000;

export const targets: Target[] = [
  {
    what: "gold detail, list of 20",
    atLeast: 0.45,
    cpuAtMost: 2.1,
    bare: true,
    ...reading("/v1/points"),
  },
  {
    what: "task list of 20",
    atLeast: 0.45,
    cpuAtMost: 2.1,
    bare: true,
    ...reading("/v1/tasks"),
  },
  {
    what: "balances",
    atLeast: 0.5,
    cpuAtMost: 1.9,
    ...reading("/v1/users/account"),
  },
  {
    what: "exchange write",
    atLeast: 0.7,
    cpuAtMost: 0.8,
    load: (stage) => ({
      ...get("/v1/exchanges")(stage),
      method: "POST",
      keyed: true,
      // Amounts differ, so that the ten-second guard against a second click takes none for a repeat.
      bodyLua: `return '{"type":1,"asset":1,"amount":' .. (1000 + n % 100000) .. '}'`,
    }),
    capture: () => Promise.resolve([]),
    script: scriptFile("exchange.sql"),
  },
  {
    what: "entry",
    atLeast: 0.65,
    cpuAtMost: 0.8,
    load: (stage) => ({
      url: `${stage.origin}/api/v1/process/in`,
      // All of them: each takes each of the tasks once.
      headers: headersOf(stage.sessions),
      method: "POST",
      bodyLua: entryBody(stage),
    }),
    capture: () => Promise.resolve([]),
    script: scriptFile("entry.sql"),
  },
  {
    what: "return and credit",
    atLeast: 0.72,
    cpuAtMost: 0.8,
    load: (stage) => ({
      url: `${stage.origin}/api/v1/process/back`,
      // A return carries its own proof; nobody is signed in.
      headers: [{ "content-type": "application/json" }],
      method: "POST",
      bodies: stage.outside.tokens
        .splice(0, RETURNS_A_LOAD)
        .map((token) => returnBody(stage.origin, token)),
    }),
    capture: () => Promise.resolve([]),
    script: scriptFile("return.sql"),
  },
];
