/**
 * Random interleavings of everything that can happen to the attempts of one task on an outside platform
 * (rule study-35): after each event the database says what the model says: results
 * follow authentic events alone, one reward per attempt, seats never over, the ledger balanced.
 */
import fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import { type Call, CallFailed } from "#contract/client.ts";
import { decideResponses, reverseResponses } from "#contract/console/study/response.ts";
import { AuditPolicy, AuditState, InvalidReason, JoinResult, StaffRole } from "#contract/enums.ts";
import { claimResponse, enterTask, leaveResponse } from "#contract/member/study/survey.ts";
import { inMachineTime } from "../../tools/pace.ts";
import { timeOutResponses } from "../src/study/survey/api.ts";
import {
  bring,
  impostorOf,
  platformOf,
  postback,
  secondsNow,
  signedBack,
  type TestPlatform,
} from "./fixture/survey-platform.ts";
import { differences, walletsOf } from "../src/ledger/wallet/api.ts";
import { type Event, eventsAmong, Model } from "./attempts.ts";
import { type SignedIn, testServer } from "./server.ts";
import { publishedTask } from "./task.ts";
import { beginTruth, truthDifferences } from "./truth.ts";

const server = testServer();
vi.setConfig({ testTimeout: inMachineTime(300_000) });

const MEMBERS = 4;
const SEATS = 2;
const REWARD = 500;
const RUNS = Number(process.env["INTERLEAVINGS"] ?? 20);
const { complete } = JoinResult.of;
const event = eventsAmong(MEMBERS);

let operator: Call;
let platform: TestPlatform;

beforeAll(async () => {
  operator = await server.staff(StaffRole.of.operations);
  platform = await platformOf(server);
});

type Taken = { token: string; id: number };
type Run = { taskId: number; members: SignedIn[]; taken: Map<number, Taken> };

async function begin(): Promise<Run> {
  const members: SignedIn[] = [];
  for (let n = 0; n < MEMBERS; n += 1) members.push(await server.member());
  const taskId = await publishedTask(server, {
    source: "external",
    platformId: platform.id,
    link: "https://survey.example.com/s/77?t={token}&ts={ts}&sign={sign}",
    questionnaire: null,
    rewardGold: REWARD,
    screenOutGold: [0, 0, 0],
    quotaFullGold: 0,
    quotaTotal: SEATS,
    minutes: 1,
    auditPolicy: AuditPolicy.of.reconciliation,
  });
  await beginTruth(server);
  return { taskId, members, taken: new Map() };
}

/** What a refusal of the business says is an outcome here, not a failure. */
const tried = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof CallFailed) || (error.code >= 500 && error.code < 600)) throw error;
  });

async function happen(run: Run, event: Event): Promise<void> {
  if (event.do === "enter") return enter(run, event.who);
  if (event.do === "timeout") return runOutOfTime(run);
  const taken = run.taken.get(event.who);
  const call = run.members[event.who]?.call ?? server.stranger;
  if (taken) await happenTo(taken, call, event);
}

/** The limits are brought forward, because sessions would end with the clock. */
async function runOutOfTime({ taskId }: Run): Promise<void> {
  await server.db
    .updateTable("surveyResponse")
    .set({ expiresAt: server.clock.now() })
    .where("taskId", "=", taskId)
    .execute();
  await timeOutResponses(server.world);
}

async function enter({ taskId, members, taken }: Run, n: number): Promise<void> {
  const member = members[n];
  if (!member) throw new Error("nobody");
  const { memberId, call } = member;
  await tried(call(enterTask, { body: { taskId } }));
  const row = await server.db
    .selectFrom("surveyResponse")
    .select(["id", "token"])
    .where("taskId", "=", taskId)
    .where("memberId", "=", memberId)
    .where("atDoor", "=", false)
    .executeTakeFirst();
  if (row) taken.set(n, row);
}

async function happenTo(
  { token, id }: Taken,
  call: Call,
  event: Exclude<Event, { do: "enter" | "timeout" }>,
): Promise<void> {
  const params = { id: String(id) };
  switch (event.do) {
    case "return": {
      const { sender, ts } = saying(token, event.as);
      await tried(bring(server, signedBack(server, sender, event.result, { ts })));
      return;
    }
    case "postback": {
      const { sender, ts } = saying(token, event.as);
      const { status } = await postback(server, sender, event.result, { ts });
      if (event.as !== "signed") expect(status, event.as).not.toBe(200);
      return;
    }
    case "leave":
      await tried(call(leaveResponse, { params }));
      return;
    case "claim":
      await tried(call(claimResponse, { params, body: { said: complete, note: "", code: "" } }));
      return;
    case "audit":
      await operator(decideResponses, {
        body: { ids: [id], valid: event.valid, reason: InvalidReason.of.ghost },
      });
      return;
    case "reverse":
      await operator(reverseResponses, {
        body: {
          ids: [id],
          valid: event.valid,
          reason: InvalidReason.of.client,
          note: "随机改判",
          fraud: false,
        },
      });
  }
}

/** Who says it, and when: a forged event is signed with a secret that is not the platform's. */
const saying = (token: string, as: "signed" | "forged" | "old") => ({
  sender: {
    token,
    platform: as === "forged" ? impostorOf(platform) : platform,
  },
  ts: secondsNow(server) - (as === "old" ? 1800 : 0),
});

async function expectSame({ taskId, members, taken }: Run, model: Model): Promise<void> {
  const rows = await server.db
    .selectFrom("surveyResponse")
    .select(["id", "result", "auditState", "seats"])
    .where("taskId", "=", taskId)
    .where("atDoor", "=", false)
    .execute();
  const seen = [...taken].map(([n, { id }]) => {
    const row = rows.find((one) => one.id === id);
    return [
      n,
      { result: row?.result, audit: row?.auditState, hasSeat: row?.seats.includes("total") },
    ];
  });
  expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(model.attempts));
  expect(rows).toHaveLength(model.attempts.size);
  const seat = await server.db
    .selectFrom("taskSeat")
    .select(["seats", "taken"])
    .where("taskId", "=", taskId)
    .where("cell", "=", "total")
    .executeTakeFirst();
  expect(seat).toEqual({ seats: SEATS, taken: model.seatsTaken });
  const wallets = await walletsOf(
    server.db,
    members.map(({ memberId }) => memberId),
  );
  for (const [n, { memberId }] of members.entries()) {
    const audit = model.attempts.get(n)?.audit ?? null;
    expect(wallets.get(memberId)?.gold, `member ${n}`).toMatchObject({
      available: audit === AuditState.of.valid ? REWARD : 0,
      pending: audit === AuditState.of.pending ? REWARD : 0,
      held: 0,
      debt: 0,
    });
  }
}

test("whatever order entries, returns, postbacks, time-outs, claims, audits and reversals come in, the books say what really happened", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 25 }), async (events) => {
      const run = await begin();
      const model = new Model(SEATS);
      for (const one of events) {
        await happen(run, one);
        model.apply(one);
        await expectSame(run, model);
      }
      expect(await differences(server.db)).toEqual([]);
      expect(await truthDifferences(server)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});

test("the same events at once, each sent three times, end in books that balance, with one reward per attempt", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 15 }), async (events) => {
      const run = await begin();
      for (let n = 0; n < MEMBERS; n += 1) await enter(run, n);
      const crowd = events.flatMap((one) => [one, one, one]);
      await Promise.all(crowd.map((one) => happen(run, one)));
      const ids = run.members.map(({ memberId }) => memberId);
      const wallets = await walletsOf(server.db, ids);
      for (const { gold } of wallets.values()) {
        expect(gold.available + gold.pending).toBeLessThanOrEqual(REWARD);
        expect(gold.available).toBeGreaterThanOrEqual(0);
      }
      expect(await differences(server.db)).toEqual([]);
      expect(await truthDifferences(server)).toEqual([]);
    }),
    { numRuns: Math.ceil(RUNS / 3) },
  );
});
