/** One question to a provider. The body is text first: what it claims to be is not what it is. */
import * as z from "zod/mini";
import { unknown } from "./identity.ts";
import { timeLimit } from "../../platform/deadline.ts";

type AskTextInput = {
  url: string;
  params: Readonly<Record<string, string>>;
  /** Sent as a form in the body, not in the address. */
  isForm?: true;
  timeoutMs: number;
};

/** Stops as unknown for a time-out, a broken connection and 5xx; a 4xx may still say why. */
export async function askText({ url, params, isForm, timeoutMs }: AskTextInput): Promise<string> {
  const sent = new URLSearchParams(params);
  try {
    const reply = await fetch(isForm ? url : `${url}?${sent}`, {
      ...(isForm && { method: "POST", body: sent }),
      redirect: "error",
      signal: timeLimit(timeoutMs),
    });
    const text = await reply.text();
    if (reply.status < 500) return text;
    throw new Error(`HTTP_${reply.status}`);
  } catch (error) {
    const { name, message } = error as Error;
    if (name === "TimeoutError") throw unknown("TIMEOUT");
    throw unknown(message.startsWith("HTTP_") ? message : "NETWORK");
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unknown("MALFORMED");
  }
}

/** Throws an unknown outcome when the answer is neither the expected one nor a refusal. */
export function readAs<S extends z.ZodMiniType>(schema: S, answer: unknown): z.output<S> {
  const read = z.safeParse(schema, answer);
  if (!read.success) throw unknown("MALFORMED");
  return read.data;
}

/**
 * An optional text that providers also leave empty; without control characters, which people get into
 * their names and PostgreSQL does not take.
 */
export const filled = (text: string | undefined): string | null =>
  text?.replace(/\p{Cc}/gu, "").trim() || null;

/**
 * A picture's address. Tencent still writes http for hosts that answer to https, and by http no picture
 * is fetched.
 */
export const pictureAddress = (text: string | undefined): string | null =>
  filled(text)?.replace(/^http:(?=\/\/(?:[\w-]+\.)*qlogo\.cn\/)/, "https:") ?? null;
