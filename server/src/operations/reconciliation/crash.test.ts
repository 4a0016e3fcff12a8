import { spawn } from "node:child_process";
import { once } from "node:events";
import { beforeAll, expect, test, vi } from "vitest";
import { compileCache } from "../../../../tools/compile-cache.ts";
import { getRun } from "#contract/console/operations/reconciliation.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import { appUrl } from "../../platform/migrate.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { keepSignedIn } from "../../../test/fixture/exchange.ts";
import { walletsOf } from "../../ledger/wallet/api.ts";
import {
  balanced,
  commit,
  type Many,
  manyPending,
  operations,
  preview,
  undo,
} from "../../../test/fixture/reconciliation.ts";

const server = testServer();
vi.setConfig({ testTimeout: inMachineTime(180_000) });
const GOLD = 30;
/** Two batches and a bit. */
const PEOPLE = 450;
let taskId = 0;
beforeAll(async () => {
  taskId = await publishedTask(server, { rewardGold: GOLD });
});

const file = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);

/** Carries the run out in a process of its own, which dies at that crash window. */
async function commitAndDie(runId: number, failpoint: string) {
  const script = `
    const { openDb } = await import(${file("../../platform/db.ts")});
    const { systemClock } = await import(${file("../../platform/clock.ts")});
    const { commitRun } = await import(${file("./commit.ts")});
    const db = openDb(process.env.URL, 2);
    const staff = { kind: "staff", staffId: 1, name: "操作员", role: 2 };
    await commitRun({ db, clock: systemClock }, ${runId}, { staff, ip: "127.0.0.1" });
    await db.destroy();`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "ignore", "pipe"],
    env: {
      PATH: process.env["PATH"],
      ...compileCache,
      URL: appUrl(server.ownerUrl),
      FAILPOINT: failpoint,
    },
  });
  let said = "";
  child.stderr.on("data", (text: Buffer) => (said += text.toString()));
  await once(child, "exit");
  expect({ signal: child.signalCode, said }).toEqual({ signal: "SIGKILL", said: "" });
}

/** How many of them have the reward, none, or something else. */
async function paid(people: readonly Many[]) {
  const wallets = await walletsOf(
    server.db,
    people.map(({ memberId }) => memberId),
  );
  const sums = [...wallets.values()].map(({ gold }) => gold.available);
  return {
    once: sums.filter((sum) => sum === GOLD).length,
    never: sums.filter((sum) => sum === 0).length,
  };
}

const linesOf = (people: readonly Many[], word: string) =>
  people.map(({ responseId }) => `${responseId},${word}`);

test.each([
  ["reconcile.before-commit:1", 0],
  ["reconcile.after-commit:1", 200],
  ["reconcile.before-commit:3", 400],
])(
  "killed at %s, a run goes on where it stopped and pays everybody once",
  async (window, before) => {
    const people = await manyPending(server, { taskId, n: PEOPLE, gold: GOLD });
    const run = await preview(server, ...linesOf(people, "有效"));
    await commitAndDie(run.id, window);
    expect(await paid(people)).toEqual({ once: before, never: PEOPLE - before });
    const call = await operations(server);
    const params = { params: { id: String(run.id) } };
    expect(await call(getRun, params)).toMatchObject({ state: "preview", committedAt: null });
    if (before > 0) {
      // What has begun is finished, however long it lay there.
      server.clock.move(3 * 3600);
      await keepSignedIn(server);
    }
    expect(await commit(server, run.id)).toMatchObject({
      state: "committed",
      figures: { outcomes: { valid: PEOPLE }, gainers: PEOPLE, credited: { gold: PEOPLE * GOLD } },
    });
    await commit(server, run.id);
    expect(await paid(people)).toEqual({ once: PEOPLE, never: 0 });
    await balanced(server);
  },
);

test("killed after the last batch, the run is committed, and committing it again changes nothing", async () => {
  const people = await manyPending(server, { taskId, n: 30, gold: GOLD });
  const run = await preview(server, ...linesOf(people, "有效"));
  await commitAndDie(run.id, "reconcile.after-commit:1");
  expect(await commit(server, run.id)).toMatchObject({ state: "committed" });
  expect(await paid(people)).toEqual({ once: 30, never: 0 });
});

test("a large run is undone whole", async () => {
  const people = await manyPending(server, { taskId, n: PEOPLE, gold: GOLD });
  const { id } = await preview(server, ...linesOf(people, "有效"));
  await commit(server, id);
  expect(await undo(server, id)).toMatchObject({ state: "undone" });
  expect(await paid(people)).toEqual({ once: 0, never: PEOPLE });
  await balanced(server);
});

test("two runs over the same people at once, one up and one down the list, decide each once", async () => {
  const people = await manyPending(server, { taskId, n: PEOPLE, gold: GOLD });
  const up = await preview(server, ...linesOf(people, "有效"));
  const down = await preview(server, ...linesOf(people.toReversed(), "有效"));
  const [one, two] = await Promise.all([commit(server, up.id), commit(server, down.id)]);
  const valid = (one.figures.outcomes["valid"] ?? 0) + (two.figures.outcomes["valid"] ?? 0);
  const same = (one.figures.outcomes["same"] ?? 0) + (two.figures.outcomes["same"] ?? 0);
  expect({ valid, same }).toEqual({ valid: PEOPLE, same: PEOPLE });
  expect(await paid(people)).toEqual({ once: PEOPLE, never: 0 });
  await balanced(server);
});
