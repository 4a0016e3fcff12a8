import { expect, test } from "vitest";
import { JoinResult } from "#contract/enums.ts";
import { getEnd, giveCode } from "#contract/member/people/process.ts";
import { testServer } from "../../../test/server.ts";
import {
  bring,
  externalTask,
  gone,
  platformOf,
  responseOf,
  SITE,
  started,
  verdictsOf,
} from "../../../test/fixture/survey-platform.ts";

const server = testServer();
const { complete, screenedOut, incomplete } = JoinResult.of;

async function byCode() {
  const platform = await platformOf(server, "limesurvey", {
    codes: { "DONE-7Q2K": complete, "OUT-81": screenedOut },
    back: {
      token: "t",
      result: "r",
      ts: "",
      transaction: "",
      seconds: "",
      check: { kind: "code" },
    },
  });
  const link = "https://survey.example.com/index.php/77?t={token}";
  return gone(server, { platform, taskId: await externalTask(server, platform, { link }) });
}

test("the completion code makes a pending complete, once", async () => {
  const { token, member, platform } = await byCode();
  const url = `${SITE}/task/back?p=${platform.code}&t=${token}&r=1`;
  expect(await bring(server, url)).toMatchObject({ verdict: "claimed" });
  const body = { token, code: " DONE-7Q2K " };
  expect(await member.call(giveCode, { body })).toMatchObject({
    verdict: "accepted",
    result: complete,
  });
  expect(await responseOf(server, token)).toMatchObject({
    auditState: 0,
    paidGold: 0,
    confirmedAt: null,
  });
  const other = { token, code: "OUT-81" };
  expect(await member.call(giveCode, { body: other })).toMatchObject({
    verdict: "repeated",
    result: complete,
  });
  expect(await verdictsOf(server, token)).toEqual(["browser: claimed", "code: accepted"]);
});

test("ten wrong codes end it, also ten at once, and the right one comes too late", async () => {
  const { token } = await byCode();
  const guess = (code: string) => server.stranger(giveCode, { body: { token, code } });
  await expect(guess("done-7q2k")).rejects.toThrow("完成码不正确，还可以再试 9 次");
  await Promise.allSettled(Array.from({ length: 12 }, (_, n) => guess(`GUESS-${n}`)));
  expect(await responseOf(server, token)).toMatchObject({ badReturns: 10, result: incomplete });
  await expect(guess("DONE-7Q2K")).rejects.toThrow("错误次数过多");
  expect(await responseOf(server, token)).toMatchObject({ result: incomplete });
});

test("a platform without completion codes takes none, and nobody's token has none", async () => {
  const { token } = await started(server);
  for (const each of [token, "nobodys-token-at-all"])
    await expect(
      server.stranger(giveCode, { body: { token: each, code: "DONE-7Q2K" } }),
    ).rejects.toThrow("不需要完成码");
  expect(await server.stranger(getEnd, { query: { token } })).toMatchObject({ result: incomplete });
});

test("after the time limit a code is too late", async () => {
  const { token } = await byCode();
  server.clock.move(3700);
  const body = { token, code: "DONE-7Q2K" };
  expect(await server.stranger(giveCode, { body })).toMatchObject({
    result: JoinResult.of.timeout,
  });
  expect(await responseOf(server, token)).toMatchObject({
    claimedResult: complete,
    rewardTx: null,
  });
});
