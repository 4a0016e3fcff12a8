/** A payout gateway at its worst, in the simulator's protocol: it hangs, or it pays and says that it did not. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** `hangs`: takes the call and never answers. `lies`: pays, and refuses; anyone who asks later hears the truth. */
export type GatewayFault = "hangs" | "lies" | "honest";

export type Gateway = {
  url: string;
  fault: GatewayFault;
  /** Calls that wait for an answer at this moment. */
  hanging(): number;
  /** Answers them all: it refuses, whatever the truth is. */
  release(): void;
  /** Each bill that it paid, and how often it was told to. */
  paid: Map<string, number>;
  stop(): Promise<void>;
};

const refusal = { status: "FAIL", code: "PAYEE_NOT_EXIST", message: "收款账号不存在" };

export async function startGateway(): Promise<Gateway> {
  const waiting = new Set<ServerResponse>();
  const paid = new Map<string, number>();
  const answer = (reply: ServerResponse, body: object) =>
    void reply.setHeader("content-type", "application/json").end(JSON.stringify(body));
  const truthOf = (billNo: string) =>
    paid.has(billNo)
      ? { status: "SUCCESS", orderId: `G${billNo.slice(0, 24)}` }
      : { status: "FAIL", code: "ORDER_NOT_EXIST", message: "订单不存在" };
  const serve = async (request: IncomingMessage, reply: ServerResponse) => {
    const { billNo } = JSON.parse(await textOf(request)) as { billNo: string };
    if (gateway.fault === "hangs") {
      waiting.add(reply);
      reply.on("close", () => waiting.delete(reply));
      return;
    }
    if (request.url?.endsWith("/query")) return answer(reply, truthOf(billNo));
    paid.set(billNo, (paid.get(billNo) ?? 0) + 1);
    answer(reply, gateway.fault === "lies" ? refusal : truthOf(billNo));
  };
  const http = createServer((request, reply) => {
    serve(request, reply).catch(() => reply.destroy());
  });
  await new Promise<void>((done) => void http.listen(0, "127.0.0.1", done));
  const gateway: Gateway = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/payout`,
    fault: "honest",
    hanging: () => waiting.size,
    release: () => {
      for (const reply of waiting) answer(reply, refusal);
    },
    paid,
    stop: async () => {
      http.closeAllConnections();
      await new Promise<void>((done) => void http.close(() => done()));
    },
  };
  return gateway;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
