/** Once a browser and once a uid, against a model of what each person is told: one after the other, at once, moved, run out, and with a node killed between. */
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { JoinResult } from "#contract/enums.ts";
import type { EntryRefusal, EntryTicket } from "#contract/member/study/survey.ts";
import { connectionIsGone } from "../../../test/fixture/gone.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import {
  agentOn,
  comeByLink,
  comeBySupplier,
  pricedTask,
  responsesOf,
  signedUrl,
  supplierOf,
} from "../../../test/fixture/agent.ts";
import { claimsOf, expectedClaims } from "../../../test/fixture/once.ts";
import { type Answer, type Browser, browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";
import { transact } from "../../platform/db.ts";
import { claimOnce } from "../survey/api.ts";

const server = testServer({ LOG_LEVEL: "silent" });
// The long form has hundreds of runs.
vi.setConfig({ testTimeout: inMachineTime(600_000) });
const RUNS = Number(process.env["PROPERTY_RUNS"] ?? 20);

type Task = { id: number; hash: string };
let first: Task;
let agentCode = "";
let supplier: Awaited<ReturnType<typeof supplierOf>>;
beforeAll(async () => {
  const agent = await agentOn(server);
  agentCode = agent.code;
  supplier = await supplierOf(agent);
  first = await pricedTask(server);
});

/** Published like the first, for a fraction of its seconds. */
async function anotherTask(): Promise<Task> {
  const {
    id: _id,
    valuePerMinute: _value,
    ...same
  } = await server.db
    .selectFrom("task")
    .selectAll()
    .where("id", "=", first.id)
    .executeTakeFirstOrThrow();
  const values = { ...same, hash: server.clock.token(15), audience: null, audiencePath: null };
  return server.db
    .insertInto("task")
    .values(values)
    .returning(["id", "hash"])
    .executeTakeFirstOrThrow();
}

/** Each has its cookie already, so that the same one is known when it comes twice at once. */
async function threeBrowsers(): Promise<Browser[]> {
  const { hash } = await anotherTask();
  const browsers = Array.from({ length: 3 }, () => browserOf(server));
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (const browser of browsers) await comeByLink(browser, agentCode, hash);
  return browsers;
}

/** `uid` null: by the share link. */
type Coming = { browser: number; uid: string | null };
/** Or those who are at it run out of time. */
type Step = Coming | "late";
const coming: fc.Arbitrary<Coming> = fc.record({
  browser: fc.nat({ max: 2 }),
  uid: fc.constantFrom("one", "two", "three", null),
});

const comes = (browsers: readonly Browser[], hash: string, { browser: at, uid }: Coming) => {
  const browser = browsers[at];
  if (!browser) throw new Error("no such browser");
  const { supplier: of, secret } = supplier;
  return uid === null
    ? comeByLink(browser, agentCode, hash)
    : comeBySupplier(browser, signedUrl({ a: of.code, t: hash, uid, secret }));
};

const runOut = (taskId: number) =>
  server.db
    .updateTable("surveyResponse")
    .set({ expiresAt: server.clock.now() })
    .where("taskId", "=", taskId)
    .execute();

/** Which of the responses they are led to, or what they are refused as. */
type Outcome = { response: number; resumed: boolean } | { refused: JoinResult };

function toldIn({ code, data }: Answer, tokens: string[]): Outcome {
  if (code !== 200) return { refused: (data as EntryRefusal).result };
  const { token, resumed } = data as EntryTicket;
  if (!tokens.includes(token)) tokens.push(token);
  return { response: tokens.indexOf(token), resumed };
}

async function toldByServer(steps: readonly Step[]): Promise<{ told: Outcome[]; task: Task }> {
  const [task, browsers] = [await anotherTask(), await threeBrowsers()];
  const [tokens, told]: [string[], Outcome[]] = [[], []];
  for (const step of steps) {
    // oxlint-disable no-await-in-loop -- one after the other
    if (step === "late") await runOut(task.id);
    else told.push(toldIn(await comes(browsers, task.hash, step), tokens));
    // oxlint-enable no-await-in-loop
  }
  return { told, task };
}

type Known = Coming & { isLate: boolean };

function toldByModel(steps: readonly Step[]): Outcome[] {
  const there: Known[] = [];
  const told: Outcome[] = [];
  for (const step of steps)
    if (step === "late") for (const one of there) one.isLate = true;
    else told.push(toldOf(there, step));
  return told;
}

function toldOf(there: Known[], { browser, uid }: Coming): Outcome {
  const holder = there.find((one) => one.browser === browser);
  const theirs = uid === null ? holder : there.find((one) => one.uid === uid);
  if (theirs?.isLate) return { refused: JoinResult.of.timeout };
  if (holder && holder !== theirs) return { refused: JoinResult.of.cookieBlocked };
  if (!theirs) return { response: there.push({ browser, uid, isLate: false }) - 1, resumed: false };
  theirs.browser = browser;
  return { response: there.indexOf(theirs), resumed: true };
}

const moved: Step[] = [
  { browser: 0, uid: "one" },
  { browser: 1, uid: "one" },
  { browser: 0, uid: "two" },
  { browser: 1, uid: "three" },
  { browser: 2, uid: "one" },
  { browser: 1, uid: null },
];
const ranOut: Step[] = [
  { browser: 0, uid: "one" },
  { browser: 1, uid: null },
  "late",
  { browser: 0, uid: "one" },
  { browser: 2, uid: "one" },
  { browser: 0, uid: "two" },
  { browser: 1, uid: null },
  { browser: 2, uid: "three" },
];

test("one after the other, each is led to their own response or refused as the model says", async () => {
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 6, arbitrary: coming },
    { weight: 1, arbitrary: fc.constant("late" as const) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      const { told, task } = await toldByServer(steps);
      expect(told).toEqual(toldByModel(steps));
      expect(await claimsOf(server, task.id)).toEqual(await expectedClaims(server, task.id));
    }),
    { numRuns: RUNS, examples: [[moved], [ranOut]] },
  );
});

const sameName: [Coming[], Coming[]] = [
  [],
  [0, 1, 2].flatMap((browser) => [
    { browser, uid: "one" },
    { browser, uid: "one" },
  ]),
];
const sameBrowser: [Coming[], Coming[]] = [
  [{ browser: 0, uid: "one" }],
  ["two", "three", null, "one"].map((uid) => ({ browser: 1, uid })),
];

test("at once, no browser and no uid has two responses, and the directory says whose each is", async () => {
  const before = fc.array(coming, { maxLength: 2 });
  const together = fc.array(coming, { minLength: 2, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(before, together, async (earlier, atOnce) => {
      const [task, browsers] = [await anotherTask(), await threeBrowsers()];
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      for (const one of earlier) await comes(browsers, task.hash, one);
      await Promise.all(atOnce.map((one) => comes(browsers, task.hash, one)));
      const there = (await responsesOf(server, task.id)).filter(({ atDoor }) => !atDoor);
      expect(there.length).toBeGreaterThan(0);
      for (const names of [
        there.map(({ visitorId }) => visitorId),
        there.flatMap(({ supplierUid }) => supplierUid ?? []),
      ])
        expect(names).toEqual([...new Set(names)]);
      expect(await claimsOf(server, task.id)).toEqual(await expectedClaims(server, task.id));
    }),
    { numRuns: RUNS, examples: [sameName, sameBrowser] },
  );
});

const waitingForClaim = async () =>
  (
    await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ~ 'insert into survey_once'`.execute(
      server.db,
    )
  ).rows.length;

test("a node that is killed between the claim and the response leaves both names free for who waits", async () => {
  const [task, browsers] = [await anotherTask(), await threeBrowsers()];
  let waiting: Promise<Answer> | undefined;
  const killed = transact(server.db, async (tx) => {
    const visitorId = browsers[0]?.cookies.get("VISITOR") ?? "";
    const { agentId, id: supplierId } = await server.db
      .selectFrom("agentSupplier")
      .select(["id", "agentId"])
      .where("code", "=", supplier.supplier.code)
      .executeTakeFirstOrThrow();
    const names = { taskId: task.id, visitorId, agentId, supplierId, supplierUid: "one" };
    expect(await claimOnce(tx, names)).toBeGreaterThan(0);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    waiting = comes(browsers, task.hash, { browser: 0, uid: "one" });
    await expect.poll(waitingForClaim, { timeout: inMachineTime(20_000) }).toBeGreaterThan(0);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(server.db);
    await sql`select 1`.execute(tx);
  });
  await expect(killed).rejects.toThrow(connectionIsGone);
  const answer = await waiting;
  // On a machine that stands still they wait for longer than a statement may, and come again.
  const led =
    answer?.code === 503 ? await comes(browsers, task.hash, { browser: 0, uid: "one" }) : answer;
  expect(led).toMatchObject({ code: 200, data: { resumed: false } });
  expect(await responsesOf(server, task.id)).toHaveLength(1);
  expect(await claimsOf(server, task.id)).toEqual(await expectedClaims(server, task.id));
  expect(await claimsOf(server, task.id)).toHaveLength(2);
});
