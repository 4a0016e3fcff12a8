/**
 * An upgrade without a stop, `npm run drill -- --upgrade`: the server of the release before serves while the new
 * migrations run, another one of it starts on the new schema, and one of ours beside them; no request fails, and its members go
 * on entering, answering, handing in and being called back about, first by the very connections of before (upgrade-people.ts). Its code
 * comes out of the history; where there is none (a shallow clone) that is said, and nothing was tried.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { listMessages } from "#contract/member/community/notice.ts";
import { listExchanges } from "#contract/member/money/exchange.ts";
import { getPasswordNonce } from "#contract/member/people/password.ts";
import { listTasks } from "#contract/member/study/task.ts";
import { appUrl, migrate } from "../server/src/platform/migrate.ts";
import { preparedFor } from "../server/src/platform/prepare.ts";
import { ROOT } from "../tools/formatted.ts";
import { lastingPool } from "../tools/postgres/lasting-pool.ts";
import { freePort } from "../tools/postgres/port.ts";
import { MIGRATIONS } from "../tools/ready-database.ts";
import { startThrowAway } from "../tools/throw-away.ts";
import { richMemberHeaders } from "./gateway-ground.ts";
import { type Ask, inWords, isBad, underLoad } from "./nodes/load.ts";
import { type Place, type Running, sharedStorage, startServer } from "./server.ts";
import { makeGround } from "./setup.ts";
import { carriedOver, missingOf, straysOf, timeOf } from "./upgrade-kept.ts";
import { endTurn, gather, live, type Gathering, type People } from "./upgrade-people.ts";

type Say = (line: string) => void;

const SECRET_KEY = "a key for drills, longer than 32 characters";
/** How long each of the steps is watched, and how many requests must have been asked for that to mean anything. */
const forms = { short: { stepMs: 1000, least: 50 }, long: { stepMs: 4000, least: 200 } } as const;

/** Answers whether all went well; where there is no history it says so, and that is no failure. */
export async function upgradeDrill(form: keyof typeof forms, say: Say): Promise<boolean> {
  const before = releaseBefore();
  if (!before) {
    say("SKIPPED no release before this one in the history: the upgrade was not tried");
    return true;
  }
  const folder = mkdtempSync(join(tmpdir(), "panel-upgrade-"));
  try {
    const root = layOut(folder, before.commit);
    return await tryUpgrade({ folder, root, title: before.title, ...forms[form], say });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const git = (...words: string[]) =>
  spawnSync("git", ["-C", ROOT, ...words], { encoding: "utf8" }).stdout?.trim() ?? "";

/**
 * The newest release behind this commit; where this is one itself, the one before it. By the commit and not by the version: what
 * follows a release is what the next one brings, long before it takes its number.
 */
function releaseBefore(): { commit: string; title: string } | undefined {
  const here = git("rev-parse", "HEAD");
  return git("log", "--grep=^Release [0-9]", "--format=%H %s")
    .split("\n")
    .map((line) => ({ commit: line.slice(0, 40), title: line.slice(41) }))
    .find(({ commit }) => commit !== "" && commit !== here);
}

/** Its files, with the packages that are installed here. */
function layOut(folder: string, commit: string): string {
  const root = join(folder, "before");
  const archive = join(folder, "before.tar");
  mkdirSync(root);
  git("archive", `--output=${archive}`, commit);
  const { status, stderr } = spawnSync("tar", ["-xf", archive, "-C", root], { encoding: "utf8" });
  if (status !== 0) throw new Error(`${commit} cannot be laid out: ${stderr}`);
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  return root;
}

type Upgrade = {
  folder: string;
  root: string;
  title: string;
  stepMs: number;
  least: number;
  say: Say;
};

async function tryUpgrade(upgrade: Upgrade): Promise<boolean> {
  const { folder, root, title, stepMs, least, say } = upgrade;
  const database = await startThrowAway();
  const owner = lastingPool(database.url);
  const nodes: Running[] = [];
  try {
    await prepare(database.url, root);
    await makeGround(database.url);
    const start = async (from: string | undefined): Promise<string> => {
      const place = await placeIn(folder, { databaseUrl: database.url, root: from });
      nodes.push(await startServer(place));
      return `http://127.0.0.1:${place.port}`;
    };
    const origins = [await start(root)];
    const site = { origin: origins[0] ?? "", databaseUrl: database.url, owner };
    const signed = await richMemberHeaders(site);
    const people = await gather(site);
    let applied: string[] = [];
    let carried = 0;
    const seen = await underLoad(asksOf(origins, signed), async () => {
      const living = live(people, origins);
      await sleep(stepMs);
      await endTurn(people);
      const from = await timeOf(owner);
      applied = await migrate(database.url, MIGRATIONS);
      const to = await timeOf(owner);
      await endTurn(people);
      carried = await carriedOver(owner, { from, to });
      origins.push(await start(root));
      await sleep(stepMs);
      origins.push(await start(undefined));
      await sleep(stepMs);
      await endTurn(people);
      await living.stop();
    });
    const asked = [...seen.values()].flat();
    const failed = asked.filter(isBad).length;
    const isGood = failed === 0 && asked.length > least;
    say(
      `${isGood ? "ok " : "BAD"} ${title} on the schema of now (${applied.length} new migrations), ` +
        `one that ran, one that started, and one of ours: ${failed} of ${asked.length} failed (${inWords(asked)})`,
    );
    return (await sayKept(site, people, { carried, say })) && isGood;
  } finally {
    await Promise.all(nodes.map((node) => node.kill()));
    await owner.end();
    await database.stop();
  }
}

async function sayKept(
  { owner }: Gathering,
  { acked, everyone }: People,
  { carried, say }: { carried: number; say: Say },
): Promise<boolean> {
  const strays = await straysOf(owner);
  const wrong = [...acked.refused, ...(await missingOf(owner, acked)), ...strays];
  if (carried === 0) wrong.push("no connection of before has worked after the migrations");
  const isGood = wrong.length === 0;
  const ends = `${acked.results.size} sheets and ${acked.called.length} callbacks of ${everyone.length} members`;
  say(
    `${isGood ? "ok " : "BAD"} ${acked.saves} answers saved, ${ends}, on ${carried} connections of before: ` +
      `${wrong.length} refused, lost or not their owner's`,
  );
  for (const one of wrong.slice(0, 10)) say(`      ${one}`);
  return isGood;
}

/** As it was when the release before was deployed: migrated by its own code, with the rights that it wrote down. */
async function prepare(superuserUrl: string, root: string): Promise<void> {
  const urls = { migrateDatabaseUrl: superuserUrl, databaseUrl: appUrl(superuserUrl) };
  const owner = lastingPool(superuserUrl);
  for (const statement of preparedFor(urls).appRoles) await owner.query(statement);
  await owner.end();
  const env = { PATH: process.env["PATH"], MIGRATE_DATABASE_URL: superuserUrl };
  const migrating = { cwd: root, env, encoding: "utf8" } as const;
  const { status, stderr } = spawnSync(process.execPath, ["tools/migrate.ts"], migrating);
  if (status !== 0) throw new Error(`the release before does not migrate: ${stderr}`);
}

let laid = 0;
async function placeIn(
  folder: string,
  { databaseUrl, root }: { databaseUrl: string; root: string | undefined },
): Promise<Place> {
  const dataDir = join(folder, `node${laid++}`);
  mkdirSync(dataDir);
  return {
    databaseUrl,
    appUrl: appUrl(databaseUrl),
    dataDir,
    port: await freePort(undefined),
    payout: { SECRET_KEY, ...sharedStorage },
    ...(root && { root }),
  };
}

/** Asks every node in turn, also those that start later. */
function asksOf(origins: readonly string[], headers: Record<string, string>): Ask[] {
  let turn = 0;
  const at = (path: string) => () => `${origins[turn++ % origins.length]}/api${path}`;
  const init = { headers };
  return [
    { name: "tasks", everyMs: 40, url: at(listTasks.path) },
    { name: "messages", everyMs: 40, url: at(listMessages.path), init },
    { name: "exchanges", everyMs: 40, url: at(listExchanges.path), init },
    {
      name: "sign-in",
      everyMs: 200,
      url: at(getPasswordNonce.path),
      init: { method: getPasswordNonce.method },
    },
  ];
}
