import { expect, test, vi } from "vitest";
import { listBooksRuns, listDifferences, runBooks } from "#contract/console/operations/books.ts";
import { listAudit } from "#contract/console/people/staff.ts";
import { AuditPolicy, ExchangeState, StaffRole } from "#contract/enums.ts";
import { completed, publishedTask } from "../../../test/task.ts";
import { exchangeIn, failureOf, keepSignedIn, withdraw } from "../../../test/fixture/exchange.ts";
import { startOfDay } from "../../platform/clock.ts";
import { DAY, prizeWith, proved, tamper } from "../../../test/books.ts";
import { proveDaily } from "./run.ts";
import { payoutScene } from "../../../test/fixture/payout.ts";

const { server, simulator, member } = payoutScene("simulated", { gold: 100_000 });

const paid = () => exchangeIn(server, { member, state: ExchangeState.of.issued, simulator });

test("good books are proved: every side is walked, and nothing differs", async () => {
  const { netFen } = await paid();
  await withdraw(member.call);
  const taskId = await publishedTask(server, { auditPolicy: AuditPolicy.of.reconciliation });
  await completed(member.call, taskId);
  await prizeWith(server, { type: 3, stock: 3 });

  const today = await proved(server);
  expect(today.list).toEqual([]);
  expect(today.run.payouts).toMatchObject({
    matched: { count: 0 },
    waiting: { count: 1, oursFen: netFen },
  });

  // The provider's list of that day is there two days later.
  server.clock.move(2 * DAY);
  const { run, list } = await proved(server);
  expect(list).toEqual([]);
  expect(run).toMatchObject({ differences: 0, by: expect.stringContaining("操作员") });
  expect(run.payouts).toMatchObject({
    matched: { count: 1, oursFen: netFen, theirsFen: netFen },
    waiting: { count: 0 },
  });
  expect(run.checks.map(({ check }) => check)).toEqual([
    "ledger",
    "holds",
    "pending",
    "payouts",
    "clearing",
    "stock",
    "growth",
    "adjustments",
    "words",
  ]);
  // Nobody here was brought by anybody, nothing was corrected, and no provider contradicted itself:
  // growth.test.ts, adjustments.test.ts, money/payout/contradiction.test.ts.
  const elsewhere = ["growth", "adjustments", "words"];
  for (const { check, checked } of run.checks)
    if (!elsewhere.includes(check)) expect(checked, check).toBeGreaterThan(0);
});

test("a difference keeps the day on which it was first found, and after three days it is an alarm", async () => {
  const alarm = vi.spyOn(server.world.log, "error");
  const prizeId = await prizeWith(server, { type: 3, stock: 3 });
  const bill = (await paid()).id;
  await tamper(server, `update exchange_payout set bill_no = 'gone' where exchange_id = ${bill}`);
  server.clock.move(2 * DAY);
  const first = await proved(server);
  expect(first.named).toContain("payouts bill:gone");
  expect(alarm).not.toHaveBeenCalled();

  server.clock.move(2 * DAY);
  const second = await proved(server);
  const goneIn = ({ list }: typeof first) => list.find(({ subject }) => subject === "bill:gone");
  expect(goneIn(second)).toMatchObject({ since: first.run.startedAt, isOld: false });
  expect(alarm).not.toHaveBeenCalled();

  server.clock.move(DAY);
  const third = await proved(server);
  expect(goneIn(third)).toMatchObject({ since: first.run.startedAt, isOld: true });
  expect(alarm).toHaveBeenCalledWith(
    expect.objectContaining({ alarm: "books", run: third.run.id, inOwn: 0 }),
    "the books do not balance",
  );

  // Our own books have no list to wait for: an alarm at once.
  alarm.mockClear();
  await tamper(server, `update prize set stock = 2 where id = ${prizeId}`);
  await proved(server);
  expect(alarm).toHaveBeenCalledWith(expect.objectContaining({ inOwn: 1 }), expect.any(String));
  alarm.mockRestore();
});

test("once a Shanghai day from ten o'clock on the proof runs by itself, even on two servers", async () => {
  const tomorrow = startOfDay(new Date(server.clock.now().getTime() + DAY * 1000));
  const moveTo = (at: Date) =>
    server.clock.move(Math.ceil((at.getTime() - server.clock.now().getTime()) / 1000));
  const bySystem = async () => {
    const call = await server.staff(StaffRole.of.viewer);
    await keepSignedIn(server);
    const { list } = await call(listBooksRuns, { query: { size: 100 } });
    return list.filter(({ by }) => by === "系统").length;
  };
  moveTo(new Date(tomorrow.getTime() + 9 * 3_600_000));
  await proveDaily(server.world);
  expect(await bySystem()).toBe(0);
  server.clock.move(3601);
  await Promise.all([proveDaily(server.world), proveDaily(server.world)]);
  await proveDaily(server.world);
  expect(await bySystem()).toBe(1);
  server.clock.move(DAY);
  await proveDaily(server.world);
  expect(await bySystem()).toBe(2);
});

test("runs come newest first and page by page; the differences by check", async () => {
  const prizeId = await prizeWith(server, { type: 3, stock: 1 });
  await tamper(server, `update prize set stock = 9 where id = ${prizeId}`);
  const newest = await proved(server);
  const call = await server.staff(StaffRole.of.viewer);
  const first = await call(listBooksRuns, { query: { size: 1 } });
  expect(first.list).toEqual([newest.run]);
  const second = await call(listBooksRuns, { query: { size: 1, cursor: first.next ?? "" } });
  expect(second.list[0]?.id).toBeLessThan(newest.run.id);
  const params = { id: String(newest.run.id) };
  const stock = await call(listDifferences, { params, query: { check: "stock" } });
  expect(stock.list.map(({ subject }) => subject)).toContain(`prize:${prizeId}`);
  expect((await call(listDifferences, { params, query: { check: "ledger" } })).list).toEqual([]);
  const paged = await call(listDifferences, { params, query: { size: 1 } });
  expect(paged.list).toHaveLength(1);
  const absent = call(listDifferences, { params: { id: "999999" }, query: {} });
  expect((await failureOf(absent)).code).toBe(404);
});

test("everybody on the staff may look, finance alone may run it, and who did is on record", async () => {
  for (const role of [StaffRole.of.operations, StaffRole.of.support, StaffRole.of.viewer]) {
    const call = await server.staff(role);
    expect((await failureOf(call(runBooks))).code).toBe(403);
    expect((await call(listBooksRuns, { query: {} })).list.length).toBeGreaterThan(0);
  }
  expect((await failureOf(member.call(listBooksRuns, { query: {} }))).code).toBe(401);
  const { run } = await proved(server);
  const call = await server.staff(StaffRole.of.admin);
  const log = await call(listAudit, { query: { subjectKind: "books", subjectId: String(run.id) } });
  expect(log.list).toMatchObject([{ action: "books.run" }]);
});
