import { expect, test } from "vitest";
import { type Answer, browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";

const PER_MINUTE = 30;
const server = testServer({ SMS_PER_MINUTE: String(PER_MINUTE) });

/** The shape of 10,000 sends from 1,000 addresses over 100 numbers (rule people-7), at a seventh of its size. */
const numbers = Array.from({ length: 10 }, (_, i) => `136${String(10_000_000 + i)}`);
const networks = Array.from({ length: 100 }, (_, i) => `10.77.${i}.7`);
const ROUNDS = 14;

test("somebody who pumps codes through many addresses gets ten a day for each number, no more", async () => {
  const answers: Answer[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const sends = networks.map((ip, i) =>
      browserOf(server, { ip }).sendCode(numbers[(i + round) % numbers.length] ?? ""),
    );
    answers.push(...(await Promise.all(sends)));
    // The limits of a minute and of an hour are open again; only the day's is left.
    server.clock.move(1.5 * 3600);
  }
  expect(answers).toHaveLength(ROUNDS * networks.length);
  const sent = answers.filter((answer) => answer.code === 200).length;
  expect(sent).toBe(numbers.length * 10);
  expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set([200, 429]));
  const { kept } = await server.db
    .selectFrom("codeSent")
    .select((s) => s.fn.countAll<number>().as("kept"))
    .executeTakeFirstOrThrow();
  expect(kept).toBe(sent);
});

test("a day after the first of the ten, each number gets one again", async () => {
  const sendToAll = () => Promise.all(numbers.map((mobile) => browserOf(server).sendCode(mobile)));
  expect(new Set((await sendToAll()).map((answer) => answer.code))).toEqual(new Set([429]));
  server.clock.move(3 * 3600);
  expect(new Set((await sendToAll()).map((answer) => answer.code))).toEqual(new Set([200]));
});

test("the budget of a minute holds over all numbers", async () => {
  server.clock.move(2 * 86_400);
  const answers = await Promise.all(
    Array.from({ length: 2 * PER_MINUTE }, (_, i) =>
      browserOf(server).sendCode(`135${String(10_000_000 + i)}`),
    ),
  );
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(PER_MINUTE);
});
