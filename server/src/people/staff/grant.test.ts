/** Power over money is given by two, and an account that was in somebody's hands is not their second person. */
import { expect, test } from "vitest";
import type { Call } from "#contract/client.ts";
import {
  addOperator,
  changeOperator,
  listOperators,
  resetOperator,
} from "#contract/console/people/operators.ts";
import { StaffRole } from "#contract/enums.ts";
import { testServer } from "../../../test/server.ts";
import { ofFirstBrand } from "../../../test/fixture/brand-desk.ts";
import { failureOf } from "../../../test/fixture/exchange.ts";
import { password } from "../../../test/fixture/staff.ts";
import {
  callOf,
  cancel,
  colleague,
  confirm,
  confirmBy,
  openProposals,
  params,
  pass,
} from "../../../test/fixture/staff-proposal.ts";

const server = testServer();
const { admin, finance, operations, support, viewer } = StaffRole.of;

const { proposed } = ofFirstBrand(server);
const add = (call: Call, account: string, role: StaffRole) =>
  call(addOperator, { body: { account, name: "新同事", role } });

test("one admin cannot make colleagues who get at money: they are let in by a second person, and wait 72 hours", async () => {
  const boss = await colleague(server, admin);
  const puppet = await add(boss.call, "puppet.one", finance);
  expect(puppet.operator).toMatchObject({ state: "disabled", hasProposal: true });
  await expect(callOf(server, "puppet.one", puppet.password)).rejects.toThrow(/账号或密码错误/);
  const [made] = await openProposals(server);
  expect(made).toMatchObject({ kind: "staff", subject: "新同事（puppet.one）", delayHours: 0 });
  expect((await failureOf(confirm(boss.call, made ?? { id: 0 }))).code).toBe(403);
  expect(await confirmBy(server, finance, made ?? { id: 0 })).toMatchObject({ state: "effective" });
  await callOf(server, "puppet.one", puppet.password);
  // Support has no power over money: one admin is enough.
  expect((await add(boss.call, "helper.one", support)).operator.state).toBe("active");
});

test("a raised role and an enabled account wait for a second person; taking away does not", async () => {
  const [boss, one] = [await colleague(server, admin), await colleague(server, support)];
  const change = (role: StaffRole, state: "active" | "disabled") =>
    boss.call(changeOperator, {
      ...params(one),
      body: { name: "改名", role, state, note: "调整" },
    });
  expect(await change(finance, "active")).toMatchObject({
    name: "改名",
    role: support,
    hasProposal: true,
  });
  // Disabled meanwhile: what was proposed about them does not bring them back.
  expect(await change(support, "disabled")).toMatchObject({
    state: "disabled",
    hasProposal: false,
  });
  expect(await change(finance, "active")).toMatchObject({ state: "disabled", role: support });
  const [made] = await openProposals(server);
  expect(made?.changes).toEqual([
    { name: "role", label: "角色", before: "客服", after: "财务" },
    { name: "state", label: "账号", before: "停用", after: "启用" },
  ]);
  await confirmBy(server, finance, made ?? { id: 0 });
  const { list } = await boss.call(listOperators, { query: { search: one.account } });
  expect(list).toMatchObject([{ role: finance, state: "active", hasProposal: false }]);
  const waiting = await proposed(boss.call, { delayBonusGold: 98 });
  const back = await callOf(server, one.account, password);
  expect((await failureOf(confirm(back, waiting))).message).toMatch(/^您的账号在 72 小时内/);
  expect(await change(operations, "active")).toMatchObject({ role: finance, hasProposal: true });
  expect(await change(viewer, "active")).toMatchObject({ role: viewer, hasProposal: false });
  await cancel(boss.call, waiting);
});

test("an account that was reset confirms nothing of whoever reset it, and nothing at all for 72 hours", async () => {
  const [boss, one, third] = [
    await colleague(server, admin),
    await colleague(server, finance),
    await colleague(server, finance),
  ];
  const made = await proposed(boss.call, { delayBonusGold: 99 });
  const reset = await boss.call(resetOperator, {
    ...params(one),
    body: { what: "password", note: "忘了" },
  });
  await pass(server, 73);
  await server.db
    .updateTable("staffMember")
    .set({ passwordAt: server.clock.now() })
    .where("id", "=", one.id)
    .execute();
  const asThem = await callOf(server, one.account, reset.password ?? "");
  expect((await failureOf(confirm(asThem, made))).message).toMatch(/不能互为复核人/);
  expect(await confirm(third.call, made)).toMatchObject({ state: "confirmed" });
  await cancel(third.call, made);
  // What is proposed from now on, they may.
  const later = await proposed(boss.call, { delayBonusGold: 101 });
  expect(await confirm(asThem, later)).toMatchObject({ state: "confirmed" });
});
