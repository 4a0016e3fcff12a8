import { expect, test, vi } from "vitest";
import { booksChecks, uploadStatement } from "#contract/console/operations/books.ts";
import { listAudit } from "#contract/console/people/staff.ts";
import { ExchangeState, StaffRole } from "#contract/enums.ts";
import { testServer } from "../../../test/server.ts";
import { exchangeIn, failureOf, keepSignedIn } from "../../../test/fixture/exchange.ts";
import { fileOf, paidLine, table, upload } from "../../../test/fixture/payout-file.ts";
import { giveBack } from "../../money/payout/end.ts";
import { CAME_BACK } from "../../providers/payout/outcome.ts";
import { heldJob } from "../../../test/job.ts";
import { DAY, proved } from "../../../test/books.ts";
import { payoutScene } from "../../../test/fixture/payout.ts";

const { server, simulator, member } = payoutScene();
/** Nobody answers at this server's provider address. */
const alone = testServer({ PAYOUT_URL: "http://127.0.0.1:9/payout" });

const heading = "商户订单号,金额,时间,流水号";
const csv = (...lines: string[]) => [heading, ...lines].join("\n");
const send = async (text: string, commit = true, on = server) =>
  (await on.staff(StaffRole.of.finance))(uploadStatement, { body: { text, commit } });

test("a statement is looked at first, counts once, and says the same when it is sent again", async () => {
  const text = csv("A1,12.34,2026-11-20 08:05:00,N1", 'A2,"1,000.00",2026/11/20,N2');
  const wanted = { added: 2, totalFen: 101_234, same: 0, problems: [] };
  expect(await send(text, false)).toEqual(wanted);
  expect(await send(text)).toEqual(wanted);
  expect(await send(text)).toEqual({ added: 0, totalFen: 0, same: 2, problems: [] });
  const call = await server.staff(StaffRole.of.admin);
  const log = await call(listAudit, { query: { subjectKind: "books", subjectId: "simulated" } });
  expect(log.list).toMatchObject([{ action: "books.statement", after: { added: 2 } }]);
});

test("twenty uploads at once add each line once", async () => {
  const text = csv("T1,1.00,2026-11-20,N1", "T2,2.00,2026-11-20,N2");
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(text)));
  expect(answers.reduce((sum, { added }) => sum + added, 0)).toBe(2);
});

test("a bank's own table is understood: remarks, other names, minus signs, tabs", async () => {
  const text = [
    "\uFEFF#账务明细",
    "账务流水号\t商户订单号\t支出金额（-元）\t发生时间",
    "N9\tB1\t-12.30\t2026年11月20日 09:00",
    "N8\tB2\t-8\t20261120",
    "#合计：2 笔",
  ].join("\r\n");
  expect(await send(text)).toMatchObject({ added: 2, totalFen: 2030, problems: [] });
});

test("one bad line stops the file, and every bad line is named", async () => {
  await send(csv("P1,5.00,2026-11-20,N1"));
  const text = csv(
    "P2,1.00,2026-11-20,N2",
    "P1,6.00,2026-11-20,N1",
    ",1.00,2026-11-20,N3",
    "P3,免费,2026-11-20,N4",
    "P4,0,2026-11-20,N5",
    "P5,1.00,2026-02-31,N6",
    "P2,3.00,2026-11-20,N7",
  );
  const { problems } = await send(text);
  expect(problems.map(({ line, why }) => `${line} ${why}`)).toEqual([
    "3 单号 P1 的金额 6.00 与之前的 5.00 不一致",
    "4 「商户订单号」是空的",
    "5 「金额」看不懂：免费",
    "6 「金额」看不懂：0",
    "7 「时间」看不懂：2026-02-31",
    "8 单号 P2 的金额 3.00 与之前的 1.00 不一致",
  ]);
  expect(await send(csv("P2,1.00,2026-11-20,N2"), false)).toMatchObject({ added: 1, same: 0 });
});

test("a file that is no statement is refused with what is missing", async () => {
  const whyOf = async (text: string) => (await failureOf(send(text))).message;
  expect(await whyOf("商户订单号,金额\nA,1")).toBe("第 1 行表头缺少「时间」、「流水号」列");
  expect(await whyOf(heading)).toBe("文件只有表头，没有数据");
  expect(await whyOf("")).toBe("请选择文件");
  const call = await server.staff(StaffRole.of.operations);
  const body = { text: csv("A,1,2026-11-20,N"), commit: true };
  expect((await failureOf(call(uploadStatement, { body }))).code).toBe(403);
});

test("what was paid by hand is found on the statement by its 流水号, and missed where it is not", async () => {
  const { id, bills } = await fileOf(server, [member, member]);
  const [found = "", missing = ""] = bills;
  await upload(server, id, table(paidLine(found, "HAND-1"), paidLine(missing, "HAND-2")));
  const fen = await server.db
    .selectFrom("exchangePayout as p")
    .innerJoin("exchange as e", "e.id", "p.exchangeId")
    .select("e.netFen")
    .where("p.billNo", "=", found)
    .executeTakeFirstOrThrow();
  const yuan = (fen.netFen / 100).toFixed(2);
  await send(csv(`OTHER-NO,${yuan},2026-11-20,HAND-1`));
  server.clock.move(2 * DAY);
  await keepSignedIn(server);
  const { named } = await proved(server);
  expect(named).toContain(`payouts bill:${missing}`);
  expect(named).not.toContain(`payouts bill:${found}`);
  expect(named).not.toContain("payouts bill:OTHER-NO");
});

test("where the provider changes its word, the new one counts and is an alarm", async () => {
  const { id } = await exchangeIn(server, { member, state: ExchangeState.of.issued, simulator });
  const { billNo } = await server.db
    .selectFrom("exchangePayout")
    .select("billNo")
    .where("exchangeId", "=", id)
    .executeTakeFirstOrThrow();
  await send(csv(`${billNo},0.01,2026-11-20,N`));
  server.clock.move(DAY);
  const alarm = vi.spyOn(server.world.log, "error").mockReturnValue(undefined);
  const { named } = await proved(server);
  expect(named).not.toContain(`payouts bill:${billNo}`);
  expect(alarm).toHaveBeenCalledWith(
    expect.objectContaining({ alarm: "books", billNo, before: 1 }),
    "a statement changed",
  );
  alarm.mockRestore();
});

test("a payment that came back to us is on the provider's list, and no difference", async () => {
  const { id } = await exchangeIn(server, { member, state: ExchangeState.of.issued, simulator });
  server.clock.move(2 * DAY);
  const before = await proved(server);
  const back = { exchangeId: id, code: CAME_BACK, message: "账户异常" };
  const job = await heldJob(server, { topic: "payout.send", payload: { exchangeId: id } });
  await giveBack({ world: server.world, job }, { ...back, at: server.clock.now() });
  const after = await proved(server);
  expect(after.named).toEqual(before.named);
  expect(after.run.payouts.theirsOnly).toEqual(before.run.payouts.theirsOnly);
});

test("a provider that cannot be reached is an alarm, and the rest is proved all the same", async () => {
  const alarm = vi.spyOn(alone.world.log, "error").mockReturnValue(undefined);
  const { run } = await proved(alone);
  expect(run.checks.map(({ check }) => check)).toEqual(Object.keys(booksChecks));
  expect(alarm).toHaveBeenCalledWith(
    expect.objectContaining({ alarm: "books" }),
    "the provider's statement cannot be had",
  );
});
