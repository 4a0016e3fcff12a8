/** While nodes of 0.19.0, which claim nothing, let people in beside ours, everybody is told what they would be told without the directory. */
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import type { EntryTicket } from "#contract/member/study/survey.ts";
import {
  agentOn,
  comeByLink,
  comeBySupplier,
  pricedTask,
  responsesOf,
  signedUrl,
  supplierOf,
} from "../../../test/fixture/agent.ts";
import { claimsOf, withoutClaims } from "../../../test/fixture/once.ts";
import { type Browser, browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";
import { addSeconds } from "../../platform/clock.ts";
import { transact } from "../../platform/db.ts";
import { newToken } from "../survey/token.ts";

const server = testServer({ LOG_LEVEL: "silent" });
// The long form has hundreds of runs.
vi.setConfig({ testTimeout: 600_000 });
const RUNS = Number(process.env["PROPERTY_RUNS"] ?? 20);

let first: { id: number; hash: string };
let agentCode = "";
let agentId = 0;
let supplier: Awaited<ReturnType<typeof supplierOf>>;
beforeAll(async () => {
  const agent = await agentOn(server);
  ({ code: agentCode, memberId: agentId } = agent);
  supplier = await supplierOf(agent);
  first = await pricedTask(server);
});

/** Published like the first, for a fraction of its seconds. */
async function anotherTask(): Promise<typeof first> {
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

/** `uid` null: by the share link. */
type Coming = { browser: number; uid: string | null; isBefore: boolean };
const coming: fc.Arbitrary<Coming> = fc.record({
  browser: fc.nat({ max: 2 }),
  uid: fc.constantFrom("one", "two", "three", null),
  isBefore: fc.boolean(),
});

/** Everything that these people are told, with the response that they are led to. */
async function told(steps: readonly Coming[], isAllBefore: boolean): Promise<unknown[]> {
  const task = await anotherTask();
  const browsers = Array.from({ length: 3 }, () => browserOf(server));
  const tokens: string[] = [];
  const answers: unknown[] = [];
  for (const { browser, uid, isBefore } of steps) {
    const come = () => comes(browsers[browser], uid, task.hash);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const answer = await (isBefore || isAllBefore ? withoutClaims(server, task.id, come) : come());
    const { token, resumed } = answer.data as Partial<EntryTicket>;
    if (token !== undefined && !tokens.includes(token)) tokens.push(token);
    const led = token === undefined ? answer.data : { response: tokens.indexOf(token), resumed };
    answers.push([answer.code, answer.msg, led]);
  }
  const rows = await responsesOf(server, task.id);
  return [...answers, rows.map(({ atDoor, supplierUid, result }) => [atDoor, supplierUid, result])];
}

const comes = (browser: Browser | undefined, uid: string | null, hash: string) => {
  if (!browser) throw new Error("no such browser");
  const { supplier: of, secret } = supplier;
  return uid === null
    ? comeByLink(browser, agentCode, hash)
    : comeBySupplier(browser, signedUrl({ a: of.code, t: hash, uid, secret }));
};

const ours = { isBefore: false };
const before = { isBefore: true };
/** A node of before moves somebody on, and leaves the claim of the browser that is free now. */
const moved: Coming[] = [
  { browser: 0, uid: "one", ...ours },
  { browser: 1, uid: "one", ...before },
  { browser: 0, uid: "two", ...ours },
  { browser: 1, uid: "three", ...ours },
  { browser: 2, uid: "one", ...ours },
  { browser: 1, uid: null, ...ours },
];
/** Somebody who came in by a node of before has no claim. */
const unclaimed: Coming[] = [
  { browser: 0, uid: "one", ...before },
  { browser: 0, uid: "two", ...ours },
  { browser: 1, uid: "one", ...ours },
  { browser: 0, uid: null, ...ours },
];

test("whichever nodes let people in, one after the other, each is told the same as by nodes of before alone", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(coming, { minLength: 3, maxLength: 8 }), async (steps) => {
      expect(await told(steps, false)).toEqual(await told(steps, true));
    }),
    { numRuns: RUNS, examples: [[moved], [unclaimed]] },
  );
});

test("who comes by a node of before at the same moment is led to that response, and nothing stays claimed for another", async () => {
  const browser = browserOf(server);
  await comeByLink(browser, agentCode, (await anotherTask()).hash);
  const { id: taskId, hash } = await anotherTask();
  const { rows } = await sql<{ id: number }>`
    select nextval('survey_response_id_seq') as id`.execute(server.db);
  const id = rows[0]?.id ?? 0;
  const startedAt = server.clock.now();
  const whose = { agentId, ownerId: -id, visitorId: browser.cookies.get("VISITOR") ?? "" };
  const time = { startedAt, expiresAt: addSeconds(startedAt, 600) };
  const token = newToken(server.world, -id);
  const own = { id, token, taskId, ...whose, ...time, rewardGold: 0, rewardFen: 300 };
  const { coming } = await transact(server.db, async (tx) => {
    await tx.insertInto("surveyResponse").values(own).execute();
    const come = comeByLink(browser, agentCode, hash);
    await expect
      .poll(
        async () => {
          const waiting = await sql`
          select from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query ~ 'insert into survey_response'`.execute(
            server.db,
          );
          return waiting.rows.length;
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0);
    return { coming: come };
  });
  const answer = await coming;
  // On a machine that stands still they wait for longer than a statement may, and come again.
  const led = answer.code === 503 ? await comeByLink(browser, agentCode, hash) : answer;
  expect(led).toMatchObject({ code: 200, data: { token, resumed: true } });
  expect(await claimsOf(server, taskId)).toEqual([]);
});
