/** The console's one way to the server: JSON, the session cookie, and the rule for a lost session. */
import { CallFailed, createClient, type Envelope, type Sent, urlOf } from "#contract/client.ts";
import type { Endpoint } from "#contract/endpoint.ts";

/** The server could not be reached, or did not answer as ours does. */
export class Unreachable extends Error {
  readonly status: number;
  constructor(status: number) {
    super(
      status === 0
        ? "连不上服务器，请检查网络后重试"
        : `服务器没有正常应答（${status}），请稍后重试`,
    );
    this.name = "Unreachable";
    this.status = status;
  }
}

/** The session is over; callers need not tell it, the sign-in page does. */
export class SignedOut extends Error {
  constructor() {
    super("登录已失效，请重新登录");
    this.name = "SignedOut";
  }
}

const timeoutMs = 30_000;
/** What a slow line still carries: a file of 20 MB gets nine minutes. */
const charactersPerMs = 50;
const retryAfterMs = 600;
const signedOutCode = 401;
/** Some browsers read a saved file only after the click has returned. */
const savedMs = 60_000;

let leave: () => void = () => undefined;
/** main.tsx says where to go, because only it knows the router. */
export const onSignedOut = (act: () => void): void => {
  leave = act;
};

let sessions = 0;
/** Somebody has signed in: what comes late to a call from before says nothing of their session. */
export const sessionBegan = (): void => {
  sessions += 1;
};

function endSession(asked: number): never {
  if (asked === sessions) leave();
  throw new SignedOut();
}

export const call = createClient(send);

async function send(request: Sent): Promise<Envelope> {
  const asked = sessions;
  const reply = await reach(request);
  const envelope = await readEnvelope(reply);
  if (reply.status === signedOutCode || envelope?.code === signedOutCode) endSession(asked);
  if (!envelope) throw new Unreachable(reply.status);
  return envelope;
}

/** Reads, and money calls with their key, do no harm twice; anything else is sent once. */
async function reach(request: Sent): Promise<Response> {
  try {
    return await attempt(request);
  } catch {
    if (request.method !== "GET" && request.idempotencyKey === undefined) throw new Unreachable(0);
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
    return attempt(request).catch(() => {
      throw new Unreachable(0);
    });
  }
}

function attempt({ method, url, body, idempotencyKey }: Sent): Promise<Response> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return fetch(url, {
    method,
    credentials: "same-origin",
    signal: AbortSignal.timeout(timeoutMs + (text?.length ?? 0) / charactersPerMs),
    headers: {
      accept: "application/json",
      ...(text === undefined ? {} : { "content-type": "application/json" }),
      ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
    },
    ...(text === undefined ? {} : { body: text }),
  });
}

type DownloadInput = {
  input?: object;
  /** Called again and again with the bytes that have come: nobody knows a file's length before its end. */
  onBytes?: (bytes: number) => void;
};

/** A file from the server, saved under this name; a refusal comes as the envelope, without a file's disposition. */
export async function download(
  endpoint: Endpoint,
  fileName: string,
  { input = {}, onBytes }: DownloadInput = {},
): Promise<void> {
  const asked = sessions;
  const reply = await fetch(urlOf(endpoint, input), { credentials: "same-origin" }).catch(() => {
    throw new Unreachable(0);
  });
  if (!reply.ok || !reply.headers.has("content-disposition")) {
    const envelope = await readEnvelope(reply);
    if (reply.status === signedOutCode || envelope?.code === signedOutCode) endSession(asked);
    throw envelope ? new CallFailed(envelope) : new Unreachable(reply.status);
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await counted(reply, onBytes).blob());
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), savedMs);
}

function counted(reply: Response, onBytes: DownloadInput["onBytes"]): Response {
  if (!onBytes || !reply.body) return reply;
  let bytes = 0;
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, control) {
      onBytes((bytes += chunk.byteLength));
      control.enqueue(chunk);
    },
  });
  // A Blob has the type of the answer that it is read from.
  const type = reply.headers.get("content-type") ?? "";
  return new Response(reply.body.pipeThrough(counting), { headers: { "content-type": type } });
}

async function readEnvelope(reply: Response): Promise<Envelope | undefined> {
  const body: unknown = await reply.json().catch(() => undefined);
  return isEnvelope(body) ? body : undefined;
}

const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === "object" && body !== null && "code" in body && "msg" in body;
