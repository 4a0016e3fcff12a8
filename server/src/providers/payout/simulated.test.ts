import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Simulator, startSimulator } from "../../../simulators/payout.ts";
import { dayOf } from "../../platform/clock.ts";
import { outcomeOfCode } from "./codes.ts";
import type { PayoutProvider, Transfer } from "./outcome.ts";
import { simulatedPayout } from "./simulated.ts";

let simulator: Simulator;
let provider: PayoutProvider;
/** Does not wait for a slow answer. */
let hasty: PayoutProvider;

beforeAll(async () => {
  simulator = await startSimulator({ slowMs: 400 });
  provider = simulatedPayout(simulator.url, 10_000);
  hasty = simulatedPayout(simulator.url, 200);
});
afterAll(() => simulator.stop());

let made = 0;
const transferOf = (more: Partial<Transfer> = {}): Transfer => ({
  billNo: `B${++made}`,
  fen: 1000,
  account: "13800000001",
  realName: "张三",
  title: "提现",
  ...more,
});

const fault = (...next: string[]) =>
  fetch(`${simulator.url}/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ next }),
  });

type SimulatedPaid = { count: number; totalFen: number; list: { billNo: string; fen: number }[] };
const paidList = async (url = simulator.url) =>
  (await fetch(`${url}/paid`).then((reply) => reply.json())) as SimulatedPaid;
const payments = async (billNo: string) =>
  (await paidList()).list.filter((bill) => bill.billNo === billNo).length;

test("the same number with the same contents is paid once and answered the same", async () => {
  const transfer = transferOf();
  const first = await provider.transfer(transfer);
  expect(first).toEqual({ kind: "paid", providerNo: expect.stringMatching(/^SIM/) });
  expect(await provider.transfer(transfer)).toEqual(first);
  expect(await provider.query(transfer.billNo)).toEqual({ ...first, fen: transfer.fen });
  expect(await payments(transfer.billNo)).toBe(1);
});

test("the same number with other contents is refused, on our side", async () => {
  const transfer = transferOf();
  await provider.transfer(transfer);
  expect(await provider.transfer({ ...transfer, fen: 1001 })).toMatchObject({
    kind: "refused",
    code: "PAYMENT_INFO_INCONSISTENCY",
    side: "ours",
  });
});

test.each([
  ["slow", "TIMEOUT"],
  ["reset-after-accepting", "NETWORK"],
  ["error-after-accepting", "HTTP_500"],
])("%s: the answer is lost, and asking again shows that it was paid", async (name, code) => {
  await fault(name);
  const transfer = transferOf();
  expect(await hasty.transfer(transfer)).toMatchObject({ kind: "unknown", code });
  expect((await provider.query(transfer.billNo)).kind).toBe("paid");
  expect((await provider.transfer(transfer)).kind).toBe("paid");
  expect(await payments(transfer.billNo)).toBe(1);
});

test("a system error before accepting leaves nothing behind, and the number can be sent again", async () => {
  await fault("error-before-accepting");
  const transfer = transferOf();
  expect(await provider.transfer(transfer)).toMatchObject({
    kind: "unknown",
    code: "SYSTEM_ERROR",
  });
  expect(await provider.query(transfer.billNo)).toEqual({ kind: "notFound" });
  expect((await provider.transfer(transfer)).kind).toBe("paid");
});

test("a refusal of the payee is for good; our empty balance is not", async () => {
  await fault("payee-refused", "our-balance");
  const [bad, poor] = [transferOf(), transferOf()];
  const refused = { kind: "refused", code: "PAYEE_USER_INFO_ERROR", side: "payee" };
  expect(await provider.transfer(bad)).toMatchObject(refused);
  expect(await provider.transfer(poor)).toMatchObject({ kind: "refused", side: "ours" });
  expect(await provider.transfer(bad)).toMatchObject(refused);
  expect((await provider.transfer(poor)).kind).toBe("paid");
});

test("a bill that is late is not found at first, and paid all the same", async () => {
  await fault("late");
  const { billNo } = transferOf();
  expect((await provider.transfer(transferOf({ billNo }))).kind).toBe("unknown");
  expect((await provider.query(billNo)).kind).toBe("notFound");
  expect((await provider.query(billNo)).kind).toBe("notFound");
  expect((await provider.query(billNo)).kind).toBe("paid");
});

test("a bill that is being dealt with is pending until it is asked about", async () => {
  await fault("dealing-first");
  const transfer = transferOf();
  expect((await provider.transfer(transfer)).kind).toBe("pending");
  expect((await provider.query(transfer.billNo)).kind).toBe("paid");
});

test("nobody listening, and words that nobody understands, are unknown and throw nothing", async () => {
  const server = createServer((_, reply) => reply.end("{}"));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const strange = simulatedPayout(`http://127.0.0.1:${port}`);
  expect(await strange.query("B")).toMatchObject({ kind: "unknown", code: "MALFORMED" });
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  expect(await strange.query("B")).toMatchObject({ kind: "unknown", code: "NETWORK" });
});

test("only the payee's codes give money back; what nobody has seen yet is ours", () => {
  expect(outcomeOfCode("PAYEE_NOT_EXIST", "")).toMatchObject({ kind: "refused", side: "payee" });
  expect(outcomeOfCode("PAYER_BALANCE_NOT_ENOUGH", "")).toMatchObject({ side: "ours" });
  expect(outcomeOfCode("INVENTED_TOMORROW", "")).toMatchObject({ side: "ours" });
  expect(outcomeOfCode("SYSTEM_ERROR", "").kind).toBe("unknown");
});

test("the statement of a Shanghai day is what was paid on it, each number once", async () => {
  await fault("ok", "dealing-first", "payee-refused");
  const [paid, dealing, refused] = [transferOf({ fen: 123 }), transferOf(), transferOf()];
  const { providerNo } = (await provider.transfer(paid)) as { providerNo: string };
  await provider.transfer(dealing);
  await provider.transfer(refused);
  const today = dayOf(new Date());
  const listed = (await provider.statement?.(today)) ?? [];
  expect(listed).toContainEqual({ billNo: paid.billNo, fen: 123, providerNo, day: today });
  const numbers = listed.map(({ billNo }) => billNo);
  for (const { billNo } of [dealing, refused]) expect(numbers).not.toContain(billNo);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(await provider.statement?.("2020-01-01")).toEqual([]);
  await expect(provider.statement?.("yesterday")).rejects.toThrow("HTTP 400");
});

test("the simulator keeps its book over a restart, a torn last line included", async () => {
  const folder = mkdtempSync(join(tmpdir(), "panel-simulator-"));
  const file = join(folder, "deep", "payout.jsonl");
  try {
    const first = await startSimulator({ file });
    const transfer = transferOf();
    const paid = await simulatedPayout(first.url).transfer(transfer);
    await first.stop();
    appendFileSync(file, '{"billNo":"torn"');
    const second = await startSimulator({ file });
    expect(await simulatedPayout(second.url).transfer(transfer)).toEqual(paid);
    await simulatedPayout(second.url).transfer(transferOf({ fen: 77 }));
    await second.stop();
    const third = await startSimulator({ file });
    expect(await paidList(third.url)).toMatchObject({ count: 2, totalFen: 1077 });
    await third.stop();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the simulator's page shows what was paid, with nothing unescaped", async () => {
  await provider.transfer(transferOf({ realName: "<script>坏</script>" }));
  const page = await fetch(simulator.url.replace("/payout", "/")).then((reply) => reply.text());
  expect(page).toContain("付款渠道模拟器");
  expect(page).not.toContain("<script>坏");
});

test("bad requests to the simulator are refused in its own words", async () => {
  const post = (path: string, body: unknown) =>
    fetch(`${simulator.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  expect(await (await post("/transfer", { billNo: "B" })).json()).toMatchObject({
    code: "INVALID_PARAMETER",
  });
  expect(await (await post("/query", {})).json()).toMatchObject({ code: "INVALID_PARAMETER" });
  expect((await post("/faults", { next: ["angry"] })).status).toBe(400);
});
