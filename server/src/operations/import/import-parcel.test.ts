import { beforeEach, expect, test, vi } from "vitest";
import { urlOf } from "#contract/client.ts";
import { shipExchange } from "#contract/console/money/exchange.ts";
import { importFiles, previewImport } from "#contract/console/operations/import.ts";
import { downloadList } from "#contract/console/operations/listing.ts";
import { listAudit, staffLogin } from "#contract/console/people/staff.ts";
import { ExchangeState, StaffRole } from "#contract/enums.ts";
import { getExchange } from "#contract/member/money/exchange.ts";
import { inMachineTime } from "../../../../tools/pace.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import {
  approve,
  expectBooksToBalance,
  failureOf,
  memberWith,
  withdraw,
} from "../../../test/fixture/exchange.ts";
import { rowsOf } from "../../platform/csv-reader.ts";
import { transact } from "../../platform/db.ts";
import { operations, ordered, params, physical } from "../../../test/fixture/prize.ts";
import { importsAt } from "../../../test/fixture/import.ts";
import { forgetWords as forgetImportedWords } from "./sql.ts";

const server = testServer({ LOG_LEVEL: "silent" });
vi.setConfig({ testTimeout: inMachineTime(30_000) });
const { preview, commit, undo, linesOf: shown } = importsAt(server);
const linesOf = async (...asked: Parameters<typeof shown>) =>
  (await shown(...asked)).map(({ code, effect, why }) => [code, why || effect]);
const { issued, toBeIssued } = ExchangeState.of;

let ann: SignedIn;
let bob: SignedIn;
let cat: SignedIn;
beforeEach(async () => {
  ann ??= await memberWith(server, { gold: 50_000, payee: false });
  bob ??= await memberWith(server, { gold: 50_000, payee: false });
  cat ??= await memberWith(server, { gold: 50_000, payee: false });
});

/** Orders a parcel for each of these members and approves it; nothing is sent yet. */
async function waiting(...members: readonly SignedIn[]): Promise<number[]> {
  const prize = await physical(server, members.length);
  const ids: number[] = [];
  for (const member of members) {
    const { id } = await ordered(member, prize);
    await approve(server, id);
    ids.push(id);
  }
  await server.drain();
  return ids;
}
const own = async (member: SignedIn, id: number) => {
  const { state, courier, tracking } = await member.call(getExchange, params(id));
  return { state, courier, tracking };
};

test("parcels are sent by a file: nothing before it is carried out, then each once, as by the button", async () => {
  const [one = 0, two = 0, three = 0] = await waiting(ann, bob, cat);
  const run = await preview("parcel", [
    `${one},顺丰速运,SF1234567890`,
    `${two},中通,ZT-1234567`,
    `${three},,`,
  ]);
  expect(run).toMatchObject({ ready: 2, bad: 1, state: "preview" });
  expect(await linesOf(run)).toEqual([
    [String(one), "寄出“保温杯”：顺丰速运 SF1234567890"],
    [String(two), "寄出“保温杯”：中通 ZT-1234567"],
    [String(three), "还没有填写快递，留待以后"],
  ]);
  expect((await own(ann, one)).state).toBe(toBeIssued);
  const [done] = await Promise.all([commit(run), commit(run)]);
  expect(done.kind).toBe("parcel");
  expect(await commit(run)).toMatchObject({ done: 2, skipped: 0, left: 0 });
  expect(await own(ann, one)).toEqual({
    state: issued,
    courier: "顺丰速运",
    tracking: "SF1234567890",
  });
  expect(await own(bob, two)).toEqual({ state: issued, courier: "中通", tracking: "ZT-1234567" });
  expect((await own(cat, three)).state).toBe(toBeIssued);
  const log = await (
    await server.staff(StaffRole.of.admin)
  )(listAudit, { query: { subjectKind: "exchange", subjectId: String(one) } });
  const sent = log.list.filter(({ action }) => action === "exchange.ship");
  expect(sent.map(({ note }) => note)).toEqual([`批量导入 ${run.id} 第 2 行`]);
  expect(await failureOf(undo(run))).toMatchObject({
    code: 409,
    message: "寄出后不能撤销；单号填错的，改好后再导入一次就会更正",
  });
  await expectBooksToBalance(server);
});

test("the list of what waits is the file itself: filled in and imported, without whom it goes to in full", async () => {
  const [one = 0] = await waiting(ann);
  await operations(server);
  const login = await server.app.inject({
    method: "POST",
    url: `/api${staffLogin.path}`,
    headers: { "sec-fetch-site": "same-origin" },
    payload: { account: `staff-${StaffRole.of.operations}`, password: "一句足够长的口令" },
  });
  const cookie = login.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const fetched = async () => {
    // Whatever is asked beside it, what is no parcel or does not wait is not among them.
    const query = { type: "1", state: "1" };
    const url = urlOf(downloadList, { params: { kind: "parcels" }, query });
    const { body } = await server.app.inject({ method: "GET", url, headers: { cookie } });
    return { body, rows: [...rowsOf(body)].map(({ cells }) => cells) };
  };
  const { body, rows } = await fetched();
  expect(rows[0]?.slice(0, 3)).toEqual(importFiles.parcel.columns);
  const row = rows.find(([id]) => id === String(one));
  expect(row?.slice(1, 3)).toEqual(["", ""]);
  expect(row?.join()).toMatch(/1\d{2}\*{4}\d{4}/);
  expect(body).not.toMatch(/(?<!\d)1\d{10}(?!\d)/);
  const filled = rows.map((cells) =>
    cells[0] === String(one) ? cells.with(1, "顺丰").with(2, "SF-FILE-1") : cells,
  );
  const text = filled.map((cells) => cells.join(",")).join("\r\n");
  const call = await operations(server);
  const run = await call(previewImport, { body: { kind: "parcel", fileName: "待寄.csv", text } });
  expect(run).toMatchObject({ ready: 1 });
  await commit(run);
  expect(await own(ann, one)).toEqual({ state: issued, courier: "顺丰", tracking: "SF-FILE-1" });
  expect((await fetched()).rows.map(([id]) => id)).not.toContain(String(one));
});

test("what cannot be sent is named line by line, and the rest is sent all the same", async () => {
  const [one = 0, two = 0] = await waiting(ann, bob);
  const prize = await physical(server, 1);
  const { id: unapproved } = await ordered(ann, prize);
  const payer = await memberWith(server, { fen: 10_000 });
  const { id: cash } = await withdraw(payer.call);
  const run = await preview("parcel", [
    `${one},顺丰,SF-SAME-1`,
    `${two},顺丰,SF-SAME-1`,
    `${one},顺丰,SF-SAME-2`,
    `${unapproved},顺丰,SF-00001`,
    `${cash},顺丰,SF-00002`,
    `${two + 900_000},顺丰,SF-00003`,
    "编号,顺丰,SF-00004",
    ",顺丰,SF-00005",
  ]);
  expect(await linesOf(run, "bad")).toEqual([
    [String(two), "快递单号与第 2 行相同，但不是同一位会员"],
    [String(one), "与第 2 行是同一笔兑换"],
    [String(unapproved), "状态已变为「待审核」，不能填写快递"],
    [String(cash), "只有实物奖品需要填写快递"],
    [String(two + 900_000), "没有这个编号的兑换"],
    ["编号", "兑换编号应为数字"],
    ["", "请填写兑换编号"],
  ]);
  const whyOf = async (cells: string) => {
    const [line] = await linesOf(await preview("parcel", [`${two},${cells}`]));
    return line?.[1];
  };
  expect(await whyOf(",SF-00001")).toBe("请输入快递公司");
  expect(await whyOf("顺丰,")).toBe("快递单号为 5-40 位字母或数字");
  expect(await whyOf("顺丰,单号 7")).toBe("快递单号为 5-40 位字母或数字");
  expect(await whyOf("韵达,4.31234E+14")).toContain("约数");
  expect(await commit(run)).toMatchObject({ done: 1, bad: 7 });
  expect((await own(ann, one)).tracking).toBe("SF-SAME-1");
});

test("a wrong number is corrected by another file, and what a hand has changed since the preview is left", async () => {
  const [one = 0, two = 0] = await waiting(ann, bob);
  const byHand = (id: number, tracking: string) =>
    operations(server).then((call) =>
      call(shipExchange, { body: { id, courier: "圆通", tracking } }),
    );
  await byHand(one, "YT-00001");
  const run = await preview("parcel", [`${one},圆通,YT-00002`, `${two},圆通,YT-00003`]);
  expect(await linesOf(run)).toEqual([
    [String(one), "更正“保温杯”的快递：圆通 YT-00001 → 圆通 YT-00002"],
    [String(two), "寄出“保温杯”：圆通 YT-00003"],
  ]);
  await byHand(two, "YT-77777");
  expect(await commit(run)).toMatchObject({ done: 1, skipped: 1 });
  expect(await linesOf(run, "skipped")).toEqual([
    [String(two), "快递在预览之后又被改过，保持现状"],
  ]);
  expect((await own(ann, one)).tracking).toBe("YT-00002");
  expect((await own(bob, two)).tracking).toBe("YT-77777");
  const again = await preview("parcel", [`${one},圆通,YT-00002`]);
  expect(await linesOf(again)).toEqual([[String(one), "已经是这个快递单号，不用改"]]);
  await expectBooksToBalance(server);
});

test("what a file said of somebody's parcel goes when they do", async () => {
  const [one = 0] = await waiting(ann);
  const run = await preview("parcel", [`${one},顺丰,SF-LEAVE-1`]);
  await transact(server.db, (tx) => forgetImportedWords(tx, ann.memberId));
  const kept = await server.db.selectFrom("importLine").selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain("SF-LEAVE-1");
  expect(await linesOf(run)).toEqual([[String(one), "账号已注销"]]);
});

test("only those who may send a parcel by hand send one by file", async () => {
  const body = { kind: "parcel", fileName: "单号.csv", text: "兑换编号,快递公司,快递单号\n1,a,b" };
  for (const role of [StaffRole.of.finance, StaffRole.of.support, StaffRole.of.viewer]) {
    const call = await server.staff(role);
    const asked = call(previewImport, { body: { ...body, kind: "parcel" } });
    expect(await failureOf(asked)).toMatchObject({ code: 403 });
  }
  const call = await operations(server);
  const { message } = await failureOf(
    call(previewImport, {
      body: { kind: "parcel", fileName: "单号.csv", text: "订单,快递公司,快递单号\n1,a,b" },
    }),
  );
  expect(message).toBe("第 1 行表头缺少「兑换编号」列；不认识「订单」列");
});
