/**
 * `npm run audit`: the locked packages against the advisories that are pinned here, and against those of the registry
 * where it answers. What the registry knows of ours and the file does not, is added to the file: commit it.
 */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { formatted, ROOT } from "./formatted.ts";
import {
  ADVISORIES_PATH,
  type Advisory,
  affected,
  pinnedAdvisories,
  rangeOf,
} from "./supply/advisories.ts";
import { lockedPackages } from "./supply/packages.ts";

const say = (line: string) => void process.stdout.write(`${line}\n`);
const PATIENCE_MS = 60_000;

type Via = { name: string; url: string; title: string; range: string };
type Report = { vulnerabilities?: Record<string, { via: (Via | string)[] }> };

/** Undefined where the registry does not answer such questions. */
function askRegistry(): Advisory[] | undefined {
  const { stdout } = spawnSync("npm", ["audit", "--json"], {
    cwd: ROOT,
    encoding: "utf8",
    timeout: PATIENCE_MS,
    maxBuffer: 64 * 1024 * 1024,
  });
  const report = reportIn(stdout);
  if (!report?.vulnerabilities) return undefined;
  const all = Object.values(report.vulnerabilities).flatMap(({ via }) =>
    via.filter((one) => typeof one === "object"),
  );
  return all.map(({ name, url, title, range }) => ({
    id: url.slice(url.lastIndexOf("/") + 1),
    name,
    ranges: range.split("||").map(rangeOf),
    what: title,
  }));
}

function reportIn(text: string): Report | undefined {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return undefined;
  }
}

const pinned = pinnedAdvisories();
const asked = askRegistry();
if (!asked)
  say(`软件源不回答安全公告的查询，只核对了 ${pinned.read} 记下的 ${pinned.known.length} 条`);
const news = (asked ?? []).filter(({ id }) => !pinned.known.some((one) => one.id === id));
const known = [...pinned.known, ...news];
if (asked) {
  const read = new Date().toISOString().slice(0, 10);
  const text = formatted(ADVISORIES_PATH, JSON.stringify({ read, known }));
  writeFileSync(join(ROOT, ADVISORIES_PATH), text);
}
const found = affected(lockedPackages(), known);
for (const line of found) say(`✗ ${line}`);
if (found.length === 0) say("没有已知受影响的包");
process.exitCode = found.length === 0 ? 0 : 1;
