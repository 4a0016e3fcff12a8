/**
 * The drill of the cluster itself, inside the namespaces that enter.ts has made: faults one after the other under the
 * main job, the snap task and payouts, and in the end every acknowledged change, every fen and every payout.
 */
import { execFile } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import { appUrl } from "../../server/src/platform/migrate.ts";
import { ROOT } from "../../tools/formatted.ts";
import { checkAll } from "../check.ts";
import type { Asked } from "../nodes/load.ts";
import { underLoad } from "../nodes/load.ts";
import { someFaults } from "../plan.ts";
import { settle, underWork } from "../run.ts";
import { secondOperatorAt } from "../setup.ts";
import { control } from "./control.ts";
import { refusesStrangers } from "./database.ts";
import { faults, planOf } from "./faults.ts";
import { wrongIn } from "./judge.ts";
import { lostMarks, startMarks } from "./marks.ts";
import { folderOf, machines } from "./net.ts";
import { rowOf, summaryOf } from "./report.ts";
import { type Round, runRound } from "./round.ts";
import { openSnap, rush, type Snap, wrongInSnaps } from "./snap.ts";
import { setStage, type Stage } from "./stage.ts";

const { values } = parseArgs({
  options: { rounds: { type: "string" }, seed: { type: "string", default: "1" } },
});
const ROUNDS = Number(values.rounds ?? String(faults.length));
const SEED = Number(values.seed);
const say = (line: string) => void process.stdout.write(`${line}\n`);
const SIGN_IN_AGAIN_MS = 480_000;
const CALM_MS = { least: 4000, more: 4000 };

type Trial = { rounds: Round[]; snaps: Snap[]; wrong: string[] };

async function main(): Promise<boolean> {
  const began = Date.now();
  say(`seed ${SEED}, ${ROUNDS} faults`);
  const stage = await setStage(SEED, say);
  const { ground, ownerUrl, owner, simulator } = stage;
  const second = await secondOperatorAt(ground.origin);
  const settling = { first: ground.operator, second, simulator, owner };
  const trial: Trial = { rounds: [], snaps: [], wrong: [] };
  if (!(await refusesStrangers())) trial.wrong.push("Patroni is changed without its password");
  const marks = await startMarks(ownerUrl);
  await underWork(ground, settling, async () => {
    await strikeAll(stage, trial, marks);
    simulator.setFaults();
  });
  await settle({ say, history: ground.history }, settling);
  await marks.stop();
  const acked = marks.acked.length;
  const lost = await lostMarks(ownerUrl, marks.acked);
  if (lost.length > 0) trial.wrong.push(`${lost.length} of ${acked} acknowledged writes are lost`);
  say(`${acked} acknowledged small writes, ${lost.length} lost`);
  trial.wrong.push(...(await wrongInSnaps(owner, trial.snaps)));
  say(`${trial.snaps.length} snap tasks under faults, ${stage.crowd.length} members for each`);
  trial.wrong.push(...(await checks(stage)));
  for (const line of summaryOf(trial.rounds)) say(line);
  const found = await control(stage, say);
  if (!found) trial.wrong.push("the control without a synchronous standby found no loss");
  for (const line of trial.wrong) say(`BAD ${line}`);
  const load = loadavg()[2]?.toFixed(1);
  say(`${((Date.now() - began) / 1000).toFixed(0)} s, load of the machine ${load}`);
  await stage.site.stop();
  return trial.wrong.length === 0;
}

/** Each fault while members work, others ask steadily, and a crowd wants the seats of a snap task. */
async function strikeAll(
  stage: Stage,
  { rounds, snaps, wrong }: Trial,
  marks: Awaited<ReturnType<typeof startMarks>>,
): Promise<void> {
  const { owner, random, simulator, ground, crowd } = stage;
  const answers: Asked[] = [];
  let signedAt = Date.now();
  const seen = await underLoad(
    stage.asks,
    async () => {
      for (const fault of planOf(ROUNDS, random)) {
        if (Date.now() - signedAt > SIGN_IN_AGAIN_MS) {
          await stage.signInAnew();
          signedAt = Date.now();
        }
        simulator.setFaults(...someFaults());
        const taskId = await openSnap(ground.operator);
        await sleep(CALM_MS.least + random() * CALM_MS.more);
        const rushing = sleep(random() * 2000).then(() => rush(taskId, crowd));
        rushing.catch(() => undefined);
        const watched = { scene: stage, owner, marks, answers: () => answers };
        const round = await runRound(fault, watched);
        rounds.push(round);
        snaps.push(await rushing);
        say(rowOf(round));
        const found = wrongIn(round, fault);
        for (const line of found) say(`BAD ${line}`);
        wrong.push(...found.map((line) => `${fault.name}: ${line}`));
      }
    },
    (asked) => answers.push(asked),
  );
  const all = [...seen.values()].flat().length;
  say(`${all} steady requests in all`);
}

/** Everything that the drill of one server looks for, and the command that an operator has. */
async function checks({ ownerUrl, ground, simulator }: Stage): Promise<string[]> {
  const wrong: string[] = [];
  const verdict = await checkAll(ownerUrl, ground.history, simulator);
  for (const { name, seen, wrong: found } of verdict.checks) {
    say(`${found.length === 0 ? "ok " : "BAD"} ${name}: ${seen} looked at, ${found.length} wrong`);
    wrong.push(...found.slice(0, 10).map((line) => `${name}: ${line}`));
    if (seen === 0 && name !== "dead jobs") wrong.push(`${name}: nothing was looked at`);
  }
  const env = { ...process.env, NODE_ENV: "test", DATABASE_URL: appUrl(ownerUrl) };
  const verify = join(ROOT, "tools/ledger-verify.ts");
  const { stdout } = await promisify(execFile)(process.execPath, [verify], { env });
  say(`npm run ledger:verify: ${stdout.trim()}`);
  say(`${ground.history.acked.length} acknowledged changes of members and operators`);
  return wrong;
}

const LOG = /\.log(\.\d+)?$/;

/** What every machine said, where it can be read afterwards. */
function keepLogs(): void {
  const folder = mkdtempSync(join(tmpdir(), "panel-cluster-"));
  for (const machine of machines) {
    mkdirSync(join(folder, machine.name));
    for (const from of [folderOf(machine), join(folderOf(machine), "data")])
      for (const name of existsSync(from) ? readdirSync(from) : [])
        if (LOG.test(name)) copyFileSync(join(from, name), join(folder, machine.name, name));
  }
  say(`the logs of all machines are kept in ${folder}`);
}

const isGood = await main().catch((error: unknown) => {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return false;
});
if (!isGood) keepLogs();
say(`the drill of the cluster ${isGood ? "passed" : "FAILED"}`);
// Whatever still runs ends with the first process of these namespaces.
process.exit(isGood ? 0 : 1);
