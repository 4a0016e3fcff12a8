/** What is measured, and against which statements. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CompiledQuery } from "kysely";
import { systemClock } from "../server/src/platform/clock.ts";
import { Asset } from "../contract/src/enums.ts";
import { listOpenTasks } from "../server/src/task/service.ts";
import { accountOf } from "../server/src/user/service.ts";
import { statementOf } from "../server/src/wallet/service.ts";
import { captureSql } from "./limit.ts";
import type { Load } from "./load.ts";
import { SESSIONS, type Stage } from "./stage.ts";

export type Target = {
  what: string;
  /** quality.md: the ratio to reach at least. */
  atLeast: number;
  /** quality.md: CPU seconds of the server for one of PostgreSQL's, at most. */
  cpuAtMost: number;
  load: (stage: Stage) => Pick<Load, "url" | "headers" | "method" | "bodyLua" | "keyed">;
  capture: (url: string, member: number) => Promise<CompiledQuery[]>;
  /** A script of its own, where the statements depend on one another. */
  script?: string;
  /** Also measured against a bare node:http server. */
  bare?: boolean;
};

export const headersOf = (sessions: Stage["sessions"]) =>
  sessions.map(({ token, cookie }) => ({
    "z-token": `Bearer ${token}`,
    cookie,
    "content-type": "application/json",
  }));

const get = (path: string) => (stage: Stage) => ({
  url: `${stage.origin}/api${path}`,
  headers: headersOf(stage.sessions.slice(0, SESSIONS)),
});

export const targets: Target[] = [
  {
    what: "gold detail, list of 20",
    atLeast: 0.28,
    cpuAtMost: 2.1,
    bare: true,
    load: get("/v1/points"),
    capture: (url, memberId) =>
      captureSql(url, (db) =>
        statementOf(db, {
          memberId,
          asset: Asset.of.gold,
          bucket: "available",
          cursor: undefined,
          size: 20,
        }),
      ),
  },
  {
    what: "task list of 20",
    atLeast: 0.28,
    cpuAtMost: 2.1,
    bare: true,
    load: get("/v1/tasks"),
    capture: (url, id) =>
      captureSql(url, (db) =>
        listOpenTasks(db, systemClock.now(), {
          member: { id, role: 3 },
          module: undefined,
          type: undefined,
          cursor: undefined,
          size: 20,
        }),
      ),
  },
  {
    what: "balances",
    atLeast: 0.25,
    cpuAtMost: 1.9,
    load: get("/v1/users/account"),
    capture: (url, memberId) => captureSql(url, (db) => accountOf(db, memberId)),
  },
  {
    what: "exchange write",
    atLeast: 0.5,
    cpuAtMost: 0.8,
    load: (stage) => ({
      ...get("/v1/exchanges")(stage),
      method: "POST",
      keyed: true,
      // Amounts differ, so that the ten-second guard against a second click takes none for a repeat.
      bodyLua: `return '{"type":1,"asset":1,"amount":' .. (1000 + n % 100000) .. '}'`,
    }),
    capture: () => Promise.resolve([]),
    script: readFileSync(join(import.meta.dirname, "exchange.sql"), "utf8"),
  },
];
