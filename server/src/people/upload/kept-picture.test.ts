import { rmSync } from "node:fs";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { getUploadPolicy } from "#contract/member/people/upload.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { transact } from "../../platform/db.ts";
import type { ContainerKind } from "./container.ts";
import { filesOf, newDataDir, photograph, postForm } from "../../../test/fixture/upload.ts";
import { dropPictures, keepPictures, pictureAddress, preparePictures } from "./kept-picture.ts";
import { removeFilesOf, removeOldUploads } from "./removal.ts";

const dataDir = newDataDir();
const server = testServer({ DATA_DIR: dataDir });
afterAll(() => rmSync(dataDir, { recursive: true }));

const purpose = "feedback";
type Purpose = "feedback" | "discussion";

async function sent(
  { call }: SignedIn,
  bytes: Buffer,
  type: ContainerKind = "image/jpeg",
  to: Purpose = purpose,
) {
  const query = { purpose: to, type, bytes: String(bytes.length) };
  const policy = await call(getUploadPolicy, { query });
  expect((await postForm(server, policy, { file: bytes })).status).toBe(200);
  return policy.key;
}

const prepared = ({ memberId }: SignedIn, keys: string[], to: Purpose = purpose) =>
  preparePictures(server.world, { memberId, purpose: to, keys });
const kept = ({ memberId }: SignedIn, keys: string[]) =>
  transact(server.db, (tx) => keepPictures(tx, server.world, { memberId, purpose, keys }));

const look = (name: string) => server.app.inject({ url: pictureAddress(server.world, name) });

test.each(["image/jpeg", "image/png", "image/webp"] as const)(
  "a photograph (%s) is kept upright, no larger than 1920, and without where it was taken",
  async (type) => {
    const member = await server.member();
    const large = await sharp(await photograph(type))
      .resize(2400, 3200)
      .withExif({ IFD0: { Copyright: "Zhang San, at home" } })
      .withMetadata({ orientation: 6 })
      .toFormat(type === "image/png" ? "png" : type === "image/webp" ? "webp" : "jpeg")
      .toBuffer();
    const key = await sent(member, large, type);
    await prepared(member, [key]);
    const [name = ""] = await kept(member, [key]);
    const shown = await look(name);
    expect(shown.statusCode).toBe(200);
    const { format, width, height, exif, icc, xmp, orientation } = await sharp(
      shown.rawPayload,
    ).metadata();
    expect({ format, width, height, exif, icc, xmp, orientation }).toEqual({
      format: "webp",
      width: 1920,
      height: 1440,
    });
  },
);

test("an address says nothing of whose picture it is, and works for some minutes only", async () => {
  const member = await server.member();
  const one = await sent(member, await photograph());
  const two = await sent(member, await photograph());
  await prepared(member, [one, two]);
  const [first = "", second = ""] = await kept(member, [one, two]);
  const folder = one.split("/")[1] ?? "";
  for (const name of [first, second]) {
    expect(name).toMatch(/^kept\/picture\/[\w-]{43}\.webp$/);
    expect(name).not.toContain(folder);
  }
  expect(first).not.toBe(second);
  const unsigned = await server.app.inject({ url: `/storage/${first}` });
  expect(unsigned.statusCode).toBe(403);
  const address = pictureAddress(server.world, first);
  // Between ten minutes and twenty, by when in its ten minutes it was made.
  server.clock.move(595);
  expect((await server.app.inject({ url: address })).statusCode).toBe(200);
  server.clock.move(606);
  expect((await server.app.inject({ url: address })).statusCode).toBe(403);
});

test("a picture is used once, also at the same time, and the refusal says which", async () => {
  const member = await server.member();
  const photo = await photograph();
  const [one, two] = [await sent(member, photo), await sent(member, photo)];
  await Promise.all([prepared(member, [one]), prepared(member, [one])]);
  const both = await Promise.allSettled([kept(member, [one]), kept(member, [one])]);
  expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  // A request that is repeated prepares again, at no cost.
  await prepared(member, [one]);
  await prepared(member, [two]);
  await expect(kept(member, [two, one])).rejects.toMatchObject({
    code: 1080,
    message: "第 2 张图片：图片已用过或已移除，请重新选择",
  });
  // Nothing of what was refused is used.
  expect(await kept(member, [two])).toHaveLength(1);
});

test("another's picture, one for something else, one never sent, and one twice are refused", async () => {
  const [member, other] = [await server.member(), await server.member()];
  const photo = await photograph();
  const mine = await sent(member, photo);
  const hers = await sent(other, photo);
  const elsewhere = await sent(member, photo, "image/jpeg", "discussion");
  const query = { purpose, type: "image/jpeg", bytes: "10" } as const;
  const { key: never } = await member.call(getUploadPolicy, { query });
  const invalid = "第 2 张图片：图片凭证无效或已移除，请重新选择";
  for (const [key, message] of [
    [hers, invalid],
    [elsewhere, invalid],
    ["../secret.key", invalid],
    [never, "第 2 张图片：图片尚未上传成功，请重新上传"],
    [mine, "第 2 张图片：同一张图片只能用一次"],
  ] as const)
    await expect(prepared(member, [mine, key])).rejects.toMatchObject({ code: 1080, message });
  await expect(kept(member, [hers])).rejects.toMatchObject({ code: 1080 });
});

test("what is no picture is refused, before it is sent and when it is looked at", async () => {
  const member = await server.member();
  const query = { purpose, type: "application/pdf", bytes: "10" } as const;
  await expect(member.call(getUploadPolicy, { query })).rejects.toThrow("这里只能上传");
  const key = await sent(member, Buffer.from("<html><script>alert(1)</script></html>"));
  await expect(prepared(member, [key])).rejects.toThrow("只能上传 JPG、PNG 或 WebP 图片");
  expect(filesOf(server).some((file) => file.includes("kept/picture") && file.includes(key))).toBe(
    false,
  );
});

test("what was written over the upload later changes nothing of what was kept", async () => {
  const member = await server.member();
  const photo = await photograph();
  const query = { purpose, type: "image/jpeg", bytes: String(photo.length) } as const;
  const policy = await member.call(getUploadPolicy, { query });
  await postForm(server, policy, { file: photo });
  await prepared(member, [policy.key]);
  const [name = ""] = await kept(member, [policy.key]);
  const before = (await look(name)).rawPayload;
  const page = Buffer.from("<html></html>");
  expect((await postForm(server, policy, { file: page })).status).toBe(200);
  await prepared(member, [policy.key]);
  expect((await look(name)).rawPayload).toEqual(before);
});

test("what was never kept goes after a day; what was kept stays until it is dropped or its owner leaves", async () => {
  const [member, leaver] = [await server.member(), await server.member()];
  const photo = await photograph();
  const stray = await sent(member, photo);
  const [a, b, c] = [
    await sent(member, photo),
    await sent(member, photo),
    await sent(leaver, photo),
  ];
  await prepared(member, [stray, a, b]);
  await prepared(leaver, [c]);
  const [stays = "", dropped = ""] = await kept(member, [a, b]);
  const [left = ""] = await kept(leaver, [c]);
  const before = filesOf(server).length;
  server.clock.move(86_400 + 301);
  await removeOldUploads(server.world);
  await server.drain();
  // The stray upload and what was drawn of it, and the three uploads that were used.
  expect(before - filesOf(server).length).toBeGreaterThanOrEqual(5);
  for (const name of [stays, dropped, left]) expect((await look(name)).statusCode).toBe(200);
  await transact(server.db, async (tx) => {
    await dropPictures(tx, server.world, { memberId: member.memberId, names: [dropped] });
    await removeFilesOf(tx, server.world, leaver.memberId);
  });
  await server.drain();
  expect((await look(stays)).statusCode).toBe(200);
  for (const name of [dropped, left]) expect((await look(name)).statusCode).toBe(404);
  await expect(prepared(member, [stray])).rejects.toThrow("图片凭证无效或已移除");
});
