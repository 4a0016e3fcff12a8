import { expect, test, vi } from "vitest";
import { type Answer, browserOf } from "../../../test/browser.ts";
import { testServer } from "../../../test/server.ts";

const server = testServer({ SMS_PER_MINUTE: "60" });
let made = 0;
const freshMobile = () => `137${String(10_000_000 + ++made)}`;
const sendSome = (count: number): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, () => browserOf(server).sendCode(freshMobile())));
const sent = (answers: Answer[]) => answers.filter((answer) => answer.code === 200).length;

/** No earlier code is looked at any more, and the minute is fresh. */
const startAnew = () => server.clock.move(2 * 3600);

test("a minute has so many codes, exactly, however many are asked for at once", async () => {
  const answers = await sendSome(80);
  expect(sent(answers)).toBe(60);
  const refused = answers.find((answer) => answer.code === 429);
  expect(refused?.msg).toMatch(/^当前获取验证码的人数较多，请 (60|5\d) 秒后再试$/);
  expect(refused?.data).toMatchObject({ retryAfterSeconds: expect.any(Number) });
  server.clock.move(61);
  expect(sent(await sendSome(3))).toBe(3);
});

test("where hardly any code is used, a tenth is left and an alarm is raised, until it recovers", async () => {
  startAnew();
  const alarm = vi.spyOn(server.world.log, "error");
  expect(sent(await sendSome(50))).toBe(50);
  server.clock.move(5 * 60);
  expect(sent(await sendSome(10))).toBe(10);
  expect(alarm).not.toHaveBeenCalled();
  // Now the fifty are ten minutes old, and none was used.
  server.clock.move(6 * 60);
  expect(sent(await sendSome(20))).toBe(6);
  expect(alarm).toHaveBeenCalledOnce();
  expect(alarm).toHaveBeenCalledWith({ sent: 50, used: 0 }, expect.stringContaining("pumping"));
  server.clock.move(61);
  expect(sent(await sendSome(20))).toBe(6);
  expect(alarm).toHaveBeenCalledOnce();
  // The fifty are over 70 minutes old: what is left is too little to judge by.
  server.clock.move(65 * 60);
  expect(sent(await sendSome(20))).toBe(20);
});

test("one used in five is enough", async () => {
  startAnew();
  for (let i = 0; i < 10; i += 1) await browserOf(server).signIn(freshMobile());
  expect(sent(await sendSome(40))).toBe(40);
  server.clock.move(15 * 60);
  expect(sent(await sendSome(20))).toBe(20);
});

test("fewer than fifty codes prove nothing", async () => {
  startAnew();
  expect(sent(await sendSome(49))).toBe(49);
  server.clock.move(15 * 60);
  expect(sent(await sendSome(20))).toBe(20);
});
