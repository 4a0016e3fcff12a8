import { expect, test } from "vitest";
import { JoinResult } from "#contract/enums.ts";
import { enterTask, getResponse } from "#contract/member/study/survey.ts";
import { beat, getWatch, type Pulse } from "#contract/member/study/video.ts";
import { getWallet } from "#contract/member/money/wallet.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { differences } from "../../ledger/wallet/api.ts";
import { failureOf, film, play, watching } from "../../../test/fixture/video.ts";

const server = testServer();
const balanced = async () => expect(await differences(server.db)).toEqual([]);

test("the same heartbeat, sent again or ten times at once, counts once", async () => {
  const { call } = await server.member();
  const tab = await watching(call, await film(server));
  const { proof } = tab;
  server.clock.move(5);
  const body = { token: tab.token, proof, position: 5 };
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => call(beat, { body })));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  server.clock.move(5);
  const repeated = await failureOf(tab.beat(10, proof));
  expect(repeated).toMatchObject({ code: 3009, data: { watchedSeconds: 5 } });
  // Its answer was lost, not the heartbeat: with the proof of the refusal it goes on.
  expect(await tab.beat(10, (repeated.data as Pulse).proof)).toMatchObject({ watchedSeconds: 10 });
});

test("ten last heartbeats at once complete once and pay once", async () => {
  const { call } = await server.member();
  const tab = await watching(call, await film(server));
  await play(server, tab, 25);
  server.clock.move(5);
  const body = { token: tab.token, proof: tab.proof, position: 30 };
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => call(beat, { body })));
  const done = results.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(done).toHaveLength(1);
  expect(done[0]?.card?.money).toBe("pending");
  expect((await call(getWallet)).gold).toMatchObject({ pending: 300 });
  await balanced();
});

test.each([
  ["nothing", () => ""],
  ["no proof at all", () => "hello"],
  ["another signature", (proof: string) => proof.replace(/.$/, (end) => (end === "A" ? "E" : "A"))],
  ["a later number", (proof: string) => proof.replace(/^\d+/, (n) => String(Number(n) + 1))],
  ["the number alone", (proof: string) => proof.replace(/\..*$/, "")],
])("a forged proof is refused: %s", async (_, forge) => {
  const { call } = await server.member();
  const tab = await watching(call, await film(server));
  server.clock.move(5);
  const refused = await failureOf(tab.beat(5, forge(tab.proof)));
  expect(refused).toMatchObject({ code: 400, data: { field: "proof" } });
  expect(await tab.beat(5)).toMatchObject({ watchedSeconds: 5 });
});

test("one's proof is no proof for another's video", async () => {
  const taskId = await film(server);
  const [one, other] = [await server.member(), await server.member()];
  const mine = await watching(one.call, taskId);
  const theirs = await watching(other.call, taskId);
  server.clock.move(5);
  expect(await failureOf(theirs.beat(5, mine.proof))).toMatchObject({ code: 400 });
});

test("somebody else's token opens nothing and counts nothing", async () => {
  const [one, other] = [await server.member(), await server.member()];
  const { token, proof } = await watching(one.call, await film(server));
  const stranger = await failureOf(server.stranger(getWatch, { query: { token } }));
  expect(stranger.code).toBe(401);
  expect((await failureOf(other.call(getWatch, { query: { token } }))).code).toBe(404);
  const body = { token, proof, position: 1 };
  expect((await failureOf(other.call(beat, { body }))).code).toBe(404);
});

test("a questionnaire's token is told that there is nothing to watch", async () => {
  const { call } = await server.member();
  const { token } = await call(enterTask, { body: { taskId: await publishedTask(server) } });
  expect(await failureOf(call(getWatch, { query: { token } }))).toMatchObject({
    code: 400,
    message: "该任务不是看视频任务",
  });
});

test("a heartbeat before the player was opened is told to open it", async () => {
  const { call } = await server.member();
  const { token } = await call(enterTask, { body: { taskId: await film(server) } });
  const body = { token, proof: "10000.x", position: 1 };
  expect(await failureOf(call(beat, { body }))).toMatchObject({
    message: "请先打开视频再继续观看",
  });
});

test("too late: neither the last heartbeat nor a new opening counts", async () => {
  const { call } = await server.member();
  const tab = await watching(call, await film(server, { limitMinutes: 10 }));
  await play(server, tab, 25);
  server.clock.move(600);
  expect(await failureOf(tab.beat(30))).toMatchObject({
    code: 3001,
    message: "已超过观看时限",
  });
  const { responseId } = (await failureOf(tab.open())).data as { responseId: number };
  const card = await call(getResponse, { params: { id: String(responseId) } });
  expect(card.result).not.toBe(JoinResult.of.complete);
  await balanced();
});

test.each([-1, 90_000, Number.NaN])("a position of %s is bad input", async (position) => {
  const { call } = await server.member();
  const tab = await watching(call, await film(server));
  expect((await failureOf(tab.beat(position))).code).toBe(400);
});
