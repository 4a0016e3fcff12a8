import { expect, test } from "vitest";
import { CallFailed } from "#contract/client.ts";
import type { ResultCard } from "#contract/member/study/survey.ts";
import type { Pulse } from "#contract/member/study/video.ts";
import { createBeats } from "./beats.ts";

const pulse = (n: number, watchedSeconds: number): Pulse => ({
  proof: `proof ${n}`,
  watchedSeconds,
  positionSeconds: watchedSeconds,
  isDone: false,
});
const refusal = (code: number, data: unknown = null) =>
  new CallFailed({ code, msg: `refused as ${code}`, data });

type Answer = Error | (Pulse & { card?: ResultCard });

/** Beats against a server that answers this, one after the other; `sent` is what it saw. */
function against(...answers: Answer[]) {
  const sent: [string, number][] = [];
  const done: ResultCard[] = [];
  const beats = createBeats({
    first: pulse(0, 0),
    send: async (proof, position) => {
      sent.push([proof, position]);
      const answer = answers.shift();
      if (!answer) throw new Error("asked once too often");
      if (answer instanceof Error) throw answer;
      return { card: null, ...answer };
    },
    onDone: (card) => done.push(card),
  });
  return { beats, sent, done, state: () => beats.state.get() };
}

test("each heartbeat carries the proof that the one before was answered with", async () => {
  const { beats, sent, state } = against(pulse(1, 5), pulse(2, 10));
  await beats.beat(5);
  await beats.beat(10);
  expect(sent).toEqual([
    ["proof 0", 5],
    ["proof 1", 10],
  ]);
  expect(state()).toMatchObject({ as: "on", watchedSeconds: 10 });
});

test("two at once are one", async () => {
  const { beats, sent } = against(pulse(1, 5), pulse(2, 10));
  await Promise.all([beats.beat(5), beats.beat(6)]);
  expect(sent).toHaveLength(1);
});

test("a lost connection is said, and the next heartbeat goes on with the same proof", async () => {
  const { beats, sent, state } = against(new Error("no network"), pulse(1, 8));
  await beats.beat(5);
  expect(state()).toMatchObject({ as: "lost", watchedSeconds: 0 });
  await beats.beat(8);
  expect(state()).toMatchObject({ as: "on", watchedSeconds: 8 });
  expect(sent.map(([proof]) => proof)).toEqual(["proof 0", "proof 0"]);
});

test("when only the answer was lost, the heartbeat is repeated with the newest proof and counts", async () => {
  const { beats, sent, state } = against(refusal(3009, pulse(4, 5)), pulse(5, 10));
  expect(await beats.beat(10)).toBeUndefined();
  expect(sent).toEqual([
    ["proof 0", 10],
    ["proof 4", 10],
  ]);
  expect(state().watchedSeconds).toBe(10);
});

test("who is ahead is told where to go on", async () => {
  const { beats } = against(refusal(3009, pulse(1, 5)), refusal(3009, pulse(2, 5)), pulse(3, 7));
  expect(await beats.beat(40)).toBe(5);
  expect(await beats.beat(7)).toBeUndefined();
});

test.each([
  [409, "elsewhere"],
  [400, "broken"],
  [404, "broken"],
  [3001, "ended"],
])("after %i nothing is sent any more: %s", async (code, as) => {
  const { beats, sent, state } = against(refusal(code, { responseId: 7 }));
  await beats.beat(5);
  await beats.beat(10);
  expect(sent).toHaveLength(1);
  expect(state()).toMatchObject({ as, message: `refused as ${code}` });
  expect(state().responseId).toBe(code === 3001 ? 7 : null);
});

test("a fault of the server is no verdict: it is tried again", async () => {
  const { beats, state } = against(refusal(500), pulse(1, 5));
  await beats.beat(5);
  expect(state().as).toBe("lost");
  await beats.beat(5);
  expect(state().as).toBe("on");
});

test("the last second brings the result, once", async () => {
  const card = { responseId: 9 } as ResultCard;
  const { beats, done, state } = against({ ...pulse(1, 30), isDone: true, card });
  await beats.beat(30);
  await beats.beat(31);
  expect(done).toEqual([card]);
  expect(state()).toMatchObject({ as: "done", responseId: 9 });
});
