/**
 * The provider's own judgement, whatever protocol it is asked in: a number is paid at most once, faults
 * refuse or delay, answers get lost after the book has been written.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import { dayOf } from "../src/platform/clock.ts";
import { arrivedFen, type Bill, type Book } from "./book.ts";
import type { Fault, FaultBox } from "./faults.ts";

export type Till = {
  book: Book;
  box: FaultBox;
  slowMs: number;
  /** Of each `late` bill: how many more queries do not see it. */
  unseen: Map<string, number>;
  /** Of which moment a bill is, and so of which day its list. */
  now(): Date;
};

export type PaymentOrder = Pick<Bill, "billNo" | "fen" | "account" | "realName" | "title">;

export type Judged =
  /** Not kept: the same number may be sent again. */
  { kind: "failure"; code: string; message: string } | { kind: "bill"; bill: Bill; fault: Fault };

const failure = (code: string, message: string): Judged => ({ kind: "failure", code, message });

export function take(till: Till, asked: PaymentOrder): Judged {
  const { book, box } = till;
  const known = book.find(asked.billNo);
  if (known) {
    const keys = ["fen", "account", "realName", "title"] as const;
    return keys.every((key) => known[key] === asked[key])
      ? { kind: "bill", bill: known, fault: "ok" }
      : failure("PAYMENT_INFO_INCONSISTENCY", "同一单号的内容不一致");
  }
  const fault = box.take();
  if (fault === "error-before-accepting") return failure("SYSTEM_ERROR", "系统繁忙");
  if (fault === "our-balance") return failure("PAYER_BALANCE_NOT_ENOUGH", "付款方余额不足");
  if (fault === "not-signed") return failure("PRODUCT_NOT_SIGN", "未签约此产品");
  const bill = accepted(till, asked, fault);
  book.keep(bill);
  return { kind: "bill", bill, fault };
}

const nameWrong = { code: "PAYEE_USER_INFO_ERROR", message: "收款人账户与姓名不一致" };
const weAreBarred = { code: "PAYER_STATUS_ERROR", message: "付款方账户状态异常" };

/** What a bill that is being dealt with comes to. */
const endings: Partial<Record<Fault, Bill["ending"]>> = {
  "dealing-first": "paid",
  "dealing-then-refund": "refunded",
  "dealing-then-fail": "refused",
  "dealing-then-our-fail": "refused",
  // A transfer's answer names no sum: that it is another one is only heard by the query.
  "other-sum": "paid",
  "pays-more": "paid",
  "pays-less": "paid",
};

function accepted(till: Till, asked: PaymentOrder, fault: Fault): Bill {
  const isRefused = fault === "payee-refused";
  const ending = endings[fault];
  return {
    ...asked,
    status: isRefused ? "refused" : ending ? "dealing" : "paid",
    ...(ending && { ending }),
    ...(fault === "dealing-then-our-fail" && { endReason: weAreBarred }),
    ...(fault === "other-sum" && { toldFen: asked.fen + 1 }),
    ...(fault === "pays-more" && { paidFen: asked.fen + 1 }),
    ...(fault === "pays-less" && { paidFen: Math.max(1, asked.fen - 10) }),
    orderId: isRefused ? "" : `SIM${randomUUID().replaceAll("-", "").slice(0, 24)}`,
    ...(isRefused ? nameWrong : { code: "", message: "" }),
    at: till.now().toISOString(),
  };
}

/** How many queries do not see a `late` bill. */
const LATE_QUERIES = 2;

/** True when the fault has answered instead, or answers never. */
export async function isLost(
  till: Till,
  { bill, fault }: { bill: Bill; fault: Fault },
  reply: FastifyReply,
): Promise<boolean> {
  if (fault === "slow") await sleep(till.slowMs);
  if (fault === "late") till.unseen.set(bill.billNo, LATE_QUERIES);
  if (fault === "error-after-accepting") {
    await reply.code(500).send("internal error");
    return true;
  }
  if (fault !== "reset-after-accepting" && fault !== "late") return false;
  reply.hijack();
  reply.raw.socket?.resetAndDestroy();
  return true;
}

/** A bill in `dealing` comes to its end when it is asked about; a `late` one is not seen at first. */
export function lookUp(till: Till, billNo: string): Bill | undefined {
  const left = till.unseen.get(billNo) ?? 0;
  if (left > 0) {
    till.unseen.set(billNo, left - 1);
    return undefined;
  }
  return finish(till, billNo);
}

export function finish(till: Till, billNo: string): Bill | undefined {
  const { book } = till;
  const bill = book.find(billNo);
  if (bill?.status !== "dealing") return bill;
  const { ending: status = "paid", endReason = nameWrong, ...rest } = bill;
  const ended: Bill = {
    ...rest,
    status,
    ...(status === "refused" && endReason),
    at: till.now().toISOString(),
  };
  book.keep(ended);
  return ended;
}

/** Paid, and come back: from the payee's bank, or by the payee's hand. */
export function sendBack(till: Till, billNo: string): Bill | undefined {
  const { book } = till;
  const bill = book.find(billNo);
  if (bill?.status !== "paid") return undefined;
  const back: Bill = { ...bill, status: "refunded", at: till.now().toISOString() };
  book.keep(back);
  return back;
}

/** All that was ever paid and has not come back. */
export function paidList({ book }: Till) {
  const list = book.all().filter((bill) => bill.status === "paid");
  return {
    count: list.length,
    totalFen: list.reduce((sum, bill) => sum + arrivedFen(bill), 0),
    list: list.map((bill) => {
      const { billNo, orderId, account, at } = bill;
      return { billNo, fen: arrivedFen(bill), orderId, account, at };
    }),
  };
}

/** What was paid on a Shanghai day. */
export const statementOf = (till: Till, day: string) =>
  paidList(till)
    .list.map(({ billNo, fen, orderId, at }) => {
      return { billNo, fen, providerNo: orderId, day: dayOf(new Date(at)) };
    })
    .filter((line) => line.day === day);
