import { expect, test } from "vitest";
import { AuditState, JoinResult } from "#contract/enums.ts";
import { getWallet } from "#contract/member/money/wallet.ts";
import { testServer } from "../../../test/server.ts";
import {
  bring,
  evidenceOf,
  externalTask,
  type Going,
  gone,
  platformOf,
  postback,
  responseOf,
  signedBack,
  SITE,
  started,
  verdictsOf,
} from "../../../test/fixture/survey-platform.ts";

const server = testServer();
const { incomplete, complete, screenedOut } = JoinResult.of;

const pendingOf = async ({ member }: Going) => (await member.call(getWallet)).gold;

test("a member who comes back with a signed complete has a pending reward, and no more", async () => {
  const going = await started(server);
  server.clock.move(60);
  const shown = await bring(server, signedBack(server, going, 1), going.member.call);
  const response = await responseOf(server, going.token);
  expect(shown).toMatchObject({
    verdict: "accepted",
    result: complete,
    title: "咖啡习惯小调查",
    responseId: response.id,
    redirect: null,
    end: "/survey/end",
    welcome: false,
    minutesSpent: 2,
  });
  // The task says "at once": still nothing is released by what a browser brought.
  expect(response).toMatchObject({
    auditState: AuditState.of.pending,
    auditDueAt: null,
    confirmedAt: null,
    paidGold: 0,
  });
  expect(await pendingOf(going)).toMatchObject({ pending: 500, available: 0 });
  expect(await evidenceOf(server, going.token)).toMatchObject([
    { channel: "browser", verdict: "accepted", result: 1 },
  ]);
});

test.each([2, 3, 4, 5, 6, 7, 8])(
  "result %i ends the attempt without the reward",
  async (result) => {
    const going = await started(server);
    const shown = await bring(server, signedBack(server, going, result));
    expect(shown).toMatchObject({ verdict: "accepted", result });
    expect(await responseOf(server, going.token)).toMatchObject({ result, auditState: null });
  },
);

test("coming back again shows the first result and changes nothing", async () => {
  const going = await started(server);
  const url = signedBack(server, going, 1);
  await bring(server, url);
  const before = await responseOf(server, going.token);
  expect(await bring(server, url)).toMatchObject({ verdict: "repeated", result: complete });
  expect(await responseOf(server, going.token)).toEqual(before);
  expect(await verdictsOf(server, going.token)).toEqual(["browser: accepted", "browser: repeated"]);
});

test("a signed return that contradicts shows the first result, and an operator sees a flag", async () => {
  const going = await started(server);
  await bring(server, signedBack(server, going, 1));
  const second = signedBack(server, going, 2);
  expect(await bring(server, second)).toMatchObject({ verdict: "repeated", result: complete });
  await bring(server, second);
  const { result, flags } = await responseOf(server, going.token);
  expect(result).toBe(complete);
  expect(flags).toEqual(["浏览器返回「被甄别」，与已有结果不一致"]);
});

test("an unsigned return is a claim that waits, also for results that pay nothing", async () => {
  for (const result of [1, 2, 8]) {
    const going = await started(server);
    const url = signedBack(server, going, result).replace(/&sign=.*/, "");
    const shown = await bring(server, url, going.member.call);
    expect(shown).toMatchObject({ verdict: "claimed", result: incomplete });
    expect(shown.reason).toContain("等待调查平台确认");
    expect(await responseOf(server, going.token)).toMatchObject({
      result: incomplete,
      claimedResult: result,
    });
    // The platform's own statement settles it.
    expect(await postback(server, going, 2)).toMatchObject({ status: 200 });
    expect(await responseOf(server, going.token)).toMatchObject({ result: screenedOut });
  }
});

test("a word that the platform's table does not know is kept and not believed", async () => {
  const going = await started(server);
  expect(await bring(server, signedBack(server, going, "done"))).toMatchObject({
    verdict: "claimed",
  });
  expect(await responseOf(server, going.token)).toMatchObject({
    result: incomplete,
    claimedResult: null,
    badReturns: 0,
  });
  expect(await verdictsOf(server, going.token)).toEqual(["browser: 结果不认识"]);
});

test("a task on a platform without signatures waits for its postback", async () => {
  const platform = await platformOf(server, "limesurvey");
  const link = "https://survey.example.com/index.php/77?t={token}";
  const going = await gone(server, {
    platform,
    taskId: await externalTask(server, platform, { link }),
  });
  const url = `${SITE}/task/back?p=${platform.code}&t=${going.token}&r=1`;
  expect(await bring(server, url)).toMatchObject({ verdict: "claimed", result: incomplete });
  expect(await verdictsOf(server, going.token)).toEqual(["browser: claimed"]);
});
