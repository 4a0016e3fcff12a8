import { createServer } from "node:http";
import { afterAll, expect, test } from "vitest";
import { getUploadPolicy, setAvatar, type UploadPolicy } from "#contract/member/people/upload.ts";
import { signedIn } from "../../../test/person.ts";
import { testServer } from "../../../test/server.ts";

/** How long the storage takes: long enough that anyone who does not wait is there at the same time. */
const SLOW_MS = 50;
let open = 0;
let most = 0;
const storage = createServer((_, reply) => {
  open += 1;
  most = Math.max(most, open);
  setTimeout(() => {
    open -= 1;
    reply.writeHead(404).end();
  }, SLOW_MS);
});
await new Promise<void>((done) => storage.listen(0, "127.0.0.1", done));
const { port } = storage.address() as { port: number };
afterAll(async () => {
  storage.closeAllConnections();
  await new Promise((done) => storage.close(done));
});

const server = testServer({
  STORAGE_PROVIDER: "s3",
  S3_URL: `http://127.0.0.1:${port}`,
  S3_BUCKET: "b",
  S3_ACCESS_KEY_ID: "AK",
  S3_ACCESS_KEY_SECRET: "a secret",
});

test("one upload that is handed in twenty times at once is in memory a few times at most", async () => {
  const { browser } = await signedIn(server);
  const policy = await browser.send(getUploadPolicy, {
    query: { type: "image/jpeg", bytes: "1000" },
  });
  const body = { key: (policy.data as UploadPolicy).key };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => browser.send(setAvatar, { body })),
  );
  expect(new Set(answers.map(({ msg }) => msg))).toEqual(new Set(["图片尚未上传成功，请重新上传"]));
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(4);
});
