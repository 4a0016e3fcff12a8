/** The site's one way to the server. Toasts and the 401 rule happen here, so screens only handle data. */
import { CallFailed, createClient, type Envelope, type Sent, urlOf } from "#contract/client.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { logout, refreshToken, type TokenData } from "#contract/member/auth.ts";
import { resetPassword, setPassword } from "#contract/member/password.ts";
import { limits } from "#contract/limits.ts";
import { toast } from "../ui/Toast.tsx";
import { learnServerTime, serverNow } from "./clock.ts";
import { deviceId } from "./device.ts";
import { exclusivelyAs } from "./locks.ts";
import { holdReload, keepTarget, navigateTo, reloadPage } from "./navigation.ts";
import { createRefreshGate, type Renewed, type Tokens } from "./refresh.ts";
import { forgetPassword } from "./remember.ts";
import { clearSession, readTokens, taskHashId, writeTokens } from "./session.ts";
import { createTransport, entryRefusedCode, headersOf } from "./transport.ts";

const token = () => readTokens()?.token ?? null;
const show = (text: string) => toast(text, limits.toastMs);

const gate = createRefreshGate({
  read: readTokens,
  write: writeTokens,
  now: serverNow,
  renew,
  exclusively: exclusivelyAs("session-refresh"),
  onRefused: leave,
  reload: reloadPage,
});

const transport = createTransport({
  fetch: (...args) => fetch(...args),
  early: takeEarly,
  token,
  device: deviceId,
  now: Date.now,
  gate,
  toast: show,
  onSignedOut: leave,
  onReply: (reply) => learnServerTime(reply.headers.get("date")),
});

export const call = createClient(async (request) => {
  const reply = await transport(request);
  const isPasswordNew = request.endpoint === setPassword || request.endpoint === resetPassword;
  if (isPasswordNew && reply.code === 200) forgetPassword();
  return reply;
});

function takeEarly(url: string): Promise<Response> | undefined {
  const reply = window.__EARLY__?.[url];
  if (reply) delete window.__EARLY__?.[url];
  return reply;
}

/** For calls that answer 5013: that is a result to show (spec section 8), not a failure. */
export async function resultOf<T>(
  answer: Promise<T>,
): Promise<{ isRefused: false; data: T } | { isRefused: true; msg: string; data: unknown }> {
  try {
    return { isRefused: false, data: await answer };
  } catch (cause) {
    if (!(cause instanceof CallFailed) || cause.code !== entryRefusedCode) throw cause;
    return { isRefused: true, msg: cause.message, data: cause.data };
  }
}

export type DownloadWatch = {
  /** Told how many bytes have come, again and again. */
  onBytes?: (bytes: number) => void;
  /** Ends it; the server stops writing. */
  signal?: AbortSignal;
};

/** A file from the server (spec section 7, "blob"): fetched with the session, then saved. */
export async function download(
  endpoint: Endpoint,
  fileName: string,
  { onBytes, signal, ...input }: DownloadWatch & Record<string, unknown> = {},
): Promise<void> {
  const reply = await gate.pass(async () =>
    fetch(urlOf(endpoint, input), {
      headers: await headersOf({ token, device: deviceId }, {}),
      signal: signal ?? null,
    }),
  );
  // A refusal is the envelope, without a file's disposition.
  if (!reply.ok || !reply.headers.has("content-disposition")) {
    const refusal = (await reply.json().catch(() => null)) as Envelope | null;
    show(refusal?.msg ?? "下载失败，请稍后重试");
    throw refusal ? new CallFailed(refusal) : new Error("no file came");
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await counted(reply, onBytes).blob());
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** How long a file is nobody knows before its end; how much of it is here can be said. */
function counted(reply: Response, onBytes: DownloadWatch["onBytes"]): Response {
  // Old web views cannot look into a stream; there the file simply comes.
  if (!onBytes || !reply.body || !("TransformStream" in window)) return reply;
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

/** 退出: the server is told, local storage is cleared, the login page opens (spec section 2). */
export async function signOut(): Promise<void> {
  // A session that is about to expire is refreshed first; the reload after that would bring it back.
  const release = holdReload();
  const held = readTokens();
  if (held) await call(logout).catch(() => undefined);
  forgetPassword();
  clearSession();
  navigateTo("/login");
  release();
}

async function renew(tokens: Tokens): Promise<Renewed> {
  const body = { refreshToken: tokens.refreshToken, token: tokens.token };
  const request: Sent = { method: "POST", url: urlOf(refreshToken), endpoint: refreshToken, body };
  const reply: Envelope = await transport(request);
  // The contract's shape: the server validated it before sending.
  return reply.code === 200 ? { as: "tokens", tokens: reply.data as TokenData } : { as: "refused" };
}

/** Spec section 4: a 401 clears the token and goes to /login, or to the community task's door. */
function leave(): void {
  const hash = taskHashId();
  keepTarget(window.location.pathname + window.location.search);
  clearSession();
  navigateTo(hash ? `/bbs/${encodeURIComponent(hash)}` : "/login");
}
