/** What the simulators of OSS and S3 have in common: forms, conditions, objects, XML errors and bad days. */
import { createHash, createHmac } from "node:crypto";
import multipart from "@fastify/multipart";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";

export type StoredObject = { bytes: Buffer; contentType: string; acl: string };

/** `silent` never answers, `broken` answers 500, `cut` ends in the middle of an object. */
export type StorageFault = "silent" | "broken" | "cut";

export type StorageSimulator = {
  /** Of the server; an adapter's setting may need the bucket behind it. */
  url: string;
  objects: Map<string, StoredObject>;
  /** For the next requests, one each. */
  setFaults(...next: StorageFault[]): void;
  stop(): Promise<void>;
};

export type StorageKeys = {
  accessKeyId: string;
  accessKeySecret: string;
  bucket: string;
  region: string;
};

export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const denied = (message: string) =>
  new Refused(403, "AccessDenied", `Invalid according to Policy: ${message}`);

export const hmacHex = (key: Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest("hex");
export const sha256 = (content: string | Buffer) =>
  createHash("sha256").update(content).digest("hex");

/** `prefix` and the secret, then the credential's day, region, service and last word. */
export function keyOf(prefix: string, secret: string, scope: readonly string[]): Buffer {
  let key = Buffer.from(prefix + secret);
  for (const step of scope) key = createHmac("sha256", key).update(step).digest();
  return key;
}

/** 20250102T030405Z */
export const timeOf = (compact: string): number =>
  Date.parse(compact.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));

const SKEW_MS = 15 * 60_000;
export function refuseSkew(at: number): void {
  if (!(Math.abs(Date.now() - at) <= SKEW_MS))
    throw new Refused(
      403,
      "RequestTimeTooSkewed",
      "The difference between the times is too large.",
    );
}

export type PostForm = { fields: Map<string, string>; file: Buffer };

/** Names of fields are the same in any case; the file is the last, and there is one. */
export async function readForm(request: FastifyRequest): Promise<PostForm> {
  const fields = new Map<string, string>();
  let file: Buffer | undefined;
  for await (const part of request.parts()) {
    const late = file !== undefined;
    if (part.type === "field") fields.set(part.fieldname.toLowerCase(), String(part.value));
    else file = await part.toBuffer();
    if (late) throw new Refused(400, "MalformedPOSTRequest", "The file must be the last field.");
  }
  if (!file) throw new Refused(400, "MalformedPOSTRequest", "There is no file.");
  return { fields, file };
}

type Policy = { expiration: string; conditions: unknown[] };

/** Refuses what the policy does not allow; answers the names of the fields that it speaks of. */
export function checkPolicy({ fields, file }: PostForm, bucket: string): Set<string> {
  const policy = JSON.parse(Buffer.from(fields.get("policy") ?? "", "base64").toString()) as Policy;
  if (!(Date.parse(policy.expiration) > Date.now())) throw denied("Policy expired.");
  const covered = new Set<string>();
  for (const condition of policy.conditions) {
    const [operator, name, wanted] = operationOf(condition);
    covered.add(name);
    if (operator === "content-length-range") {
      const [min, max] = (condition as unknown[]).slice(1).map(Number);
      if (file.length < (min ?? 0)) throw new Refused(400, "EntityTooSmall", "Too small.");
      if (file.length > (max ?? 0)) throw new Refused(400, "EntityTooLarge", "Too large.");
      continue;
    }
    const given = name === "bucket" ? bucket : fields.get(name);
    if (given === undefined || !holds(operator, given, wanted))
      throw denied(`Policy Condition failed: ${JSON.stringify(condition)}`);
  }
  return covered;
}

function operationOf(condition: unknown): [operator: string, name: string, wanted: unknown] {
  if (!Array.isArray(condition)) {
    const [name, value] = Object.entries(condition as object)[0] ?? ["", ""];
    return ["eq", name.toLowerCase(), value];
  }
  const [operator, name, wanted] = condition;
  return [String(operator), String(name).replace(/^\$/, "").toLowerCase(), wanted];
}

function holds(operator: string, given: string, wanted: unknown): boolean {
  if (operator === "eq") return given === wanted;
  if (operator === "starts-with") return given.startsWith(String(wanted));
  if (operator === "in") return (wanted as string[]).includes(given);
  throw new Refused(400, "InvalidPolicyDocument", `Unknown operator ${operator}.`);
}

type Serve = (app: FastifyInstance, objects: Map<string, StoredObject>) => void;

export async function startStorage(
  port: number,
  serve: Serve,
  host = "127.0.0.1",
): Promise<StorageSimulator> {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 50 * 1024 * 1024 });
  const objects = new Map<string, StoredObject>();
  const faults: StorageFault[] = [];
  await app.register(multipart, { limits: { fileSize: 50 * 1024 * 1024 } });
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_, body, done) => done(null, body));
  app.addHook("onRequest", async (_, reply) => {
    void reply.header("access-control-allow-origin", "*");
    await beIn(faults.shift(), reply);
  });
  app.setErrorHandler((error: Error, request, reply) => {
    const refused =
      error instanceof Refused ? error : new Refused(400, "InvalidRequest", error.message);
    return reply
      .code(refused.status)
      .type("application/xml")
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${refused.code}</Code>` +
          `<Message>${refused.message.replace(/[&<>]/g, " ")}</Message>` +
          `<RequestId>${request.id}</RequestId><HostId>simulator</HostId></Error>`,
      );
  });
  serve(app, objects);
  const url = await app.listen({ port, host });
  return {
    url,
    objects,
    setFaults: (...next) => void faults.push(...next),
    stop: () => app.close(),
  };
}

async function beIn(fault: StorageFault | undefined, reply: FastifyReply): Promise<void> {
  if (fault === "broken") throw new Refused(500, "InternalError", "We encountered an error.");
  if (fault === undefined) return;
  reply.hijack();
  if (fault === "silent") return;
  reply.raw.writeHead(200, { "content-length": "1000" });
  reply.raw.write("half an object", () => reply.raw.destroy());
}

/** `query`: what the address asks the answer to say of itself. */
export const sendObject = (
  reply: FastifyReply,
  object: StoredObject | undefined,
  query: unknown,
) => {
  if (!object) throw new Refused(404, "NoSuchKey", "The specified key does not exist.");
  const { "response-content-disposition": asked } = query as Record<string, string>;
  if (asked !== undefined) reply.header("content-disposition", asked);
  return reply.type(object.contentType).send(object.bytes);
};
