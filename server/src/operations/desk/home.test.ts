import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { approveExchanges, consoleExchange } from "#contract/console/money/exchange.ts";
import { memberHome, moveHome } from "#contract/console/operations/home.ts";
import { Asset, ExchangeState, StaffRole } from "#contract/enums.ts";
import { getExchange, quoteExchange } from "#contract/member/money/exchange.ts";
import { listMessages } from "#contract/member/community/notice.ts";
import { getAccount } from "#contract/member/people/user.ts";
import { getWallet } from "#contract/member/money/wallet.ts";
import { lineOf } from "../../../test/audit-line.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { forgetBrands } from "../../foundation/brand/api.ts";
import {
  approve,
  keepSignedIn,
  memberWith,
  noLimits,
  setRules,
  withdraw,
} from "../../../test/fixture/exchange.ts";

const server = testServer();
const { admin, finance, operations } = StaffRole.of;

beforeEach(async () => {
  await setRules(server, { ...noLimits, goldPerYuan: 100, withdrawFeeFen: 0 });
  await server.db
    .updateTable("brand")
    .set({ goldPerYuan: 1000, withdrawMinGold: 10_000, withdrawFeeFen: 300 })
    .where("code", "=", "manxi")
    .execute();
  forgetBrands(server.world);
});

const params = ({ memberId }: SignedIn) => ({ params: { id: String(memberId) } });
const reason = "会员来信，要求转到漫析社区";
const body = { from: "qingyan", to: "manxi", reason };
const move = async (who: SignedIn, role: StaffRole = finance) =>
  (await server.staff(role))(moveHome, { ...params(who), body });

test("finance moves a member with a reason: from then on the other brand's rules are theirs, everywhere", async () => {
  const member = await memberWith(server, { gold: 50_000 });
  await server.db
    .updateTable("brandDocument")
    .set({ version: "of-manxi" })
    .where("brandCode", "=", "manxi")
    .where("kind", "=", "agreement")
    .execute();
  const moved = await move(member);
  expect(moved).toMatchObject({
    home: { code: "manxi", terms: { goldPerYuan: 1000 } },
    others: [{ code: "qingyan" }],
    open: 0,
    moves: [{ from: "清言调研", to: "漫析社区", reason }],
  });
  expect((await member.call(getWallet)).goldPerYuan).toBe(1000);
  expect((await member.call(getAccount)).home).toMatchObject({
    code: "manxi",
    siteName: "漫析社区",
    origin: "http://127.0.0.1:3000",
    terms: { goldPerYuan: 1000, withdrawMinGold: 10_000 },
  });
  const query = { asset: String(Asset.of.gold), amount: "20000" };
  expect(await member.call(quoteExchange, { query })).toMatchObject({
    grossFen: 2000,
    feeFen: 300,
  });
  // The new brand's agreement is another one, and was not agreed to yet.
  expect((await member.call(getAccount)).consentNeeded).toEqual(["agreement"]);
});

test("the log has both brands and the reason, and the member is told", async () => {
  const member = await memberWith(server, {});
  await move(member, admin);
  expect(await lineOf(server, "member.home", member.memberId)).toMatchObject({
    before: { homeBrand: "qingyan" },
    after: { homeBrand: "manxi" },
    note: reason,
  });
  const { list } = await member.call(listMessages, { query: {} });
  expect(list[0]).toMatchObject({ title: "你的账号已归属「漫析社区」" });
});

test("what was asked for before stays as it was promised, and is decided by the rules of then", async () => {
  await server.db
    .updateTable("brand")
    .set({ secondPersonFen: 1 })
    .where("code", "=", "manxi")
    .execute();
  const member = await memberWith(server, { gold: 50_000 });
  const asked = await withdraw(member.call, { asset: Asset.of.gold, amount: 2000 });
  expect(await move(member)).toMatchObject({ open: 1 });
  expect(await member.call(getExchange, { params: { id: String(asked.id) } })).toMatchObject({
    grossFen: 2000,
    feeFen: 0,
    netFen: 2000,
  });
  expect(await approve(server, asked.id)).toEqual({ decided: 1, skipped: [] });
});

test("what is asked for within 72 hours of a move takes two people, whatever the new limit is", async () => {
  const member = await memberWith(server, { gold: 90_000 });
  await move(member);
  const asked = await withdraw(member.call, { asset: Asset.of.gold, amount: 20_000 });
  const [mine, other] = [await server.staff(finance), await server.staff(admin)];
  const seen = await mine(consoleExchange, { params: { id: String(asked.id) } });
  expect(seen.flags.map(({ kind }) => kind)).toContain("movedHome");
  expect((await approve(server, asked.id)).skipped).toMatchObject([
    { id: asked.id, why: expect.stringContaining("会员刚被更换归属品牌") },
  ]);
  const ids = { body: { ids: [asked.id] } };
  expect(await other(approveExchanges, ids)).toMatchObject({ decided: 1 });
  expect(await member.call(getExchange, { params: { id: String(asked.id) } })).toMatchObject({
    state: ExchangeState.of.toBeIssued,
  });
  server.clock.move(73 * 3600);
  await keepSignedIn(server);
  const later = await withdraw(member.call, { asset: Asset.of.gold, amount: 21_000 });
  expect(await approve(server, later.id)).toEqual({ decided: 1, skipped: [] });
});

test("a withdrawal and a move at the same moment: it is of the one brand or of the other, in all its parts", async () => {
  const member = await memberWith(server, { gold: 50_000 });
  const [asked] = await Promise.all([
    withdraw(member.call, { asset: Asset.of.gold, amount: 20_000, key: randomUUID() }),
    move(member),
  ]);
  const row = await server.db
    .selectFrom("exchange")
    .select(["brandCode", "grossFen", "feeFen"])
    .where("id", "=", asked.id)
    .executeTakeFirstOrThrow();
  const whole = [
    { brandCode: "qingyan", grossFen: 20_000, feeFen: 0 },
    { brandCode: "manxi", grossFen: 2000, feeFen: 300 },
  ];
  expect(whole).toContainEqual(row);
});

test("a move is refused without a reason, to a brand that there is not, and when somebody was faster", async () => {
  const member = await memberWith(server, {});
  const call = await server.staff(finance);
  const asked = (more: object) => call(moveHome, { ...params(member), body: { ...body, ...more } });
  await expect(asked({ reason: " " })).rejects.toMatchObject({ code: 400 });
  await expect(asked({ to: "nowhere" })).rejects.toMatchObject({ code: 400 });
  await expect(asked({ from: "manxi", to: "manxi" })).rejects.toMatchObject({ code: 409 });
  await expect(asked({ from: "manxi", to: "qingyan" })).resolves.toMatchObject({ moves: [] });
  await move(member);
  expect((await move(member)).moves).toHaveLength(1);
  await expect(asked({ from: "manxi", to: "manxi" })).resolves.toMatchObject({
    home: { code: "manxi" },
  });
  await expect(call(moveHome, { params: { id: "999999" }, body })).rejects.toMatchObject({
    code: 404,
  });
  await expect(move(member, operations)).rejects.toMatchObject({ code: 403 });
  const viewer = await server.staff(StaffRole.of.viewer);
  expect((await viewer(memberHome, params(member))).home.code).toBe("manxi");
});
