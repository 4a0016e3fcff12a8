/** While nodes of 0.19.0, which claim nothing, let people in beside ours, everybody is told what they would be told without the directory. */
import fc from "fast-check";
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
import { withoutClaims } from "../../../test/fixture/once.ts";
import { type Browser, browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";

const server = testServer({ LOG_LEVEL: "silent" });
// The long form has hundreds of runs.
vi.setConfig({ testTimeout: 600_000 });
const RUNS = Number(process.env["PROPERTY_RUNS"] ?? 8);

let agentCode = "";
let supplier: Awaited<ReturnType<typeof supplierOf>>;
beforeAll(async () => {
  const agent = await agentOn(server);
  agentCode = agent.code;
  supplier = await supplierOf(agent);
});

/** `uid` null: by the share link. */
type Coming = { browser: number; uid: string | null; isBefore: boolean };
const coming: fc.Arbitrary<Coming> = fc.record({
  browser: fc.nat({ max: 2 }),
  uid: fc.constantFrom("one", "two", "three", null),
  isBefore: fc.boolean(),
});

/** Everything that these people are told, with the response that they are led to. */
async function told(steps: readonly Coming[], isAllBefore: boolean): Promise<unknown[]> {
  const task = await pricedTask(server);
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
