/**
 * Any history of answers, audits, reversals, shares, moves and withdrawals among people who brought and
 * lead one another, with what others are to have on its way for as long as it likes: everybody has to the coin what the
 * model says (growth-model.ts), and the house's clearing account what is on its way.
 */
import fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import { Role } from "#contract/enums.ts";
import { inMachineTime } from "../../tools/pace.ts";
import { growthTask, setGrowthRules } from "./fixture/growth.ts";
import { foldFigures } from "../src/people/growth/api.ts";
import { differences } from "../src/ledger/wallet/api.ts";
import {
  crowdOf,
  type Event,
  type Flaw,
  historiesAmong,
  thereAndBack,
  type Upline,
} from "./growth-events.ts";
import { GrowthModel } from "./growth-model.ts";
import { rules, type TaskTerms } from "./growth-money.ts";
import {
  expectAside,
  expectFigures,
  expectLines,
  expectWallets,
  happen,
  sceneOf,
} from "./growth-scene.ts";
import { testServer } from "./server.ts";

const server = testServer();
vi.setConfig({ testTimeout: inMachineTime(600_000) });
const PEOPLE = 4;
const RUNS = Number(process.env["PROPERTY_RUNS"] ?? 15);
const TASKS: readonly TaskTerms[] = [
  { gold: 45, fen: 99, leaderPercent: 17 },
  { gold: 333, fen: 0, leaderPercent: 33 },
  { gold: 1000, fen: 501, leaderPercent: 100 },
];
const taskIds: number[] = [];

beforeAll(async () => {
  for (const { gold, fen, leaderPercent } of TASKS)
    taskIds.push(await growthTask(server, { rewardGold: gold, rewardFen: fen, leaderPercent }));
  await setGrowthRules(server, {
    inviteFirstGold: rules.firstGold,
    inviteWelcomeGold: rules.welcomeGold,
    invitePercent: rules.invitePercent,
    vipBonusPercent: rules.vipPercent,
    inviteMonths: 12,
    inviteDailyMax: 1000,
  });
});

const histories = [crowdOf(PEOPLE), historiesAmong(PEOPLE, TASKS.length)] as const;

const leader = { role: Role.of.leader, inviter: null, leader: null };
/** The second one's leader had spent what they earned by the first answer, when it was turned there and back. */
const writtenOff: [Upline[], Event[]] = [
  [leader, { role: Role.of.member, inviter: 0, leader: 0 }, leader, leader],
  [
    { do: "answer", who: 1, task: 2 },
    { do: "decide", nth: 0, valid: true },
    ...thereAndBack(0, 0, false),
  ],
];

test("after any history everybody has to the coin what the rules give, one line a rule and response", async () => {
  await fc.assert(
    fc.asyncProperty(...histories, async (crowd, events) => {
      const scene = await sceneOf(server, { crowd, tasks: TASKS, taskIds });
      for (const event of [...events, { do: "carry" } as const]) {
        await happen(scene, event);
        scene.model.apply(event);
        await expectWallets(scene);
        await expectAside(scene);
      }
      await expectLines(scene);
      await expectFigures(scene);
      await foldFigures(server.world);
      await expectFigures(scene);
    }),
    { numRuns: RUNS + 1, examples: [writtenOff] },
  );
  expect(await differences(server.db)).toEqual([]);
});

const everythingOf = ({ people, answers, figures }: GrowthModel) =>
  JSON.stringify([
    people.map(({ available, debt }) => [available, debt]),
    answers.map(({ lines }) => [...lines]),
    [...figures],
  ]);

test.each<Flaw>([
  "firstTwice",
  "firstNeverAgain",
  "restoresWrittenOff",
  "othersOwe",
  "rateOfToday",
  "leaderOfToday",
  "sharesRoundedApart",
  "plainInviterEarns",
  "blockedEarns",
  "takenBeforePaid",
])("such histories tell the rules from those with a flaw: %s", (flaw) => {
  const { failed } = fc.check(
    fc.property(...histories, (crowd, events) => {
      const right = new GrowthModel(crowd, TASKS);
      const wrong = new GrowthModel(crowd, TASKS, flaw);
      for (const event of [...events, { do: "carry" } as const]) {
        right.apply(event);
        wrong.apply(event);
      }
      return everythingOf(right) === everythingOf(wrong);
    }),
    { numRuns: 20_000 },
  );
  expect(failed).toBe(true);
});
