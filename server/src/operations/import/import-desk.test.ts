import { expect, test, vi } from "vitest";
import { listNotes } from "#contract/console/operations/desk.ts";
import { listSanctions } from "#contract/console/people/sanction.ts";
import * as contract from "#contract/console/operations/import.ts";
import { SanctionStep } from "#contract/sanction-enums.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { codeOf, deskOf, logOf } from "../../../test/fixture/growth-desk.ts";
import { transact } from "../../platform/db.ts";
import { idOf, importsAt, ofMember } from "../../../test/fixture/import.ts";
import { forgetWords as forgetImportedWords } from "./sql.ts";

const server = testServer();
vi.setConfig({ testTimeout: inMachineTime(30_000) });

const { preview, commit, undo, linesOf: shown } = importsAt(server);
const linesOf = async (...asked: Parameters<typeof shown>) =>
  (await shown(...asked)).map(({ line, effect, why }) => [line, why || effect]);

test("notes are added to their members, several to one, and taken away by the undo", async () => {
  const one = await server.member();
  const code = await codeOf(server, one);
  const run = await preview("note", [
    `${code},电话核实过`,
    `${code},"第二次，仍未接通"`,
    `${code},`,
  ]);
  expect(await linesOf(run, "ready")).toEqual([
    [2, "添加备注：电话核实过"],
    [3, "添加备注：第二次，仍未接通"],
  ]);
  expect(await linesOf(run, "bad")).toEqual([[4, "请填写备注"]]);
  await commit(run);
  const call = await deskOf(server);
  const notes = async () => (await call(listNotes, { ...ofMember(one), query: {} })).list;
  expect((await notes()).map(({ text }) => text)).toEqual(["第二次，仍未接通", "电话核实过"]);
  expect(await undo(run)).toMatchObject({ undone: 2 });
  expect(await notes()).toEqual([]);
  const log = await logOf(server, "member", one.memberId);
  expect(log.map(({ action }) => action)).toEqual([
    "member.note",
    "member.note",
    "member.note-remove",
    "member.note-remove",
  ]);
});

test("no line is passed over or cut short, and no mobile in the wrong column is shown", async () => {
  const code = await codeOf(server, await server.member());
  const lines = [
    "备注,会员编号",
    `#7 工单,${code}`,
    `甲,${code},乙`,
    `丁,${code},`,
    "丙,13912345678",
  ];
  const body = { kind: "note", fileName: "名单.csv", text: lines.join("\n") } as const;
  const call = await deskOf(server);
  const run = await call(contract.previewImport, { body });
  const { list } = await call(contract.importLines, { ...idOf(run), query: {} });
  expect(list.map(({ code, effect, why }) => [code, effect || why])).toEqual([
    [code, "添加备注：#7 工单"],
    [code, "列数比表头多：内容里有逗号的，请用双引号括起来"],
    [code, "添加备注：丁"],
    ["139****5678", "会员编号应为 8 位数字"],
  ]);
});

test("when a member leaves, what files said about them goes, and is not carried out any more", async () => {
  const [gone, stays] = [await server.member(), await server.member()];
  const [a, b] = [await codeOf(server, gone), await codeOf(server, stays)];
  const run = await preview("note", [`${a},住在城西`, `${b},住在城东`]);
  await transact(server.db, (tx) => forgetImportedWords(tx, gone.memberId));
  expect(await linesOf(run, "bad")).toEqual([[2, "账号已注销"]]);
  expect(await commit(run)).toMatchObject({ done: 1, left: 0 });
  const kept = await server.db
    .selectFrom("importLine")
    .select(["given", "effect"])
    .where("importId", "=", run.id)
    .execute();
  expect(JSON.stringify(kept)).not.toContain("城西");
});

test("of sanctions a warning holds at once, what is above it waits for a second person, and the undo takes both back", async () => {
  const [warned, paused] = [await server.member(), await server.member()];
  const [a, b] = [await codeOf(server, warned), await codeOf(server, paused)];
  const run = await preview("sanction", [
    `${a},警告,作答质量,,,批量注册,账号异常`,
    `${b},暂停提现与兑换,收款信息,,7,收款人不符,收款信息核实中`,
    `${b},暂停提现,收款信息,,7,再来一次,收款信息核实中`,
    `${b},关小黑屋,作答质量,,7,不听话,不听话`,
    `${b},暂停参与,作答质量,,0,乱答,作答质量`,
    `${b},暂停参与,作答质量,,7,,作答质量`,
    `${b},暂停提现,收款信息,,31,太久,收款信息核实中`,
    `${b},减少任务,看着不顺眼,2,7,乱答,作答质量`,
  ]);
  expect(await linesOf(run, "bad")).toEqual([
    [4, "该会员已被「暂停提现与兑换」，或前面已有一行"],
    [5, "处罚“关小黑屋”不对，应为警告、减少任务、暂停提现与兑换、冻结账号"],
    [6, "「减少任务」的天数应为 1 到 365 的整数，不填为 30 天"],
    [7, "请填写原因"],
    [8, "「暂停提现与兑换」的天数应为 1 到 30 的整数，不填为 7 天"],
    [9, "依据“看着不顺眼”不对，应为作答质量、多个账号、资料不实、言行违规、收款信息、查实作弊"],
  ]);
  expect(await linesOf(run, "ready")).toEqual([
    [2, "警告 90 天：批量注册"],
    [3, "暂停提现与兑换 7 天，等待第二人复核：收款人不符"],
  ]);
  await commit(run);
  const call = await deskOf(server);
  const found = async (who: SignedIn) => {
    const { list, waiting } = await call(listSanctions, ofMember(who));
    return [list.map(({ step, inForce }) => [step, inForce]), waiting.map(({ step }) => step)];
  };
  expect(await found(warned)).toEqual([[[SanctionStep.of.warning, true]], []]);
  expect(await found(paused)).toEqual([[], [SanctionStep.of.withdrawalsPaused]]);
  await undo(run);
  expect(await found(warned)).toEqual([[[SanctionStep.of.warning, false]], []]);
  expect(await found(paused)).toEqual([[], []]);
});
