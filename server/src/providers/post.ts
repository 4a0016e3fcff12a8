/** A request to a provider that answers in JSON; a failure of transport is returned as a text, not thrown. */
import { timeLimit } from "../platform/deadline.ts";

export type PostAnswer =
  | { kind: "json"; status: number; body: unknown }
  /** Nothing is known: it may have been carried out. */
  | { kind: "unknown"; code: string };

type Post = { url: string; headers: Record<string, string>; body: string; timeoutMs: number };

/** Without a body where it is empty: for "" `fetch` names a content type by itself, which nobody has signed. */
export const post = ({ url, headers, body, timeoutMs }: Post): Promise<PostAnswer> =>
  ask(url, { method: "POST", headers, ...(body !== "" && { body }) }, timeoutMs);

export const get = ({ url, timeoutMs }: Pick<Post, "url" | "timeoutMs">): Promise<PostAnswer> =>
  ask(url, { headers: {} }, timeoutMs);

type Question = { method?: "POST"; headers: Record<string, string>; body?: string };

async function ask(url: string, question: Question, timeoutMs: number): Promise<PostAnswer> {
  try {
    const response = await fetch(url, {
      ...question,
      headers: { accept: "application/json", ...question.headers },
      redirect: "error",
      signal: timeLimit(timeoutMs),
    });
    const text = await response.text();
    if (response.status >= 500) return { kind: "unknown", code: `HTTP_${response.status}` };
    return readJson(text, response.status);
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === "TimeoutError";
    return { kind: "unknown", code: isLate ? "TIMEOUT" : "NETWORK" };
  }
}

function readJson(text: string, status: number): PostAnswer {
  try {
    return { kind: "json", status, body: JSON.parse(text) as unknown };
  } catch {
    return { kind: "unknown", code: "MALFORMED" };
  }
}
