/** Leaving pays out first: each step, what it waits for, and that nothing is dropped that nobody gave up. */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { rejectExchanges } from "#contract/console/money/exchange.ts";
import { decideResponses } from "#contract/console/study/response.ts";
import { Asset, AuditPolicy, CodeScreen, ExchangeType, StaffRole } from "#contract/enums.ts";
import { createExchange } from "#contract/member/money/exchange.ts";
import { cancelLeaving } from "#contract/member/people/privacy.ts";
import { enterTask } from "#contract/member/study/survey.ts";
import { memberRow, signedIn, stepUp } from "../../../test/person.ts";
import { answered, completed, publishedTask } from "../../../test/task.ts";
import {
  bindPayee,
  keepSignedIn,
  serverWithPayouts,
  setRules,
} from "../../../test/fixture/exchange.ts";
import { auditDueResponses } from "../../study/survey/api.ts";
import {
  balanceOf,
  close,
  DAY,
  expectBooksToBalance,
  give,
} from "../../../test/fixture/privacy.ts";
import { untilSomebodyWaits } from "../../../test/fixture/seat-locks.ts";
import { holdExchangesOf } from "../../money/exchange/api.ts";
import { anonymiseDue } from "./anonymise.ts";
import { settleScene, stepNow } from "../../../test/fixture/privacy-settle.ts";

const { server } = serverWithPayouts();
beforeEach(async () => {
  server.clock.move(3600);
  await keepSignedIn(server);
});

const { callOf, closureOf, stateOf, goOn, asks, exchangesOf, pay } = settleScene(server);

test("everything is paid to the bound account first, below every minimum and without fee, and then the account closes", async () => {
  await setRules(server, { withdrawFeeFen: 100 });
  const person = await signedIn(server);
  await bindPayee(server, person.memberId);
  await give(server, person.memberId, { gold: 250, fen: 30 });
  expect((await asks(person)).data).toEqual({ state: "settling", anonymisedAt: null });
  const made = await exchangesOf(person);
  expect(made.map(({ grossFen, feeFen, netFen }) => [grossFen, feeFen, netFen])).toEqual([
    [30, 0, 30],
    [250, 0, 250],
  ]);
  expect(await balanceOf(server, person.memberId)).toEqual({ gold: 0, fen: 0 });
  expect(stepNow(await closureOf(person))).toMatchObject({ name: "exchange" });
  await goOn();
  expect(await stateOf(person)).toBe("active");
  await pay(made.map(({ id }) => id));
  await goOn();
  expect(await stateOf(person)).toBe("closed");
  const kept = await server.db
    .selectFrom("userClosure")
    .selectAll()
    .where("memberId", "=", person.memberId)
    .executeTakeFirstOrThrow();
  expect(kept).toMatchObject({ gaveUpGold: 0, gaveUpFen: 0, anonymisedAt: null });
  server.clock.move(7 * DAY);
  await anonymiseDue(server.world);
  expect(await memberRow(server, person.memberId)).toMatchObject({ mobile: null });
  await expectBooksToBalance(server);
});

test("somebody whom an operator moves to another brand at that moment is paid by the rules of the new one", async () => {
  await server.db
    .updateTable("brand")
    .set({ goldPerYuan: 1000 })
    .where("code", "=", "manxi")
    .execute();
  const person = await signedIn(server);
  const { memberId } = person;
  await bindPayee(server, memberId);
  await give(server, memberId, { gold: 100_000 });
  await stepUp(server, person, CodeScreen.of.close);
  const { asked } = await server.db.transaction().execute(async (tx) => {
    await holdExchangesOf(tx, memberId);
    const asked = close(person.browser);
    await untilSomebodyWaits(server.db);
    await tx
      .updateTable("userMember")
      .set({ brandCode: "manxi" })
      .where("id", "=", memberId)
      .execute();
    return { asked };
  });
  expect((await asked).data).toMatchObject({ state: "settling" });
  const made = await server.db
    .selectFrom("exchange")
    .select(["brandCode", "grossFen"])
    .where("memberId", "=", memberId)
    .execute();
  expect(made).toEqual([{ brandCode: "manxi", grossFen: 10_000 }]);
});

test("what is pending is decided first, and paid with the rest", async () => {
  const person = await signedIn(server);
  await bindPayee(server, person.memberId);
  const taskId = await publishedTask(server, {
    auditPolicy: AuditPolicy.of.afterDays,
    auditDays: 3,
  });
  await completed(callOf(person), taskId);
  expect((await asks(person)).data).toMatchObject({ state: "settling" });
  const waiting = stepNow(await closureOf(person));
  expect(waiting).toMatchObject({
    name: "pending",
    sentences: [expect.stringContaining("500 金币")],
  });
  const days = (Date.parse(waiting?.until ?? "") - server.clock.now().getTime()) / (DAY * 1000);
  expect(days).toBeCloseTo(3, 1);
  await goOn();
  expect(await exchangesOf(person)).toEqual([]);
  server.clock.move(3 * DAY + 60);
  await keepSignedIn(server);
  await auditDueResponses(server.world);
  await goOn();
  expect(await exchangesOf(person)).toMatchObject([{ amount: 500, grossFen: 500 }]);
});

test("a reward without a doubt that nobody decides is decided after thirty days; one with a doubt waits for somebody", async () => {
  const [clear, doubtful] = [await signedIn(server), await signedIn(server)];
  const taskId = await publishedTask(server);
  for (const person of [clear, doubtful]) {
    await bindPayee(server, person.memberId);
    await completed(callOf(person), taskId);
  }
  await server.db
    .updateTable("surveyResponse")
    .set({ flags: ["用时不到多数人的一半"] })
    .where("memberId", "=", doubtful.memberId)
    .execute();
  for (const person of [clear, doubtful]) await asks(person);
  expect(stepNow(await closureOf(doubtful))).toMatchObject({ name: "pending", until: null });
  server.clock.move(30 * DAY + 60);
  await keepSignedIn(server);
  await goOn();
  expect(await exchangesOf(clear)).toMatchObject([{ amount: 500 }]);
  expect(await exchangesOf(doubtful)).toEqual([]);
  const operations = await server.staff(StaffRole.of.operations);
  const { id } = await server.db
    .selectFrom("surveyResponse")
    .select("id")
    .where("memberId", "=", doubtful.memberId)
    .executeTakeFirstOrThrow();
  await operations(decideResponses, { body: { ids: [id], valid: false, reason: 1 } });
  await goOn();
  expect(await stateOf(doubtful)).toBe("closed");
});

test("while it is settled no task can be begun, what runs is finished, and taking it back opens the door again", async () => {
  const person = await signedIn(server);
  const [first, second] = [await publishedTask(server), await publishedTask(server)];
  await answered(callOf(person), first, {});
  await asks(person);
  expect(stepNow(await closureOf(person))?.sentences).toEqual([
    "「咖啡习惯小调查」进行中，请答完或等它到期",
  ]);
  await expect(callOf(person)(enterTask, { body: { taskId: second } })).rejects.toMatchObject({
    code: 5013,
    data: { reason: "你已申请注销账号，办理期间不能参加新的任务；可以在账号中心撤销注销" },
  });
  expect((await person.browser.send(cancelLeaving)).code).toBe(200);
  expect(await closureOf(person)).toMatchObject({ askedAt: null });
  expect(await callOf(person)(enterTask, { body: { taskId: second } })).toHaveProperty("token");
  // A second tap has the same answer.
  expect((await person.browser.send(cancelLeaving)).code).toBe(200);
});

test("without an account to be paid to the member is asked to bind one, and it goes on by itself", async () => {
  const person = await signedIn(server);
  await give(server, person.memberId, { gold: 100 });
  await asks(person);
  expect(await closureOf(person)).toMatchObject({ needs: "payee", payee: null });
  await goOn();
  expect(await exchangesOf(person)).toEqual([]);
  await bindPayee(server, person.memberId);
  await goOn();
  expect(await exchangesOf(person)).toMatchObject([{ amount: 100 }]);
});

test("a refused payout is told with its reason and tried again only when the member says so", async () => {
  const person = await signedIn(server);
  await bindPayee(server, person.memberId);
  await give(server, person.memberId, { gold: 100 });
  await asks(person);
  const [made] = await exchangesOf(person);
  const finance = await server.staff(StaffRole.of.finance);
  await finance(rejectExchanges, { body: { ids: [made?.id ?? 0], reason: "收款人不符" } });
  await goOn();
  const closure = await closureOf(person);
  expect(closure).toMatchObject({ needs: "retry", gold: 100 });
  expect(stepNow(closure)?.sentences.join()).toContain("收款人不符");
  expect(await exchangesOf(person)).toHaveLength(1);
  server.clock.move(60);
  await asks(person);
  expect(await exchangesOf(person)).toHaveLength(2);
  await expectBooksToBalance(server);
});

test("taking it back returns what nobody has approved yet; the fee is waived once a year and not once a request", async () => {
  await setRules(server, { withdrawFeeFen: 30 });
  const person = await signedIn(server);
  await bindPayee(server, person.memberId);
  await give(server, person.memberId, { gold: 100 });
  await asks(person);
  await person.browser.send(cancelLeaving);
  expect(await balanceOf(server, person.memberId)).toEqual({ gold: 100, fen: 0 });
  await asks(person);
  const [made] = await exchangesOf(person);
  expect(made).toMatchObject({ feeFen: 0 });
  await pay([made?.id ?? 0]);
  await person.browser.send(cancelLeaving);
  await give(server, person.memberId, { gold: 100 });
  await asks(person);
  expect((await exchangesOf(person))[0]).toMatchObject({ grossFen: 100, feeFen: 30 });
  await setRules(server, { withdrawFeeFen: 0 });
});

test("an exchange that is on its way is waited for, and the account closes by itself when it ends", async () => {
  const person = await signedIn(server);
  await bindPayee(server, person.memberId);
  await give(server, person.memberId, { fen: 2000 });
  const { id } = await callOf(person)(createExchange, {
    body: { type: ExchangeType.of.cash, asset: Asset.of.cash, amount: 2000 },
    idempotencyKey: randomUUID(),
  });
  expect((await asks(person)).data).toMatchObject({ state: "settling" });
  expect(stepNow(await closureOf(person))?.sentences).toEqual([
    `提现 ${id}（到账 20.00 元）待审核，请等待或先撤销`,
  ]);
  await pay([id]);
  await goOn();
  expect(await stateOf(person)).toBe("closed");
});
