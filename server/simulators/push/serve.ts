/** A push service under /push/ with devices of its own: takes messages as real ones do, and shows what it opened. */
import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod/mini";
import { newReceiver, opened, type Receiver, senderOf } from "./open.ts";
import { pushPage } from "./page.ts";

export type ReceivedPush = { device: string; at: string; ttl: number; topic: string; text: string };
export type PushFault = { status: number; retryAfter?: string | undefined };

export type SimulatedPush = {
  /** What a browser would be given; `applicationServerKey`: the only sender that it takes from. */
  subscribe(applicationServerKey: string): {
    endpoint: string;
    keys: { p256dh: string; auth: string };
  };
  came(): readonly ReceivedPush[];
  /** For the next messages, one each. */
  setFaults(...next: PushFault[]): void;
  /** The browser has let it go: 410 from now on. */
  forget(endpoint: string): void;
};

const MOST_BYTES = 4096;
const DAY_SECONDS = 86_400;
const Asked = z.strictObject({ applicationServerKey: z.string().check(z.minLength(87)) });
const FaultBody = z.strictObject({
  status: z.int().check(z.minimum(400), z.maximum(599)),
  retryAfter: z.optional(z.string().check(z.maxLength(40))),
});

type Device = { receiver: Receiver; sender: string };
type Service = {
  devices: Map<string, Device>;
  came: ReceivedPush[];
  faults: PushFault[];
  /** Known once it listens. */
  origin: () => string;
  now: () => Date;
};

/** `now`: of a test that moves its clock. */
export async function servePush(
  app: FastifyInstance,
  origin: () => string,
  now: () => Date = () => new Date(),
): Promise<SimulatedPush> {
  const service: Service = { devices: new Map(), came: [], faults: [], origin, now };
  await app.register(async (scope) => serve(scope, service), { prefix: "/push" });
  return {
    subscribe: (sender) => subscribe(service, sender),
    came: () => service.came,
    setFaults: (...next) => void service.faults.push(...next),
    forget: (endpoint) => void service.devices.delete(endpoint.split("/").at(-1) ?? ""),
  };
}

function subscribe({ devices, origin }: Service, sender: string) {
  const id = randomBytes(12).toString("base64url");
  const receiver = newReceiver(randomBytes);
  devices.set(id, { receiver, sender });
  const p256dh = receiver.pair.getPublicKey("base64url");
  const auth = receiver.auth.toString("base64url");
  return { endpoint: `${origin()}/push/to/${id}`, keys: { p256dh, auth } };
}

function serve(scope: FastifyInstance, service: Service): void {
  const { devices, came, faults, origin, now } = service;
  scope.addContentTypeParser(
    "application/octet-stream",
    { parseAs: "buffer", bodyLimit: 2 * MOST_BYTES },
    (_, body, done) => done(null, body),
  );
  scope.get("/", (_, reply) =>
    reply.type("text/html; charset=utf-8").send(pushPage(came, [...devices.keys()])),
  );
  scope.get("/came", () => came);
  scope.post("/subscribe", (request, reply) => {
    const read = z.safeParse(Asked, request.body);
    if (!read.success) return reply.code(400).send({ message: "没有 applicationServerKey" });
    return subscribe(service, read.data.applicationServerKey);
  });
  scope.post("/fault", (request, reply) => {
    const read = z.safeParse(FaultBody, request.body);
    if (!read.success) return reply.code(400).send({ message: "没有这种状态" });
    faults.push(read.data);
    return read.data;
  });
  scope.post<{ Params: { id: string } }>("/to/:id", (request, reply) => {
    const fault = faults.shift();
    if (fault) return refuse(reply, fault);
    const device = devices.get(request.params.id);
    if (!device) return refuse(reply, { status: 410 });
    const taken = take(device, origin(), {
      headers: request.headers,
      body: request.body as Buffer,
      now: now(),
    });
    if (typeof taken === "number") return refuse(reply, { status: taken });
    came.push({ device: request.params.id, ...taken });
    return reply.code(201).header("location", `${origin()}/push/message`).send();
  });
}

type Posted = { headers: Headers; body: Buffer; now: Date };

/** A status where it is refused. */
function take({ receiver, sender }: Device, origin: string, { headers, body, now }: Posted) {
  if (body.length > MOST_BYTES) return 413;
  const ttl = Number(headers["ttl"]);
  if (!Number.isInteger(ttl) || headers["content-encoding"] !== "aes128gcm") return 400;
  const topic = String(headers["topic"] ?? "");
  if (!/^[\w-]{0,32}$/.test(topic)) return 400;
  try {
    const { aud, exp, sub, publicKey } = senderOf(headers["authorization"] as string | undefined);
    if (publicKey !== sender || aud !== origin || !/^(mailto|https):/.test(sub)) return 403;
    // RFC 8292 2: not over, and no more than a day ahead.
    const ahead = exp - now.getTime() / 1000;
    if (!Number.isInteger(exp) || ahead <= 0 || ahead > DAY_SECONDS) return 403;
    return { at: new Date().toISOString(), ttl, topic, text: opened(body, receiver) };
  } catch {
    return 403;
  }
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const refuse = (reply: FastifyReply, { status, retryAfter }: PushFault) => {
  if (retryAfter !== undefined) reply.header("retry-after", retryAfter);
  return reply.code(status).send({ message: "refused" });
};
