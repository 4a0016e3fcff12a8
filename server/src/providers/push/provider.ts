/** Push services (RFC 8030): all browsers' services use the same protocol. Only the browser can decrypt the message. */
import { createECDH, createPrivateKey } from "node:crypto";
import { type ClientRequest, type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import ece from "http_ece";
import { SignJWT } from "jose";
import type { Push } from "../../config/push.ts";
import { addSeconds } from "../../platform/clock.ts";
import { timeLimit } from "../../platform/deadline.ts";
import type { World } from "../../platform/world.ts";
import { type LookUp, NotPublic, publicLookup } from "../public-host.ts";
import { watched } from "../watch.ts";
import { addressProblem } from "./address.ts";

/** What a browser gave: where to send, its key and its secret (base64url). */
export type Subscription = { endpoint: string; p256dh: string; auth: string };

export type PushMessage = {
  text: string;
  /** How long the service keeps it for a device that is off. */
  ttlSeconds: number;
  /** One that waits there is replaced by another of the same topic; 32 characters at most. */
  topic: string;
};

export type PushOutcome =
  | { kind: "ok"; code: string }
  /** The subscription does not exist any more. */
  | { kind: "gone"; code: string }
  /** Definitely not taken. `afterSeconds`: as the service asked. */
  | { kind: "later"; code: string; afterSeconds: number | undefined }
  /** `address`: of this device. `ours`: our key, our message. */
  | { kind: "rejected"; fault: "address" | "ours"; code: string }
  | { kind: "unknown"; code: string };

export type PushProvider = {
  send(subscription: Subscription, message: PushMessage): Promise<PushOutcome>;
};

const TIMEOUT_MS = 10_000;
/** A real service connects at once; a made-up address must not hold up a worker for longer than this. */
const CONNECT_MS = 3000;
const TOKEN_SECONDS = 3600;
const SALT_BYTES = 16;
/** What every service takes is 4096 sealed; more is refused before it is sent. */
const TEXT_BYTES_MAX = 3072;
/** No request was sent: there was no connection. `DNS`, `CONNECT`: no name or no connection in time. */
const unreached: readonly string[] = [
  "DNS",
  "CONNECT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ENETUNREACH",
];

/** Undefined: this site sends none. Never throws for anything that the service or the network did. */
export function pushProvider(world: World, lookUp?: LookUp): PushProvider | undefined {
  const { push } = world.config;
  if (!push) return undefined;
  return watched(
    world,
    { kind: "push", name: "web-push" },
    { send: (subscription, message) => send(world, { push, lookUp }, { subscription, message }) },
  );
}

type Sender = { push: Push; lookUp: LookUp | undefined };
type Sending = { subscription: Subscription; message: PushMessage };

async function send(
  world: World,
  sender: Sender,
  { subscription, message }: Sending,
): Promise<PushOutcome> {
  const { endpoint } = subscription;
  if (Buffer.byteLength(message.text) > TEXT_BYTES_MAX)
    return { kind: "rejected", fault: "ours", code: "TOO_LARGE" };
  if (addressProblem(endpoint, sender.push.simulator) !== undefined)
    return { kind: "gone", code: "ADDRESS" };
  try {
    const headers = await headersOf(world, sender.push, { subscription, message });
    const body = sealed(world, subscription, message.text);
    return outcomeOf(await posted(sender, endpoint, { headers, body }), world.clock.now());
  } catch (error) {
    if (error instanceof NotPublic) return { kind: "rejected", fault: "address", code: "PRIVATE" };
    const { code = "NETWORK", name } = error as NodeJS.ErrnoException;
    if (unreached.includes(code)) return { kind: "later", code, afterSeconds: undefined };
    return { kind: "unknown", code: name === "TimeoutError" ? "TIMEOUT" : code };
  }
}

/** With a key and a salt of this message alone (RFC 8291). */
function sealed({ clock }: World, { p256dh, auth }: Subscription, text: string): Buffer {
  const own = createECDH("prime256v1");
  own.generateKeys();
  return ece.encrypt(Buffer.from(text), {
    version: "aes128gcm",
    dh: p256dh,
    authSecret: auth,
    privateKey: own,
    salt: clock.token(SALT_BYTES),
  });
}

/** Who we are, to this service alone (VAPID, RFC 8292). */
async function headersOf(
  { clock }: World,
  { privateKey, publicKey, subject }: Push,
  { subscription, message }: Sending,
): Promise<Record<string, string>> {
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString("base64url"),
  );
  const key = createPrivateKey({
    key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "", d: privateKey },
    format: "jwk",
  });
  const token = await new SignJWT({})
    .setProtectedHeader({ typ: "JWT", alg: "ES256" })
    .setAudience(new URL(subscription.endpoint).origin)
    .setExpirationTime(addSeconds(clock.now(), TOKEN_SECONDS))
    .setSubject(subject)
    .sign(key);
  return {
    authorization: `vapid t=${token}, k=${publicKey}`,
    "content-encoding": "aes128gcm",
    "content-type": "application/octet-stream",
    ttl: String(message.ttlSeconds),
    topic: message.topic,
    urgency: "normal",
  };
}

type Posted = { headers: Record<string, string>; body: Buffer };

async function posted(
  { push, lookUp }: Sender,
  endpoint: string,
  { headers, body }: Posted,
): Promise<IncomingMessage> {
  const url = new URL(endpoint);
  const signal = timeLimit(TIMEOUT_MS);
  const isSimulated = url.origin === push.simulator;
  const lookup = isSimulated ? undefined : await judged(url.hostname, { lookUp, signal });
  const ask = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const length = { "content-length": String(body.length) };
    const options = { method: "POST", headers: { ...headers, ...length }, signal, agent: false };
    const request = ask(url, { ...options, ...(lookup && { lookup }) }, (answer) => {
      // Nothing of the answer is read; a redirect leads to an address that nobody judged, and is not followed.
      answer.destroy();
      resolve(answer);
    });
    limitConnecting(request);
    request.on("error", reject).end(body);
  });
}

/** Nothing of the message has left before the TLS handshake is done. */
function limitConnecting(request: ClientRequest): void {
  const late = Object.assign(new Error("no connection in time"), { code: "CONNECT" });
  const timer = setTimeout(() => request.destroy(late), CONNECT_MS);
  const stop = () => clearTimeout(timer);
  request.once("close", stop).once("socket", (socket) => {
    socket.once(request.protocol === "https:" ? "secureConnect" : "connect", stop);
  });
}

async function judged(host: string, asking: { lookUp: LookUp | undefined; signal: AbortSignal }) {
  try {
    return await publicLookup(host, asking);
  } catch (error) {
    if (!asking.signal.aborted) throw error;
    throw Object.assign(new Error("a name was not looked up in time"), { code: "DNS" });
  }
}

function outcomeOf({ statusCode = 0, headers }: IncomingMessage, now: Date): PushOutcome {
  const code = `HTTP_${statusCode}`;
  if (statusCode >= 200 && statusCode < 300) return { kind: "ok", code };
  if (statusCode === 404 || statusCode === 410) return { kind: "gone", code };
  if (statusCode === 429 || statusCode >= 500)
    return { kind: "later", code, afterSeconds: secondsIn(headers["retry-after"], now) };
  return { kind: "rejected", fault: "ours", code };
}

/** Reads Retry-After: seconds, or a moment. */
function secondsIn(text: string | undefined, now: Date): number | undefined {
  if (text === undefined) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
