/** How a sanction comes about: by one for a warning, by two above it; and what of it is written down. */
import { expect, test, vi } from "vitest";
import type { Call } from "#contract/client.ts";
import {
  decideSanction,
  listSanctionProposals,
  listSanctions,
  sanctionMember,
} from "#contract/console/people/sanction.ts";
import { listAudit } from "#contract/console/people/staff.ts";
import { StaffRole } from "#contract/enums.ts";
import { listMessages } from "#contract/member/community/notice.ts";
import { listOwnSanctions } from "#contract/member/people/sanction.ts";
import { enterTask } from "#contract/member/study/survey.ts";
import { SanctionCategory, SanctionStep } from "#contract/sanction-enums.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import { testServer } from "../../../test/server.ts";
import { publishedTask } from "../../../test/task.ts";
import { failureOf, memberWith, withdraw } from "../../../test/fixture/exchange.ts";
import { addSeconds } from "../../platform/clock.ts";
import { colleague } from "../../../test/fixture/staff-proposal.ts";
import { asked, bodyOf, lifted, sanctioned } from "../../../test/fixture/sanction.ts";
import { sanctionSentences } from "./service.ts";

const server = testServer();
vi.setConfig({ testTimeout: inMachineTime(30_000) });
const { warning, fewerTasks, withdrawalsPaused, frozen } = SanctionStep.of;

const params = (id: number) => ({ params: { id: String(id) } });
const operations = () => server.staff(StaffRole.of.operations);
const admin = () => server.staff(StaffRole.of.admin);
const decide = (call: Call, id: number, decision: "confirm" | "refuse" | "withdraw", note = "") =>
  call(decideSanction, { ...params(id), body: { decision, note } });
const titles = async (call: Call) =>
  (await call(listMessages, { query: {} })).list.map(({ title }) => title);
const own = async (call: Call) => (await call(listOwnSanctions)).list;

test("A warning is one operator's word: it limits nothing, and the member reads what, why and until when", async () => {
  const { call, memberId } = await memberWith(server, { fen: 5000 });
  const { sanction, proposal } = await asked(await operations(), memberId, { step: warning });
  expect(proposal).toBeNull();
  expect(sanction).toMatchObject({ step: warning, by: "操作员2", second: null, inForce: true });
  expect(await own(call)).toMatchObject([
    {
      step: warning,
      category: SanctionCategory.of.answers,
      shown: "资料核实中",
      effects: ["不限制任何功能；再次违规可能受到更重的处罚。"],
      until: sanction?.until,
      inForce: true,
      mayAppeal: true,
      appeal: null,
    },
  ]);
  expect((await call(listMessages, { query: {} })).list[0]).toMatchObject({
    title: "账号收到一次警告",
    body: expect.stringMatching(
      /^作答质量：资料核实中（至 .+）。在「处罚与申诉」可以查看影响并申诉$/,
    ),
    about: { kind: "sanction", id: sanction?.id },
  });
  expect((await call(enterTask, { body: { taskId: await publishedTask(server) } })).to).toBe("own");
  expect((await withdraw(call)).id).toBeGreaterThan(0);
  expect(await sanctionSentences(server.db, [memberId], server.clock.now())).toEqual(new Map());
});

test("Above a warning nothing stands until a second person has agreed, who is neither the first nor tied to them", async () => {
  const { call, memberId } = await server.member();
  const first = await colleague(server, StaffRole.of.operations);
  const { sanction, proposal } = await asked(first.call, memberId, { step: fewerTasks });
  expect(sanction).toBeNull();
  const id = proposal?.id ?? 0;
  expect(proposal).toMatchObject({ state: "waiting", mayWithdraw: true, earlier: [] });
  expect([await own(call), await titles(call)]).toEqual([[], []]);
  expect((await failureOf(decide(first.call, id, "confirm"))).message).toBe(
    "不能复核自己提出的处罚，请由另一位同事复核",
  );
  const fresh = await colleague(server, StaffRole.of.operations, 1);
  expect((await failureOf(decide(fresh.call, id, "confirm"))).message).toContain("72 小时内新建");
  const { list } = await (await admin())(listSanctionProposals, { query: {} });
  expect(list.find((one) => one.id === id)).toMatchObject({ whyNot: null, mayWithdraw: false });
  expect(await decide(await admin(), id, "confirm", "看过证据")).toMatchObject({
    state: "confirmed",
    decidedBy: { name: "操作员1" },
  });
  expect(await own(call)).toMatchObject([{ step: fewerTasks, tasksPerDay: 0, inForce: true }]);
  expect((await failureOf(decide(await admin(), id, "confirm"))).message).toBe(
    "这项处罚已有同事处理",
  );
  const found = await (await admin())(listSanctions, params(memberId));
  expect(found).toMatchObject({ list: [{ second: "操作员1" }], waiting: [] });
});

test("It is refused by the second with a reason, or withdrawn by the first alone; the member hears of neither", async () => {
  const { call, memberId } = await server.member();
  const ask = async () =>
    (await asked(await operations(), memberId, { step: frozen })).proposal?.id ?? 0;
  const id = await ask();
  expect((await failureOf(ask())).message).toBe("「冻结账号」已有同事提交，等待复核");
  expect((await failureOf(decide(await admin(), id, "refuse"))).message).toBe("请填写驳回的原因");
  expect((await failureOf(decide(await admin(), id, "withdraw"))).message).toBe(
    "只有提出人可以撤回",
  );
  expect(await decide(await admin(), id, "refuse", "证据不足")).toMatchObject({ state: "refused" });
  const again = await ask();
  expect(await decide(await operations(), again, "withdraw")).toMatchObject({ state: "withdrawn" });
  expect([await own(call), await titles(call)]).toEqual([[], []]);
  const query = { subjectKind: "member", subjectId: String(memberId) };
  const log = (await (await operations())(listAudit, { query })).list;
  expect(log.map(({ action }) => action)).toEqual([
    "member.sanction-withdraw",
    "member.sanction-ask",
    "member.sanction-refuse",
    "member.sanction-ask",
  ]);
});

test("Two colleagues who confirm at the same time place it once", async () => {
  const { memberId } = await server.member();
  const { proposal } = await asked(await operations(), memberId, { step: withdrawalsPaused });
  const other = await colleague(server, StaffRole.of.operations);
  const both = await Promise.allSettled(
    [await admin(), other.call].map((call) => decide(call, proposal?.id ?? 0, "confirm")),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const { list } = await (await admin())(listSanctions, params(memberId));
  expect(list).toHaveLength(1);
});

test("Nobody alone writes what is above a warning, not even past our code", async () => {
  const { memberId } = await server.member();
  const now = server.clock.now();
  const row = { memberId, reason: "x", shown: "x", byStaff: 1, at: now };
  const insert = (confirmedBy: number | null) =>
    server.db
      .insertInto("memberSanction")
      .values({
        ...row,
        kind: "freeze",
        step: 4,
        category: 1,
        untilAt: addSeconds(now, 60),
        confirmedBy,
      })
      .execute();
  await operations();
  const staff = await server.db.selectFrom("staffMember").select("id").orderBy("id").execute();
  row.byStaff = staff[0]?.id ?? 0;
  await expect(insert(null)).rejects.toThrow(/check constraint/);
  await expect(insert(row.byStaff)).rejects.toThrow(/check constraint/);
});

test("Of one step there is one, also when two place it at once; each change stands in the log", async () => {
  const { memberId } = await server.member();
  const warn = async () => asked(await operations(), memberId, { step: warning });
  const both = await Promise.allSettled([warn(), warn()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect((await failureOf(warn())).message).toBe("该会员已被「警告」，请先解除");
  const made = await sanctioned(server, memberId, { step: withdrawalsPaused });
  const twice = await Promise.allSettled([lifted(server, made.id), lifted(server, made.id)]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);

  const query = { subjectKind: "member", subjectId: String(memberId) };
  const { list } = await (await operations())(listAudit, { query });
  expect(list).toMatchObject([
    {
      action: "member.sanction-lift",
      before: { sanctions: [{ step: warning }, { step: withdrawalsPaused }] },
      after: { sanctions: [{ step: warning }] },
      note: "",
    },
    {
      action: "member.sanction",
      staffName: "操作员1",
      after: { sanctions: [{}, { step: withdrawalsPaused }] },
    },
    { action: "member.sanction-ask", staffName: "操作员2", note: "" },
    {
      action: "member.sanction",
      before: { sanctions: [] },
      after: { sanctions: [{ step: warning, sanction: expect.any(Number) }] },
      note: "",
    },
  ]);
  // The log outlives the words, which go with the member.
  const written = JSON.stringify(list);
  for (const words of ["已核实", "多人投诉", "资料核实中"]) expect(written).not.toContain(words);
});

test("Only operations and administrators place one, on a member that there is, with an end and a category", async () => {
  const { memberId } = await server.member();
  for (const role of [StaffRole.of.support, StaffRole.of.finance]) {
    const call = await server.staff(role);
    expect((await failureOf(asked(call, memberId))).code).toBe(403);
  }
  const operator = await operations();
  const bad = (more: object, id = memberId) =>
    failureOf(operator(sanctionMember, { ...params(id), body: { ...bodyOf(), ...more } }));
  expect(await bad({}, 999_999)).toMatchObject({ code: 404 });
  expect(await bad({ shown: " " })).toMatchObject({ message: "请输入会员看到的说明" });
  expect(await bad({ days: 0 })).toMatchObject({ message: "天数应为 1-1095 的整数" });
  expect(await bad({ days: null })).toMatchObject({ message: "天数应为 1-1095 的整数" });
  expect(await bad({ days: 366 })).toMatchObject({ message: "「警告」最多 365 天" });
  expect(await bad({ step: withdrawalsPaused, days: 31 })).toMatchObject({
    message: "「暂停提现与兑换」最多 30 天",
  });
  expect(await bad({ category: 9 })).toMatchObject({ message: "请选择依据类别" });
  expect(await bad({ tasksPerDay: 1 })).toMatchObject({
    message: "只有减少任务才能填写每天任务数",
  });
  expect(await bad({ step: fewerTasks })).toMatchObject({ message: "请输入每天最多几个任务" });
  expect(await failureOf(lifted(server, 999_999))).toMatchObject({ code: 404 });
});
