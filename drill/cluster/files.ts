/**
 * The short form, with every run of the tests: the files that operators take (deploy/ha), filled in and read by the
 * programs that they are for. The cluster itself takes minutes, root and Debian's packages: it is left out, aloud.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Configuration, writeFilled } from "./fill-in.ts";
import { databases, webs } from "./net.ts";

type Say = (line: string) => void;

const readers: readonly { name: Configuration; command: (path: string) => string[] }[] = [
  { name: "haproxy-database.cfg", command: (path) => ["haproxy", "-c", "-f", path] },
  { name: "haproxy-site.cfg", command: (path) => ["haproxy", "-c", "-f", path] },
];

export function clusterFiles(say: Say): boolean {
  const folder = mkdtempSync(join(tmpdir(), "panel-ha-"));
  const addresses = [...databases, ...webs].map(({ name, address }) => [name, address] as const);
  const words = { ...Object.fromEntries(addresses), listen: "127.0.0.1", site: "127.0.0.1" };
  let isGood = true;
  try {
    for (const { name, command } of readers) {
      const [file = "", ...args] = command(writeFilled(folder, name, words));
      const { status, stderr, error } = spawnSync(file, args, { encoding: "utf8" });
      if (error) say(`SKIPPED deploy/ha/${name}: no ${file} on this machine`);
      else {
        say(`${status === 0 ? "ok " : "BAD"} ${file} reads deploy/ha/${name}`);
        if (status !== 0) say(stderr);
        isGood = isGood && status === 0;
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  say("SKIPPED the cluster under faults: it takes ten minutes (npm run drill -- --cluster)");
  return isGood;
}
