import { afterAll, describe, expect, test } from "vitest";
import { setAvatar, type UploadPolicy } from "#contract/member/people/upload.ts";
import { getAccount } from "#contract/member/people/user.ts";
import { startOssSimulator } from "../../../simulators/oss.ts";
import { startS3Simulator } from "../../../simulators/s3.ts";
import { testServer } from "../../../test/server.ts";
import { outsideOrigins } from "../../community/pages/origins.ts";
import { grantTo, photograph } from "../../../test/fixture/upload.ts";

// The whole way with a storage of its own, as it is in production.

const keys = {
  accessKeyId: "AK",
  accessKeySecret: "a secret",
  bucket: "b1xx",
  region: "cn-hangzhou",
};
const [oss, s3] = await Promise.all([startOssSimulator(keys), startS3Simulator(keys)]);
afterAll(() => Promise.all([oss.stop(), s3.stop()]));

/** Posts a form as a browser does; answers the status. */
async function postFormTo({ host, fields }: UploadPolicy, file: Buffer): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob([new Uint8Array(file)]), "photo.jpg");
  return (await fetch(host, { method: "POST", body: form })).status;
}

describe.each([
  [
    "OSS",
    oss,
    {
      STORAGE_PROVIDER: "oss",
      OSS_URL: oss.url,
      OSS_BUCKET: keys.bucket,
      OSS_REGION: keys.region,
      OSS_ACCESS_KEY_ID: keys.accessKeyId,
      OSS_ACCESS_KEY_SECRET: keys.accessKeySecret,
    },
  ],
  [
    "S3",
    s3,
    {
      STORAGE_PROVIDER: "s3",
      S3_URL: s3.url,
      S3_BUCKET: keys.bucket,
      S3_REGION: keys.region,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_ACCESS_KEY_SECRET: keys.accessKeySecret,
    },
  ],
])("%s", (_, simulator, env) => {
  const server = testServer({ ...env, LOG_LEVEL: "silent" });

  test("an avatar goes straight to the storage, is drawn anew, and its upload is removed", async () => {
    const { call } = await server.member();
    const photo = await photograph();
    const policy = await grantTo(call, photo);
    expect(await postFormTo(policy, photo)).toBe(200);
    const { avatar } = await call(setAvatar, { body: { key: policy.key } });
    await server.drain();
    const shown = await fetch(avatar);
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(simulator.objects.has(policy.key)).toBe(false);
    expect([...simulator.objects.values()]).toMatchObject([{ acl: "public-read" }]);
  });

  test("a storage that fails is said to be away for now, and the same key works after", async () => {
    const { call } = await server.member();
    const photo = await photograph();
    const policy = await grantTo(call, photo);
    await postFormTo(policy, photo);
    const body = { key: policy.key };
    simulator.setFaults("broken");
    await expect(call(setAvatar, { body })).rejects.toMatchObject({ code: 503 });
    expect((await call(getAccount)).avatar).toBeNull();
    const { avatar } = await call(setAvatar, { body });
    expect((await call(getAccount)).avatar).toBe(avatar);
  });

  test("a removal that fails is made up for", async () => {
    const { call } = await server.member();
    const photo = await photograph();
    const policy = await grantTo(call, photo);
    await postFormTo(policy, photo);
    await call(setAvatar, { body: { key: policy.key } });
    simulator.setFaults("broken");
    await server.drain();
    server.clock.move(60);
    await server.drain();
    expect(simulator.objects.has(policy.key)).toBe(false);
  });

  test("pages may send files to the storage and show pictures from it", () => {
    expect(outsideOrigins(server.world.config)).toEqual([
      { origin: simulator.url, for: ["connect"] },
      { origin: simulator.url, for: ["img"] },
    ]);
  });

  test("there is no door to files of ours", async () => {
    expect((await server.app.inject({ method: "POST", url: "/storage/" })).statusCode).toBe(404);
  });
});
