/** One request to our server: headers, time-outs, and the error rules (rules site-14 to site-20). Pure. */
import type { Envelope, Sent, Transport } from "#contract/client.ts";
import { limits } from "#contract/limits.ts";
import { type Gate, SessionEnded } from "./refresh.ts";

export type TransportDeps = {
  fetch: typeof fetch;
  /** What the document has asked already (src/early.ts); each answer serves once. */
  early?: (url: string) => Promise<Response> | undefined;
  token: () => string | null;
  device: () => Promise<string>;
  now: () => number;
  gate: Gate;
  toast: (text: string) => void;
  /** A refusal in the server's words, which a form may say in its place instead. */
  refused: (text: string) => void;
  /** The server no longer knows this session. */
  onSignedOut: () => void;
  onReply: (reply: Response) => void;
  timeoutMs?: number;
  retryAfterMs?: number;
};

/** The server could not be reached, or did not answer as one of ours. */
export class NetworkFailure extends Error {
  readonly status: number;
  constructor(status: number, message: string = words.failed) {
    super(message);
    this.name = "NetworkFailure";
    this.status = status;
  }
}

const words = { odd: "网络错误", failed: "网络错误，请稍后重试" } as const;
export const entryRefusedCode = 5013;
/** A refresh is answered so when the account is frozen or closed: the session is over, and the message says why. */
export const accountEndedCode = 403;
export const stepUpNeededCode = 1072;
export const codeNeededCode = 2007;
export const accountLeavingCode = 1090;

const isProcess = (url: string) => url.includes("/process");
const isRefresh = (url: string) => url.includes("/auth/token/refresh");
/** A third party's code is good once: a repeat would be refused, and hide what became of the first. */
const isOneShot = (url: string) => /\/auth\/\w+\/callback\b/.test(url);
/** The two that toast nothing (contract/src/errors.ts, `silent`). */
export const silentCodes = [1060, 1049];
const isSilent = (code: number) => code === entryRefusedCode || silentCodes.includes(code);

export function createTransport(deps: TransportDeps): Transport {
  return (request) => {
    const send = () => sendOnce(deps, request);
    return isRefresh(request.url) ? send() : deps.gate.pass(send);
  };
}

async function sendOnce(deps: TransportDeps, request: Sent): Promise<Envelope> {
  const say = isProcess(request.url) ? () => undefined : deps.toast;
  const signOut = signOutOf(deps);
  const reply = await reach(deps, request).catch((cause: unknown) => {
    if (!(cause instanceof SessionEnded)) say(words.failed);
    throw cause;
  });
  deps.onReply(reply);
  if (reply.status === 401) {
    signOut();
    throw new SessionEnded("not signed in");
  }
  if (!reply.ok) {
    const said = await failureOf(reply);
    say(said);
    throw new NetworkFailure(reply.status, said);
  }
  if (reply.status !== 200) {
    say(words.odd);
    throw new NetworkFailure(reply.status, words.odd);
  }
  const body = await bodyOf(reply, say);
  if (isEnvelope(body) && body.code === 401 && !isRefresh(request.url)) {
    signOut();
    throw new SessionEnded(body.msg);
  }
  return judge(deps, request, body);
}

/** Of the session that asks now: a late answer to one that has ended must not end the one that has begun since. */
function signOutOf({ token, onSignedOut }: TransportDeps): () => void {
  const asking = token();
  return () => {
    if (token() === asking) onSignedOut();
  };
}

/** What went wrong on our side has a number that support finds in the log. */
async function failureOf(reply: Response): Promise<string> {
  const body = (await reply.json().catch(() => null)) as { data?: { id?: unknown } | null } | null;
  const id = body?.data?.id;
  return typeof id === "string" && id !== "" ? `${words.failed}（编号 ${id}）` : words.failed;
}

function judge(deps: TransportDeps, { url }: Sent, body: unknown): Envelope {
  if (!isEnvelope(body)) return { code: 200, msg: "", data: body };
  if (body.code === 200) return body;
  if (isRefresh(url)) return body;
  if (!isSilent(body.code) && !isProcess(url)) deps.refused(body.msg);
  return body;
}

/** A lost connection is tried once more in silence where a repeat does no harm. */
async function reach(deps: TransportDeps, request: Sent): Promise<Response> {
  try {
    return await attempt(deps, request);
  } catch {
    const isRepeatable =
      (request.method === "GET" && !isOneShot(request.url)) || request.idempotencyKey !== undefined;
    if (!isRepeatable) throw new NetworkFailure(0);
    await new Promise((resolve) => setTimeout(resolve, deps.retryAfterMs ?? 600));
    return attempt(deps, request).catch(() => {
      throw new NetworkFailure(0);
    });
  }
}

async function attempt(deps: TransportDeps, request: Sent): Promise<Response> {
  const early = request.method === "GET" ? deps.early?.(request.url) : undefined;
  if (early) return early;
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), deps.timeoutMs ?? 30_000);
  try {
    return await deps.fetch(withTime(request.url, deps.now()), {
      method: request.method,
      headers: await headersOf(deps, request),
      signal: abort.signal,
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    });
  } finally {
    clearTimeout(timer);
  }
}

export async function headersOf(
  deps: Pick<TransportDeps, "token" | "device">,
  { body, idempotencyKey }: Pick<Sent, "body" | "idempotencyKey">,
): Promise<Record<string, string>> {
  const token = deps.token();
  return {
    "z-client": String(limits.clientId),
    "z-version": limits.clientVersion,
    "z-device": await deps.device(),
    ...(token && { "z-token": `Bearer ${token}` }),
    ...(body !== undefined && { "content-type": "application/json" }),
    ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
  };
}

/** Rule site-14: a timestamp on every call except the process ones. */
const withTime = (url: string, now: number): string =>
  isProcess(url) ? url : `${url}${url.includes("?") ? "&" : "?"}_t=${now}`;

async function bodyOf(reply: Response, say: (text: string) => void): Promise<unknown> {
  try {
    // The server's word; what is inside is typed by the contract.
    return (await reply.json()) as unknown;
  } catch {
    say(words.failed);
    throw new NetworkFailure(reply.status);
  }
}

const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === "object" && body !== null && "code" in body;
