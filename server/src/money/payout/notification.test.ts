import { generateKeyPairSync } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { ExchangeState } from "#contract/enums.ts";
import type { Fault } from "../../../simulators/faults.ts";
import { addSeconds } from "../../platform/clock.ts";
import { signRsa2, textToSign } from "../../providers/alipay/signature.ts";
import { walletOf } from "../../ledger/wallet/api.ts";
import {
  approve,
  expectBooksToBalance,
  memberWith,
  withdraw,
} from "../../../test/fixture/exchange.ts";
import { payoutScene } from "../../../test/fixture/payout.ts";

const { server, simulator, member, see } = payoutScene("key");
const { issued, toBeIssued, failed } = ExchangeState.of;

// What is refused is counted by the minute.
beforeEach(() => server.clock.move(61));

async function sent(fault: Fault, asset: { gold?: number } = {}) {
  const owner = asset.gold ? await memberWith(server, asset) : member;
  simulator.setFaults(fault);
  const { id } = await withdraw(owner.call, asset.gold ? { asset: 1, amount: asset.gold } : {});
  await approve(server, id);
  await server.drain();
  // The job's own next query is a day away, so that every query here was caused by a notification.
  await server.db
    .updateTable("outbox")
    .set({ availableAt: addSeconds(server.clock.now(), 86_400) })
    .execute();
  const { payout } = await see(id);
  return { id, billNo: payout?.billNo ?? "", owner };
}

const tell = async (payload: string, type = "application/x-www-form-urlencoded") => {
  const { statusCode, body } = await server.app.inject({
    method: "POST",
    url: "/api/v1/process/payout/alipay",
    headers: { "content-type": type },
    payload,
  });
  return { statusCode, body };
};
const success = { statusCode: 200, body: "success" };

/** Jobs that ask about this exchange out of turn. */
const wakeUps = async (id: number) => {
  const rows = await server.db.selectFrom("outbox").select("payload").execute();
  return rows.filter(({ payload }) => {
    const { exchangeId, wake } = payload as { exchangeId?: number; wake?: boolean };
    return exchangeId === id && wake === true;
  }).length;
};

test("Alipay's word wakes the question before its time, and the question brings the end", async () => {
  const { id, billNo } = await sent("dealing-first");
  expect((await see(id)).state).toBe(toBeIssued);
  expect(await tell(await simulator.alipay.notification(billNo))).toEqual(success);
  // Nothing was believed yet.
  expect((await see(id)).state).toBe(toBeIssued);
  await server.drain();
  expect(await see(id)).toMatchObject({ state: issued, payout: { sends: 1, queries: 1 } });
  await expectBooksToBalance(server);
});

test("the same word a hundred times at once asks once and pays once", async () => {
  const { id, billNo } = await sent("dealing-first");
  const form = await simulator.alipay.notification(billNo);
  const answers = await Promise.all(Array.from({ length: 100 }, () => tell(form)));
  expect(answers).toEqual(answers.map(() => success));
  expect(await wakeUps(id)).toBe(1);
  await server.drain();
  expect(await see(id)).toMatchObject({ state: issued, payout: { queries: 1 } });
  // And once more when all is over: it is answered and changes nothing.
  expect(await tell(form)).toEqual(success);
  expect(await wakeUps(id)).toBe(0);
});

test.each([{}, { gold: 5000 }])(
  "a payment that came back after it was issued: the wallet has it again, once",
  async (asset) => {
    const { id, billNo, owner } = await sent("ok", asset);
    const paid = await see(id);
    expect(paid.state).toBe(issued);
    const before = await walletOf(server.db, owner.memberId);
    simulator.sendBack(billNo);
    const form = await simulator.alipay.notification(billNo);
    expect(await tell(form)).toEqual(success);
    await server.drain();
    expect(await see(id)).toMatchObject({
      state: failed,
      reason: "支付宝付款后又被退回：款项被退回",
      // Which payment of Alipay's list it was.
      payout: { state: "refused", providerNo: paid.payout?.providerNo },
    });
    expect((await see(id)).steps.map(({ state }) => state)).toEqual([0, 2, 1, 5]);
    const after = structuredClone(before);
    after[asset.gold ? "gold" : "cash"].available += paid.amount;
    expect(await walletOf(server.db, owner.memberId)).toEqual(after);
    await Promise.all([tell(form), tell(form)]);
    await server.drain();
    expect(await walletOf(server.db, owner.memberId)).toEqual(after);
    await expectBooksToBalance(server);
  },
);

test("a word that says 'came back' while the query says 'paid' changes nothing", async () => {
  const { id, billNo } = await sent("ok");
  expect(await tell(await saying(billNo, "REFUND"))).toEqual(success);
  await server.drain();
  expect((await see(id)).state).toBe(issued);
});

test("told paid of what was given back, it is asked about; told once more that it was refused, it is not", async () => {
  const { id, billNo } = await sent("payee-refused");
  expect((await see(id)).state).toBe(failed);
  expect(await tell(await saying(billNo, "FAIL"))).toEqual(success);
  expect(await wakeUps(id)).toBe(0);
  expect(await tell(await saying(billNo, "SUCCESS"))).toEqual(success);
  expect(await wakeUps(id)).toBe(1);
  // The query is the truth: it still says that nothing was paid.
  await server.drain();
  expect(await wakeUps(id)).toBe(0);
  expect((await see(id)).state).toBe(failed);
});

test("a word that comes while an earlier one is being looked into is looked into as well", async () => {
  const { id, billNo } = await sent("dealing-first");
  const form = await simulator.alipay.notification(billNo);
  await tell(form);
  // A worker has asked already; the answer that it got may be older than the next notification.
  await server.db
    .updateTable("outbox")
    .set({ lockedUntil: addSeconds(server.clock.now(), 30) })
    .where("payload", "=", JSON.stringify({ exchangeId: id, wake: true }))
    .execute();
  const answers = await Promise.all(Array.from({ length: 10 }, () => tell(form)));
  expect(answers).toEqual(answers.map(() => success));
  expect(await wakeUps(id)).toBe(2);
});

const fieldsOf = (form: string) => Object.fromEntries(new URLSearchParams(form));
const formOf = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

/** Signed by Alipay's own key, as only Alipay could. */
async function resigned(billNo: string, change: Record<string, string>, isTypeSigned = false) {
  const {
    sign: _,
    sign_type: type = "",
    ...fields
  } = {
    ...fieldsOf(await simulator.alipay.notification(billNo)),
    ...change,
  };
  const key = await simulator.alipay.key();
  const signed = isTypeSigned ? { ...fields, sign_type: type } : fields;
  return formOf({ ...fields, sign_type: type, sign: signRsa2(textToSign(signed), key) });
}

async function saying(billNo: string, status: string) {
  const told = fieldsOf(await simulator.alipay.notification(billNo))["biz_content"] ?? "";
  return resigned(billNo, { biz_content: JSON.stringify({ ...JSON.parse(told), status }) });
}

test("signed with sign_type or without, with an empty parameter or none, it is Alipay's", async () => {
  const { billNo } = await sent("dealing-first");
  expect(await tell(await resigned(billNo, {}, true))).toEqual(success);
  expect(await tell(await resigned(billNo, { passback: "" }))).toEqual(success);
});

type NotificationFields = Record<string, string>;
const content = (fields: NotificationFields, change: object): NotificationFields => ({
  ...fields,
  biz_content: JSON.stringify({
    ...(JSON.parse(fields["biz_content"] ?? "{}") as object),
    ...change,
  }),
});
const forgeries: [string, (fields: NotificationFields) => NotificationFields][] = [
  ["another bill", (fields) => content(fields, { out_biz_no: "0".repeat(32) })],
  ["another sum", (fields) => content(fields, { trans_amount: "0.01" })],
  ["another status", (fields) => content(fields, { status: "REFUND" })],
  ["another app", (fields) => ({ ...fields, app_id: "2021000000009999" })],
  ["one more parameter", (fields) => ({ ...fields, more: "1" })],
  ["no signature", ({ sign: _, ...fields }) => fields],
  ["an empty signature", (fields) => ({ ...fields, sign: "" })],
  ["a signature of something else", (fields) => ({ ...fields, sign: "QUJD" })],
  ["an older kind of signature", (fields) => ({ ...fields, sign_type: "RSA" })],
  ["nothing in it", () => ({})],
];
test.each(forgeries)("forged, with %s: refused, and nobody is asked", async (_, forge) => {
  const { id, billNo } = await sent("dealing-first");
  const form = formOf(forge(fieldsOf(await simulator.alipay.notification(billNo))));
  expect(await tell(form)).toEqual({ statusCode: 400, body: "fail" });
  expect(await wakeUps(id)).toBe(0);
  expect(await see(id)).toMatchObject({ state: toBeIssued, payout: { queries: 0 } });
});

const strangers: [string, NotificationFields][] = [
  ["another app's", { app_id: "2021000000009999" }],
  ["about something else", { msg_method: "alipay.trade.closed" }],
  ["without contents", { biz_content: "{}" }],
  ["not readable", { biz_content: "?" }],
];
test.each(strangers)("truly signed, but %s: refused, and nobody is asked", async (_, change) => {
  const { id, billNo } = await sent("dealing-first");
  expect(await tell(await resigned(billNo, change))).toEqual({ statusCode: 400, body: "fail" });
  expect(await wakeUps(id)).toBe(0);
});

test("truly signed, of another sum or of a number that is nobody's: refused", async () => {
  const { id, billNo } = await sent("dealing-first");
  const fields = fieldsOf(await simulator.alipay.notification(billNo));
  for (const change of [{ trans_amount: "0.01" }, { out_biz_no: "nobody" }])
    expect(await tell(await resigned(billNo, content(fields, change)))).toMatchObject({
      body: "fail",
    });
  expect(await wakeUps(id)).toBe(0);
});

test("signed by somebody else's key: refused", async () => {
  const { id, billNo } = await sent("dealing-first");
  const { sign: _, ...fields } = fieldsOf(await simulator.alipay.notification(billNo));
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const { sign_type: __, ...signed } = fields;
  const form = formOf({ ...fields, sign: signRsa2(textToSign(signed), privateKey) });
  expect(await tell(form)).toEqual({ statusCode: 400, body: "fail" });
  expect(await wakeUps(id)).toBe(0);
});

test("a name given twice is read in no way at all", async () => {
  const { billNo } = await sent("dealing-first");
  const form = await simulator.alipay.notification(billNo);
  expect(await tell(`${form}&app_id=2021000000000002`)).toMatchObject({ statusCode: 400 });
});

test("JSON is not a form, and whoever guesses is soon refused unread", async () => {
  expect((await tell("{}", "application/json")).statusCode).toBe(415);
  const answers = [];
  for (let n = 0; n < 61; n++) answers.push((await tell("sign=x")).statusCode);
  expect(answers.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 400));
  expect(answers[60]).toBe(429);
  // Alipay itself is not shut out by a neighbour's guesses.
  const { billNo } = await sent("dealing-first");
  expect(await tell(await simulator.alipay.notification(billNo))).toEqual(success);
});
