/** Payouts by the simulator process: the same words as the real provider's, over plain HTTP and JSON. */
import * as z from "zod/mini";
import { failpoint } from "../../platform/failpoint.ts";
import { outcomeOfCode, outcomeOfEnd } from "./codes.ts";
import {
  CAME_BACK,
  type PayoutOutcome,
  type PayoutProvider,
  type StatementLine,
} from "./outcome.ts";
import { timeLimit } from "../../platform/deadline.ts";

const Answer = z.union([
  z.object({ status: z.literal("SUCCESS"), orderId: z.string(), fen: z.optional(z.int()) }),
  z.object({ status: z.enum(["DEALING", "REFUND"]) }),
  z.object({ status: z.literal("FAIL"), code: z.string(), message: z.string() }),
  // An order that has failed, and not a call that was refused.
  z.object({ status: z.literal("OVER"), code: z.string(), message: z.string() }),
]);

const Statement = z.array(
  z.object({ billNo: z.string(), fen: z.int(), providerNo: z.string(), day: z.string() }),
);

const TIMEOUT_MS = 10_000;

export const simulatedPayout = (url: string, timeoutMs = TIMEOUT_MS): PayoutProvider => ({
  name: "simulated",
  payer: "simulated",
  transfer: async (transfer) => {
    const outcome = await ask(`${url}/transfer`, transfer, timeoutMs);
    // "Not found" is never a valid answer for a transfer: it means that the provider did not understand the request.
    return outcome.kind === "notFound"
      ? unknown("ORDER_NOT_EXIST", "transfer answered as a query")
      : outcome;
  },
  query: (billNo) => ask(`${url}/query`, { billNo }, timeoutMs),
  statement: (day) => statementOf(url, day, timeoutMs),
});

async function statementOf(url: string, day: string, timeoutMs: number): Promise<StatementLine[]> {
  const response = await fetch(`${url}/statement?${new URLSearchParams({ day })}`, {
    signal: timeLimit(timeoutMs),
  });
  if (!response.ok) throw new Error(`the statement of ${day}: HTTP ${response.status}`);
  return z.parse(Statement, await response.json());
}

async function ask(url: string, body: unknown, timeoutMs: number): Promise<PayoutOutcome> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: timeLimit(timeoutMs),
    });
    failpoint("payout.sent-no-reply");
    const text = await response.text();
    if (!response.ok) return unknown(`HTTP_${response.status}`, text);
    return outcomeOf(JSON.parse(text));
  } catch (error) {
    // Time-out, reset, not JSON: the request may have been carried out, so nothing is known.
    const { name, message } = error as Error;
    return unknown(name === "TimeoutError" ? "TIMEOUT" : "NETWORK", message);
  }
}

function outcomeOf(body: unknown): PayoutOutcome {
  const read = z.safeParse(Answer, body);
  if (!read.success) return unknown("MALFORMED", JSON.stringify(body));
  const answer = read.data;
  switch (answer.status) {
    case "SUCCESS":
      return {
        kind: "paid",
        providerNo: answer.orderId,
        ...(answer.fen !== undefined && { fen: answer.fen }),
      };
    case "DEALING":
      return { kind: "pending", code: "DEALING", message: "处理中" };
    case "REFUND":
      return { ...outcomeOfEnd(CAME_BACK, "款项被退回"), side: "payee" };
    case "FAIL":
      return outcomeOfCode(answer.code, answer.message);
    case "OVER":
      return outcomeOfEnd(answer.code, answer.message);
  }
}

const unknown = (code: string, message: string): PayoutOutcome => ({
  kind: "unknown",
  code,
  message: message.slice(0, 200),
});
