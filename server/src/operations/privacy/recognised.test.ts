/** By what somebody who left is recognised, and by what nobody is: numbers wander, families share devices. */
import { beforeEach, expect, test } from "vitest";
import { CodeScreen } from "#contract/enums.ts";
import { GrowthBlock } from "#contract/growth-enums.ts";
import { browserOf } from "../../../test/browser.ts";
import { freshMobile, memberRow, signedIn, stepUp } from "../../../test/person.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask, completed } from "../../../test/task.ts";
import { bindPayee, keepSignedIn } from "../../../test/fixture/exchange.ts";
import { applied, decided, shipped, trial } from "../../../test/fixture/trial.ts";
import { transact } from "../../platform/db.ts";
import { ask } from "../../people/leaving/api.ts";
import { forgetOldTraces, hasReturned, returnSentences } from "../../people/trace/api.ts";
import { close, closedMember, closeWithout, owe } from "../../../test/fixture/privacy.ts";
import { anonymiseDue } from "./anonymise.ts";
import { OURS, slateScene } from "../../../test/fixture/privacy-slate.ts";

const server = testServer();
const { later, gone, callOf, knock, debtOf, onDevice, bind } = slateScene(server, keepSignedIn);
beforeEach(async () => {
  server.clock.move(3600);
  await keepSignedIn(server);
});

test("a number that the carrier gave to somebody else condemns nobody: what is done once stays, nothing else follows", async () => {
  const [account, taskId] = [freshMobile(), await publishedTask(server)];
  const person = await signedIn(server, account);
  await completed(callOf(person), taskId);
  await stepUp(server, person, CodeScreen.of.close);
  await closeWithout(server, person);
  await gone();
  await owe(server, person.memberId, { gold: 800 });
  await anonymiseDue(server.world);
  await later(91);
  const stranger = await onDevice(account, "a-strangers-new-phone");
  expect(await debtOf(stranger.memberId)).toEqual({ gold: 0, fen: 0 });
  expect(await knock(stranger, taskId)).toMatchObject({ reason: OURS });
  const said = await returnSentences(server.db, [stranger.memberId], server.clock.now());
  expect(said.get(stranger.memberId)?.[0]?.sentence).toContain("可能已换主人（依据：手机号）");
  await later(640);
  await forgetOldTraces(server.world);
  expect(await knock(stranger, taskId)).toBe("in");
});

test("a product is sent to a person once, whether its report was handed in or not, and to nobody on their way out", async () => {
  const account = freshMobile();
  const taskId = await trial(server);
  const person = await signedIn(server, account);
  const { id } = await applied(callOf(person), taskId);
  await decided(server, [id]);
  await shipped(server, id);
  const { memberId } = person;
  const at = server.clock.now();
  await transact(server.db, (tx) =>
    ask(tx, { memberId, at, gaveUp: { gold: 0, fen: 0, pending: false } }),
  );
  await expect(applied(callOf(person), await trial(server))).rejects.toMatchObject({
    code: 3010,
    message: expect.stringContaining("你已申请注销账号"),
  });
  await stepUp(server, person, CodeScreen.of.close);
  await closeWithout(server, person);
  await gone();
  const again = await signedIn(server, account);
  expect(again.memberId).not.toBe(memberId);
  await expect(applied(callOf(again), taskId)).rejects.toMatchObject({ code: 3010, message: OURS });
});

test("the same number on the same device is the same person even after the carrier's rest", async () => {
  const account = freshMobile();
  const person = await onDevice(account, "device-of-one-person");
  await stepUp(server, person, CodeScreen.of.close);
  await close(person.browser);
  await gone();
  await owe(server, person.memberId, { gold: 40 });
  await anonymiseDue(server.world);
  await later(120);
  const again = await onDevice(account, "device-of-one-person");
  expect(await debtOf(again.memberId)).toEqual({ gold: 40, fen: 0 });
});

test("fraud that was proven is told to operators, who decide; nothing is taken by itself", async () => {
  const account = freshMobile();
  const person = await signedIn(server, account);
  const taskId = await publishedTask(server);
  await completed(callOf(person), taskId);
  await server.db
    .updateTable("surveyResponse")
    .set({ auditState: 2, invalidReason: 5 })
    .where("memberId", "=", person.memberId)
    .execute();
  const { id } = await server.db
    .selectFrom("surveyResponse")
    .select("id")
    .where("memberId", "=", person.memberId)
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto("surveyDecision")
    .values({
      responseId: id,
      ownerId: person.memberId,
      fromResult: 1,
      toResult: 1,
      fraud: true,
      by: "system",
      at: server.clock.now(),
    })
    .execute();
  await stepUp(server, person, CodeScreen.of.close);
  expect((await closeWithout(server, person)).code).toBe(200);
  await gone();
  const again = await signedIn(server, account);
  const said = await returnSentences(server.db, [again.memberId], server.clock.now());
  expect(said.get(again.memberId)?.[0]?.sentence).toMatch(
    /是同一人（依据：手机号）；该账号曾被查实作弊，请人工判断是否限制/,
  );
  expect(await memberRow(server, again.memberId)).toMatchObject({ state: "active" });
});

test("a second life earns nobody what newcomers earn, whatever number it begins with", async () => {
  const alipay = "second-life@example.com";
  const person = await signedIn(server);
  await bind(person, alipay);
  await stepUp(server, person, CodeScreen.of.close);
  await close(person.browser);
  await gone();
  const again = await signedIn(server);
  expect(await hasReturned(server.db, again.memberId, server.clock.now())).toBe(false);
  await bind(again, alipay);
  expect(await hasReturned(server.db, again.memberId, server.clock.now())).toBe(true);
  expect(GrowthBlock.label(GrowthBlock.of.returned)).toBe("注销后重新注册");
});

test("who took a closed account back within the week left no trace", async () => {
  const person = await closedMember(server);
  await bindPayee(server, person.memberId);
  const browser = browserOf(server);
  await browser.sendCode(person.account);
  await browser.login(person.account, { reopens: true });
  await gone();
  const traces = await server.db
    .selectFrom("trace")
    .select("id")
    .where("memberId", "=", person.memberId)
    .execute();
  expect(traces).toEqual([]);
});
