/** Every rule of money is the home brand's: members of the second brand are here at the first one's address. */
import type { Updateable } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import { askAdjustment } from "#contract/console/money/adjustment.ts";
import { memberHead } from "#contract/console/operations/desk.ts";
import { Asset, Role, StaffRole } from "#contract/enums.ts";
import { getExchange, quoteExchange } from "#contract/member/money/exchange.ts";
import { getInvite } from "#contract/member/people/invite.ts";
import { getTask } from "#contract/member/study/task.ts";
import { getWallet } from "#contract/member/money/wallet.ts";
import { clientOf, type SignedIn, testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { deskKeys, lookKeys, type MoneyKey } from "../../foundation/brand/home.ts";
import { forgetBrands } from "../../foundation/brand/api.ts";
import type { Tables } from "../../platform/tables.ts";
import {
  approve,
  keepSignedIn,
  memberWith,
  noLimits,
  setRules,
  withdraw,
} from "../../../test/fixture/exchange.ts";
import { payLateBonuses } from "../exchange/late.ts";

const server = testServer();
const { gold, cash } = Asset.of;

beforeEach(() => setRules(server, { ...noLimits, ...open }));
const open = {
  goldPerYuan: 100,
  withdrawFeeFen: 0,
  withdrawFeePermille: 0,
  taxMode: "none",
  delayBonusGold: 0,
} as const;

/** The member's own brand is strict in this one thing, and the brand of the address lets everything through. */
async function brandsDiffer(mine: Updateable<Tables["brand"]>, theirs: typeof mine) {
  for (const [code, setting] of Object.entries({ manxi: mine, qingyan: theirs }))
    await server.db.updateTable("brand").set(setting).where("code", "=", code).execute();
  forgetBrands(server.world);
}

async function memberOfSecond(role: Role = Role.of.member): Promise<SignedIn> {
  const member = await memberWith(server, { gold: 500_000, fen: 500_000 });
  await server.db
    .updateTable("userMember")
    .set({ brandCode: "manxi", role })
    .where("id", "=", member.memberId)
    .execute();
  // What is remembered of a caller is asked again.
  server.clock.move(60);
  return member;
}

const quoted = ({ call }: SignedIn, amount: number, asset: Asset = cash) =>
  call(quoteExchange, { query: { asset: String(asset), amount: String(amount) } });
const invites = async ({ call }: SignedIn) => (await call(getInvite)).rules;
const params = (id: number) => ({ params: { id: String(id) } });
const headOf = async ({ memberId }: SignedIn) =>
  (await server.staff(StaffRole.of.finance))(memberHead, params(memberId));
const { vip } = Role.of;

type HomeBrandCase = {
  mine: number | string;
  theirs: number | string;
  role?: Role;
  holds: (member: SignedIn) => Promise<void>;
};

/** Each setting of a brand that guards or moves money; one without a line here does not compile. */
const cases: Record<MoneyKey, HomeBrandCase> = {
  goldPerYuan: {
    mine: 1000,
    theirs: 10,
    holds: async (member) => {
      expect((await member.call(getWallet)).goldPerYuan).toBe(1000);
      expect((await withdraw(member.call, { asset: gold, amount: 20_000 })).grossFen).toBe(2000);
    },
  },
  withdrawMinGold: {
    mine: 5000,
    theirs: 100,
    holds: (member) => refused(quoted(member, 1000, gold), "最少 5000 金币"),
  },
  withdrawMinFen: {
    mine: 5000,
    theirs: 100,
    holds: (member) => refused(quoted(member, 1000), "最少 50.00 元"),
  },
  withdrawDailyCount: {
    mine: 1,
    theirs: 100,
    holds: async ({ call }) => {
      await withdraw(call);
      await refused(withdraw(call), "每日最多 1 笔");
    },
  },
  withdrawDailyFen: {
    mine: 5000,
    theirs: 2_000_000,
    holds: ({ call }) => refused(withdraw(call, { amount: 6000 }), "50.00 元"),
  },
  secondPersonFen: takesTwo("单人审批限额 15.00 元"),
  promiseWorkingDays: {
    mine: 9,
    theirs: 1,
    holds: async (member) => {
      const { promisedAt } = await quoted(member, 2000);
      const days = (Date.parse(promisedAt) - server.clock.now().getTime()) / 86_400_000;
      expect(days).toBeGreaterThan(8);
    },
  },
  withdrawFeeFen: {
    mine: 200,
    theirs: 0,
    holds: async (member) => {
      expect((await quoted(member, 2000)).feeFen).toBe(200);
      expect((await withdraw(member.call, { amount: 2000 })).feeFen).toBe(200);
    },
  },
  withdrawFeePermille: {
    mine: 100,
    theirs: 0,
    holds: async (member) => {
      expect((await quoted(member, 2000)).feeFen).toBe(200);
      expect((await withdraw(member.call, { amount: 2000 })).feeFen).toBe(200);
    },
  },
  taxMode: {
    mine: "per-payment",
    theirs: "none",
    holds: async (member) => {
      expect((await quoted(member, 200_000)).taxFen).toBe(24_000);
      expect((await withdraw(member.call, { amount: 200_000 })).taxFen).toBe(24_000);
    },
  },
  codeAboveFen: {
    mine: 10_000,
    theirs: 2_000_000,
    holds: async (member) => {
      expect((await quoted(member, 200_000)).needsCode).toBe(true);
      await refused(withdraw(member.call, { amount: 200_000 }), "本次提现需要验证码");
    },
  },
  delayBonusGold: {
    mine: 77,
    theirs: 5000,
    holds: async ({ call }) => {
      const { id } = await withdraw(call);
      server.clock.move(40 * 86_400);
      await keepSignedIn(server);
      await payLateBonuses(server.world);
      expect((await call(getExchange, params(id))).bonusGold).toBe(77);
    },
  },
  vipBonusPercent: {
    mine: 3,
    theirs: 90,
    role: vip,
    holds: async ({ call }) => {
      const id = await publishedTask(server);
      expect((await call(getTask, params(id))).vipPercent).toBe(3);
    },
  },
  inviteFirstGold: promised("firstGold"),
  inviteWelcomeGold: promised("welcomeGold"),
  invitePercent: promised("percent"),
  inviteMonths: promised("months"),
  inviteDailyMax: promised("dailyMax"),
  adjustSecondGold: shown("secondGold"),
  adjustSecondFen: shown("secondFen"),
  operatorDayFen: takesTwo("加上这笔超过 15.00 元"),
  adjustOperatorGold: booked(gold),
  adjustOperatorFen: booked(cash),
};

/** A withdrawal of 20 yuan is too much for one operator. */
function takesTwo(why: string): HomeBrandCase {
  const holds = async ({ call }: SignedIn) => {
    const { id } = await withdraw(call, { amount: 2000 });
    expect((await approve(server, id)).skipped[0]?.why).toContain(why);
  };
  return { mine: 1500, theirs: 2_000_000, holds };
}

function shown(limit: "secondGold" | "secondFen"): HomeBrandCase {
  const holds = async (member: SignedIn) => expect((await headOf(member))[limit]).toBe(11);
  return { mine: 11, theirs: 1_000_000, holds };
}

/** Above one operator's sum of a day it waits for a second person. */
function booked(asset: Asset): HomeBrandCase {
  const holds = async ({ memberId }: SignedIn) => {
    const staff = await server.staff(StaffRole.of.finance);
    const asked = { memberId, asset, amount: 12, reason: "补发", note: "" };
    const { state } = await staff(askAdjustment, { body: { key: server.clock.uuid(), ...asked } });
    expect(state).toBe("waiting");
  };
  return { mine: 11, theirs: 1_000_000, holds };
}

/** What they pay is in server/src/people/growth/home-brand.test.ts. */
function promised(rule: keyof Awaited<ReturnType<typeof invites>>): HomeBrandCase {
  const holds = async (member: SignedIn) => expect((await invites(member))[rule]).toBe(7);
  return { mine: 7, theirs: 90, role: vip, holds };
}

async function refused(call: Promise<unknown>, words: string): Promise<void> {
  await expect(call).rejects.toMatchObject({ message: expect.stringContaining(words) });
}

test.each(Object.entries(cases))(
  "%s is my own brand's at the other brand's address",
  async (key, one) => {
    const before = await server.db.selectFrom("brand").selectAll().execute();
    // The values are of the column that the key names.
    await brandsDiffer(
      { [key]: one.mine } as Updateable<Tables["brand"]>,
      { [key]: one.theirs } as Updateable<Tables["brand"]>,
    );
    await one.holds(await memberOfSecond(one.role));
    for (const { code, ...was } of before)
      await server.db.updateTable("brand").set(was).where("code", "=", code).execute();
  },
);

test("every column of a brand is its look, for its desk alone, or has a case above", async () => {
  const [brand] = await server.db.selectFrom("brand").selectAll().execute();
  expect(Object.keys(brand ?? {}).toSorted()).toEqual(
    [...lookKeys, ...deskKeys, ...Object.keys(cases)].toSorted(),
  );
});

test("2,000 yuan at the other brand's address: code, fee and tax are my own brand's, as quoted at home", async () => {
  await brandsDiffer(
    { codeAboveFen: 10_000, withdrawFeeFen: 200, taxMode: "per-payment" },
    { ...noLimits, withdrawFeeFen: 0, taxMode: "none" },
  );
  const member = await memberOfSecond();
  const home: Call = clientOf(server.app, { ...member.headers, host: "127.0.0.1" });
  const { promisedAt: _, ...there } = await quoted(member, 200_000);
  const { promisedAt: __, ...here } = await quoted({ ...member, call: home }, 200_000);
  expect(here).toMatchObject({ feeFen: 200, taxFen: 24_000, needsCode: true });
  expect(there).toEqual(here);
  await refused(withdraw(member.call, { amount: 200_000 }), "本次提现需要验证码");
});
