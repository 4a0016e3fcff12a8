/**
 * The machine is lost, `npm run drill -- --restore`: members work while a backup is taken, the database and the
 * folder are destroyed, and on an empty folder the commands of docs/operations/backup.md bring it back. Told: what
 * was lost (RPO) and how long it took until a member could sign in (RTO).
 */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Simulator, startSimulator } from "../server/simulators/payout.ts";
import { compileCache } from "../tools/compile-cache.ts";
import { ROOT } from "../tools/formatted.ts";
import { lastingPool } from "../tools/postgres/lasting-pool.ts";
import { freePort } from "../tools/postgres/port.ts";
import { keptAddress, startPostgres } from "../tools/postgres.ts";
import { readyDatabase } from "../tools/ready-database.ts";
import { groundOf } from "./ground.ts";
import { type History, newHistory, ofKind } from "./history.ts";
import { journey, signIn } from "./journey.ts";
import { type Place, type Running, startServer } from "./server.ts";
import { makeGround } from "./setup.ts";

type Say = (line: string) => void;
/** Members at work: before the backup, while it is taken, and after it. */
const sizes = {
  long: { before: 60, meanwhile: 20, after: 10 },
  short: { before: 2, meanwhile: 2, after: 1 },
} as const;

const BACKUP_KEY = "the key of backups, kept in a safe";
const SECRET_KEY = "the key of this site, kept in the same safe";
const run = promisify(execFile);

type Machine = { dataDir: string; port: number; safe: string; simulator: Simulator };

/** A command as an operator types it on this machine. Throws with all that it said. */
async function command(tool: string, args: string[], machine: Machine, more = {}): Promise<string> {
  const { stdout } = await run(process.execPath, [join(ROOT, "tools", tool), ...args], {
    env: {
      PATH: process.env["PATH"],
      ...compileCache,
      NODE_ENV: "test",
      DATA_DIR: machine.dataDir,
      BACKUP_DIR: machine.safe,
      BACKUP_KEY,
      SECRET_KEY,
      ...more,
    },
  });
  return stdout;
}

/** Answers whether all went well. */
export async function restoreDrill(form: keyof typeof sizes, say: Say): Promise<boolean> {
  const root = mkdtempSync(join(tmpdir(), "panel-lost-"));
  const simulator = await startSimulator({ file: join(root, "payout.jsonl"), slowMs: 20 });
  const machine = { dataDir: join(root, "machine"), safe: join(root, "safe"), simulator };
  const history = newHistory();
  try {
    const wrong = await lostAndFound({ ...machine, port: await freePort(undefined) }, form, {
      history,
      say,
    });
    for (const line of [...history.surprises, ...wrong]) say(`BAD ${line}`);
    return wrong.length + history.surprises.length === 0;
  } finally {
    await simulator.stop();
    rmSync(root, { recursive: true, force: true });
  }
}

type RestoreLog = { history: History; say: Say };

async function lostAndFound(
  machine: Machine,
  form: keyof typeof sizes,
  { history, say }: RestoreLog,
): Promise<string[]> {
  const { known, takenAt, endedAt, backupMs } = await live(machine, form, history);
  // The whole machine is lost; only the backup was elsewhere.
  rmSync(machine.dataDir, { recursive: true });
  const wrong = await refusals(machine);
  const began = performance.now();
  const { server, stop } = await rise(machine);
  const restoredMs = performance.now() - began;
  try {
    await signIn({ origin: originOf(machine), history }, 9_000);
    const signedInMs = performance.now() - began;
    const verified = await command("ledger-verify.ts", [], machine);
    if (!verified.includes("账目平衡")) wrong.push(`ledger:verify says ${verified}`);
    wrong.push(...(await lost(machine, known)));
    const seconds = (ms: number) => (ms / 1000).toFixed(1);
    say(
      `backup of a serving site in ${seconds(backupMs)} s; RPO ${seconds(endedAt - takenAt)} s ` +
        `(what came after the snapshot); RTO ${seconds(signedInMs)} s to the first sign-in, ` +
        `of which ${seconds(restoredMs)} s restore and start`,
    );
    say(`${known.length} members and ${history.acked.length} acknowledged changes before the loss`);
    say(wrong.length === 0 ? "ok  everything of before the backup is there" : "BAD restore");
    return wrong;
  } finally {
    await server.stop();
    await stop();
  }
}

const originOf = ({ port }: Machine): string => `http://127.0.0.1:${port}`;

const placeOf = (machine: Machine, ownerUrl: string, appUrl: string): Place => ({
  databaseUrl: ownerUrl,
  appUrl,
  dataDir: machine.dataDir,
  port: machine.port,
  payout: { PAYOUT_URL: machine.simulator.url, SECRET_KEY },
});

type Lived = {
  /** Mobiles of those whose journey was over when the backup began. */
  known: string[];
  takenAt: number;
  endedAt: number;
  backupMs: number;
};

/** A site that works, a backup in the middle of it, and kill -9 of everything at the end. */
async function live(machine: Machine, form: keyof typeof sizes, history: History): Promise<Lived> {
  const size = sizes[form];
  mkdirSync(machine.dataDir, { recursive: true });
  const postgres = await startPostgres({ dataDir: machine.dataDir });
  const owner = lastingPool(postgres.url);
  const appUrl = await readyDatabase(postgres.url);
  await makeGround(postgres.url);
  const place = placeOf(machine, postgres.url, appUrl);
  const server = await startServer(place);
  let number = 0;
  try {
    const ground = await groundOf({ place, history, owner });
    const journeys = (count: number) =>
      Promise.all(Array.from({ length: count }, () => journey(ground, number++)));
    await journeys(size.before);
    keepFile(machine);
    const known = ofKind(history, "registered").map(({ mobile }) => mobile);
    const working = journeys(size.meanwhile);
    const began = performance.now();
    await command("backup.ts", [], machine);
    const backupMs = performance.now() - began;
    const takenAt = began;
    await working;
    await journeys(size.after);
    const endedAt = performance.now();
    return { known, takenAt, endedAt, backupMs };
  } finally {
    await server.kill();
    await owner.end();
    await postgres.stop();
  }
}

const FILE = "drill/letter.png";
/** A file such as a member might have uploaded. */
function keepFile({ dataDir }: Machine): void {
  mkdirSync(join(dataDir, "storage/objects/drill"), { recursive: true });
  writeFileSync(join(dataDir, "storage/objects", FILE), "a picture");
}

/** Restores that must be refused on the empty machine: each with one sentence, and without any change. */
async function refusals(machine: Machine): Promise<string[]> {
  const file = newest(machine);
  const tries = [
    { with: { BACKUP_KEY: "" }, says: "请设置 BACKUP_KEY" },
    { with: { BACKUP_KEY: "some other key, long enough for it" }, says: "不是这个备份的密钥" },
    { with: { SECRET_KEY: "" }, says: "缺少这个备份所用的 SECRET_KEY" },
  ];
  const wrong: string[] = [];
  for (const { with: settings, says } of tries) {
    const said = await command("restore.ts", [file], machine, settings).catch(
      (error: { stderr?: string; code?: number }) => `${error.code}: ${error.stderr}`,
    );
    if (!said.startsWith("78: ") || !said.includes(says))
      wrong.push(`it should say ${says}: ${said}`);
  }
  const left = existing(machine.dataDir);
  if (left.length > 0) wrong.push(`a refused restore left ${left.join(", ")}`);
  return wrong;
}

function existing(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

const newest = ({ safe }: Machine): string => join(safe, readdirSync(safe).toSorted().at(-1) ?? "");

/** Restores by the commands of docs/operations/backup.md. */
async function rise(machine: Machine): Promise<{ server: Running; stop: () => Promise<void> }> {
  await command("restore.ts", [newest(machine)], machine);
  const postgres = await startPostgres({ dataDir: machine.dataDir });
  const appUrl = await readyDatabase(postgres.url);
  const server = await startServer(placeOf(machine, postgres.url, appUrl));
  return { server, stop: () => postgres.stop() };
}

/** What is missing of the members who had finished before the backup began: their money and their file. */
async function lost(machine: Machine, known: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  const owner = lastingPool(keptAddress(machine.dataDir) ?? "");
  try {
    const { rows } = await owner.query<{ mobile: string; exchanges: number }>(
      `select m.mobile, count(e.id)::int as exchanges from user_member m
         left join exchange e on e.member_id = m.id group by 1`,
    );
    const there = new Map(rows.map(({ mobile, exchanges }) => [mobile, exchanges]));
    for (const mobile of known)
      if (!there.get(mobile)) wrong.push(`member ${mobile} has lost a withdrawal`);
    if (known.length === 0) wrong.push("nobody was there before the backup");
  } finally {
    await owner.end();
  }
  const files = existing(join(machine.dataDir, "storage/objects/drill"));
  if (files.length !== 1) wrong.push(`the stored file is lost: ${files.join(", ")}`);
  return wrong;
}
