/**
 * The fuzz in its long form: whatever to every endpoint, on the sample's data, in one process; then the books
 * are proved. `npm run drill -- --fuzz [--cases 100000] [--seed 1]`; a case is replayed by its seed and `--cases 1`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedSample } from "../server/sample/seed.ts";
import { buildApp } from "../server/src/app.ts";
import type { World } from "../server/src/platform/world.ts";
import { differences } from "../server/src/ledger/wallet/api.ts";
import { type Finding, fuzz, type Outcome } from "../server/test/fuzz/fuzz.ts";
import { fuzzed } from "../server/test/fuzz/requests.ts";
import { createDatabase, withDatabase } from "../tools/clone-database.ts";
import { readyDatabase } from "../tools/ready-database.ts";
import { startThrowAway } from "../tools/throw-away.ts";
import { openWorld } from "./fuzz-world.ts";

const DATABASE = "fuzz";
/** Further ones of the same endpoint are usually the same again. */
const SHOWN = 3;

type Asked = { cases: number; seed: number; say: (line: string) => void };

/** True when nothing was found and the books balance. */
export async function runFuzz(asked: Asked): Promise<boolean> {
  const throwAway = await startThrowAway();
  const dataDir = mkdtempSync(join(tmpdir(), "panel-fuzz-"));
  try {
    await createDatabase(throwAway.url, DATABASE);
    const url = withDatabase(throwAway.url, DATABASE);
    await readyDatabase(url);
    return await fuzzOn(openWorld(url, dataDir), asked);
  } finally {
    await throwAway.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function fuzzOn(world: World, { cases, seed, say }: Asked): Promise<boolean> {
  await seedSample(world);
  const app = await buildApp(world);
  const startedAt = performance.now();
  const outcome = await fuzz({ app, world }, cases, seed, ({ sent, findings }) =>
    say(`${sent} sent, ${findings.length} broken answers`),
  );
  tell(outcome, { seed, seconds: (performance.now() - startedAt) / 1000, say });
  const wrong = await differences(world.db);
  for (const { problem, detail } of wrong) say(`BAD books: ${problem}: ${detail}`);
  if (wrong.length === 0) say("ok  the books balance");
  await app.close();
  await world.db.destroy();
  return outcome.findings.length === 0 && wrong.length === 0;
}

type Run = { seed: number; seconds: number; say: (line: string) => void };

function tell(outcome: Outcome, { seed, seconds, say }: Run): void {
  const { sent, sessions, handled, reached, codes, findings } = outcome;
  const share = ((100 * handled) / sent).toFixed(1);
  say(`${sent} cases from seed ${seed} in ${seconds.toFixed(0)} s, ${sessions} sessions begun`);
  say(`past the contract and in a handler: ${handled} (${share} %)`);
  say(`endpoints whose handler ran: ${reached.size} of ${fuzzed.length}`);
  const byCode = [...codes].toSorted((a, b) => b[1] - a[1]).map((pair) => pair.join(": "));
  say(`answers by code: ${byCode.join(", ")}`);
  say(`${findings.length === 0 ? "ok " : "BAD"} broken answers: ${findings.length}`);
  const byEndpoint = Map.groupBy(findings, ({ endpoint }) => endpoint);
  for (const [endpoint, found] of byEndpoint) {
    say(`  ${endpoint}: ${found.length}`);
    for (const one of found.slice(0, SHOWN)) say(lineOf(one));
  }
}

const lineOf = ({ seed, url, payload, status, answer }: Finding): string =>
  `    seed ${seed}: ${status} ${url.slice(0, 200)}\n      ${payload?.slice(0, 300)}\n      ${answer}`;
