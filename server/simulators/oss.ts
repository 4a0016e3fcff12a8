/**
 * A small Aliyun OSS: PostObject and objects of one bucket, signed by version 1 or 4, judged as the real
 * one does (docs/protocols.md 5.1). Written from the protocol, not from our adapter.
 */
import { createHmac } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  checkPolicy,
  denied,
  hmacHex,
  keyOf,
  type PostForm,
  readForm,
  refuseSkew,
  Refused,
  sendObject,
  sha256,
  startStorage,
  type StorageKeys,
  type StorageSimulator,
  timeOf,
} from "./oss-s3-common.ts";

/** `url` is what OSS_URL takes. */
export const startOssSimulator = (keys: StorageKeys, port = 0): Promise<StorageSimulator> =>
  startStorage(port, (app, objects) => serve(app, { keys, objects }));

type Bucket = { keys: StorageKeys; objects: StorageSimulator["objects"] };
type ObjectRequest = FastifyRequest<{ Params: { "*": string } }>;

const mismatch = () =>
  new Refused(403, "SignatureDoesNotMatch", "The signature we calculated does not match.");

function serve(app: FastifyInstance, { keys, objects }: Bucket) {
  app.post("/", async (request, reply) => {
    const form = await readForm(request);
    checkForm(form, keys);
    const { fields, file } = form;
    const key = fields.get("key") ?? "";
    objects.set(key, {
      bytes: file,
      contentType: fields.get("content-type") ?? "application/octet-stream",
      acl: fields.get("x-oss-object-acl") ?? "default",
    });
    return reply.code(Number(fields.get("success_action_status") ?? 204)).send();
  });
  app.get("/*", async (request: ObjectRequest, reply) => {
    const key = request.params["*"];
    const object = objects.get(key);
    if (object?.acl !== "public-read" || request.headers.authorization)
      authorise(request, key, keys);
    return sendObject(reply, object, request.query);
  });
  app.put("/*", async (request: ObjectRequest, reply) => {
    const key = request.params["*"];
    authorise(request, key, keys);
    objects.set(key, {
      bytes: request.body as Buffer,
      contentType: request.headers["content-type"] ?? "",
      acl: String(request.headers["x-oss-object-acl"] ?? "default"),
    });
    return reply.send();
  });
  app.delete("/*", async (request: ObjectRequest, reply) => {
    authorise(request, request.params["*"], keys);
    objects.delete(request.params["*"]);
    return reply.code(204).send();
  });
}

const sha1 = (secret: string, text: string) =>
  createHmac("sha1", secret).update(text).digest("base64");

function checkForm(form: PostForm, keys: StorageKeys): void {
  const { fields } = form;
  const policy = fields.get("policy");
  if (!policy) throw new Refused(403, "AccessDenied", "Anonymous access is forbidden.");
  const isV4 = fields.get("x-oss-signature-version") === "OSS4-HMAC-SHA256";
  if (isV4) {
    const scope = scopeOf(fields.get("x-oss-credential") ?? "", keys);
    refuseSkew(timeOf(fields.get("x-oss-date") ?? ""));
    const wanted = hmacHex(keyOf("aliyun_v4", keys.accessKeySecret, scope), policy);
    if (fields.get("x-oss-signature") !== wanted) throw mismatch();
  } else {
    if (fields.get("ossaccesskeyid") !== keys.accessKeyId) throw unknownId();
    if (fields.get("signature") !== sha1(keys.accessKeySecret, policy)) throw mismatch();
  }
  const covered = checkPolicy(form, keys.bucket);
  const needed = ["x-oss-signature-version", "x-oss-credential", "x-oss-date"];
  if (isV4 && !needed.every((name) => covered.has(name)))
    throw denied("the policy does not contain the signature's fields");
}

const unknownId = () =>
  new Refused(403, "InvalidAccessKeyId", "The OSS Access Key Id you provided does not exist.");

/** `<id>/<day>/<region>/oss/aliyun_v4_request` without the id. */
function scopeOf(credential: string, { accessKeyId, region }: StorageKeys): string[] {
  const [id, ...scope] = credential.split("/");
  if (id !== accessKeyId) throw unknownId();
  if (scope.slice(1).join("/") !== `${region}/oss/aliyun_v4_request`) throw mismatch();
  return scope;
}

function authorise(request: FastifyRequest, key: string, keys: StorageKeys): void {
  const query = request.query as Record<string, string>;
  const authorization = request.headers.authorization ?? "";
  if (authorization.startsWith("OSS4-")) return checkHeaderV4(request, key, keys);
  if (authorization.startsWith("OSS ")) return checkHeaderV1(request, key, keys);
  if (query["x-oss-signature"]) return checkQueryV4(query, key, keys);
  if (query["Signature"]) return checkQueryV1(query, key, keys);
  throw new Refused(403, "AccessDenied", "You have no right to access this object.");
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );

type Canonical = { method: string; key: string; query: string; headers: string };

function wantedV4(
  { method, key, query, headers }: Canonical,
  signed: { credential: string; date: string; keys: StorageKeys },
): string {
  const { credential, date, keys } = signed;
  const scope = scopeOf(credential, keys);
  const path = `/${keys.bucket}/${key.split("/").map(encode).join("/")}`;
  const canonical = `${method}\n${path}\n${query}\n${headers}\n\nUNSIGNED-PAYLOAD`;
  const text = `OSS4-HMAC-SHA256\n${date}\n${scope.join("/")}\n${sha256(canonical)}`;
  return hmacHex(keyOf("aliyun_v4", keys.accessKeySecret, scope), text);
}

/** The headers that are signed whether somebody names them or not. */
const signedLines = (request: FastifyRequest, isSigned: (name: string) => boolean) =>
  Object.entries(request.headers)
    .filter(([name]) => isSigned(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}:${String(value).trim()}\n`)
    .join("");

function checkHeaderV4(request: FastifyRequest, key: string, keys: StorageKeys): void {
  const [, credential = "", signature] =
    /Credential=([^,]+),Signature=([0-9a-f]{64})$/.exec(request.headers.authorization ?? "") ?? [];
  const date = String(request.headers["x-oss-date"]);
  refuseSkew(timeOf(date));
  const headers = signedLines(request, (name) =>
    /^(x-oss-.*|content-type|content-md5)$/.test(name),
  );
  const canonical = { method: request.method, key, query: "", headers };
  if (signature !== wantedV4(canonical, { credential, date, keys })) throw mismatch();
}

function checkHeaderV1(request: FastifyRequest, key: string, keys: StorageKeys): void {
  const date = String(request.headers["x-oss-date"]);
  refuseSkew(Date.parse(date));
  const type = request.headers["content-type"] ?? "";
  const headers = signedLines(request, (name) => name.startsWith("x-oss-"));
  const text = `${request.method}\n\n${type}\n${date}\n${headers}/${keys.bucket}/${key}`;
  const wanted = `OSS ${keys.accessKeyId}:${sha1(keys.accessKeySecret, text)}`;
  if (request.headers.authorization !== wanted) throw mismatch();
}

function checkQueryV4(query: Record<string, string>, key: string, keys: StorageKeys): void {
  const { "x-oss-signature": signature, ...rest } = query;
  const date = query["x-oss-date"] ?? "";
  const line = Object.keys(rest)
    .toSorted()
    .map((name) => `${encode(name)}=${encode(rest[name] ?? "")}`)
    .join("&");
  const credential = query["x-oss-credential"] ?? "";
  const canonical = { method: "GET", key, query: line, headers: "" };
  if (signature !== wantedV4(canonical, { credential, date, keys })) throw mismatch();
  if (Date.now() > timeOf(date) + Number(query["x-oss-expires"]) * 1000)
    throw new Refused(403, "AccessDenied", "Request has expired.");
}

/** What the answer is to say of itself is part of what is signed, as it stands (docs/protocols.md 5.1). */
function subResources(query: Record<string, string>): string {
  const names = Object.keys(query).filter((name) => name.startsWith("response-"));
  const line = names.toSorted().map((name) => `${name}=${query[name]}`);
  return line.length === 0 ? "" : `?${line.join("&")}`;
}

function checkQueryV1(query: Record<string, string>, key: string, keys: StorageKeys): void {
  const expires = query["Expires"] ?? "";
  const resource = `/${keys.bucket}/${key}${subResources(query)}`;
  const wanted = sha1(keys.accessKeySecret, `GET\n\n\n${expires}\n${resource}`);
  if (query["OSSAccessKeyId"] !== keys.accessKeyId) throw unknownId();
  if (query["Signature"] !== wanted) throw mismatch();
  if (Date.now() > Number(expires) * 1000)
    throw new Refused(403, "AccessDenied", "Request has expired.");
}
