import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StorageSimulator } from "../../../simulators/oss-s3-common.ts";
import { startOssSimulator } from "../../../simulators/oss.ts";
import { startS3Simulator } from "../../../simulators/s3.ts";
import { readConfig } from "../../config/config.ts";
import { addSeconds, type Clock, systemClock } from "../../platform/clock.ts";
import { type Form, type Storage, StorageError } from "./interface.ts";
import { ossStorage } from "./oss.ts";
import { s3Storage } from "./s3.ts";

// The real protocols, spoken to simulators that judge as the real ones do (docs/protocols.md 5).

const keys = {
  accessKeyId: "AK",
  accessKeySecret: "a secret",
  bucket: "b1xx",
  region: "cn-hangzhou",
};
const TIMEOUT_MS = 300;

let simulators: Record<"oss" | "s3", StorageSimulator>;
beforeAll(async () => {
  const [oss, s3] = await Promise.all([startOssSimulator(keys), startS3Simulator(keys)]);
  simulators = { oss, s3 };
});
afterAll(() => Promise.all([simulators.oss.stop(), simulators.s3.stop()]));

const kinds = ["OSS version 4", "OSS version 1", "S3"] as const;
type AdaptersKind = (typeof kinds)[number];
type More = { clock?: Clock; secret?: string; env?: Record<string, string> };

function storageAt(
  kind: AdaptersKind,
  url: string,
  { clock = systemClock, secret, env }: More = {},
): Storage {
  const accessKeySecret = secret ?? keys.accessKeySecret;
  const config = readConfig({
    NODE_ENV: "test",
    OSS_URL: url,
    OSS_BUCKET: keys.bucket,
    OSS_REGION: keys.region,
    OSS_ACCESS_KEY_ID: keys.accessKeyId,
    OSS_ACCESS_KEY_SECRET: accessKeySecret,
    OSS_SIGNATURE: kind === "OSS version 1" ? "v1" : "v4",
    S3_URL: url,
    S3_BUCKET: keys.bucket,
    S3_REGION: keys.region,
    S3_ACCESS_KEY_ID: keys.accessKeyId,
    S3_ACCESS_KEY_SECRET: accessKeySecret,
    ...env,
  });
  return (kind === "S3" ? s3Storage : ossStorage)({ config, clock }, TIMEOUT_MS);
}

const ahead = (seconds: number): Clock => ({
  ...systemClock,
  now: () => addSeconds(new Date(), seconds),
});

const type = "image/png";
const grantOf = (storage: Storage, key: string, expiresInSeconds = 300) =>
  storage.grant({
    key,
    contentType: type,
    bytesMax: 10,
    expiresAt: addSeconds(new Date(), expiresInSeconds),
  });

type PostInput = { file?: string; after?: Record<string, string> };

async function post(
  { host, fields }: Pick<Form, "host" | "fields">,
  { file = "12345", after }: PostInput = {},
) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append("file", new Blob([file]), "picture.png");
  for (const [name, value] of Object.entries(after ?? {})) body.append(name, value);
  const answer = await fetch(host, { method: "POST", body });
  const text = await answer.text();
  return { status: answer.status, code: /<Code>(\w+)/.exec(text)?.[1], text };
}

const withField = ({ host, fields }: Form, name: string, value: string) => {
  const given = Object.keys(fields).find((one) => one.toLowerCase() === name.toLowerCase());
  return { host, fields: { ...fields, [given ?? name]: value } };
};

/** The simulator behind an adapter, and the adapter; once they have started. */
function both(kind: AdaptersKind) {
  const simulator = simulators[kind === "S3" ? "s3" : "oss"];
  return { simulator, storage: storageAt(kind, simulator.url) };
}

describe.each(kinds)("%s: forms", (kind) => {
  let simulator: StorageSimulator;
  let storage: Storage;
  beforeAll(() => void ({ simulator, storage } = both(kind)));

  test("a form puts one file where it was allowed to, private, and only we read it", async () => {
    const key = "avatar/m/1.png";
    expect((await post(grantOf(storage, key))).status).toBe(200);
    expect(simulator.objects.get(key)).toMatchObject({ contentType: type, acl: "private" });
    expect(await storage.read(key, 10)).toEqual({ kind: "found", bytes: Buffer.from("12345") });
    expect((await fetch(storage.publicUrl(key))).status).toBe(403);
  });

  test.each([
    ["another key", "key", "avatar/other/1.png"],
    ["another type", "content-type", "text/html"],
    ["another status", "success_action_status", "201"],
    ["a public ACL", "acl", "public-read"],
  ])("a form with %s is refused", async (_, name, value) => {
    const before = simulator.objects.size;
    const field = name === "acl" && kind !== "S3" ? "x-oss-object-acl" : name;
    const changed = withField(grantOf(storage, "avatar/m/6.png"), field, value);
    expect(await post(changed)).toMatchObject({ status: 403, code: "AccessDenied" });
    expect(simulator.objects.size).toBe(before);
  });

  test("a form that is too large, empty, or goes on after the file is refused", async () => {
    const form = grantOf(storage, "avatar/m/7.png");
    const refusals = [
      [{ file: "12345678901" }, "EntityTooLarge"],
      [{ file: "" }, "EntityTooSmall"],
      [{ after: { key: "avatar/m/8.png" } }, "MalformedPOSTRequest"],
    ] as const;
    for (const [sent, code] of refusals)
      expect(await post(form, sent)).toMatchObject({ status: 400, code });
    expect(simulator.objects.has("avatar/m/7.png")).toBe(false);
  });

  test("an expired policy, an altered one and another's signature are refused", async () => {
    const key = "avatar/m/9.png";
    expect(await post(grantOf(storage, key, -1))).toMatchObject({ code: "AccessDenied" });
    const form = grantOf(storage, key);
    const policy = Buffer.from(form.policy, "base64").toString().replace(",10]", ",9999]");
    const altered = withField(form, "policy", Buffer.from(policy).toString("base64"));
    expect(await post(altered)).toMatchObject({ status: 403, code: "SignatureDoesNotMatch" });
    const other = grantOf(storageAt(kind, simulator.url, { secret: "another" }), key);
    expect(await post(other)).toMatchObject({ status: 403, code: "SignatureDoesNotMatch" });
    expect(simulator.objects.has(key)).toBe(false);
  });
});

describe.each(kinds)("%s: files", (kind) => {
  let simulator: StorageSimulator;
  let storage: Storage;
  beforeAll(() => void ({ simulator, storage } = both(kind)));

  test("a signed address shows a private file until it expires, and no other file", async () => {
    const key = "avatar/m/2.png";
    await storage.write(key, Buffer.from("mine"), type);
    expect(await (await fetch(storage.signedUrl(key, 60))).text()).toBe("mine");
    const old = storageAt(kind, simulator.url, { clock: ahead(-120) });
    expect((await fetch(old.signedUrl(key, 60))).status).toBe(403);
    await storage.write("avatar/m/3.png", Buffer.from("hers"), type);
    const other = storage.signedUrl(key, 60).replace("m/2.png", "m/3.png");
    expect((await fetch(other)).status).toBe(403);
  });

  test("what is public is seen by everybody, at the address of the settings", async () => {
    const key = "public/avatar/m/1.webp";
    await storage.write(key, Buffer.from("webp"), "image/webp");
    const answer = await fetch(storage.publicUrl(key));
    expect([answer.headers.get("content-type"), await answer.text()]).toEqual([
      "image/webp",
      "webp",
    ]);
    const env = { STORAGE_PUBLIC_URL: "https://cdn.example.com" };
    expect(storageAt(kind, simulator.url, { env }).publicUrl(key)).toBe(
      "https://cdn.example.com/public/avatar/m/1.webp",
    );
  });

  test("a file that is removed is gone, and removing it again is no error", async () => {
    const key = "avatar/m/4.png";
    await storage.write(key, Buffer.from("x"), type);
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.read(key, 10)).toEqual({ kind: "missing" });
  });

  test("a file that is larger than wanted is not held in memory", async () => {
    const key = "avatar/m/5.png";
    await storage.write(key, Buffer.alloc(100_000), type);
    expect(await storage.read(key, 99_999)).toEqual({ kind: "tooLarge" });
  });
});

test.each(kinds)(
  "%s: a signed address that names the file is saved under that name, and under no other",
  async (kind) => {
    const { storage } = both(kind);
    const key = "export/m/1.xlsx";
    await storage.write(key, Buffer.from("mine"), type);
    const url = storage.signedUrl(key, 60, "报告 (1).xlsx");
    const answer = await fetch(url);
    expect([answer.status, await answer.text()]).toEqual([200, "mine"]);
    const said = new URL(url).searchParams.get("response-content-disposition");
    expect(answer.headers.get("content-disposition")).toBe(said);
    expect(said).toContain(encodeURIComponent("报告"));
    const other = new URL(url);
    other.searchParams.set("response-content-disposition", "inline");
    expect((await fetch(other)).status).toBe(403);
  },
);

describe.each(kinds)("%s: bad days", (kind) => {
  let simulator: StorageSimulator;
  let storage: Storage;
  beforeAll(() => void ({ simulator, storage } = both(kind)));

  test("a clock that is sixteen minutes wrong is told from a wrong secret", async () => {
    const late = storageAt(kind, simulator.url, { clock: ahead(-16 * 60) });
    await expect(late.read("avatar/m/1.png", 10)).rejects.toThrow("RequestTimeTooSkewed");
    const wrong = storageAt(kind, simulator.url, { secret: "another" });
    const refusal = wrong.write("avatar/m/1.png", Buffer.from("x"), type);
    await expect(refusal).rejects.toThrow(/^PUT: 403 SignatureDoesNotMatch, request \S+$/);
  });

  test.each([
    ["silent", "TimeoutError"],
    ["broken", "500 InternalError"],
    ["cut", "TypeError"],
  ] as const)(
    "a storage that is %s fails as such, and the next call works",
    async (fault, words) => {
      simulator.setFaults(fault);
      const failed = storage.read("avatar/m/none.png", 10_000);
      await expect(failed).rejects.toThrow(StorageError);
      await expect(failed).rejects.toThrow(words);
      expect((await storage.read("avatar/m/none.png", 10)).kind).toBe("missing");
    },
  );

  test("a storage that nobody answers for fails without saying the address", async () => {
    const nobody = storageAt(kind, "http://127.0.0.1:9");
    await expect(nobody.remove("avatar/m/1.png")).rejects.toThrow(/^DELETE: TypeError$/);
  });
});

test("S3 refuses a field that no condition covers", async () => {
  const form = grantOf(storageAt("S3", simulators.s3.url), "avatar/m/10.png");
  const more = withField(form, "x-amz-meta-note", "extra");
  const refused = await post(more);
  expect(refused.code).toBe("AccessDenied");
  expect(refused.text).toContain("Extra input fields: x-amz-meta-note");
});
