import { expect, test, vi } from "vitest";
import { setMemberRole } from "#contract/console/people/growth.ts";
import * as contract from "#contract/console/operations/import.ts";
import { Role, StaffRole } from "#contract/enums.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { memberAs } from "../../../test/fixture/growth.ts";
import {
  codeOf,
  deskOf,
  logOf,
  makeRole,
  note,
  putInto,
} from "../../../test/fixture/growth-desk.ts";
import { LINES_A_CALL } from "./carry-out.ts";
import { idOf, importsAt, undoReason as reason } from "../../../test/fixture/import.ts";

const server = testServer();
vi.setConfig({ testTimeout: inMachineTime(30_000) });

const { member: plain, vip, leader } = Role.of;
const { preview, commit, undo, linesOf: shown } = importsAt(server);
const linesOf = async (...asked: Parameters<typeof shown>) =>
  (await shown(...asked)).map(({ line, state, effect, why }) => [line, state, effect || why]);
const upline = ({ memberId }: SignedIn) =>
  server.db
    .selectFrom("userMember")
    .select(["role", "leaderId", "teamSince"])
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();

test("a list of roles is looked at, carried out and undone, each line with its place in the log", async () => {
  const [one, two] = [await server.member(), await memberAs(server, vip)];
  const [a, b] = [await codeOf(server, one), await codeOf(server, two)];
  const run = await preview("role", [
    `${a},VIP会员`,
    `${b},会员`,
    `${b},队长`,
    `${a.slice(1)},会员`,
  ]);
  expect(run).toMatchObject({ state: "preview", lines: 4, ready: 2, bad: 2, sameAs: null });
  expect(await linesOf(run)).toEqual([
    [2, "ready", "会员 → VIP 会员"],
    [3, "ready", "VIP 会员 → 会员"],
    [4, "bad", "与第 3 行是同一位会员"],
    [5, "bad", "会员编号应为 8 位数字"],
  ]);
  expect((await upline(one)).role).toBe(plain);

  expect(await commit(run)).toMatchObject({ state: "done", done: 2, bad: 2, left: 0 });
  expect([(await upline(one)).role, (await upline(two)).role]).toEqual([vip, plain]);
  expect(await logOf(server, "member", one.memberId)).toMatchObject([
    {
      action: "member.role",
      before: { role: "会员" },
      after: { role: "VIP 会员" },
      note: `批量导入 ${run.id} 第 2 行`,
    },
  ]);

  expect(await undo(run)).toMatchObject({ state: "undone", undone: 2, kept: 0, left: 0 });
  expect([(await upline(one)).role, (await upline(two)).role]).toEqual([plain, vip]);
  expect(await logOf(server, "member", one.memberId)).toMatchObject([
    {},
    { before: { role: "VIP 会员" }, after: { role: "会员" } },
  ]);
  expect(await logOf(server, "import", run.id)).toMatchObject([
    { action: "import.commit", before: { state: "preview" }, after: { state: "done" } },
    { action: "import.undo", before: { state: "done" }, after: { state: "undone" }, note: reason },
  ]);
});

test("a list of teams moves people, and an undo puts them back with the day on which they came", async () => {
  const [chief, other] = [await memberAs(server, leader), await memberAs(server, leader)];
  const [one, two] = [await server.member(), await server.member()];
  await putInto(server, one, chief);
  const before = await upline(one);
  const [a, b, c, d] = [
    await codeOf(server, one),
    await codeOf(server, two),
    await codeOf(server, other),
    await codeOf(server, chief),
  ];
  const run = await preview("team", [`${a},${c}`, `${b},无`, `${c},${a}`, `${d},${d}`]);
  expect(await linesOf(run, "bad")).toEqual([
    [3, "bad", "本来就没有团队，不用改"],
    [4, "bad", "队长编号：这个会员不是队长"],
    [5, "bad", "队长编号：不能把会员移到自己的团队"],
  ]);
  server.clock.move(60);
  await commit(run);
  expect((await upline(one)).leaderId).toBe(other.memberId);
  await undo(run);
  expect(await upline(one)).toEqual(before);
});

test("what has changed since is left alone, at the commit and at the undo, and told", async () => {
  const people = [await server.member(), await server.member(), await server.member()];
  const codes = await Promise.all(people.map((one) => codeOf(server, one)));
  const [one, two, three] = people;
  if (!one || !two || !three) throw new Error("three");
  const run = await preview(
    "role",
    codes.map((code) => `${code},队长`),
  );
  await makeRole(server, one, leader);
  expect(await commit(run)).toMatchObject({ done: 2, skipped: 1 });
  expect(await linesOf(run, "skipped")).toEqual([[2, "skipped", "会员 → 队长"]]);
  await makeRole(server, two, vip);
  await putInto(server, one, three);
  expect(await undo(run)).toMatchObject({ undone: 0, kept: 2 });
  const { list } = await (
    await deskOf(server)
  )(contract.importLines, {
    ...idOf(run),
    query: { state: "kept" },
  });
  expect(list.map(({ why }) => why)).toEqual([
    "角色后来又被改过，保持现状",
    "团队里还有 1 人，请先把他们移到别的团队或移出",
  ]);
  expect([(await upline(two)).role, (await upline(three)).role]).toEqual([vip, leader]);
});

test("what somebody became since the preview is not overwritten by it", async () => {
  const [chief, other] = [await memberAs(server, leader), await memberAs(server, leader)];
  const [one, two] = [await server.member(), await server.member()];
  const roles = await preview("role", [`${await codeOf(server, one)},队长`]);
  const teams = await preview("team", [
    `${await codeOf(server, two)},${await codeOf(server, chief)}`,
  ]);
  await makeRole(server, one, vip);
  await putInto(server, two, other);
  expect([await commit(roles), await commit(teams)]).toMatchObject([
    { done: 0, skipped: 1 },
    { done: 0, skipped: 1 },
  ]);
  const call = await deskOf(server);
  const whyOf = async (run: { id: number }) =>
    (await call(contract.importLines, { ...idOf(run), query: {} })).list.map(({ why }) => why);
  expect([await whyOf(roles), await whyOf(teams)]).toEqual([
    ["角色在预览之后又被改过，保持现状"],
    ["团队在预览之后又被改过，保持现状"],
  ]);
  expect((await upline(one)).role).toBe(vip);
  expect((await upline(two)).leaderId).toBe(other.memberId);
});

test("carried out by several at once, each line happens once; the same file again says so", async () => {
  const people = [];
  for (let n = 0; n < 12; n += 1) people.push(await server.member());
  const codes = await Promise.all(people.map((one) => codeOf(server, one)));
  const lines = codes.map((code) => `${code},VIP 会员`);
  const run = await preview("role", lines);
  await Promise.all([commit(run), commit(run), commit(run)]);
  expect(await commit(run)).toMatchObject({ done: 12, skipped: 0, left: 0 });
  for (const { memberId } of people)
    expect(await logOf(server, "member", memberId)).toHaveLength(1);
  const again = await preview("role", lines);
  expect(again).toMatchObject({ sameAs: run.id, ready: 0, bad: 12 });
  await expect(commit(again)).rejects.toMatchObject({ code: 409, message: "没有一行可以执行" });
  await Promise.all([undo(run), undo(run)]);
  expect(await undo(run)).toMatchObject({ undone: 12, left: 0 });
  for (const { memberId } of people)
    expect(await logOf(server, "member", memberId)).toHaveLength(2);
  await expect(commit(run)).rejects.toMatchObject({ code: 409 });
});

test("a long list is carried out call by call, and what was not come to can be undone as well", async () => {
  const { db, clock } = server;
  const codes = Array.from({ length: LINES_A_CALL + 30 }, (_, n) => String(99_000_000 + n));
  const member = await server.member();
  const { brandCode } = await db
    .selectFrom("userMember")
    .select("brandCode")
    .where("id", "=", member.memberId)
    .executeTakeFirstOrThrow();
  const row = (code: string) => ({ code, nickname: code, brandCode, registeredAt: clock.now() });
  await db
    .insertInto("userMember")
    .values(codes.map((code) => ({ ...row(code), mobile: `1${code}00`, role: plain })))
    .execute();
  const run = await preview(
    "role",
    codes.map((code) => `${code},VIP 会员`),
  );
  expect(await commit(run)).toMatchObject({ done: LINES_A_CALL, left: 30 });
  expect(await commit(run)).toMatchObject({ done: LINES_A_CALL + 30, left: 0 });
  server.clock.move(31 * 86_400);
  await server.db
    .updateTable("staffSession")
    .set({ expiresAt: new Date("2099-01-01") })
    .execute();
  const call = await deskOf(server);
  expect((await call(contract.getImport, idOf(run))).whyNoUndo).toBe("已超过 30 天，不能撤销");
  await expect(undo(run)).rejects.toMatchObject({ code: 409 });
});

test("what is no such table is refused with what is wrong", async () => {
  const call = await deskOf(server);
  const send = (text: string) =>
    call(contract.previewImport, { body: { kind: "role", fileName: "a.csv", text } });
  await expect(send("")).rejects.toThrow("文件是空的");
  await expect(send("会员编号,备注\n1,2")).rejects.toThrow("缺少「角色」列");
  await expect(send("会员编号,角色\n")).rejects.toThrow("表头下面没有内容");
  const many = Array.from({ length: 5001 }, (_, n) => `${n},会员`).join("\n");
  await expect(send(`会员编号,角色\n${many}`)).rejects.toThrow("一次最多 5000 行");
  // As many lines as may be, with as much in them as may be: some megabytes on their way.
  const long = Array.from({ length: 5000 }, (_, n) => `${n},${"备".repeat(190)}`).join("\n");
  const text = `会员编号,备注\n${long}`;
  const whole = await call(contract.previewImport, {
    body: { kind: "note", fileName: "a.csv", text },
  });
  expect(whole).toMatchObject({ lines: 5000, bad: 5000 });
  await expect(call(contract.getImport, idOf({ id: 999_999 }))).rejects.toMatchObject({
    code: 404,
  });
});

test("everybody may look, only operations and admins may import", async () => {
  const one = await server.member();
  const run = await preview("role", [`${await codeOf(server, one)},VIP 会员`]);
  for (const role of [StaffRole.of.finance, StaffRole.of.support, StaffRole.of.viewer]) {
    const call = await server.staff(role);
    expect((await call(contract.listImports, { query: {} })).list[0]?.id).toBe(run.id);
    await expect(call(contract.commitImport, idOf(run))).rejects.toMatchObject({ code: 403 });
  }
  await expect(one.call(contract.commitImport, idOf(run))).rejects.toMatchObject({ code: 401 });
  const call = await deskOf(server);
  const params = { id: String(one.memberId) };
  expect(await call(setMemberRole, { params, body: { role: vip, note } })).toMatchObject({
    role: vip,
  });
});
