import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { approveExchanges } from "#contract/console/money/exchange.ts";
import {
  applyPayoutFile,
  downloadPayoutFile,
  listPayoutFiles,
  makePayoutFile,
} from "#contract/console/money/payout-file.ts";
import { listAudit, staffLogin } from "#contract/console/people/staff.ts";
import { ExchangeState, StaffRole } from "#contract/enums.ts";
import { getExchange } from "#contract/member/money/exchange.ts";
import type { SignedIn } from "../../../test/server.ts";
import { rowsOf } from "../../platform/csv-reader.ts";
import {
  expectBooksToBalance,
  failureOf,
  memberWith,
  noLimits,
  serverWithPayouts,
  setRules,
  withdraw,
} from "../../../test/fixture/exchange.ts";
import {
  approvedByHand,
  fileOf,
  financeOf,
  makeFile,
  paidLine,
  table,
  upload,
} from "../../../test/fixture/payout-file.ts";

const { server, simulator } = serverWithPayouts();

let ann: SignedIn;
let bob: SignedIn;
beforeEach(async () => {
  await setRules(server, noLimits);
  ann ??= await memberWith(server, { fen: 1_000_000 });
  bob ??= await memberWith(server, { fen: 1_000_000 });
});

const stateOf = async (member: SignedIn, id: number) =>
  (await member.call(getExchange, { params: { id: String(id) } })).state;

const download = async (id: number, cookie: string) =>
  server.app.inject({
    method: "GET",
    url: `/api${downloadPayoutFile.path.replace(":id", String(id))}`,
    headers: { cookie },
  });

async function cookieOf(role: StaffRole): Promise<string> {
  await server.staff(role);
  const body = { account: `staff-${role}`, password: "一句足够长的口令" };
  const url = `/api${staffLogin.path}`;
  const headers = { "sec-fetch-site": "same-origin" };
  const reply = await server.app.inject({ method: "POST", url, headers, payload: body });
  return reply.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

test("what is approved to be paid by hand goes into one file and to no provider", async () => {
  const before = simulator.paid().count;
  const exchanges = await approvedByHand(server, [ann, bob]);
  await server.drain();
  const call = await financeOf(server);
  const total = exchanges.reduce((sum, { netFen }) => sum + netFen, 0);
  const { loose } = await call(listPayoutFiles, { query: {} });
  expect(loose).toEqual({ count: 2, totalFen: total });

  const file = await makeFile(server);
  expect(file).toMatchObject({ count: 2, totalFen: total, paid: 0, refused: 0, open: 2 });
  const listed = await call(listPayoutFiles, { query: {} });
  expect(listed.loose).toEqual({ count: 0, totalFen: 0 });
  expect(listed.list[0]).toEqual(file);
  expect(file.createdBy).toContain("操作员");
  expect(simulator.paid().count).toBe(before);
  for (const { id } of exchanges)
    expect(await stateOf(id === exchanges[0]?.id ? ann : bob, id)).toBe(
      ExchangeState.of.toBeIssued,
    );
});

test("the file opens in a spreadsheet, pays the right account, and each download is on record", async () => {
  const { id, bills, exchanges } = await fileOf(server, [ann]);
  const reply = await download(id, await cookieOf(StaffRole.of.finance));
  expect(reply.headers["content-type"]).toContain("text/csv");
  expect(reply.body.startsWith('\uFEFF"单号"')).toBe(true);
  const [, line] = [...rowsOf(reply.body)].map(({ cells }) => cells);
  expect(line).toEqual([
    bills[0],
    `payee${ann.memberId}@example.com`,
    "王晓明",
    ((exchanges[0]?.netFen ?? 0) / 100).toFixed(2),
    expect.stringContaining("提现"),
    "",
    "",
    "",
  ]);
  // A letter first: digits with an e among them would be a number in a spreadsheet.
  expect(bills[0]).toMatch(/^F[0-9a-f]{31}$/);
  const call = await server.staff(StaffRole.of.admin);
  const query = { subjectKind: "payout-file", subjectId: String(id) };
  const log = (await call(listAudit, { query })).list.map(({ action }) => action);
  expect(log).toEqual(["payout-file.download", "payout-file.make"]);
  expect((await download(999_999, await cookieOf(StaffRole.of.finance))).json()).toMatchObject({
    code: 404,
  });
});

test("the file that was downloaded is filled in and uploaded as it is, a part of it at a time", async () => {
  const { id, exchanges } = await fileOf(server, [ann, bob]);
  const cookie = await cookieOf(StaffRole.of.finance);
  const filledIn = async (nth: number, cells: readonly string[]) => {
    const lines = [...rowsOf((await download(id, cookie)).body)].map((row) => row.cells);
    lines[nth]?.splice(5, 3, ...cells);
    return lines.map((line) => line.join(",")).join("\r\n");
  };
  const nothing = await upload(server, id, (await download(id, cookie)).body);
  expect(nothing).toMatchObject({ paid: 0, refused: 0, same: 0, unfilled: 2, problems: [] });
  const first = await filledIn(1, ["成功", "HAND-1", ""]);
  expect(await upload(server, id, first)).toMatchObject({ paid: 1, unfilled: 1, problems: [] });
  // What was applied stands in the next download, so that it can be gone on with.
  const second = await filledIn(2, ["失败", "", "账号与姓名不符"]);
  expect(second).toContain("成功,HAND-1,");
  const wanted = { paid: 0, refused: 1, same: 1, unfilled: 0, problems: [] };
  expect(await upload(server, id, second)).toMatchObject(wanted);
  const whole = (await download(id, cookie)).body;
  expect(await upload(server, id, whole)).toMatchObject({ same: 2, unfilled: 0, problems: [] });
  const [one, two] = exchanges.map((exchange) => exchange.id);
  expect(await stateOf(ann, one ?? 0)).toBe(ExchangeState.of.issued);
  expect(await stateOf(bob, two ?? 0)).toBe(ExchangeState.of.failed);
  await expectBooksToBalance(server);
});

test("the same request makes one file, and with nothing to pay there is none", async () => {
  await approvedByHand(server, [ann]);
  const key = randomUUID();
  const made = await Promise.all(Array.from({ length: 10 }, () => makeFile(server, key)));
  for (const file of made) expect(file).toEqual(made[0]);
  expect(await failureOf(makeFile(server))).toEqual({
    code: 409,
    message: "没有等待手工付款的提现",
  });
});

test("ten files at once: each withdrawal is in exactly one", async () => {
  await approvedByHand(server, [ann, bob]);
  const made = await Promise.allSettled(Array.from({ length: 10 }, () => makeFile(server)));
  const files = made.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(files).toMatchObject([{ count: 2 }]);
});

test("only finance pays by file", async () => {
  const { id, bills } = await fileOf(server, [ann]);
  const text = table(paidLine(bills[0] ?? ""));
  for (const role of [StaffRole.of.operations, StaffRole.of.support, StaffRole.of.viewer]) {
    const call = await server.staff(role);
    const codes = [
      await failureOf(call(makePayoutFile, { idempotencyKey: randomUUID() })),
      await failureOf(
        call(applyPayoutFile, { params: { id: String(id) }, body: { text, commit: true } }),
      ),
      await failureOf(call(listPayoutFiles, { query: {} })),
    ].map(({ code }) => code);
    expect(codes).toEqual([403, 403, 403]);
    expect((await download(id, await cookieOf(role))).json()).toMatchObject({ code: 403 });
  }
});

test("above the limit the second person's yes decides who pays", async () => {
  await setRules(server, { secondPersonFen: 2000 });
  const { id } = await withdraw(ann.call, { amount: 5000 });
  const first = await financeOf(server);
  await first(approveExchanges, { body: { ids: [id], payBy: "file" } });
  const second = await server.staff(StaffRole.of.admin);
  await second(approveExchanges, { body: { ids: [id], payBy: "file" } });
  expect((await makeFile(server)).count).toBe(1);
});
