/** Leaving is no clean slate: what a member owes, may not do or has done once follows the person. */
import { beforeEach, expect, test } from "vitest";
import { SanctionStep } from "#contract/sanction-enums.ts";
import { Asset, CodeScreen, JoinResult } from "#contract/enums.ts";
import { enterTask } from "#contract/member/study/survey.ts";
import { freshMobile, memberRow, signedIn, stepUp } from "../../../test/person.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask, completed } from "../../../test/task.ts";
import { keepSignedIn } from "../../../test/fixture/exchange.ts";
import { transact } from "../../platform/db.ts";
import { adjust } from "../../ledger/wallet/api.ts";
import {
  close,
  closedMember,
  closeWithout,
  expectBooksToBalance,
  owe,
  tablesWith,
} from "../../../test/fixture/privacy.ts";
import { anonymiseDue } from "./anonymise.ts";
import { OURS, slateScene } from "../../../test/fixture/privacy-slate.ts";
import { sanctioned } from "../../../test/fixture/sanction.ts";

const server = testServer();
const { later, gone, callOf, knock, debtOf, onDevice, bind } = slateScene(server, keepSignedIn);
beforeEach(async () => {
  server.clock.move(3600);
  await keepSignedIn(server);
});

test("who owes something cannot leave, and reads how much and how it is repaid", async () => {
  const person = await signedIn(server);
  await owe(server, person.memberId, { gold: 500 });
  await stepUp(server, person, CodeScreen.of.close);
  const answer = await close(person.browser);
  expect(answer.code).toBe(1079);
  expect(answer.msg).toContain("待追缴的款项 500 金币，还清后才能注销：以后的任务奖励会先用来偿还");
  expect(await memberRow(server, person.memberId)).toMatchObject({ state: "active" });
});

test("who is under a sanction cannot leave, and reads until when it lasts and how to appeal", async () => {
  const person = await signedIn(server);
  const { fewerTasks: step } = SanctionStep.of;
  await sanctioned(server, person.memberId, { step, reason: "内部", shown: "答题质量待核实" });
  await stepUp(server, person, CodeScreen.of.close);
  const answer = await close(person.browser);
  expect(answer.code).toBe(1079);
  expect(answer.msg).toMatch(
    /暂停参与任务）：答题质量待核实；（至 .+）到期后可以注销。有异议请在「处罚与申诉」/,
  );
  expect(answer.msg).not.toContain("内部");
});

test("with the same number nobody takes a one-time task a second time, and is told why", async () => {
  const [account, taskId] = [freshMobile(), await publishedTask(server)];
  const person = await signedIn(server, account);
  await completed(callOf(person), taskId);
  await stepUp(server, person, CodeScreen.of.close);
  expect((await closeWithout(server, person)).code).toBe(200);
  await gone();
  const again = await signedIn(server, account);
  expect(again.memberId).not.toBe(person.memberId);
  expect(await knock(again, taskId)).toMatchObject({ reason: OURS });
  expect(await knock(await signedIn(server), taskId)).toBe("in");
});

test("with another number but the same Alipay account it is the same person, as soon as it is bound", async () => {
  const taskId = await publishedTask(server);
  const person = await signedIn(server);
  const alipay = "same-person@example.com";
  await bind(person, alipay);
  await completed(callOf(person), taskId);
  await stepUp(server, person, CodeScreen.of.close);
  await closeWithout(server, person);
  await gone();
  const again = await signedIn(server);
  await bind(again, alipay);
  expect(await knock(again, taskId)).toMatchObject({ reason: OURS });
  expect(await tablesWith(server, alipay)).toEqual(["user_payee"]);
});

test("a task that a device takes once is closed to it after its owner has left", async () => {
  const taskId = await publishedTask(server, { deviceOnce: true });
  const person = await onDevice(freshMobile(), "device-of-somebody-1");
  await callOf(person)(enterTask, { body: { taskId } });
  await later(1);
  await server.db
    .updateTable("surveyResponse")
    .set({ result: 8, finishedAt: server.clock.now() })
    .where("memberId", "=", person.memberId)
    .execute();
  await stepUp(server, person, CodeScreen.of.close);
  expect((await close(person.browser)).data).toMatchObject({ state: "cooling" });
  await gone();
  const other = await onDevice(freshMobile(), "device-of-somebody-1");
  const answer = await other.browser.send(enterTask, { body: { taskId } });
  expect(answer).toMatchObject({ code: 5013, data: { result: JoinResult.of.cookieBlocked } });
});

test("a debt that is found after leaving waits for the person, and later rewards repay it", async () => {
  const account = freshMobile();
  const person = await closedMember(server, account);
  await gone();
  await owe(server, person.memberId, { gold: 800 });
  await anonymiseDue(server.world);
  expect(await debtOf(person.memberId)).toEqual({ gold: 0, fen: 0 });
  const again = await signedIn(server, account);
  expect(await debtOf(again.memberId)).toEqual({ gold: 800, fen: 0 });
  await transact(server.db, (tx) =>
    adjust(tx, {
      memberId: again.memberId,
      refId: 1,
      memo: "测试",
      actor: "system",
      at: server.clock.now(),
      key: "a reward of the second life",
      asset: Asset.of.gold,
      amount: 300,
    }),
  );
  expect(await debtOf(again.memberId)).toEqual({ gold: 500, fen: 0 });
  // A second account of the same person, and a second sign-in, carry nothing twice.
  server.clock.move(60);
  await signedIn(server, account);
  expect(await debtOf(again.memberId)).toEqual({ gold: 500, fen: 0 });
  await stepUp(server, again, CodeScreen.of.close);
  expect((await close(again.browser)).code).toBe(1079);
  await expectBooksToBalance(server);
});

test("two new accounts of one person at the same moment carry a debt once", async () => {
  const alipay = "two-at-once@example.com";
  const person = await signedIn(server);
  await bind(person, alipay);
  await stepUp(server, person, CodeScreen.of.close);
  await close(person.browser);
  await gone();
  await owe(server, person.memberId, { gold: 60 });
  await anonymiseDue(server.world);
  const people = [await signedIn(server, person.account), await signedIn(server)];
  await bind(people[1] ?? person, alipay);
  const debts = await Promise.all(people.map(({ memberId }) => debtOf(memberId)));
  expect(debts.map(({ gold }) => gold).toSorted((a, b) => a - b)).toEqual([0, 60]);
  await expectBooksToBalance(server);
});
