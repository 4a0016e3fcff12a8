import { expect, test } from "vitest";
import { Asset } from "#contract/enums.ts";
import { available, house, pending, testLedger } from "../../../test/ledger.ts";
import { accountId, kinds, type LedgerLine } from "./ledger.ts";

const { posting, send, move, give, newMember, goldOf, balanced, asOwner } = testLedger();
const { cash, gold } = Asset.of;
const held = (member: number) => accountId(member, gold, kinds.held);

test("coins move from one account to another, and both lines say what is left", async () => {
  const ann = await newMember(100);
  await move(available(ann), held(ann), 30);
  expect(await goldOf(ann)).toMatchObject({ available: 70, held: 30 });
  await balanced();
});

test("a transaction that does not balance, or balances only across currencies, is refused", async () => {
  const ann = await newMember(100);
  const lines = (a: LedgerLine, b: LedgerLine) => send(posting([a, b]));
  await expect(
    lines({ account: house, amount: -5 }, { account: available(ann), amount: 4 }),
  ).rejects.toMatchObject({ code: "LG422" });
  await expect(
    lines({ account: available(ann), amount: -5 }, { account: available(ann, cash), amount: 5 }),
  ).rejects.toMatchObject({ code: "LG422" });
  await balanced();
});

test("an unknown account, one line, or an account named twice is refused", async () => {
  const ann = await newMember(10);
  for (const lines of [
    [
      { account: house, amount: -5 },
      { account: 999_999_999, amount: 5 },
    ],
    [{ account: available(ann), amount: 5 }],
    [
      { account: house, amount: -5 },
      { account: available(ann), amount: 2 },
      { account: available(ann), amount: 3 },
    ],
  ])
    await expect(send(posting(lines))).rejects.toMatchObject({ code: "LG400" });
});

test("a number that is taken already fails aloud, and is not taken for what has ended already", async () => {
  const ann = await newMember(100);
  const hold = await move(available(ann), held(ann), 30);
  for (const posting of [
    () => give(ann, 5),
    () => move(held(ann), available(ann), 30, { resolves: hold }),
  ]) {
    // As after a restore whose numbers were not passed.
    // oxlint-disable-next-line no-await-in-loop -- one number after the other
    await asOwner(async (query) => {
      await query("select setval('ledger.tx_id_seq', max(id), false) from ledger.tx");
    });
    // oxlint-disable-next-line no-await-in-loop
    await expect(posting()).rejects.toMatchObject({ code: "LG500" });
    // oxlint-disable-next-line no-await-in-loop
    await posting();
  }
  expect(await goldOf(ann)).toMatchObject({ available: 105, held: 0 });
  await balanced();
});

test("a balance never falls below zero, and the refusal leaves no trace", async () => {
  const ann = await newMember(10);
  await expect(move(available(ann), house, 11)).rejects.toMatchObject({ reason: "balanceTooLow" });
  expect((await goldOf(ann)).available).toBe(10);
  await balanced();
});

test("200 parallel debits of which 50 are affordable: exactly 50 happen", async () => {
  const ann = await newMember(500);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 200 }, () => move(available(ann), house, 10)),
  );
  expect(outcomes.filter((one) => one.status === "fulfilled")).toHaveLength(50);
  for (const one of outcomes)
    if (one.status === "rejected") expect(one.reason).toMatchObject({ reason: "balanceTooLow" });
  expect((await goldOf(ann)).available).toBe(0);
  await balanced();
});

test("100 parallel repeats with one key have one effect and one answer", async () => {
  const ann = await newMember(500);
  const same = posting([
    { account: available(ann), amount: -10 },
    { account: house, amount: 10 },
  ]);
  const answers = await Promise.all(Array.from({ length: 100 }, () => send(same)));
  expect(new Set(answers).size).toBe(1);
  expect((await goldOf(ann)).available).toBe(490);
  await balanced();
});

test("a key that was used for something else is refused", async () => {
  const ann = await newMember(100);
  await move(house, available(ann), 5, { key: "once" });
  await expect(move(house, available(ann), 6, { key: "once" })).rejects.toMatchObject({
    reason: "conflict",
  });
  expect((await goldOf(ann)).available).toBe(105);
});

test("a hold is resolved once, whole, and only with its own accounts and amount", async () => {
  const ann = await newMember();
  const hold = await move(house, pending(ann), 40);
  const resolve = (amount: number) =>
    move(pending(ann), available(ann), amount, { resolves: hold });
  await expect(resolve(39)).rejects.toMatchObject({ reason: "conflict" });
  await expect(move(house, available(ann), 40, { resolves: hold })).rejects.toMatchObject({
    reason: "conflict",
  });
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => resolve(40)));
  expect(outcomes.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  expect(await goldOf(ann)).toMatchObject({ pending: 0, available: 40 });
  await balanced();
});

test("what was no hold cannot be resolved", async () => {
  const ann = await newMember();
  const paid = await give(ann, 40);
  await expect(move(available(ann), house, 40, { resolves: paid })).rejects.toMatchObject({
    reason: "conflict",
  });
});

test("crossing moves among a member's three accounts neither deadlock nor drift", async () => {
  const ann = await newMember(3000);
  const places = [available(ann), pending(ann), held(ann)] as const;
  for (const place of [pending(ann), held(ann)]) await move(available(ann), place, 1000);
  await Promise.all(
    Array.from({ length: 300 }, (_, i) =>
      move(places[(i % 3) as 0 | 1 | 2], places[((i + 1 + (i % 2)) % 3) as 0 | 1 | 2], 1 + (i % 7)),
    ),
  );
  const left = await goldOf(ann);
  expect(left.available + left.pending + left.held).toBe(3000);
  await balanced();
});
