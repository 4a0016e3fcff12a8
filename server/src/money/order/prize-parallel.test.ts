/** Prizes at the same time and in any order: never one too many, never a code twice, nothing lost. */
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { failPrizeExchange, shipExchange } from "#contract/console/money/exchange.ts";
import { consolePrize, type ConsolePrize, listStock } from "#contract/console/money/prize.ts";
import { cancelExchange, revealCode } from "#contract/member/money/exchange.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { saved } from "../../../test/address.ts";
import { operations, ordered, params, physical, virtual } from "../../../test/fixture/prize.ts";
import { drainOutbox } from "../../platform/worker.ts";
import { issueHandlers } from "./issue.ts";
import {
  approve,
  expectBooksToBalance,
  memberWith,
  reject,
} from "../../../test/fixture/exchange.ts";

const server = testServer({ LOG_LEVEL: "silent" });

/** Signed in beforehand, each with an address: what is tried is what they do at the same moment. */
const crowd: { member: SignedIn; addressId: number }[] = [];

beforeAll(async () => {
  for (let n = 0; n < 60; n += 1) {
    const member = await memberWith(server, { gold: 100_000, payee: false });
    crowd.push({ member, addressId: (await saved(member.call))[0]?.id ?? 0 });
  }
}, inMachineTime(120_000));

const first = (count: number): SignedIn[] => crowd.slice(0, count).map(({ member }) => member);
const fulfilled = <T>(results: readonly PromiseSettledResult<T>[]): T[] =>
  results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));

test("sixty members want five pieces: five get one, and the others read that it is gone", async () => {
  const prize = await physical(server, 5);
  const results = await Promise.allSettled(
    crowd.map(({ member, addressId }) => ordered(member, prize, { addressId })),
  );
  expect(fulfilled(results)).toHaveLength(5);
  for (const result of results)
    if (result.status === "rejected") expect(result.reason).toMatchObject({ code: 2008 });
  const call = await operations(server);
  expect(await call(consolePrize, params(prize.id))).toMatchObject({ stock: 0, open: 5 });
  const { list } = await call(listStock, { ...params(prize.id), query: { size: 100 } });
  expect(list).toHaveLength(6);
  await expectBooksToBalance(server);
});

test("twelve approved at once get twelve codes, no two the same, though the workers meet", async () => {
  const codes = Array.from({ length: 12 }, (_, n) => `CODE-${String(n).padStart(4, "0")}`);
  const prize = await virtual(server, codes);
  const made = await Promise.all(
    first(12).map(async (member) => ({ member, id: (await ordered(member, prize)).id })),
  );
  await Promise.all(made.map(({ id }) => approve(server, id)));
  // Three workers, as three processes would: the server's own drain lets one go after the other.
  const worker = () => drainOutbox({ ...server.world, handlers: issueHandlers(server.world) });
  await Promise.all([worker(), worker(), worker()]);
  const got = await Promise.all(
    made.map(async ({ member, id }) => (await member.call(revealCode, { body: { id } })).code),
  );
  expect(new Set(got)).toEqual(new Set(codes));
  await expectBooksToBalance(server);
});

test("a member who may have two gets two, however often they ask at once", async () => {
  const prize = await physical(server, 20, { memberLimit: 2 });
  const member = first(1)[0];
  if (!member) throw new Error("nobody came");
  for (let round = 0; round < 3; round += 1) {
    await Promise.allSettled(Array.from({ length: 6 }, () => ordered(member, prize)));
    server.clock.move(11);
  }
  const call = await operations(server);
  expect(await call(consolePrize, params(prize.id))).toMatchObject({ stock: 18, open: 2 });
});

const act = fc.record({
  kind: fc.constantFrom("order", "cancel", "reject", "approve", "issue", "ship", "fail"),
  nth: fc.nat(5),
});
type PrizeParallelAct = { kind: string; nth: number };

test("whatever order things happen in, stock and open and issued are what was given", async () => {
  const members = first(3);
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 5, maxLength: 25 }),
      fc.boolean(),
      async (acts, isVirtual) => {
        const given = 3;
        const prize = isVirtual
          ? await virtual(server, ["P-1", "P-2", "P-3"])
          : await physical(server, given);
        await play(prize, members, acts);
        const call = await operations(server);
        const { stock, open, issued } = await call(consolePrize, params(prize.id));
        expect(stock + open + issued).toBe(given);
        expect(stock).toBeGreaterThanOrEqual(0);
        const { list } = await call(listStock, { ...params(prize.id), query: { size: 100 } });
        expect(list.reduce((sum, { change }) => sum + change, 0)).toBe(stock);
      },
    ),
    { numRuns: 12 },
  );
  await expectBooksToBalance(server);
});

/** Two of a kind at a time, so that each also meets itself; what is refused changes nothing. */
async function play(
  prize: ConsolePrize,
  members: readonly SignedIn[],
  acts: readonly PrizeParallelAct[],
) {
  const made: { id: number; by: SignedIn }[] = [];
  for (const one of acts) {
    const member = members[one.nth % members.length];
    if (one.kind === "order" && member) {
      server.clock.move(11);
      const asked = await Promise.allSettled([ordered(member, prize)]);
      made.push(...fulfilled(asked).map(({ id }) => ({ id, by: member })));
    }
    const target = made[one.nth % Math.max(1, made.length)];
    if (target) await Promise.allSettled([happen(one.kind, target), happen(one.kind, target)]);
  }
}

async function happen(kind: string, { id, by }: { id: number; by: SignedIn }): Promise<unknown> {
  const desk = await operations(server);
  switch (kind) {
    case "cancel":
      return by.call(cancelExchange, { body: { id } });
    case "reject":
      return reject(server, id);
    case "approve":
      return approve(server, id);
    case "issue":
      return server.drain();
    case "ship":
      return desk(shipExchange, { body: { id, courier: "顺丰速运", tracking: "SF12345" } });
    case "fail":
      return desk(failPrizeExchange, { body: { id, reason: "无法送达" } });
    default:
      return undefined;
  }
}
