/** PgBouncer between the nodes and PostgreSQL, in transaction mode, where this machine has one. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../tools/postgres/port.ts";

export type Pooler = {
  url: string;
  /** SIGKILL and a new one on the same port: what an upgrade of it looks like from here. */
  restart(): Promise<void>;
  /** Pauses it, so that nothing that was asked is answered. */
  pause(): void;
  wake(): void;
  stop(): Promise<void>;
};

const PROGRAM = "pgbouncer";

/** "1.18.0"; undefined where there is none. */
export const pgbouncerVersion = (): string | undefined =>
  /\d+\.\d+\.\d+/.exec(spawnSync(PROGRAM, ["--version"], { encoding: "utf8" }).stdout ?? "")?.[0];

/** `target`: PostgreSQL's address with the application's role; every connection is passed on as this role. */
export async function startPgbouncer(folder: string, target: string): Promise<Pooler> {
  const port = await freePort(undefined);
  const { hostname, port: targetPort, pathname, username, password } = new URL(target);
  const home = join(folder, "pgbouncer");
  mkdirSync(home, { mode: 0o755 });
  chmodSync(folder, 0o755);
  const ini = join(home, "pgbouncer.ini");
  const database = `host=${hostname} port=${targetPort} dbname=${pathname.slice(1)}`;
  writeFileSync(
    ini,
    `[databases]
* = ${database} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 40
max_client_conn = 500
server_login_retry = 1
server_connect_timeout = 2
`,
    { mode: 0o644 },
  );
  let child: ChildProcess | undefined;
  const begin = async () => {
    const args = process.getuid?.() === 0 ? ["--user", "nobody", ini] : [ini];
    child = spawn(PROGRAM, ["--quiet", ...args], { stdio: "ignore" });
    for (let tries = 0; tries < 200 && !(await isOpen(port)); tries++) await sleep(20);
  };
  const end = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  await begin();
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return {
    url: url.href,
    restart: async () => {
      await end();
      await begin();
    },
    pause: () => void child?.kill("SIGSTOP"),
    wake: () => void child?.kill("SIGCONT"),
    stop: end,
  };
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("close", () => undefined).unref();
    setTimeout(() => socket.destroy(), 100).unref();
  });
