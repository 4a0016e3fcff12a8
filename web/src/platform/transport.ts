/** One request to our server: time-outs, and the error rules (rules site-15 to site-20). Pure. */
import type { Envelope, Sent } from "#contract/client.ts";
import { inTime } from "./inTime.ts";
import { type Gate, SessionEnded } from "./refresh.ts";
import { ask, type Caller, isProcess } from "./request.ts";
import { jsonIn } from "./storage.ts";

export type TransportDeps = Caller & {
  /** What the document has asked already (src/early.ts); each answer serves once. */
  early?: (url: string) => Promise<Response> | undefined;
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

const isRefresh = (url: string) => url.includes("/auth/token/refresh");
/** A third party's code is good once: a repeat would be refused, and hide what became of the first. */
const isOneShot = (url: string) => /\/auth\/\w+\/callback\b/.test(url);
/** The two that toast nothing (contract/src/errors.ts, `silent`). */
export const silentCodes = [1060, 1049];
const isSilent = (code: number) => code === entryRefusedCode || silentCodes.includes(code);

/** A call that its caller can end. */
export type Stoppable = Sent & {
  /** Ends it: nothing is said, and it is not sent once more. */
  signal?: AbortSignal | undefined;
};

export function createTransport(deps: TransportDeps): (request: Stoppable) => Promise<Envelope> {
  return (request) => {
    const send = () => sendOnce(deps, request);
    return isRefresh(request.url) ? send() : deps.gate.pass(send);
  };
}

async function sendOnce(deps: TransportDeps, request: Stoppable): Promise<Envelope> {
  const signOut = signOutOf(deps);
  const fail = (status: number, said: string): never => {
    if (!isProcess(request.url) && !request.signal?.aborted) deps.toast(said);
    throw new NetworkFailure(status, said);
  };
  const { reply, text } = await reach(deps, request).catch(() => fail(0, words.failed));
  deps.onReply(reply);
  // The server's word; what is inside is typed by the contract.
  const body = text === null ? reply : jsonIn(text);
  const isUnknown = isEnvelope(body) && body.code === 401 && !isRefresh(request.url);
  if (reply.status === 401 || isUnknown) {
    signOut();
    throw new SessionEnded("not signed in");
  }
  if (reply.status !== 200 || body === null) fail(reply.status, problemOf(reply, body));
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
function problemOf({ ok, status }: Response, body: unknown): string {
  if (ok && status !== 200) return words.odd;
  const id = (body as { data?: { id?: unknown } | null } | null)?.data?.id;
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
function reach(deps: TransportDeps, request: Stoppable): Promise<Received> {
  const { method, url, idempotencyKey, signal } = request;
  return attempt(deps, request).catch(async (cause: unknown) => {
    const isRepeatable = (method === "GET" && !isOneShot(url)) || idempotencyKey !== undefined;
    if (!isRepeatable || signal?.aborted) throw cause;
    await new Promise((resolve) => setTimeout(resolve, deps.retryAfterMs ?? 600));
    return attempt(deps, request);
  });
}

/** An answer to its end. Null: a file, which takes as long as it takes, and is read by who asked for it (download.ts). */
type Received = { reply: Response; text: string | null };

async function attempt(deps: TransportDeps, request: Stoppable): Promise<Received> {
  const early = request.method === "GET" ? deps.early?.(request.url) : undefined;
  const isHere = early && (await receive(deps, request, () => early).catch(() => null));
  return isHere ?? receive(deps, request, (signal) => ask(request, signal, deps));
}

async function receive(
  { timeoutMs = 30_000 }: TransportDeps,
  { signal }: Stoppable,
  send: (signal: AbortSignal) => Promise<Response>,
): Promise<Received> {
  const abort = new AbortController();
  const end = () => abort.abort();
  signal?.addEventListener("abort", end);
  if (signal?.aborted) end();
  // A body that never comes would leave its page waiting for ever: the limit is of both.
  return inTime(send(abort.signal).then(readReply), timeoutMs).catch((cause: unknown) => {
    end();
    throw cause;
  });
}

const readReply = async (reply: Response): Promise<Received> => ({
  reply,
  text: reply.headers.has("content-disposition") ? null : await reply.text(),
});

const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === "object" && body !== null && "code" in body;
