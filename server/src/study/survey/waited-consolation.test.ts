/** A consolation that waits for the platform's statement: all we had was a code that everybody is shown. */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { JoinResult, MoneyReason } from "#contract/enums.ts";
import { giveCode } from "#contract/member/people/process.ts";
import { enterTask } from "#contract/member/study/survey.ts";
import { listPoints } from "#contract/member/money/wallet.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import {
  externalTask,
  gone,
  platformOf,
  postback,
  responseOf,
  type TestPlatform,
} from "../../../test/fixture/survey-platform.ts";
import { presetSettings } from "../survey-platform/presets.ts";

const server = testServer();
const { screenedOut } = JoinResult.of;
const CODE = "OUT-81";
let platform: TestPlatform;

beforeAll(async () => {
  platform = await platformOf(server, "generic", {
    codes: { [CODE]: screenedOut },
    back: { ...presetSettings("generic").back, check: { kind: "code" } },
  });
});

const newTask = () => externalTask(server, platform, { screenOutGold: [20, 20, 20] });
const paidOf = async (token: string) => (await responseOf(server, token)).paidGold;

/** Somebody whose own statement ended an attempt, with nothing paid yet. */
async function waiting() {
  const going = await gone(server, { platform, taskId: await newTask() });
  await going.member.call(giveCode, { body: { token: going.token, code: CODE } });
  expect(await responseOf(server, going.token)).toMatchObject({ result: screenedOut, paidGold: 0 });
  return going;
}

/** Gives a member as many consolations as one day pays. */
async function fiveToday({ call }: SignedIn) {
  for (let n = 0; n < 5; n += 1) {
    const { token } = await call(enterTask, { body: { taskId: await newTask() } });
    await postback(server, { token, platform }, screenedOut);
    expect(await paidOf(token)).toBe(20);
  }
}

test("it counts among those of the day on which the attempt ended, and is booked when it is paid", async () => {
  const going = await waiting();
  await server.db
    .updateTable("surveyResponse")
    .set({
      startedAt: sql`started_at - interval '2 days'`,
      finishedAt: sql`finished_at - interval '2 days'`,
    })
    .where("token", "=", going.token)
    .execute();
  await fiveToday(going.member);
  const now = server.clock.now();
  await postback(server, going, screenedOut);
  expect(await paidOf(going.token)).toBe(20);
  const [line] = (await going.member.call(listPoints, { query: {} })).list;
  expect(line).toMatchObject({ reason: MoneyReason.of.consolation, amount: 20 });
  expect(Date.parse(line?.at ?? "")).toBeGreaterThanOrEqual(now.getTime());
});

test("a day that has paid all of its five pays no sixth, also when the word for it comes late", async () => {
  const going = await waiting();
  await fiveToday(going.member);
  await postback(server, going, screenedOut);
  expect(await paidOf(going.token)).toBe(0);
});
