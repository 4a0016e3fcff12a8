/**
 * A payout provider as it really behaves, in two protocols over one book: the plain one of the
 * `simulated` adapter, and Alipay's gateway beside it. Its paid list is what the drill holds against
 * our ledger.
 */
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import * as z from "zod/mini";
import { serveAlipay, type SimulatedAlipay } from "./alipay/gateway.ts";
import { type Bill, namedFen, openBook } from "./book.ts";
import { type Fault, faultBox, FaultsBody } from "./faults.ts";
import { statusPage } from "./page.ts";
import { isLost, lookUp, paidList, sendBack, statementOf, take, type Till } from "./till.ts";

const Transfer = z.strictObject({
  billNo: z.string().check(z.regex(/^[0-9A-Za-z]{1,32}$/)),
  fen: z.int().check(z.positive()),
  account: z.string().check(z.minLength(1)),
  realName: z.string().check(z.minLength(1)),
  title: z.string().check(z.minLength(1)),
});
const Query = z.strictObject({ billNo: z.string() });
const Day = z.strictObject({ day: z.iso.date() });

const SLOW_MS = 5_000;

export type SimulatorOptions = {
  port?: number;
  /** Loopback unless said. */
  host?: string;
  file?: string;
  slowMs?: number;
  /** The provider's clock; its days are lists of their own. */
  now?: () => Date;
  /** Where the simulated Alipay's keys are kept; without it they are made again. */
  dataDir?: string;
  /** Where Alipay's notifications go: http://localhost:3000. Without it there are none. */
  siteOrigin?: string;
  /** Others that are simulated in the same process, on the same port. */
  beside?: (app: FastifyInstance) => Promise<void>;
};
export type Simulator = {
  url: string;
  alipay: SimulatedAlipay;
  /** For the next transfers, one each; then it is well again. */
  setFaults(...next: Fault[]): void;
  /** A paid one comes back. */
  sendBack(billNo: string): void;
  paid(): ReturnType<typeof paidList>;
  stop(): Promise<void>;
};

/** `url` is what PAYOUT_URL takes. Port 0 = any free one. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { now = () => new Date() } = options;
  const book = openBook(options.file);
  const app = Fastify({ forceCloseConnections: true });
  const box = faultBox();
  const till: Till = { book, box, slowMs: options.slowMs ?? SLOW_MS, unseen: new Map(), now };
  const { dataDir, siteOrigin } = options;
  const alipay = serveAlipay(app, { till, dataDir, siteOrigin });
  serve(app, till, alipay);
  await options.beside?.(app);
  const origin = await app.listen({ port: options.port ?? 0, host: options.host ?? "127.0.0.1" });
  return {
    url: `${origin}/payout`,
    alipay,
    setFaults: (...next) => box.set({ next }),
    sendBack: (billNo) => void sendBack(till, billNo),
    paid: () => paidList(till),
    stop: async () => {
      await app.close();
      book.close();
    },
  };
}

function serve(app: FastifyInstance, till: Till, alipay: SimulatedAlipay) {
  const { book, box } = till;
  app.post("/payout/transfer", (request, reply) => {
    const read = z.safeParse(Transfer, request.body);
    if (!read.success) return failure("INVALID_PARAMETER", "参数有误");
    return transfer(till, read.data, reply);
  });
  app.post("/payout/query", (request) => {
    const read = z.safeParse(Query, request.body);
    if (!read.success) return failure("INVALID_PARAMETER", "参数有误");
    const bill = lookUp(till, read.data.billNo);
    return bill ? orderOf(bill) : failure("ORDER_NOT_EXIST", "订单不存在");
  });
  app.post("/payout/faults", (request, reply) => {
    const read = z.safeParse(FaultsBody, request.body);
    if (!read.success) return reply.code(400).send({ message: "没有这种状态" });
    box.set(read.data);
    return box.show();
  });
  app.post("/payout/send-back", async (request, reply) => {
    const read = z.safeParse(Query, request.body);
    const bill = read.success && sendBack(till, read.data.billNo);
    if (!bill) return reply.code(400).send({ message: "没有这笔已付的款" });
    await alipay.notify(bill.billNo);
    return { status: bill.status };
  });
  app.get("/payout/faults", () => box.show());
  app.get("/payout/paid", () => paidList(till));
  app.get("/payout/statement", (request, reply) => {
    const read = z.safeParse(Day, request.query);
    if (!read.success) return reply.code(400).send({ message: "日期格式为 2026-11-21" });
    return statementOf(till, read.data.day);
  });
  app.get("/", async (request, reply) => {
    const settings = await alipay.settings(`http://${request.host}`);
    const page = statusPage(book.all(), box.show(), settings);
    return reply.type("text/html; charset=utf-8").send(page);
  });
}

/** Names no sum, as Alipay's does not (docs/protocols.md 2.2); a query does. */
async function transfer(till: Till, asked: z.output<typeof Transfer>, reply: FastifyReply) {
  const judged = take(till, asked);
  if (judged.kind === "failure") return failure(judged.code, judged.message);
  if (await isLost(till, judged, reply)) return reply;
  if (judged.fault === "system-error-after-accepting") return failure("SYSTEM_ERROR", "系统繁忙");
  // Nothing is signed here; an answer that proves nothing is the nearest.
  if (judged.fault === "bad-signature") return reply.type("text/plain").send("?");
  const { bill } = judged;
  return bill.status === "paid" ? { status: "SUCCESS", orderId: bill.orderId } : answerOf(bill);
}

/** Asked about, an order that was refused is over; a transfer only says what it was refused with. */
const orderOf = (bill: Bill) =>
  bill.status === "refused"
    ? { status: "OVER", code: bill.code, message: bill.message }
    : answerOf(bill);

const failure = (code: string, message: string) => ({ status: "FAIL", code, message });

function answerOf(bill: Bill) {
  switch (bill.status) {
    case "paid":
      return { status: "SUCCESS", orderId: bill.orderId, fen: namedFen(bill) };
    case "dealing":
      return { status: "DEALING" };
    case "refused":
      return failure(bill.code, bill.message);
    case "refunded":
      return { status: "REFUND" };
  }
}
