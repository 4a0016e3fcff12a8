/** Files that change gold and cash: limits, the second person, and the same file twice. */
import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { askAdjustment, listAdjustments } from "#contract/console/money/adjustment.ts";
import { memberHead } from "#contract/console/operations/desk.ts";
import { Asset, StaffRole } from "#contract/enums.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import { testServer } from "../../../test/server.ts";
import { expectBooksToBalance, keepSignedIn } from "../../../test/fixture/exchange.ts";
import { codeOf } from "../../../test/fixture/growth-desk.ts";
import { walletOf } from "../../ledger/wallet/api.ts";
import { importsAt, ofMember, setLimits } from "../../../test/fixture/import.ts";

const server = testServer();
vi.setConfig({ testTimeout: inMachineTime(30_000) });

const { preview, commit, undo, linesOf: shown } = importsAt(server);
const linesOf = async (...asked: Parameters<typeof shown>) =>
  (await shown(...asked)).map(({ line, effect, why }) => [line, why || effect]);

test("a large sum in small pieces takes a second person, in a file as by hand, and also at once", async () => {
  const [one, two] = [await server.member(), await server.member()];
  await setLimits(server);
  const code = await codeOf(server, one);
  const run = await preview(
    "adjustment",
    [200, 200, 101, 100, -300].map((amount) => `${code},${amount},,活动补发`),
  );
  const second = "；超过限额，需第二人批准";
  expect((await linesOf(run, "ready")).map(([, effect]) => effect)).toEqual([
    "增加 200 金币：活动补发",
    "增加 200 金币：活动补发",
    `增加 101 金币：活动补发${second}`,
    "增加 100 金币：活动补发",
    "扣除 300 金币：活动补发",
  ]);
  expect(await commit(run)).toMatchObject({ done: 5, skipped: 0 });
  expect((await walletOf(server.db, one.memberId)).gold.available).toBe(200);
  const asker = await server.staff(StaffRole.of.operations);
  const { memberId } = two;
  const give = async (amount: number) => {
    const about = { memberId, asset: Asset.of.gold, amount, reason: "补发", note: "" };
    return (await asker(askAdjustment, { body: { ...about, key: randomUUID() } })).state;
  };
  const states = await Promise.all([200, 200, 200, 200].map(give));
  expect(states.toSorted()).toEqual(["booked", "booked", "waiting", "waiting"]);
  expect(await give(-400)).toBe("booked");
  expect(await asker(memberHead, ofMember(two))).toMatchObject({
    secondGold: 500,
    alone: { gold: { up: 400, down: 400 }, fen: { up: 0, down: 0 } },
  });
  // A colleague's turn changes nothing; another day does.
  const colleague = await server.staff(StaffRole.of.admin);
  const about = { memberId, asset: Asset.of.gold, amount: 101, reason: "补发", note: "" };
  const turn = await colleague(askAdjustment, { body: { ...about, key: randomUUID() } });
  expect(turn.state).toBe("waiting");
  server.clock.move(86_400);
  await keepSignedIn(server);
  expect(await give(500)).toBe("booked");
  await expectBooksToBalance(server);
});

test("adjustments are booked up to the limit, wait above it, and what cannot be taken leaves nothing behind", async () => {
  const [one, two] = [await server.member(), await server.member()];
  await setLimits(server);
  const [a, b] = [await codeOf(server, one), await codeOf(server, two)];
  const run = await preview("adjustment", [
    `${a},200,,活动补发`,
    `${a},,3.50,邮费`,
    `${b},800,,大额补发`,
    `${b},-100,,扣回`,
    `${b},10,1,两样`,
    `${b},1.5,,小数`,
  ]);
  expect(run).toMatchObject({
    ready: 4,
    bad: 2,
    money: { goldIn: 1000, goldOut: 100, fenIn: 350, fenOut: 0 },
  });
  expect(await linesOf(run, "ready")).toEqual([
    [2, "增加 200 金币：活动补发"],
    [3, "增加 3.50 元：邮费"],
    [4, "增加 800 金币：大额补发；超过限额，需第二人批准"],
    [5, "扣除 100 金币：扣回"],
  ]);
  expect(await linesOf(run, "bad")).toEqual([
    [6, "金币、现金请填写其中一个；两样都要请分成两行"],
    [7, "金币应为整数，如 100 或 -50"],
  ]);
  expect(await commit(run)).toMatchObject({ done: 3, skipped: 1 });
  const wallet = await walletOf(server.db, one.memberId);
  expect([wallet.gold.available, wallet.cash.available]).toEqual([200, 350]);
  expect((await walletOf(server.db, two.memberId)).gold.available).toBe(0);
  const admin = await server.staff(StaffRole.of.admin);
  const asked = await admin(listAdjustments, { query: { memberId: String(two.memberId) } });
  expect(asked.list).toMatchObject([
    { asset: Asset.of.gold, amount: 800, state: "waiting", note: `批量导入 ${run.id} 第 4 行` },
  ]);
  const [skipped] = await linesOf(run, "skipped");
  expect(skipped).toEqual([5, expect.stringContaining("不能扣 100 金币")]);
  await expect(undo(run)).rejects.toMatchObject({
    code: 409,
    message: expect.stringContaining("不能整批撤销"),
  });
  await expectBooksToBalance(server);
});

test("one file that two have uploaded is carried out once; whoever means it again uploads it again", async () => {
  const one = await server.member();
  const code = await codeOf(server, one);
  const upload = () => preview("adjustment", [`${code},7,,活动补发`]);
  const goldOf = async () => (await walletOf(server.db, one.memberId)).gold.available;
  const runs = [await upload(), await upload()];
  expect(runs.map(({ sameAs }) => sameAs)).toEqual([null, null]);
  const both = await Promise.allSettled(runs.map(commit));
  const message = expect.stringMatching(/^同样的文件刚刚执行过（导入 \d+）/);
  const refused = { status: "rejected", reason: expect.objectContaining({ code: 409, message }) };
  expect(both).toContainEqual(refused);
  expect(await goldOf()).toBe(7);
  server.clock.move(1);
  const again = await upload();
  expect(runs.map(({ id }) => id)).toContain(again.sameAs);
  expect(await commit(again)).toMatchObject({ done: 1 });
  expect(await goldOf()).toBe(14);
});
