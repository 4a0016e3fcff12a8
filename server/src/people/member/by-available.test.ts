/** Operators sort members by what they have: the same pages whether the search leaves few of them or many. */
import { beforeAll, expect, test } from "vitest";
import { consoleMembers } from "#contract/console/people/member.ts";
import { Asset, MoneyReason, Role, StaffRole } from "#contract/enums.ts";
import { available, house } from "../../../test/ledger.ts";
import { post } from "../../ledger/wallet/ledger.ts";
import { transact } from "../../platform/db.ts";
import { testServer } from "../../../test/server.ts";
import { membersByAvailable } from "./by-available-sql.ts";
import { membersOfList } from "./sql.ts";

const server = testServer();
/** Equal sums are told apart by number, and some have nothing. */
const sums = [5, 0, 9, 5, 7, 0, 5];
const members: { id: number; gold: number }[] = [];

beforeAll(async () => {
  for (const gold of sums) {
    // oxlint-disable-next-line no-await-in-loop
    const { memberId } = await server.member();
    members.push({ id: memberId, gold });
    const posting = {
      scope: "test",
      key: String(memberId),
      reason: MoneyReason.of.adjustment,
      lines: [
        { account: house, amount: -gold },
        { account: available(memberId), amount: gold },
      ],
      refId: 1,
      memo: "测试",
      actor: "system",
      at: server.world.clock.now(),
    };
    // oxlint-disable-next-line no-await-in-loop
    if (gold > 0) await transact(server.world.db, (tx) => post(tx, posting));
  }
});

const mostFirst = () => members.toSorted((a, b) => b.gold - a.gold || b.id - a.id);
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** All pages of one size; `few`: up to how many are looked up one by one. */
async function pagesBy(sort: string, few: number, search: { text?: string } = {}) {
  const ids: number[] = [];
  const { db } = server.world;
  for (let cursor: string | undefined; ;) {
    const query = membersOfList(db, { role: undefined, text: search.text });
    const asked = { sort, size: 2, cursor };
    // oxlint-disable-next-line no-await-in-loop
    const page = await membersByAvailable(db, query, { asset: Asset.of.gold, asked, few });
    expect(page.list.length).toBeLessThanOrEqual(2);
    ids.push(...idsOf(page.list));
    if (page.next === null) return ids;
    cursor = page.next;
  }
}

test("who has most comes first, and the other way round, page by page", async () => {
  for (const few of [0, 100]) {
    // oxlint-disable no-await-in-loop
    expect(await pagesBy("-gold", few)).toEqual(idsOf(mostFirst()));
    expect(await pagesBy("gold", few)).toEqual(idsOf(mostFirst().toReversed()));
    const [one] = members;
    expect(await pagesBy("-gold", few, { text: String(one?.id) })).toEqual([one?.id]);
    expect(await pagesBy("-gold", few, { text: "nobody's name" })).toEqual([]);
    // oxlint-enable no-await-in-loop
  }
});

test("the console shows them so, says how many there are, and refuses another order's cursor", async () => {
  const call = await server.staff(StaffRole.of.viewer);
  const query = { sort: "-gold", size: "3" } as const;
  const first = await call(consoleMembers, { query });
  expect(first.list.map(({ goldAvailable }) => goldAvailable)).toEqual([9, 7, 5]);
  expect(first.total).toBe(sums.length);
  const second = await call(consoleMembers, { query: { ...query, cursor: first.next ?? "" } });
  expect(idsOf([...first.list, ...second.list])).toEqual(idsOf(mostFirst()).slice(0, 6));
  const narrowed = { ...query, role: String(Role.of.leader) };
  expect(await call(consoleMembers, { query: narrowed })).toEqual({
    list: [],
    next: null,
    total: 0,
  });
  const byNumber = await call(consoleMembers, { query: { size: "1" } });
  await expect(
    call(consoleMembers, { query: { ...query, cursor: byNumber.next ?? "" } }),
  ).rejects.toMatchObject({ code: 400 });
});
