/**
 * A payout provider as it really behaves: pays a number at most once, loses answers, says "not found"
 * for a while, refuses. Its paid list is what the drill holds against our ledger.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import * as z from "zod/mini";
import { dayOf } from "../src/platform/clock.ts";
import { type Bill, type Book, openBook } from "./book.ts";
import { type Mood, type MoodBox, moodBox, MoodsBody } from "./moods.ts";
import { statusPage } from "./page.ts";

const Transfer = z.strictObject({
  billNo: z.string().check(z.regex(/^[0-9A-Za-z]{1,32}$/)),
  fen: z.int().check(z.positive()),
  account: z.string().check(z.minLength(1)),
  realName: z.string().check(z.minLength(1)),
  title: z.string().check(z.minLength(1)),
});
type Transfer = z.output<typeof Transfer>;
const Query = z.strictObject({ billNo: z.string() });
const Day = z.strictObject({ day: z.iso.date() });

const SLOW_MS = 5_000;
/** How many queries do not see a `late` bill. */
const LATE_QUERIES = 2;

export type SimulatorOptions = {
  port?: number;
  file?: string;
  slowMs?: number;
  /** Others that are simulated in the same process, on the same port. */
  beside?: (app: FastifyInstance) => Promise<void>;
};
export type Simulator = {
  url: string;
  /** For the next transfers, one each; then it is well again. */
  setMoods(...next: Mood[]): void;
  paid(): ReturnType<typeof paidList>;
  stop(): Promise<void>;
};

/** `url` is what PAYOUT_URL takes. Port 0 = any free one. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const book = openBook(options.file);
  const app = Fastify({ forceCloseConnections: true });
  const box = moodBox();
  serve(app, { book, box, slowMs: options.slowMs ?? SLOW_MS, unseen: new Map() });
  await options.beside?.(app);
  const origin = await app.listen({ port: options.port ?? 0, host: "127.0.0.1" });
  return {
    url: `${origin}/payout`,
    setMoods: (...next) => box.set({ next }),
    paid: () => paidList(book),
    stop: async () => {
      await app.close();
      book.close();
    },
  };
}

type State = { book: Book; box: MoodBox; slowMs: number; unseen: Map<string, number> };

function serve(app: FastifyInstance, state: State) {
  const { book, box } = state;
  app.post("/payout/transfer", (request, reply) => {
    const read = z.safeParse(Transfer, request.body);
    if (!read.success) return failure("INVALID_PARAMETER", "参数有误");
    return transfer(state, read.data, reply);
  });
  app.post("/payout/query", (request) => {
    const read = z.safeParse(Query, request.body);
    if (!read.success) return failure("INVALID_PARAMETER", "参数有误");
    return query(state, read.data.billNo);
  });
  app.post("/payout/moods", (request, reply) => {
    const read = z.safeParse(MoodsBody, request.body);
    if (!read.success) return reply.code(400).send({ message: "没有这种状态" });
    box.set(read.data);
    return box.show();
  });
  app.get("/payout/moods", () => box.show());
  app.get("/payout/paid", () => paidList(book));
  app.get("/payout/statement", (request, reply) => {
    const read = z.safeParse(Day, request.query);
    if (!read.success) return reply.code(400).send({ message: "日期格式为 2026-11-21" });
    return statementOf(book, read.data.day);
  });
  app.get("/", (_, reply) =>
    reply.type("text/html; charset=utf-8").send(statusPage(book.all(), box.show())),
  );
}

/** What was paid on a Shanghai day. */
const statementOf = (book: Book, day: string) =>
  paidList(book)
    .list.map(({ billNo, fen, orderId, at }) => {
      return { billNo, fen, providerNo: orderId, day: dayOf(new Date(at)) };
    })
    .filter((line) => line.day === day);

/** All that was ever paid. */
function paidList(book: Book) {
  const list = book.all().filter((bill) => bill.status === "paid");
  return {
    count: list.length,
    totalFen: list.reduce((sum, bill) => sum + bill.fen, 0),
    list: list.map(({ billNo, fen, orderId, account, at }) => ({
      billNo,
      fen,
      orderId,
      account,
      at,
    })),
  };
}

const failure = (code: string, message: string) => ({ status: "FAIL", code, message });

function answerOf(bill: Bill) {
  switch (bill.status) {
    case "paid":
      return { status: "SUCCESS", orderId: bill.orderId };
    case "dealing":
      return { status: "DEALING" };
    case "refused":
      return failure(bill.code, bill.message);
  }
}

async function transfer(state: State, asked: Transfer, reply: FastifyReply) {
  const known = state.book.find(asked.billNo);
  if (known) {
    const same =
      known.fen === asked.fen &&
      known.account === asked.account &&
      known.realName === asked.realName &&
      known.title === asked.title;
    return same ? answerOf(known) : failure("PAYMENT_INFO_INCONSISTENCY", "同一单号的内容不一致");
  }
  const mood = state.box.take();
  if (mood === "error-before-accepting") return failure("SYSTEM_ERROR", "系统繁忙");
  // Not kept: the same number may be sent again once there is money.
  if (mood === "our-balance") return failure("PAYER_BALANCE_NOT_ENOUGH", "付款方余额不足");
  const bill = accepted(asked, mood);
  state.book.keep(bill);
  return answerIn(mood, bill, { state, reply });
}

function accepted(asked: Transfer, mood: Mood): Bill {
  const refused = mood === "payee-refused";
  return {
    ...asked,
    status: refused ? "refused" : mood === "dealing-first" ? "dealing" : "paid",
    orderId: refused ? "" : `SIM${randomUUID().replaceAll("-", "").slice(0, 24)}`,
    code: refused ? "PAYEE_USER_INFO_ERROR" : "",
    message: refused ? "收款人账户与姓名不一致" : "",
    at: new Date().toISOString(),
  };
}

async function answerIn(
  mood: Mood,
  bill: Bill,
  { state, reply }: { state: State; reply: FastifyReply },
) {
  if (mood === "slow") await sleep(state.slowMs);
  if (mood === "error-after-accepting") return reply.code(500).send("internal error");
  if (mood === "late") state.unseen.set(bill.billNo, LATE_QUERIES);
  if (mood === "reset-after-accepting" || mood === "late") {
    reply.hijack();
    reply.raw.socket?.resetAndDestroy();
    return reply;
  }
  return answerOf(bill);
}

/** A bill in `dealing` is through when it is asked about; a `late` one is paid, and not seen at first. */
function query({ book, unseen }: State, billNo: string) {
  const bill = book.find(billNo);
  const left = unseen.get(billNo) ?? 0;
  if (left > 0) unseen.set(billNo, left - 1);
  if (!bill || left > 0) return failure("ORDER_NOT_EXIST", "订单不存在");
  if (bill.status === "dealing")
    book.keep({ ...bill, status: "paid", at: new Date().toISOString() });
  return answerOf(book.find(billNo) ?? bill);
}
