/**
 * A small S3 with path-style addresses: POST policies and objects of one bucket, signed by version 4
 * (docs/protocols.md 5.2). Written from the protocol, not from our adapter.
 */
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

/** `url` is what S3_URL takes. */
export const startS3Simulator = (
  keys: StorageKeys,
  port = 0,
  host?: string,
): Promise<StorageSimulator> =>
  startStorage(port, (app, objects) => serve(app, { keys, objects }), host);

type Bucket = { keys: StorageKeys; objects: StorageSimulator["objects"] };
type ObjectRequest = FastifyRequest<{ Params: { "*": string } }>;

const ALGORITHM = "AWS4-HMAC-SHA256";
const NOTHING = Buffer.alloc(0);

const mismatch = () =>
  new Refused(403, "SignatureDoesNotMatch", "The request signature we calculated does not match.");

function serve(app: FastifyInstance, { keys, objects }: Bucket) {
  const path = `/${keys.bucket}`;
  app.post(path, async (request, reply) => {
    const form = await readForm(request);
    checkForm(form, keys);
    const { fields, file } = form;
    objects.set(fields.get("key") ?? "", {
      bytes: file,
      contentType: fields.get("content-type") ?? "binary/octet-stream",
      acl: fields.get("acl") ?? "private",
    });
    return reply.code(Number(fields.get("success_action_status") ?? 204)).send();
  });
  app.get(`${path}/*`, async (request: ObjectRequest, reply) => {
    const object = objects.get(request.params["*"]);
    if (object?.acl !== "public-read" || request.headers.authorization) authorise(request, keys);
    return sendObject(reply, object, request.query);
  });
  app.put(`${path}/*`, async (request: ObjectRequest, reply) => {
    authorise(request, keys);
    objects.set(request.params["*"], {
      bytes: request.body as Buffer,
      contentType: request.headers["content-type"] ?? "",
      acl: String(request.headers["x-amz-acl"] ?? "private"),
    });
    return reply.send();
  });
  app.delete(`${path}/*`, async (request: ObjectRequest, reply) => {
    authorise(request, keys);
    objects.delete(request.params["*"]);
    return reply.code(204).send();
  });
}

/** What a form may carry without a condition. */
const free = /^(x-amz-signature|policy|file|x-ignore-.*)$/;

function checkForm(form: PostForm, keys: StorageKeys): void {
  const { fields } = form;
  const policy = fields.get("policy");
  if (!policy) throw new Refused(403, "AccessDenied", "Access Denied.");
  if (fields.get("x-amz-algorithm") !== ALGORITHM)
    throw new Refused(400, "InvalidArgument", "X-Amz-Algorithm only supports AWS4-HMAC-SHA256.");
  const scope = scopeOf(fields.get("x-amz-credential") ?? "", keys);
  const wanted = hmacHex(keyOf("AWS4", keys.accessKeySecret, scope), policy);
  if (fields.get("x-amz-signature") !== wanted) throw mismatch();
  refuseSkew(timeOf(fields.get("x-amz-date") ?? ""));
  const covered = checkPolicy(form, keys.bucket);
  const extra = [...fields.keys()].filter((name) => !covered.has(name) && !free.test(name));
  if (extra.length > 0) throw denied(`Extra input fields: ${extra.join(", ")}`);
}

/** `<id>/<day>/<region>/s3/aws4_request` without the id. */
function scopeOf(credential: string, { accessKeyId, region }: StorageKeys): string[] {
  const [id, ...scope] = credential.split("/");
  if (id !== accessKeyId)
    throw new Refused(403, "InvalidAccessKeyId", "The Access Key Id you provided does not exist.");
  if (scope.slice(1).join("/") !== `${region}/s3/aws4_request`)
    throw new Refused(400, "AuthorizationQueryParametersError", "The region is wrong.");
  return scope;
}

type Signed = {
  credential: string;
  date: string;
  names: string;
  hash: string;
  query: Record<string, string>;
};

const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function wantedOf(request: FastifyRequest, signed: Signed, keys: StorageKeys): string {
  const scope = scopeOf(signed.credential, keys);
  const query = Object.keys(signed.query)
    .toSorted()
    .map((name) => `${encode(name)}=${encode(signed.query[name] ?? "")}`)
    .join("&");
  const headers = signed.names
    .split(";")
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
    .join("");
  const path = request.url.split("?")[0];
  const canonical = [request.method, path, query, headers, signed.names, signed.hash].join("\n");
  const text = `${ALGORITHM}\n${signed.date}\n${scope.join("/")}\n${sha256(canonical)}`;
  return hmacHex(keyOf("AWS4", keys.accessKeySecret, scope), text);
}

function authorise(request: FastifyRequest, keys: StorageKeys): void {
  const query = request.query as Record<string, string>;
  if (request.headers.authorization) checkHeader(request, keys);
  else if (query["X-Amz-Signature"]) checkQuery(request, query, keys);
  else throw new Refused(403, "AccessDenied", "Access Denied.");
}

function checkHeader(request: FastifyRequest, keys: StorageKeys): void {
  const [, credential = "", names = "", signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? "",
    ) ?? [];
  const date = String(request.headers["x-amz-date"]);
  refuseSkew(timeOf(date));
  const unsigned = Object.keys(request.headers).filter(
    (name) => /^(host|x-amz-.*)$/.test(name) && !names.split(";").includes(name),
  );
  if (unsigned.length > 0)
    throw new Refused(403, "AccessDenied", "There were headers present which were not signed.");
  const hash = String(request.headers["x-amz-content-sha256"]);
  if (hash !== sha256((request.body as Buffer | undefined) ?? NOTHING))
    throw new Refused(400, "XAmzContentSHA256Mismatch", "The content does not match its hash.");
  const wanted = wantedOf(request, { credential, date, names, hash, query: {} }, keys);
  if (signature !== wanted) throw mismatch();
}

function checkQuery(request: FastifyRequest, query: Record<string, string>, keys: StorageKeys) {
  const { "X-Amz-Signature": signature, ...rest } = query;
  const date = query["X-Amz-Date"] ?? "";
  const signed = {
    credential: query["X-Amz-Credential"] ?? "",
    date,
    names: query["X-Amz-SignedHeaders"] ?? "",
    hash: "UNSIGNED-PAYLOAD",
    query: rest,
  };
  if (signature !== wantedOf(request, signed, keys)) throw mismatch();
  if (Date.now() > timeOf(date) + Number(query["X-Amz-Expires"]) * 1000)
    throw new Refused(403, "AccessDenied", "Request has expired");
}
