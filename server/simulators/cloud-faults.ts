/** How a simulated cloud misbehaves: faults are ordered one by one, and used up in that order. */
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyReply } from "fastify";

export type Fault =
  /** Carried out, answered too late. */
  | "slow"
  /** Carried out, the connection is cut instead of an answer. */
  | "reset"
  /** Carried out, answered 503. */
  | "error"
  /** Carried out, answered in words that are not the protocol's. */
  | "garbage"
  /** Not carried out: a refusal in the provider's own words. */
  | { code: string; status?: number };

export type FaultBox = { order(...faults: Fault[]): void; take(): Fault | undefined };

export function faultBox(): FaultBox {
  const queue: Fault[] = [];
  return { order: (...faults) => void queue.push(...faults), take: () => queue.shift() };
}

const SLOW_MS = 1_500;

/** Spoils the answer of something that was carried out. */
export async function spoil(fault: Fault | undefined, reply: FastifyReply, answer: object) {
  if (fault === "slow") await sleep(SLOW_MS);
  if (fault === "error") return reply.code(503).send("Service Unavailable");
  if (fault === "garbage") return reply.send("<html>系统维护中</html>");
  if (fault === "reset") {
    reply.hijack();
    reply.raw.socket?.resetAndDestroy();
    return reply;
  }
  return reply.send(answer);
}
