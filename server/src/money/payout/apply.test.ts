import { beforeEach, expect, test } from "vitest";
import { listPayoutFiles } from "#contract/console/money/payout-file.ts";
import { ExchangeState } from "#contract/enums.ts";
import { getExchange } from "#contract/member/money/exchange.ts";
import type { SignedIn } from "../../../test/server.ts";
import {
  cashOf,
  expectBooksToBalance,
  failureOf,
  memberWith,
  noLimits,
  serverWithPayouts,
  setRules,
} from "../../../test/fixture/exchange.ts";
import { fileOf, financeOf, paidLine, table, upload } from "../../../test/fixture/payout-file.ts";

const { server } = serverWithPayouts();

let ann: SignedIn;
let bob: SignedIn;
beforeEach(async () => {
  await setRules(server, noLimits);
  ann ??= await memberWith(server, { fen: 1_000_000 });
  bob ??= await memberWith(server, { fen: 1_000_000 });
});

const stateOf = async (member: SignedIn, id: number) =>
  (await member.call(getExchange, { params: { id: String(id) } })).state;

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
  expect(answers.map(({ problems }) => problems.length).toSorted((a, b) => a - b)).toEqual([0, 2]);
  await expectBooksToBalance(server);
});

test("two files at once with the number of one payment: it stands for one of them, the other is told", async () => {
  // As often as it takes to meet in the same moment.
  for (let n = 0; n < 5; n++) {
    const files = [await fileOf(server, [ann]), await fileOf(server, [bob])];
    const answers = await Promise.all(
      files.map(({ id, bills: [bill = ""] }) =>
        upload(server, id, table(paidLine(bill, `SHARED-${n}`))),
      ),
    );
    expect(answers.map(({ paid }) => paid).toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect(answers.flatMap(({ problems }) => problems)[0]?.why).toContain(`SHARED-${n} 已用于单号`);
  }
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

test("a number that a spreadsheet has rounded is refused, as nobody could find that payment again", async () => {
  const { id, bills } = await fileOf(server, [ann]);
  const [bill = ""] = bills;
  for (const rounded of ["2.02611E+27", "2026112122001400000000000000"]) {
    const { problems } = await upload(server, id, table(paidLine(bill, rounded)));
    expect(problems).toEqual([
      { line: 2, why: "「流水号」被表格软件改成了约数，请先把这一列设为文本，再重新填写" },
    ]);
  }
  const exact = "2026112122001439871234567890";
  expect(await upload(server, id, table(paidLine(bill, exact)))).toMatchObject({ paid: 1 });
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
  expect(await whyOf("付款单,是否成功,流水号,原因\nx,y,z,n")).toBe(
    "第 1 行表头缺少「单号」、「结果」列；不认识「付款单」、「是否成功」列",
  );
  expect(await whyOf("\uFEFF\n \n")).toBe("文件是空的");
  expect(await whyOf("")).toBe("请选择文件");
  expect(await whyOf(table())).toBe("文件只有表头，没有数据");
  expect((await failureOf(upload(server, 999_999, table("x,成功,n,")))).code).toBe(404);
});
