import { expect, test } from "vitest";
import { JoinResult, MoneyReason } from "#contract/enums.ts";
import { comeBack, getEnd } from "#contract/member/people/process.ts";
import { getWallet } from "#contract/member/money/wallet.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import { testServer } from "../../../test/server.ts";
import { timeOutResponses } from "../survey/api.ts";
import {
  bring,
  browserFrom,
  type Going,
  postback,
  responseOf,
  signedBack,
  started,
  verdictsOf,
} from "../../../test/fixture/survey-platform.ts";

const server = testServer();
const { incomplete, complete, screenedOut, timeout } = JoinResult.of;

const pendingOf = async ({ member }: Going) => (await member.call(getWallet)).gold;

test("A's attempt returned in B's browser credits A alone and shows B nothing of it", async () => {
  const going = await started(server);
  const stranger = await server.member();
  const shown = await bring(server, signedBack(server, going, 1), stranger.call);
  expect(shown).toMatchObject({
    verdict: "unknown",
    title: "",
    responseId: null,
    minutesSpent: null,
  });
  expect(await pendingOf(going)).toMatchObject({ pending: 500 });
  expect((await stranger.call(getWallet)).gold).toMatchObject({ pending: 0, available: 0 });
  const end = await stranger.call(getEnd, { query: { token: going.token } });
  expect(end).toMatchObject({ verdict: "unknown", title: "" });
});

test("the end page shows the result to whoever holds the token, the record to its owner alone", async () => {
  const going = await started(server);
  const early = await server.stranger(getEnd, { query: { token: going.token } });
  expect(early).toMatchObject({ verdict: "claimed", result: incomplete, responseId: null });
  await bring(server, signedBack(server, going, 2));
  const query = { token: going.token };
  expect(await server.stranger(getEnd, { query })).toMatchObject({
    verdict: "repeated",
    result: screenedOut,
    responseId: null,
  });
  const { id } = await responseOf(server, going.token);
  expect(await going.member.call(getEnd, { query })).toMatchObject({ responseId: id });
  const none = { token: "nobodys-token-at-all" };
  expect(await server.stranger(getEnd, { query: none })).toMatchObject({ verdict: "unknown" });
});

test("late: after the time limit a browser's return is a claim, whether or not the job came first", async () => {
  for (const jobFirst of [false, true]) {
    const going = await started(server);
    server.clock.move(3601);
    if (jobFirst) await timeOutResponses(server.world);
    expect(await bring(server, signedBack(server, going, 1))).toMatchObject({
      verdict: "claimed",
      result: timeout,
    });
    expect(await responseOf(server, going.token)).toMatchObject({
      result: timeout,
      claimedResult: complete,
      rewardTx: null,
    });
    // 8 gives way to the platform's own statement alone.
    await postback(server, going, 1);
    expect(await responseOf(server, going.token)).toMatchObject({
      result: complete,
      auditState: 1,
    });
  }
});

test("under the task's floor a signed complete is too fast, however often it is sent", async () => {
  const going = await started(server, { minimumSeconds: 90 });
  const url = signedBack(server, going, 1);
  for (const verdict of ["accepted", "repeated"])
    expect(await bring(server, url)).toMatchObject({ verdict, result: JoinResult.of.tooShort });
  await postback(server, going, 1);
  expect(await responseOf(server, going.token)).toMatchObject({
    result: JoinResult.of.tooShort,
    rewardTx: null,
    flags: [],
  });
});

test(
  "replayed: 100 returns and postbacks at once make exactly one reward",
  { timeout: inMachineTime(60_000) },
  async () => {
    const going = await started(server);
    const url = signedBack(server, going, 1);
    const body = JSON.stringify({ token: going.token, result: "1" });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        n % 2 === 0
          ? browserFrom(server)(comeBack, { body: { url } }).then(({ result }) => result)
          : postback(server, going, 1, { body }).then(({ status }) => status),
      ),
    );
    expect(new Set(answers)).toEqual(new Set([complete, 200]));
    expect(await pendingOf(going)).toMatchObject({ pending: 0, available: 500 });
    // One that sets the reward aside, one that releases it.
    const { id } = await responseOf(server, going.token);
    const moves = await server.db
      .selectFrom("ledger.tx")
      .select("reason")
      .where("refId", "=", id)
      .where("reason", "in", [MoneyReason.of.rewardPending, MoneyReason.of.rewardReleased])
      .execute();
    expect(moves).toHaveLength(2);
    const verdicts = await verdictsOf(server, going.token);
    expect(verdicts).toHaveLength(100);
    expect(verdicts.filter((one) => one.endsWith("accepted")).length).toBeLessThanOrEqual(2);
  },
);
