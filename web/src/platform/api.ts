/** The site's one way to the server. Toasts and the 401 rule happen here, so screens only handle data. */
import { CallFailed, createClient, type Envelope, type Sent, urlOf } from "#contract/client.ts";
import { logout, refreshToken, type TokenData } from "#contract/member/people/auth.ts";
import { resetPassword, setPassword } from "#contract/member/people/password.ts";
import { limits } from "#contract/limits.ts";
import { toast } from "./toast.ts";
import { learnServerTime, serverNow } from "./clock.ts";
import { exclusivelyAs } from "./locks.ts";
import { holdReload, keepTarget, navigateTo, reloadPage } from "./navigation.ts";
import { createRefreshGate, type Renewed, type Tokens } from "./refresh.ts";
import { forgetPassword } from "./remember.ts";
import { caller } from "./request.ts";
import { toastUnlessSaid } from "./said.ts";
import {
  clearSession,
  doorPath,
  expireSession,
  hasSession,
  readTokens,
  tokenShared,
  writeTokens,
} from "./session.ts";
import { accountEndedCode, createTransport, entryRefusedCode } from "./transport.ts";

const show = (text: string) => toast(text, limits.toastMs);

const gate = createRefreshGate({
  read: readTokens,
  write(tokens) {
    writeTokens(tokens);
    return tokenShared(tokens);
  },
  now: serverNow,
  renew,
  exclusively: exclusivelyAs("session-refresh"),
  onRefused: leave,
  reload: reloadPage,
});

/** For what has more to say than `call` (download.ts). */
export const transport = createTransport({
  ...caller,
  early: takeEarly,
  gate,
  toast: show,
  refused: toastUnlessSaid,
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
  delete window.__EARLY__?.[url];
  return reply;
}

/** For calls that answer 5013: that is a result to show (rule site-20), not a failure. */
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

/** 退出: the server is told, local storage is cleared, the login page opens (rule people-18). */
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
  // A frozen or closed account is told so before its sign-in page opens.
  if (reply.code === accountEndedCode) show(reply.msg);
  // The contract's shape: the server validated it before sending.
  return reply.code === 200 ? { as: "tokens", tokens: reply.data as TokenData } : { as: "refused" };
}

/** Rule site-19: a 401 clears the token and goes to /login, or to the entry of the community section. */
function leave(): void {
  // When several calls are refused together, only the first still knows where the person was.
  if (!hasSession()) return;
  const door = doorPath();
  keepTarget(window.location.pathname + window.location.search);
  expireSession();
  navigateTo(door);
}
