import { expect, test } from "vitest";
import { shellLines } from "../../../simulators/alipay/merchant.ts";
import type { Fault } from "../../../simulators/faults.ts";
import { startSimulator } from "../../../simulators/payout.ts";
import { adapterWorld } from "../../../test/fixture/provider.ts";
import { alipayPayout } from "./alipay.ts";
import { alipayGateway, providerWith, transferOf } from "../../../test/fixture/payout-provider.ts";
import type { PayoutOutcome } from "./outcome.ts";
import { alipayAppOf, payoutProvidersOf } from "./provider.ts";

const IMPATIENT_MS = 300;

const gateway = alipayGateway();
const payments = (billNo: string) =>
  gateway.paid().list.filter((bill) => bill.billNo === billNo).length;

test.each(["key", "certificate"] as const)(
  "with a %s a number is paid once, answered the same, and found again",
  async (mode) => {
    const own = providerWith(await gateway.envOf(mode));
    const transfer = transferOf();
    const first = await own.transfer(transfer);
    expect(first).toEqual({ kind: "paid", providerNo: expect.stringMatching(/^SIM/) });
    expect(await own.transfer(transfer)).toEqual(first);
    expect(await own.query(transfer.billNo)).toEqual({ ...first, fen: transfer.fen });
    expect(payments(transfer.billNo)).toBe(1);
    expect(gateway.paid().list.find(({ billNo }) => billNo === transfer.billNo)?.fen).toBe(1005);
  },
);

test.each([{ fen: 1006 }, { account: "other" }, { realName: "李四" }, { title: "另一个标题" }])(
  "the same number with another %o is refused, on our side",
  async (change) => {
    const transfer = transferOf();
    await gateway.provider.transfer(transfer);
    expect(await gateway.provider.transfer({ ...transfer, ...change })).toMatchObject({
      kind: "refused",
      code: "PAYMENT_INFO_INCONSISTENCY",
      side: "ours",
    });
  },
);

test.each([
  [10, "0.10"],
  [100, "1.00"],
  [1_234_567, "12345.67"],
  [5_000_000, "50000.00"],
])(
  "%i fen goes out as %s yuan, and from 50000 yuan with the remark that is demanded",
  async (fen) => {
    const transfer = transferOf({ fen });
    expect((await gateway.provider.transfer(transfer)).kind).toBe("paid");
    expect(gateway.paid().list.find(({ billNo }) => billNo === transfer.billNo)?.fen).toBe(fen);
  },
);

const lost: [Fault, string][] = [
  ["reset-after-accepting", "NETWORK"],
  ["error-after-accepting", "HTTP_500"],
  ["system-error-after-accepting", "SYSTEM_ERROR"],
  ["bad-signature", "SIGNATURE"],
];
test.each(lost)("%s: it was paid, we know nothing, and asking tells", async (fault, code) => {
  gateway.setFaults(fault);
  const transfer = transferOf();
  expect(await gateway.provider.transfer(transfer)).toMatchObject({ kind: "unknown", code });
  expect((await gateway.provider.query(transfer.billNo)).kind).toBe("paid");
  expect((await gateway.provider.transfer(transfer)).kind).toBe("paid");
  expect(payments(transfer.billNo)).toBe(1);
});

test("a time-out is unknown; so is nobody listening", async () => {
  const world = adapterWorld(await gateway.envOf());
  const app = alipayAppOf(world.config);
  if (!app) throw new Error("not configured");
  const settings = {
    appId: app.appId,
    keys: async () => app.keys,
    now: () => new Date(),
    log: world.log,
  };
  const impatient = (gatewayUrl: string) =>
    alipayPayout({ ...settings, gatewayUrl, timeoutMs: IMPATIENT_MS });
  gateway.setFaults("slow");
  const transfer = transferOf();
  const gatewayUrl = world.config.alipayGatewayUrl;
  expect(await impatient(gatewayUrl).transfer(transfer)).toMatchObject({
    kind: "unknown",
    code: "TIMEOUT",
  });
  expect((await gateway.provider.query(transfer.billNo)).kind).toBe("paid");
  const nobody = await impatient("http://127.0.0.1:9/gateway.do").query("A");
  expect(nobody).toMatchObject({ kind: "unknown", code: "NETWORK" });
});

test("a system error without an order leaves nothing, and the number can be sent again", async () => {
  gateway.setFaults("error-before-accepting");
  const transfer = transferOf();
  expect(await gateway.provider.transfer(transfer)).toMatchObject({
    kind: "unknown",
    code: "SYSTEM_ERROR",
  });
  expect(await gateway.provider.query(transfer.billNo)).toEqual({ kind: "notFound" });
  expect((await gateway.provider.transfer(transfer)).kind).toBe("paid");
});

const endings: [Fault, Partial<PayoutOutcome>][] = [
  ["dealing-first", { kind: "paid" }],
  ["dealing-then-refund", { kind: "refused", code: "REFUND", side: "payee" }],
  ["dealing-then-fail", { kind: "refused", code: "PAYEE_USER_INFO_ERROR", side: "payee" }],
];
test.each(endings)("%s: pending, and then what the query says", async (fault, ending) => {
  gateway.setFaults(fault);
  const transfer = transferOf();
  expect(await gateway.provider.transfer(transfer)).toMatchObject({
    kind: "pending",
    code: "DEALING",
  });
  expect(await gateway.provider.query(transfer.billNo)).toMatchObject(ending);
});

test("a wrong name is the payee's side and stays so; our empty account is ours until it is filled", async () => {
  gateway.setFaults("payee-refused", "our-balance");
  const [wrong, poor] = [transferOf(), transferOf()];
  const refused = { kind: "refused", code: "PAYEE_USER_INFO_ERROR", side: "payee" };
  expect(await gateway.provider.transfer(wrong)).toMatchObject(refused);
  expect(await gateway.provider.transfer(poor)).toMatchObject({
    kind: "refused",
    code: "PAYER_BALANCE_NOT_ENOUGH",
    side: "ours",
  });
  expect(await gateway.provider.transfer(wrong)).toMatchObject(refused);
  expect((await gateway.provider.transfer(poor)).kind).toBe("paid");
});

test("wrong keys, another app and another time zone are refused by the gateway, and pay nothing", async () => {
  const env = await gateway.envOf();
  const others = await startSimulator();
  const wrong = await others.alipay.settings(gateway.origin);
  await others.stop();
  const misled: [Record<string, string>, Partial<PayoutOutcome>][] = [
    [
      { ALIPAY_PRIVATE_KEY: wrong["ALIPAY_PRIVATE_KEY"] ?? "" },
      { kind: "refused", code: "isv.invalid-signature" },
    ],
    [{ ALIPAY_APP_ID: "2021000000009999" }, { kind: "refused", code: "isv.invalid-app-id" }],
    // What we cannot verify we do not know, whatever it says.
    [
      { ALIPAY_PUBLIC_KEY: wrong["ALIPAY_PUBLIC_KEY"] ?? "" },
      { kind: "unknown", code: "SIGNATURE" },
    ],
  ];
  for (const [change, outcome] of misled) {
    const own = providerWith({ ...env, ...change });
    expect(await own.query("A")).toMatchObject(outcome);
  }
  const eightHours = () => new Date(Date.now() - 8 * 3_600_000);
  const late = payoutProvidersOf(adapterWorld(env, eightHours))("alipay");
  expect(await late?.query("A")).toMatchObject({ code: "isv.invalid-timestamp", side: "ours" });
});

test("an answer that another certificate signed is unknown", async () => {
  const env = await gateway.envOf("certificate");
  // Another of Alipay's own, as when the one of the settings is over.
  const own = providerWith({ ...env, ALIPAY_CERT: env["ALIPAY_ROOT_CERT"] ?? "" });
  expect(await own.query("A")).toMatchObject({ kind: "unknown", code: "CERTIFICATE" });
});

test("the log has Alipay's trace and never the account or the name", async () => {
  const world = adapterWorld(await gateway.envOf());
  const own = payoutProvidersOf(world)("alipay");
  const { billNo, ...transfer } = transferOf({ account: "secret-account", realName: "隐名" });
  await own?.transfer({ ...transfer, billNo });
  const log = world.lines.join("\n");
  expect(log).toContain('"traceId":"simulated"');
  expect(log).toContain(billNo);
  expect(log).not.toMatch(/secret-account|隐名/);
});

test("the simulator's page shows the settings that make a site pay there", async () => {
  const env = await gateway.envOf();
  const page = await fetch(`${gateway.origin}/`).then((reply) => reply.text());
  expect(page).toContain(`PAYOUT_PROVIDER=&#39;alipay&#39;`);
  expect(page).toContain(env["ALIPAY_PUBLIC_KEY"] ?? "no key");
  const certificates = await fetch(`${gateway.origin}/alipay/settings`).then((reply) =>
    reply.text(),
  );
  expect(certificates).toBe(shellLines(await gateway.envOf("certificate")));
});
