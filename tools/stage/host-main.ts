/**
 * A process that runs sites for the process that started it (host.ts), each with its simulators, its database and its
 * settings: what a server reads and compiles before it listens is read and compiled once.
 */
import { flushCompileCache } from "node:module";
import { startSimulators } from "../../server/simulators/run.ts";
import { startServer } from "../../server/src/run.ts";
import type { Answer, Order } from "./host.ts";
import { makeLate } from "./late.ts";

makeLate();

type Running = { stop(): Promise<void> };

/** By the site's number. */
const running = new Map<number, Running[]>();

async function begin({ site, settings }: Order & { does: "begin" }): Promise<void> {
  const parts: Running[] = [];
  running.set(site, parts);
  try {
    // The server asks them as soon as it listens.
    parts.push(await startSimulators(settings));
    parts.push(await startServer(settings));
  } catch (error) {
    await end(site);
    throw error;
  }
  // Now, for those that start beside it: a host ends by a signal, which leaves no time for it.
  flushCompileCache();
}

async function end(site: number): Promise<void> {
  const parts = running.get(site) ?? [];
  running.delete(site);
  for (const part of parts.toReversed())
    // The server first: what it has under way asks the simulators.
    // oxlint-disable-next-line no-await-in-loop
    await part.stop();
}

async function answer(order: Order): Promise<void> {
  const reply: Answer = { site: order.site, does: order.does };
  try {
    await (order.does === "begin" ? begin(order) : end(order.site));
  } catch (error) {
    reply.problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  process.send?.(reply);
}

process.on("message", (order: Order) => void answer(order));
