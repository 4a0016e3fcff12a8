import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { UploadPolicy } from "#contract/member/people/upload.ts";
import { setAvatar } from "#contract/member/people/upload.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import {
  filesOf,
  grantTo,
  newDataDir,
  photograph,
  postForm,
} from "../../../test/fixture/upload.ts";
import { postV1 } from "./oss-signature.ts";
import { storageOf } from "./storage.ts";

const dataDir = newDataDir();
const server = testServer({ DATA_DIR: dataDir });
afterAll(() => rmSync(dataDir, { recursive: true }));

let member: SignedIn;
let photo: Buffer;
/** A form that is good as it is; every test makes its own changes. */
let policy: UploadPolicy;
let files: string[];
beforeAll(async () => {
  [member, photo] = await Promise.all([server.member(), photograph()]);
  policy = await grantTo(member.call, photo);
  const kept = await grantTo(member.call, photo);
  await postForm(server, kept, { file: photo });
  files = filesOf(server);
});

const etagOf = (bytes: Buffer) =>
  `"${createHash("md5").update(bytes).digest("hex").toUpperCase()}"`;

const withFields = (fields: Record<string, string>) => ({
  host: policy.host,
  fields: { ...policy.fields, ...fields },
});

test("a good form is taken, and answered as OSS does", async () => {
  const good = await grantTo(member.call, photo);
  const answer = await postForm(server, good, { file: photo });
  expect(answer).toMatchObject({ status: 200, body: "", etag: etagOf(photo) });
  expect(filesOf(server).toSorted()).toEqual([...files, `objects/${good.key}`].toSorted());
  await storageOf(server.world).remove(good.key);
});

test.each([
  ["key", "avatar/x/17632000000000000.jpg"],
  ["key", "avatar/x/17632000000000000.php.jpg"],
  ["key", "../../secret.jpg"],
  ["Content-Type", "text/html"],
  ["x-oss-object-acl", "public-read"],
  ["success_action_status", "204"],
  ["success_action_redirect", "https://evil.example"],
  ["x-oss-meta-note", "more"],
])("a form whose %s is %s is refused", async (name, value) => {
  const answer = await postForm(server, withFields({ [name]: value }), { file: photo });
  expect(answer).toMatchObject({ status: 403, code: "AccessDenied" });
  expect(answer.body).toMatch(/^<\?xml[^]*<Message>Invalid according to Policy: .*<\/Message>/);
  expect(filesOf(server)).toEqual(files);
});

test("another member's form, signed for another key, does not fit this one", async () => {
  const other = await server.member();
  const hers = await grantTo(other.call, photo);
  const form = withFields({ policy: hers.policy, Signature: hers.signature });
  expect(await postForm(server, form, { file: photo })).toMatchObject({ code: "AccessDenied" });
  expect(filesOf(server)).toEqual(files);
});

test("an altered policy, a made-up signature and a stranger's key are refused", async () => {
  const wider = Buffer.from(policy.policy, "base64")
    .toString()
    .replace('"private"', '"public-read"');
  const altered = {
    policy: Buffer.from(wider).toString("base64"),
    "x-oss-object-acl": "public-read",
  };
  const rule = JSON.parse(Buffer.from(policy.policy, "base64").toString()) as never;
  const forged = postV1(rule, { accessKeyId: "embedded", accessKeySecret: "a guess" });
  const refusals = [
    [altered, "SignatureDoesNotMatch"],
    [forged.fields, "SignatureDoesNotMatch"],
    [{ Signature: "" }, "AccessDenied"],
    [{ OSSAccessKeyId: "someone" }, "InvalidAccessKeyId"],
  ] as const;
  for (const [fields, code] of refusals)
    expect(await postForm(server, withFields(fields), { file: photo })).toMatchObject({
      status: 403,
      code,
    });
  expect(filesOf(server)).toEqual(files);
});

test("a file that is larger than said, or empty, is refused", async () => {
  const larger = Buffer.concat([photo, Buffer.from("x")]);
  const tooLarge = { status: 400, code: "EntityTooLarge" };
  expect(await postForm(server, policy, { file: larger })).toMatchObject(tooLarge);
  const huge = Buffer.alloc(6 * 1024 * 1024);
  expect(await postForm(server, policy, { file: huge })).toMatchObject(tooLarge);
  expect(await postForm(server, policy, { file: Buffer.alloc(0) })).toMatchObject({
    status: 400,
    code: "EntityTooSmall",
  });
  expect(filesOf(server)).toEqual(files);
});

test("the file is the last field, there is one, and it is a form", async () => {
  for (const sent of [{}, { file: photo, first: true }, { file: photo, after: { note: "late" } }]) {
    const answer = await postForm(server, policy, sent);
    expect(answer).toMatchObject({ status: 400, code: "MalformedPOSTRequest" });
  }
  const plain = await server.app.inject({ method: "POST", url: "/storage/", payload: { a: 1 } });
  expect(plain.statusCode).toBe(400);
  expect(plain.body).toContain("MalformedPOSTRequest");
  expect(filesOf(server)).toEqual(files);
});

test("a browser that sends too much over a real connection still hears why", async () => {
  const origin = await server.app.listen({ port: 0, host: "127.0.0.1" });
  const form = new FormData();
  for (const [name, value] of Object.entries(policy.fields)) form.append(name, value);
  form.append("file", new Blob([new Uint8Array(20 * 1024 * 1024)]), "large.jpg");
  const answer = await fetch(`${origin}${policy.host}`, { method: "POST", body: form });
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining("TooLarge")]);
  expect(filesOf(server)).toEqual(files);
});

test("an upload that breaks off leaves nothing", async () => {
  const { port } = server.app.server.address() as { port: number };
  const fields = Object.entries(policy.fields).map(
    ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
  const socket = connect(port, "127.0.0.1");
  socket.write(
    "POST /storage/ HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\n" +
      `content-length: 9000\r\n\r\n${fields.join("")}${file}`,
  );
  socket.write(photo.subarray(0, 100));
  await expect.poll(() => filesOf(server).length).toBe(files.length + 1);
  socket.destroy();
  await expect.poll(() => filesOf(server)).toEqual(files);
});

test("what was uploaded is nobody's to read but by an address that we signed", async () => {
  const key = (await grantTo(member.call, photo)).key;
  const storage = storageOf(server.world);
  await storage.write(key, photo, "image/jpeg");
  const get = async (url: string) => server.app.inject({ url });
  expect((await get(`/storage/${key}`)).statusCode).toBe(403);
  const signed = storage.signedUrl(key, 60);
  const answer = await get(signed);
  expect(answer.rawPayload).toEqual(photo);
  expect(answer.headers).toMatchObject({
    "content-type": "image/jpeg",
    "content-disposition": "attachment",
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cache-control": "private, no-store",
  });
  expect((await get(signed.replace(key, files[0]?.replace("objects/", "") ?? ""))).statusCode).toBe(
    403,
  );
  const longer = signed.replace(/Expires=(\d+)/, (_, at) => `Expires=${Number(at) + 600}`);
  expect((await get(longer)).statusCode).toBe(403);
  server.clock.move(61);
  expect((await get(signed)).body).toContain("Request has expired.");
  await storage.remove(key);
});

test.each([
  "/storage/..%2f..%2fsecret.key",
  "/storage/public/..%2f..%2f..%2fsecret.key",
  "/storage/public/..%2f..%2fparts/x.jpg",
  "/storage/public/avatar/x/1.html",
  "/storage/public/avatar/x/1.webp%00.html",
  "/storage/public/avatar/x/none.webp",
])("nothing is behind %s", async (url) => {
  const answer = await server.app.inject({ url });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers["x-content-type-options"]).toBe("nosniff");
});

test("forms are taken at this door only", async () => {
  const answer = await server.app.inject({
    method: "POST",
    url: `/api${setAvatar.path}`,
    headers: { ...member.headers, "content-type": "multipart/form-data; boundary=b" },
    payload: "--b--",
  });
  expect(answer.statusCode).toBe(415);
});

// Last: the clock moves past every form.
test("a form is good for five minutes", async () => {
  server.clock.move(301);
  const answer = await postForm(server, policy, { file: photo });
  expect(answer).toMatchObject({ status: 403, code: "AccessDenied" });
  expect(answer.body).toContain("Policy expired.");
  expect(filesOf(server)).toEqual(files);
});
