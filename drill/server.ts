/** The server under drill: a real process, killed with SIGKILL by us or by a failpoint of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { compileCache } from "../tools/compile-cache.ts";
import { inMachineTime } from "../tools/pace.ts";
import { readyDatabase } from "../tools/ready-database.ts";

export type Place = {
  /** The address of a superuser; with `appUrl` the database is ready, and no such right is needed. */
  databaseUrl: string;
  appUrl?: string;
  dataDir: string;
  port: number;
  /** Its host, and the beginning of its command, when it runs on another machine (cluster/net.ts). */
  host?: string;
  enter?: readonly string[];
  /** The settings that lead to the payout provider. */
  payout: Record<string, string>;
  /** The checkout whose server is tried; this one unless said. */
  root?: string;
};
export type Running = {
  pid: number;
  /** True when it was killed by a failpoint before we came to it. */
  isDead(): boolean;
  kill(): Promise<void>;
  /** Stops it in order, as an operator does. */
  stop(): Promise<void>;
  /** Pauses it, as a virtual machine is paused while it is moved. */
  pause(): void;
  wake(): void;
};

/** For several nodes: no upload is made in a drill, and the embedded storage is for one node alone. */
export const sharedStorage = {
  STORAGE_PROVIDER: "s3",
  S3_URL: "http://127.0.0.1:9",
  S3_BUCKET: "drill",
  S3_ACCESS_KEY_ID: "drill",
  S3_ACCESS_KEY_SECRET: "drill",
};

const READY_LIMIT_MS = 60_000;
const ROOT = join(import.meta.dirname, "..");

const ready = new Map<string, Promise<string>>();
/** Prepares the database once, as an operator does before a deploy, and not at every start. */
function readyOnce(ownerUrl: string): Promise<string> {
  const made = ready.get(ownerUrl) ?? readyDatabase(ownerUrl);
  ready.set(ownerUrl, made);
  return made;
}

/** Answers once it serves, or once its failpoint has killed it already. */
export async function startServer(place: Place, failpoint?: string): Promise<Running> {
  const databaseUrl = place.appUrl ?? (await readyOnce(place.databaseUrl));
  const log = openSync(join(place.dataDir, "server.log"), "a");
  const main = join(place.root ?? ROOT, "server/src/main.ts");
  const [file, ...args] = [...(place.enter ?? [process.execPath]), main];
  const child = spawn(file, args, {
    stdio: ["ignore", log, log],
    env: {
      PATH: process.env["PATH"],
      ...compileCache,
      // Development is for a machine without proxies before it.
      NODE_ENV: "test",
      CODE_LIMIT_FACTOR: "50",
      PORT: String(place.port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: place.dataDir,
      SAMPLE: "off",
      CAPTCHA_PROVIDER: "none",
      // Members sign up as fast as the machine lets them; on one with nothing else to do that is more than a site's budget of codes.
      SMS_PER_MINUTE: "100000",
      // Each member comes from an address of their own, or they would share one's limits.
      TRUSTED_PROXIES: "127.0.0.1/32",
      LOG_LEVEL: "error",
      ...place.payout,
      ...(failpoint && { FAILPOINT: failpoint }),
    },
  });
  closeSync(log);
  const ended = once(child, "exit");
  const isDead = () => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: "SIGKILL" | "SIGTERM") => {
    if (!isDead()) child.kill(signal);
    await ended;
  };
  try {
    await untilReady(child, isDead, place);
  } catch (error) {
    await end("SIGKILL");
    const tail = readFileSync(join(place.dataDir, "server.log"), "utf8").slice(-1500);
    throw new Error(`the server did not start:\n${tail}`, { cause: error });
  }
  return {
    pid: child.pid ?? 0,
    isDead,
    kill: () => end("SIGKILL"),
    stop: () => end("SIGTERM"),
    pause: () => void child.kill("SIGSTOP"),
    wake: () => void child.kill("SIGCONT"),
  };
}

async function untilReady(child: ChildProcess, isDead: () => boolean, { host, port }: Place) {
  const until = Date.now() + inMachineTime(READY_LIMIT_MS);
  while (!isDead()) {
    if (await answers(`http://${host ?? "127.0.0.1"}:${port}/readyz`)) return;
    if (Date.now() > until) throw new Error("the server did not become ready");
    await sleep(30);
  }
  if (child.signalCode !== "SIGKILL")
    throw new Error(`the server ended by itself (${child.exitCode})`);
}

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    async (reply) => {
      await reply.body?.cancel();
      return reply.ok;
    },
    () => false,
  );
