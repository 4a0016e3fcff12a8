/** The process in which sites for tests run, one after the other or side by side (host-main.ts), seen from outside. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { inTime } from "../../server/src/platform/deadline.ts";
import { compileCache } from "../compile-cache.ts";

export type Settings = Record<string, string | undefined>;
/** What the host is asked for; `site` tells several apart. */
export type Order = { site: number } & ({ does: "begin"; settings: Settings } | { does: "end" });
/** `problem`: why it could not be done, with its stack. */
export type Answer = { site: number; does: Order["does"]; problem?: string };

export type Host = {
  /** The process's own, for those who measure it. */
  pid: number;
  /** Resolves once the site listens; answers what ends it, in at most `limitMs`. */
  begin(settings: Settings): Promise<(limitMs: number) => Promise<void>>;
  hasEnded(): boolean;
  end(): Promise<void>;
};

const MAIN = fileURLToPath(new URL("host-main.ts", import.meta.url));
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const GUARD = new URL("../end-with-parent.ts", import.meta.url).href;

/** `env` is the process's own; `say` gets each line that its sites write. */
export function startHost(env: Settings, say: (line: string) => void): Host {
  const child = spawn(process.execPath, ["--import", GUARD, MAIN], {
    cwd: ROOT,
    env: { ...compileCache, ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  for (const from of [child.stdout, child.stderr])
    if (from) createInterface({ input: from }).on("line", (line) => say(`[server] ${line}`));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const ask = asking(child);
  let sites = 0;
  return {
    pid: child.pid ?? 0,
    hasEnded,
    begin: async (settings) => {
      const site = ++sites;
      await ask({ site, does: "begin", settings });
      return async (limitMs) => {
        if (hasEnded()) return;
        const isOver =
          (await inTime(
            limitMs,
            ask({ site, does: "end" }).then(() => true),
          )) === true;
        // A site that does not stop would go on in the background of the next.
        if (!isOver) child.kill("SIGKILL");
      };
    },
    end: async () => {
      if (hasEnded()) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

/** One answer for each order, or the reason why there is none. */
function asking(child: ChildProcess): (order: Order) => Promise<void> {
  type Waiting = { resolve(): void; reject(error: Error): void };
  const waiting = new Map<string, Waiting>();
  const keyOf = ({ site, does }: Answer | Order) => `${site} ${does}`;
  child.on("message", (answer: Answer) => {
    const asker = waiting.get(keyOf(answer));
    waiting.delete(keyOf(answer));
    if (answer.problem === undefined) asker?.resolve();
    else asker?.reject(new Error(answer.problem));
  });
  child.once("exit", () => {
    for (const { reject } of waiting.values()) reject(new Error("the process of the sites ended"));
  });
  return (order) =>
    new Promise((resolve, reject) => {
      waiting.set(keyOf(order), { resolve, reject });
      child.send(order);
    });
}
