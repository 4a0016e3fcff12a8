import { randomUUID } from "node:crypto";
import { beforeAll, expect, test, vi } from "vitest";
import { listBooksRuns, listDifferences } from "#contract/console/operations/books.ts";
import { Asset, StaffRole } from "#contract/enums.ts";
import { adjust, closeDay, closings, differences } from "../../ledger/wallet/api.ts";
import { transact } from "../../platform/db.ts";
import { DAY, proved, tamper } from "../../../test/books.ts";
import { keepSignedIn, memberWith, serverWithPayouts } from "../../../test/fixture/exchange.ts";
import type { SignedIn } from "../../../test/server.ts";
import { closeYesterday } from "./close-day.ts";
import { REREAD_DAYS } from "./due.ts";
import { proveDaily } from "./run.ts";

const { server } = serverWithPayouts();
let member: SignedIn;

const give = (fen: number) =>
  transact(server.db, (tx) =>
    adjust(tx, {
      memberId: member.memberId,
      asset: Asset.of.cash,
      amount: fen,
      key: randomUUID(),
      refId: 1,
      memo: "补发",
      actor: "system",
      at: server.clock.now(),
    }),
  );
const account = () => member.memberId * 64 + Asset.of.cash * 16 + 1;

/** What the proof of the next day found of the ledger, by itself. */
async function tomorrowsProof() {
  server.clock.move(DAY);
  await closeYesterday(server.world);
  await proveDaily(server.world);
  await keepSignedIn(server);
  const call = await server.staff(StaffRole.of.viewer);
  const [run] = (await call(listBooksRuns, { query: { size: 1 } })).list;
  if (run?.by !== "系统") throw new Error("the day was not proved");
  const params = { id: String(run.id) };
  const { list } = await call(listDifferences, { params, query: { check: "ledger", size: 100 } });
  const checked = run.checks.find(({ check }) => check === "ledger")?.checked ?? 0;
  return { checked, list, said: list.map(({ subject, detail }) => `${subject} ${detail}`) };
}

beforeAll(async () => {
  // An alarm is what each difference raises.
  vi.spyOn(server.world.log, "error").mockReturnValue(undefined);
  member = await memberWith(server, { fen: 5000 });
  // From eleven o'clock on it is proved each day.
  server.clock.move((35 - ((server.clock.now().getUTCHours() + 8) % 24)) * 3600);
});

test("a day is closed by itself once it is over, on however many servers, and one without postings is not", async () => {
  await Promise.all([closeYesterday(server.world), closeYesterday(server.world)]);
  await closeYesterday(server.world);
  const [first, ...others] = await closings(server.db);
  expect(others).toEqual([]);
  expect(first).toMatchObject({ endsDay: true, entries: expect.any(Number) });
  await give(100);
  await closeYesterday(server.world);
  expect(await closings(server.db)).toHaveLength(1);
  server.clock.move(DAY);
  await closeYesterday(server.world);
  expect(await closings(server.db)).toHaveLength(2);
  server.clock.move(DAY);
  await closeYesterday(server.world);
  expect(await closings(server.db)).toHaveLength(2);
});

test("the daily proof reads what is new and a thirtieth of what is closed; whoever asks for one by hand has all read", async () => {
  const before = await closings(server.db);
  for (let n = 0; n < 38; n++) {
    // oxlint-disable no-await-in-loop
    await give(1);
    const later = new Date(Date.UTC(2027, 0, n + 1)).toISOString().slice(0, 10);
    server.clock.move(DAY);
    await closeDay(server.db, { day: later, at: server.clock.now() });
    // oxlint-enable no-await-in-loop
  }
  expect(await closings(server.db)).toHaveLength(before.length + 38);
  await give(2);
  const { checked, list } = await tomorrowsProof();
  expect(list).toEqual([]);
  const all = await server.db
    .selectFrom("ledger.entry")
    .select((q) => q.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  expect(checked).toBeGreaterThan(2);
  expect(checked).toBeLessThan(all.n);
  const { run } = await proved(server);
  expect(run.checks.find(({ check }) => check === "ledger")).toEqual({
    check: "ledger",
    checked: all.n,
    differences: 0,
  });
});

test("a closed line that was changed is found by hand at once, by itself within thirty days, and then daily until it is mended", async () => {
  const eighth = (await closings(server.db))[7];
  const line = `tx_id = ${eighth?.throughTx} and account_id = ${account()}`;
  const change = (amount: string) =>
    tamper(server, `update ledger.entry set amount = amount ${amount} where ${line}`);
  await change("+ 1");
  expect((await differences(server.db)).length).toBeGreaterThan(0);
  let nights = 1;
  let found = await tomorrowsProof();
  // All were read a moment ago, two are read a night in their order, so tonight is not its turn.
  expect(found.list).toEqual([]);
  while (found.list.length === 0 && nights <= REREAD_DAYS) {
    nights += 1;
    // oxlint-disable-next-line no-await-in-loop
    found = await tomorrowsProof();
  }
  expect(nights).toBe(4);
  expect(found.said).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        new RegExp(`^tx:${eighth?.throughTx} 分录不平衡（.*closed ${eighth?.day}）`),
      ),
      expect.stringMatching(new RegExp(`^account:${account()} 余额不等于分录之和（`)),
      expect.stringMatching(new RegExp(`^account:${account()} 分录序号或余额不连续（`)),
    ]),
  );
  const since = found.list[0]?.since;
  const again = await tomorrowsProof();
  expect(again.said).toEqual(found.said);
  expect(again.list[0]?.since).toBe(since);
  const byHand = await proved(server);
  expect(byHand.named).toEqual(expect.arrayContaining([`ledger account:${account()}`]));
  await change("- 1");
  expect((await tomorrowsProof()).list).toEqual([]);
  expect((await proved(server)).named).toEqual([]);
});

test("a balance that was changed is found the same day, however long its account was still", async () => {
  const change = (amount: string) =>
    tamper(
      server,
      `update ledger.balance set balance = balance ${amount} where account_id = ${account()}`,
    );
  await change("+ 1");
  const { said } = await tomorrowsProof();
  expect(said).toEqual([expect.stringMatching(/^account:\d+ 余额不等于分录之和（account \d+: /)]);
  await change("- 1");
  expect((await tomorrowsProof()).list).toEqual([]);
});
