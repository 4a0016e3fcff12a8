import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { approveExchanges } from "#contract/console/exchange.ts";
import {
  applyPayoutFile,
  downloadPayoutFile,
  listPayoutFiles,
  makePayoutFile,
} from "#contract/console/payout-file.ts";
import { listAudit, staffLogin } from "#contract/console/staff.ts";
import { ExchangeState, StaffRole } from "#contract/enums.ts";
import { getExchange } from "#contract/member/exchange.ts";
import type { SignedIn } from "../../test/server.ts";
import { rowsOf } from "../platform/csv-reader.ts";
import {
  cashOf,
  expectBooksToBalance,
  failureOf,
  memberWith,
  noLimits,
  serverWithPayouts,
  setRules,
  withdraw,
} from "./fixture.ts";
import {
  approvedByHand,
  fileOf,
  financeOf,
  makeFile,
  paidLine,
  table,
  upload,
} from "./payout-file-fixture.ts";

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
  const reply = await server.app.inject({ method: "POST", url, payload: body });
  return reply.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}

test("what is approved to be paid by hand goes into one file and to no provider", async () => {
  const before = (await simulator.paid()).count;
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
  expect((await simulator.paid()).count).toBe(before);
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

test("success pays for good, failure gives the money back with its reason", async () => {
  const before = await cashOf(server, bob.memberId);
  const { id, bills, exchanges } = await fileOf(server, [ann, bob]);
  const text = table(paidLine(bills[0] ?? "", "NO-1"), `${bills[1]},失败,,账号已注销`);
  const wanted = { paid: 1, refused: 1, same: 0, problems: [] };

  expect(await upload(server, id, text, false)).toMatchObject(wanted);
  expect(await stateOf(ann, exchanges[0]?.id ?? 0)).toBe(ExchangeState.of.toBeIssued);

  expect(await upload(server, id, text)).toMatchObject({
    ...wanted,
    paidFen: exchanges[0]?.netFen,
    refusedFen: exchanges[1]?.netFen,
  });
  const [one, two] = await Promise.all([
    ann.call(getExchange, { params: { id: String(exchanges[0]?.id) } }),
    bob.call(getExchange, { params: { id: String(exchanges[1]?.id) } }),
  ]);
  expect(one.state).toBe(ExchangeState.of.issued);
  expect(one.steps.at(-1)?.note).toContain("NO-1");
  expect(two).toMatchObject({
    state: ExchangeState.of.failed,
    reason: "支付宝未能付款：账号已注销",
  });
  expect(await cashOf(server, bob.memberId)).toEqual(before);

  expect(await upload(server, id, text)).toMatchObject({ paid: 0, refused: 0, same: 2 });
  const { list } = await (await financeOf(server))(listPayoutFiles, { query: {} });
  expect(list.find((file) => file.id === id)).toMatchObject({ paid: 1, refused: 1, open: 0 });
  await expectBooksToBalance(server);
});

test("20 uploads of one table at once have one effect", async () => {
  const { id, bills } = await fileOf(server, [ann, bob]);
  const held = await cashOf(server, ann.memberId);
  const text = table(paidLine(bills[0] ?? ""), `${bills[1]},失败,,账号已注销`);
  const answers = await Promise.all(Array.from({ length: 20 }, () => upload(server, id, text)));
  expect(answers.filter(({ paid }) => paid === 1)).toHaveLength(1);
  expect(answers.filter(({ same }) => same === 2)).toHaveLength(19);
  expect((await cashOf(server, ann.memberId)).held).toBeLessThan(held.held);
  await expectBooksToBalance(server);
});

test("two tables at once that contradict each other: one of them applies, the other is told", async () => {
  const { id, bills } = await fileOf(server, [ann, bob]);
  const paid = table(...bills.map((bill) => paidLine(bill)));
  const refused = table(...bills.map((bill) => `${bill},失败,,限额`));
  const answers = await Promise.all([upload(server, id, paid), upload(server, id, refused)]);
  expect(answers.map(({ problems }) => problems.length).toSorted()).toEqual([0, 2]);
  await expectBooksToBalance(server);
});

test("a table from any program is understood: its order, separators, marks and full-width signs", async () => {
  const { id, bills, exchanges } = await fileOf(server, [ann, bob]);
  const [one, two] = exchanges.map(({ netFen }) => (netFen / 100).toFixed(2));
  const text = [
    "\uFEFF#付款明细",
    "结果；单　号；金额（元）；流水号；原因",
    `支付成功；="${bills[0]}"；￥${one}；'N-7`,
    "",
    `成功；${bills[1]}；"${two}"；N-8；`,
    "#合计",
  ].join("\n");
  const tabs = table(...bills.map((bill) => paidLine(bill))).replaceAll(",", "\t");
  expect(await upload(server, id, tabs, false)).toMatchObject({ paid: 2, problems: [] });
  expect(await upload(server, id, text)).toMatchObject({ paid: 2, problems: [] });
});

test("a table with one bad line changes nothing, and every bad line is named", async () => {
  const { id, bills, exchanges } = await fileOf(server, [ann, bob]);
  const other = await fileOf(server, [ann]);
  const [first = "", second = ""] = bills;
  const [foreign = ""] = other.bills;
  await upload(server, other.id, table(paidLine(foreign, "USED-1")));
  const whyOf = async (...lines: string[]) => {
    const answer = await upload(server, id, table(paidLine(first, "GOOD-1"), ...lines));
    return answer.problems.map(({ line, why }) => `${line} ${why}`);
  };
  const netYuan = ((exchanges[0]?.netFen ?? 0) / 100).toFixed(2);
  expect(await whyOf("nothing,成功,N1,")).toEqual(["3 单号 nothing 不在这个付款文件中"]);
  expect(await whyOf(paidLine(foreign))).toEqual([`3 单号 ${foreign} 不在这个付款文件中`]);
  expect(await whyOf(",成功,N1,")).toEqual(["3 「单号」是空的"]);
  expect(await whyOf(`${second},成功,,`)).toEqual(["3 结果为成功，但没有「流水号」"]);
  expect(await whyOf(`${second},,N1,`)).toEqual(["3 「结果」是空的"]);
  expect(await whyOf(`${second},处理中,N1,`)).toEqual(["3 「结果」只能是 成功 或 失败"]);
  expect(await whyOf(`${second},失败,,`)).toEqual(["3 结果为失败，请写明「原因」，会员会看到"]);
  expect(await whyOf(paidLine(first, "GOOD-2"))).toEqual(["3 同一单号出现多次，内容不一致"]);
  expect(await whyOf(`${first},失败,,限额`)).toEqual(["3 同一单号出现多次，内容不一致"]);
  expect(await whyOf(paidLine(second, "GOOD-1"))).toEqual([`3 流水号 GOOD-1 已用于单号 ${first}`]);
  expect(await whyOf(paidLine(second, "USED-1"))).toEqual([
    `3 流水号 USED-1 已用于单号 ${foreign}`,
  ]);
  const summed = (sum: string) =>
    upload(server, id, `单号,结果,流水号,金额\n${first},成功,GOOD-1,${sum}`);
  expect((await summed("1.23")).problems).toEqual([
    { line: 2, why: `「金额」1.23 与应付 ${netYuan} 元不一致` },
  ]);
  expect((await summed("很多")).problems).toEqual([{ line: 2, why: "「金额」看不懂：很多" }]);
  for (const [n, { id: exchangeId }] of exchanges.entries())
    expect(await stateOf(n === 0 ? ann : bob, exchangeId)).toBe(ExchangeState.of.toBeIssued);
});

test("what was applied cannot be turned round by another table", async () => {
  const { id, bills } = await fileOf(server, [ann, bob]);
  const [first = "", second = ""] = bills;
  await upload(server, id, table(paidLine(first, "TURN-1"), `${second},失败,,限额`));
  const whyOf = async (line: string) => (await upload(server, id, table(line))).problems[0]?.why;
  expect(await whyOf(paidLine(first, "TURN-2"))).toContain("流水号为 TURN-1");
  expect(await whyOf(`${first},失败,,限额`)).toContain("不能再登记为失败");
  expect(await whyOf(paidLine(second))).toContain("不能再登记为成功");
  await expectBooksToBalance(server);
});

test("a file that cannot be read is refused with what is missing", async () => {
  const { id } = await fileOf(server, [ann]);
  const whyOf = async (text: string) => (await failureOf(upload(server, id, text))).message;
  expect(await whyOf("单号,流水号\nx,y")).toBe("第 1 行表头缺少「结果」列");
  expect(await whyOf("单号,结果,结果,流水号\nx,y,z,n")).toContain("两个「结果」列");
  expect(await whyOf("\uFEFF\n \n")).toBe("文件是空的");
  expect(await whyOf("")).toBe("请选择文件");
  expect(await whyOf(table())).toBe("文件只有表头，没有数据");
  expect((await failureOf(upload(server, 999_999, table("x,成功,n,")))).code).toBe(404);
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
