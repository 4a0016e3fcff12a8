/** /storage/: takes the embedded storage's forms and serves its files. Other storages have no routes here. */
import type { Readable } from "node:stream";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { limits } from "#contract/limits.ts";
import { isSameSecret } from "../../platform/same-secret.ts";
import type { World } from "../../platform/world.ts";
import { aclOf } from "./acl.ts";
import { STORAGE_PATH, embeddedKeys } from "./embedded.ts";
import {
  dropPart,
  forgetStaleParts,
  keepPart,
  type Part,
  receivePart,
  streamFile,
  typeOfKey,
} from "./files.ts";
import { queryV1 } from "./oss-signature.ts";
import { judgeForm, type Refusal } from "./post-policy.ts";
import { ASKED_DISPOSITION } from "./signing.ts";

export async function storageRoutes(app: FastifyInstance, world: World): Promise<void> {
  if (world.config.storageProvider !== "embedded") return;
  await forgetStaleParts(world);
  // A scope of its own: the reader of forms is for these routes alone.
  await app.register(async (scope) => {
    await scope.register(multipart, {
      // One byte more than any policy allows, so that a longer file is seen to be too long.
      limits: { fields: 20, fieldSize: 8192, files: 2, fileSize: limits.answerFileMaxBytes + 1 },
      throwFileSizeLimit: false,
    });
    scope.addHook("onSend", async (_, reply) => void reply.headers(quarantine));
    scope.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
      // A client that closed the connection gets no answer, and this is not logged as an error.
      const isTheirs = (error.statusCode ?? 500) < 500 || request.raw.readableAborted;
      if (isTheirs) return refuse(reply, malformed("The form is broken."));
      request.log.error({ err: error, requestId: request.id }, "storage");
      return refuse(reply, { status: 500, code: "InternalError", message: "Please try again." });
    });
    scope.post(STORAGE_PATH, (request, reply) => takeForm(world, request, reply));
    scope.get(`${STORAGE_PATH}*`, (request: FileRequest, reply) => serve(world, request, reply));
  });
}

/** A browser must neither guess a file's type nor run it. */
const quarantine = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "same-site",
};

const malformed = (message: string): Refusal => ({
  status: 400,
  code: "MalformedPOSTRequest",
  message,
});
const fileNotLast = malformed("The file must be the last field, and the only one.");

type StorageRoutesTaken = { part: Part; key: string } | { refusal: Refusal };

async function takeForm(world: World, request: FastifyRequest, reply: FastifyReply) {
  const parts: Part[] = [];
  let kept: Part | Refusal;
  try {
    kept = await keepFile(world, request, parts);
  } finally {
    // Before the answer. What was kept has another name by now.
    await Promise.all(parts.map(dropPart));
  }
  if ("code" in kept) return refuse(reply, kept);
  // As OSS answers to success_action_status 200, which every policy asks for.
  return reply.code(200).header("etag", `"${kept.md5.toUpperCase()}"`).send();
}

/** `parts` gets every file that has arrived, also when the form fails. */
async function keepFile(
  world: World,
  request: FastifyRequest,
  parts: Part[],
): Promise<Part | Refusal> {
  const fields = new Map<string, string>();
  let taken: StorageRoutesTaken | undefined;
  // Reads to the end also after an error: a browser that is still sending does not read the answer.
  for await (const given of request.parts()) {
    if (taken) {
      if (given.type === "file") given.file.resume();
      taken = { refusal: fileNotLast };
    } else if (given.type === "field") {
      fields.set(given.fieldname.toLowerCase(), String(given.value));
    } else {
      taken = await takeFile(world, fields, given.file);
      if ("part" in taken) parts.push(taken.part);
    }
  }
  if (!taken) return fileNotLast;
  if ("refusal" in taken) return taken.refusal;
  await keepPart(world, taken.part, taken.key);
  return taken.part;
}

async function takeFile(
  world: World,
  fields: ReadonlyMap<string, string>,
  file: Readable,
): Promise<StorageRoutesTaken> {
  const judged = judgeForm(fields, {
    ...embeddedKeys(world),
    accessKeySecrets: world.keys.all.map((by) => embeddedKeys(world, by).accessKeySecret),
    now: world.clock.now(),
  });
  if ("refusal" in judged) {
    file.resume();
    return judged;
  }
  const part = await receivePart(world, file, judged.bytesMax);
  if (!part) return { refusal: sizeRefusal("EntityTooLarge") };
  if (part.size >= judged.bytesMin) return { part, key: judged.key };
  await dropPart(part);
  return { refusal: sizeRefusal("EntityTooSmall") };
}

const sizeRefusal = (code: string): Refusal => ({
  status: 400,
  code,
  message: "The size of your proposed upload is not what the policy allows.",
});

type FileRequest = FastifyRequest<{ Params: { "*": string } }>;

const missing: Refusal = {
  status: 404,
  code: "NoSuchKey",
  message: "The specified key does not exist.",
};

async function serve(world: World, request: FileRequest, reply: FastifyReply) {
  const key = request.params["*"];
  const type = typeOfKey(key);
  if (!type) return refuse(reply, missing);
  const isPublic = aclOf(key) === "public-read";
  const asked = dispositionIn(request.query);
  const refusal = isPublic ? undefined : judgeReading(world, { key, asked }, request.query);
  if (refusal) return refuse(reply, refusal);
  const file = await streamFile(world, key);
  if (!file) return refuse(reply, missing);
  return reply
    .headers({
      "content-type": type,
      "content-length": String(file.size),
      // Public files were drawn again by us; a private one is as somebody sent it.
      "content-disposition": isPublic ? "inline" : (asked ?? "attachment"),
      // A key is used once: what it names never changes.
      "cache-control": isPublic ? "public, max-age=31536000, immutable" : "private, no-store",
    })
    .send(file.body);
}

/** What it is saved as; the signature covers it, so only we can have said it. */
function dispositionIn(query: unknown): string | undefined {
  const given = (query as Record<string, unknown>)[ASKED_DISPOSITION];
  return typeof given === "string" ? given : undefined;
}

/** A private file is served to everybody with a signed address, until the address expires. */
function judgeReading(
  world: World,
  { key, asked: disposition }: { key: string; asked: string | undefined },
  query: unknown,
): Refusal | undefined {
  const given = query as Record<string, unknown>;
  const expires = Number(given["Expires"]);
  const denied = (message: string) => ({ status: 403, code: "AccessDenied", message });
  if (!Number.isInteger(expires) || expires < 0 || expires > 1e11)
    return denied("You have no right to access this object.");
  const at = new Date(expires * 1000);
  const reading = { key, at, seconds: 0, disposition };
  const isOurs = world.keys.all.some((by) =>
    isSameSecret(String(given["Signature"]), queryV1(reading, embeddedKeys(world, by)).Signature),
  );
  if (!isOurs) return denied("You have no right to access this object.");
  return at <= world.clock.now() ? denied("Request has expired.") : undefined;
}

const refuse = (reply: FastifyReply, { status, code, message }: Refusal) =>
  reply
    .code(status)
    .headers({ "content-type": "application/xml; charset=utf-8", "cache-control": "no-store" })
    .send(
      `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code>` +
        `<Message>${escaped(message)}</Message><RequestId>${reply.request.id}</RequestId>` +
        "<HostId>storage</HostId></Error>\n",
    );

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
