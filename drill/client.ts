/** Typed calls over real HTTP to a server that may be dead at any moment. */
import { setTimeout as sleep } from "node:timers/promises";
import { type Call, createClient, type Envelope } from "#contract/client.ts";
import { inMachineTime } from "../tools/pace.ts";

/** No answer, or one that says nothing about what was done: the normal case of this drill. */
export class NoAnswer extends Error {}

const TIMEOUT_MS = 15_000;

let made = 0;
/** How many requests this process has made. */
export const requestsMade = (): number => made;

type Reply = { envelope: Envelope; cookies: string };

/** One request; throws NoAnswer for everything that a killed server may cause. */
export async function request(
  url: string,
  options: { method: string; headers: Record<string, string>; body?: unknown },
): Promise<Reply> {
  made += 1;
  try {
    const reply = await fetch(url, {
      method: options.method,
      headers: {
        // As a page of ours would say it.
        "sec-fetch-site": "same-origin",
        ...options.headers,
        ...(options.body !== undefined && { "content-type": "application/json" }),
      },
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
      signal: AbortSignal.timeout(inMachineTime(TIMEOUT_MS)),
    });
    const envelope = (await reply.json()) as Envelope;
    if (envelope.code >= 500 && envelope.code < 600) throw new NoAnswer(envelope.msg);
    const cookies = reply.headers.getSetCookie().map((line) => line.split(";")[0]);
    return { envelope, cookies: cookies.join("; ") };
  } catch (error) {
    throw error instanceof NoAnswer ? error : new NoAnswer(String(error));
  }
}

export const clientAt = (origin: string, headers: Record<string, string>): Call =>
  createClient(async ({ method, url, body, idempotencyKey }) => {
    const { envelope } = await request(`${origin}${url}`, {
      method,
      headers: { ...headers, ...(idempotencyKey && { "idempotency-key": idempotencyKey }) },
      body,
    });
    return envelope;
  });

const PATIENCE_MS = 180_000;

/** Repeats the very same call until there is an answer, as a good client does. */
export async function persist<T>(work: () => Promise<T>): Promise<T> {
  const until = Date.now() + inMachineTime(PATIENCE_MS);
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof NoAnswer) || Date.now() > until) throw error;
      await sleep(50 + Math.random() * 150);
    }
}
