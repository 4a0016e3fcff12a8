/** What came of a pay file, as the operator's table says it, held against the file's payouts. Pure. */
import { fenOf, isRounded, plainText, type Problem, tableOf } from "../../platform/csv-table.ts";
import type { FilePayout } from "./file-sql.ts";
import { yuan } from "../exchange/api.ts";

const columns = {
  billNo: { names: ["单号", "商户订单号", "商家订单号"] },
  result: { names: ["结果", "付款结果", "状态"] },
  providerNo: { names: ["流水号", "支付宝流水号", "交易号"] },
  reason: { names: ["原因", "失败原因"], optional: true },
  amount: { names: ["金额", "金额(元)", "付款金额"], optional: true },
} as const;

const yes = new Set("成功 付款成功 支付成功 已付款 success".split(" "));
const no = new Set("失败 付款失败 支付失败 fail failed".split(" "));
export const REASON_MAX = 100;

const ROUNDED = "「流水号」被表格软件改成了约数，请先把这一列设为文本，再重新填写";

type ResultLine = { paid: boolean; providerNo: string; reason: string };
export type ResultStep = { payout: FilePayout; said: ResultLine };
export type Plan = {
  /** What ends now, in the order of the payouts. */
  steps: ResultStep[];
  /** Lines that say what was applied before. */
  same: number;
  /** Lines of payouts that nobody has said anything of yet: left as they are. */
  unfilled: number;
  problems: Problem[];
};

/** `taken`: the bill that a 流水号 stands for already. */
export function planOf(
  text: string,
  payouts: readonly FilePayout[],
  taken: ReadonlyMap<string, string>,
): Plan {
  const byBill = new Map(payouts.map((payout) => [payout.billNo, payout]));
  const saidByBill = new Map<string, ResultLine>();
  const numbers = new Map(taken);
  const problems: Problem[] = [];
  const unfilled = new Set<string>();
  for (const { line, cells } of tableOf(text, columns)) {
    const billNo = plainText(cells.billNo);
    const payout = byBill.get(billNo);
    if (payout && saysNothing(cells)) {
      unfilled.add(billNo);
      continue;
    }
    const said = saidIn(cells);
    const why =
      typeof said === "string"
        ? said
        : (notIn(billNo, payout) ??
          wrongSum(cells.amount, payout) ??
          twiceOtherwise(said, saidByBill.get(billNo)) ??
          othersNumber(said, billNo, numbers) ??
          contradicts(said, payout));
    if (why !== undefined) problems.push({ line, why });
    else if (typeof said !== "string") {
      saidByBill.set(billNo, said);
      if (said.paid) numbers.set(said.providerNo, billNo);
    }
  }
  const told = payouts.flatMap((payout) => {
    const said = saidByBill.get(payout.billNo);
    return said ? [{ payout, said }] : [];
  });
  const steps = told.filter(({ payout }) => !isFinished(payout));
  const same = told.length - steps.length;
  return { steps, same, unfilled: unfilled.size, problems };
}

/** A line of our file that is not paid yet is skipped; the other lines are applied. */
const saysNothing = ({ result, providerNo, reason }: Record<keyof typeof columns, string>) =>
  result === "" && providerNo === "" && reason === "";

const isFinished = ({ state }: FilePayout) => state === "paid" || state === "refused";

/** The numbers that the table gives, to be looked up before it is judged. */
export const numbersIn = (text: string): string[] =>
  [...tableOf(text, columns)]
    .map(({ cells }) => plainText(cells.providerNo))
    .filter((providerNo) => providerNo !== "");

/** What the line says, or why it says nothing. */
function saidIn(cells: Record<keyof typeof columns, string>): ResultLine | string {
  const word = plainText(cells.result).toLowerCase();
  const providerNo = plainText(cells.providerNo);
  if (yes.has(word)) {
    if (providerNo === "") return "结果为成功，但没有「流水号」";
    if (isRounded(providerNo)) return ROUNDED;
    if (!/^[\x21-\x7e]{1,64}$/.test(providerNo)) return "「流水号」应为 1-64 位字母、数字或符号";
    return { paid: true, providerNo, reason: "" };
  }
  if (!no.has(word)) return word === "" ? "「结果」是空的" : "「结果」只能是 成功 或 失败";
  if (cells.reason === "") return "结果为失败，请写明「原因」，会员会看到";
  if (cells.reason.length > REASON_MAX) return `「原因」超过 ${REASON_MAX} 个字`;
  return { paid: false, providerNo, reason: cells.reason };
}

function notIn(billNo: string, payout: FilePayout | undefined): string | undefined {
  if (payout) return undefined;
  return billNo === "" ? "「单号」是空的" : `单号 ${billNo.slice(0, 40)} 不在这个付款文件中`;
}

function wrongSum(amount: string, payout: FilePayout | undefined): string | undefined {
  if (amount === "" || payout === undefined) return undefined;
  const fen = fenOf(amount);
  if (fen === undefined) return `「金额」看不懂：${amount.slice(0, 20)}`;
  return fen === payout.fen ? undefined : `「金额」${amount} 与应付 ${yuan(payout.fen)} 元不一致`;
}

const twiceOtherwise = (said: ResultLine, before: ResultLine | undefined): string | undefined =>
  before === undefined || isSame(said, before) ? undefined : "同一单号出现多次，内容不一致";

const isSame = (a: ResultLine, b: ResultLine) =>
  a.paid === b.paid && (!a.paid || a.providerNo === b.providerNo) && a.reason === b.reason;

function othersNumber(
  { paid, providerNo }: ResultLine,
  billNo: string,
  numbers: Map<string, string>,
) {
  const owner = paid ? numbers.get(providerNo) : undefined;
  return owner === undefined || owner === billNo
    ? undefined
    : `流水号 ${providerNo} 已用于单号 ${owner}`;
}

function contradicts({ paid, providerNo }: ResultLine, payout: FilePayout | undefined) {
  if (payout?.state === "refused" && paid) return "之前已登记为失败并退回，不能再登记为成功";
  if (payout?.state !== "paid") return undefined;
  if (!paid) return `之前已登记为成功（流水号 ${payout.providerNo}），不能再登记为失败`;
  return providerNo === payout.providerNo
    ? undefined
    : `之前已登记为成功，流水号为 ${payout.providerNo}，与这次的不一致`;
}
