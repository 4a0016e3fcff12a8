import { expect, test } from "vitest";
import { SanctionStep } from "#contract/sanction-enums.ts";
import { listAudit } from "#contract/console/people/staff.ts";
import { decideTrials, revealTrial, shipTrial } from "#contract/console/study/trial.ts";
import { StaffRole, TrialState } from "#contract/enums.ts";
import { receiveTrial } from "#contract/member/study/trial.ts";
import { closing } from "../../../test/person.ts";
import { testServer } from "../../../test/server.ts";
import { ask } from "../../people/leaving/api.ts";
import { transact } from "../../platform/db.ts";
import { forgetPerson as forgetTrials } from "./sql.ts";
import {
  applied,
  decided,
  form,
  listed,
  operations,
  shipped,
  trial,
} from "../../../test/fixture/trial.ts";
import { minuteOf } from "../../platform/clock.ts";
import { lifted, sanctioned } from "../../../test/fixture/sanction.ts";

const server = testServer();
const of = TrialState.of;

/** So many members apply; answers their applications' numbers in that order. */
async function applicants(taskId: number, n: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < n; index++) {
    // oxlint-disable-next-line no-await-in-loop
    const { call } = await server.member();
    // oxlint-disable-next-line no-await-in-loop
    ids.push((await applied(call, taskId)).id);
  }
  return ids;
}
const paramsOf = (id: number) => ({ params: { id: String(id) } });
const statesOf = async (taskId: number) =>
  (await listed(await operations(server), { taskId })).list.map(({ id, state }) => [id, state]);

test("who is on their way out, or gone, is not chosen: nobody would be there for the parcel and its report", async () => {
  const taskId = await trial(server);
  const [leaver, left] = [await server.member(), await server.member()];
  const ids = [(await applied(leaver.call, taskId)).id, (await applied(left.call, taskId)).id];
  const gaveUp = { gold: 0, fen: 0, pending: false };
  const { memberId } = leaver;
  await transact(server.db, (tx) => ask(tx, { memberId, at: server.clock.now(), gaveUp }));
  await closing(server, left.memberId);
  expect(await decided(server, ids)).toEqual({
    decided: 0,
    skipped: [
      { id: ids[0], why: "会员正在注销账号" },
      { id: ids[1], why: "会员已注销账号" },
    ],
  });
});

test("with more applicants than seats the first ones named get them, the rest are skipped and wait", async () => {
  const taskId = await trial(server, { quotaTotal: 2 });
  const [a = 0, b = 0, c = 0] = await applicants(taskId, 3);
  expect(await decided(server, [c, a, b])).toEqual({
    decided: 2,
    skipped: [{ id: b, why: "名额已满，没有入选；有名额后可以再选" }],
  });
  expect(await statesOf(taskId)).toEqual([
    [c, of.chosen],
    [b, of.applied],
    [a, of.chosen],
  ]);
});

test("who was barred after applying is marked, left waiting, and chosen when that is over", async () => {
  const taskId = await trial(server);
  const { call, memberId } = await server.member();
  const { id } = await applied(call, taskId);
  const desk = await operations(server);
  const { fewerTasks: step } = SanctionStep.of;
  const barred = await sanctioned(server, memberId, { step, reason: "代答" });
  const until = minuteOf(new Date(barred.until ?? 0));
  const why = `会员已被暂停参与任务（至 ${until}）：代答`;
  expect((await listed(desk, { taskId })).list).toMatchObject([{ id, heldBack: why }]);
  expect(await decided(server, [id])).toEqual({ decided: 0, skipped: [{ id, why }] });
  expect(await statesOf(taskId)).toEqual([[id, of.applied]]);
  await lifted(server, barred.id);
  expect((await listed(desk, { taskId })).list).toMatchObject([{ id, heldBack: null }]);
  expect(await decided(server, [id])).toEqual({ decided: 1, skipped: [] });
});

test("two operators choose at the same time: never a seat too many, nobody twice", async () => {
  const taskId = await trial(server, { quotaTotal: 3 });
  const ids = await applicants(taskId, 6);
  const both = await Promise.all([decided(server, ids), decided(server, ids.toReversed())]);
  expect(both.reduce((sum, one) => sum + one.decided, 0)).toBe(3);
  const states = (await statesOf(taskId)).map(([, state]) => state);
  expect(states.filter((state) => state === of.chosen)).toHaveLength(3);
  const seat = await server.db
    .selectFrom("taskSeat")
    .select("taken")
    .where("taskId", "=", taskId)
    .where("cell", "=", "total")
    .executeTakeFirstOrThrow();
  expect(seat.taken).toBe(3);
});

test("what was decided is not decided again, and unknown numbers are named", async () => {
  const taskId = await trial(server);
  const [id = 0] = await applicants(taskId, 1);
  await decided(server, [id], { chosen: false, note: "下次再来" });
  expect(await decided(server, [id, 999_999])).toEqual({
    decided: 0,
    skipped: [
      { id, why: "已经是「未入选」" },
      { id: 999_999, why: "编号不存在" },
    ],
  });
});

test("courier and number can be corrected until the parcel has arrived", async () => {
  const taskId = await trial(server);
  const { call } = await server.member();
  const { id } = await applied(call, taskId);
  await expect(shipped(server, id)).rejects.toMatchObject({
    code: 3010,
    message: "申请是「待筛选」，不能填写快递单号",
  });
  await decided(server, [id]);
  const first = await shipped(server, id);
  server.clock.move(60);
  const second = await shipped(server, id, "YT999");
  expect(second).toMatchObject({ tracking: "YT999", shippedAt: first.shippedAt });
  await call(receiveTrial, { params: { id: String(id) } });
  await expect(shipped(server, id)).rejects.toMatchObject({ code: 3010 });
});

test("addresses are masked for everybody; who sends parcels is told one for a reason, which is logged", async () => {
  const taskId = await trial(server);
  const [id = 0] = await applicants(taskId, 1);
  const masked = {
    name: "沈**",
    mobile: "137****5678",
    region: "浙江省 杭州市",
    regionCodes: [],
    detail: "******",
  };
  for (const role of [StaffRole.of.operations, StaffRole.of.admin, StaffRole.of.viewer])
    // oxlint-disable-next-line no-await-in-loop
    expect((await listed(await server.staff(role), { taskId })).list[0]?.address).toEqual(masked);
  const reveal = async (role: StaffRole, reason = "寄出产品", of = id) =>
    (await server.staff(role))(revealTrial, { params: { id: String(of) }, body: { reason } });
  expect(await reveal(StaffRole.of.operations)).toMatchObject({
    name: form.name,
    mobile: form.mobile,
    region: "浙江省 杭州市 西湖区",
    detail: form.detail,
  });
  const query = { subjectKind: "trial", subjectId: String(id) };
  const { list } = await (await operations(server))(listAudit, { query });
  expect(list).toMatchObject([{ action: "trial.reveal", after: null, note: "寄出产品" }]);
  for (const role of [StaffRole.of.support, StaffRole.of.viewer])
    // oxlint-disable-next-line no-await-in-loop
    await expect(reveal(role)).rejects.toMatchObject({ code: 403 });
  await expect(reveal(StaffRole.of.operations, " ")).rejects.toMatchObject({ code: 400 });
  await expect(reveal(StaffRole.of.operations, "寄出", 999_999)).rejects.toMatchObject({
    code: 404,
  });
  // Counted with all that is revealed.
  for (let nth = 1; nth < 30; nth += 1)
    // oxlint-disable-next-line no-await-in-loop
    await reveal(StaffRole.of.operations);
  await expect(reveal(StaffRole.of.operations)).rejects.toMatchObject({ code: 429 });
});

test("who may only look neither chooses nor sends", async () => {
  const taskId = await trial(server);
  const [id = 0] = await applicants(taskId, 1);
  const viewer = await server.staff(StaffRole.of.viewer);
  const body = { ids: [id], chosen: true, note: "" };
  await expect(viewer(decideTrials, { body })).rejects.toMatchObject({ code: 403 });
  await expect(
    viewer(shipTrial, { params: { id: String(id) }, body: { courier: "顺丰", tracking: "1" } }),
  ).rejects.toMatchObject({ code: 403 });
});

test("every change is in the operators' log, and no address is", async () => {
  const taskId = await trial(server);
  const [id = 0, other = 0] = await applicants(taskId, 2);
  await decided(server, [id], { note: "合适" });
  await decided(server, [other], { chosen: false });
  await shipped(server, id);
  const lines = await server.db
    .selectFrom("staffAudit")
    .selectAll()
    .where("subjectKind", "=", "trial")
    .where("subjectId", "in", [String(id), String(other)])
    .orderBy("id")
    .execute();
  expect(lines.map(({ action }) => action)).toEqual(["trial.choose", "trial.refuse", "trial.ship"]);
  const text = JSON.stringify(lines);
  expect(text).toContain("SF1234567890");
  for (const secret of [form.name, form.mobile, form.detail]) expect(text).not.toContain(secret);
});

test("the queue is worked off oldest first, by task, in pages", async () => {
  const taskId = await trial(server);
  await applicants(await trial(server), 1);
  const ids = await applicants(taskId, 3);
  const staff = await operations(server);
  const first = await listed(staff, { taskId, state: of.applied, size: 2 });
  expect(first.list.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const rest = await listed(staff, {
    taskId,
    state: of.applied,
    size: 2,
    cursor: first.next ?? "",
  });
  expect(rest.list.map(({ id }) => id)).toEqual(ids.slice(2));
  expect(rest.next).toBeNull();
  const all = await listed(staff, { taskId });
  expect(all.list.map(({ id }) => id)).toEqual(ids.toReversed());
});

test("who left leaves no address and no waiting application behind", async () => {
  const taskId = await trial(server);
  const { call, memberId } = await server.member();
  const { id } = await applied(call, taskId);
  await transact(server.db, (tx) => forgetTrials(tx, memberId));
  const [row] = (await listed(await operations(server), { taskId })).list;
  expect(row).toMatchObject({
    id,
    state: of.withdrawn,
    reason: "",
    address: { name: "", mobile: "", region: "", detail: "" },
  });
});

test("the second of two who send the same product is shown the first one's number", async () => {
  const taskId = await trial(server);
  const [id = 0] = await applicants(taskId, 1);
  await decided(server, [id]);
  const desk = await operations(server);
  const from = { courier: "", tracking: "" };
  const send = (tracking: string) =>
    desk(shipTrial, { ...paramsOf(id), body: { courier: "顺丰", tracking, from } });
  await send("SF1");
  await expect(send("SF2")).rejects.toMatchObject({ code: 409, data: { id, tracking: "SF1" } });
});
