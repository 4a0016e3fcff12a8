import { rmSync } from "node:fs";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { getUploadPolicy, setAvatar } from "#contract/member/people/upload.ts";
import { getAccount } from "#contract/member/people/user.ts";
import { browserOf } from "../../../test/browser.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import { transact } from "../../platform/db.ts";
import { publishAvatar } from "./avatar.ts";
import type { ContainerKind } from "./container.ts";
import {
  filesOf,
  grantTo,
  newDataDir,
  photograph,
  postForm,
  upload,
} from "../../../test/fixture/upload.ts";
import { removeFilesOf, removeOldUploads } from "./removal.ts";

const dataDir = newDataDir();
const server = testServer({ DATA_DIR: dataDir });
afterAll(() => rmSync(dataDir, { recursive: true }));

const avatarOf = async ({ call }: SignedIn) => (await call(getAccount)).avatar;
const ownFiles = (address: string) =>
  filesOf(server).filter((file) => file.includes(address.split("/").at(-2) ?? ""));

test.each(["image/jpeg", "image/png", "image/webp"] as const)(
  "a photograph (%s) becomes a square picture that says nothing about where it was taken",
  async (type) => {
    const member = await server.member();
    const bytes = await photograph(type);
    const { avatar } = await member.call(setAvatar, {
      body: { key: await upload(server, member.call, bytes, type) },
    });
    expect(await avatarOf(member)).toBe(avatar);
    const shown = await server.app.inject({ url: avatar });
    expect(shown.headers).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-disposition": "inline",
      "cache-control": "public, max-age=31536000, immutable",
    });
    const { format, width, height, exif } = await sharp(shown.rawPayload).metadata();
    expect({ format, width, height, exif }).toEqual({ format: "webp", width: 256, height: 256 });
  },
);

test("what was uploaded goes, and so does the picture that the new one replaces", async () => {
  const member = await server.member();
  const change = async () => {
    const key = await upload(server, member.call, await photograph());
    return (await member.call(setAvatar, { body: { key } })).avatar;
  };
  const first = await change();
  const second = await change();
  await server.drain();
  expect(ownFiles(second)).toEqual([`objects/${second.replace("/storage/", "")}`]);
  expect((await server.app.inject({ url: first })).statusCode).toBe(404);
  // Long after, when nobody can still be about to save it, the picture that is shown stays.
  server.clock.move(3600);
  await server.drain();
  expect((await server.app.inject({ url: second })).statusCode).toBe(200);
});

test("the form has the given fields, for this file only and five minutes", async () => {
  const member = await server.member();
  const policy = await grantTo(member.call, Buffer.alloc(1234), "image/png");
  const { key, dir, fields } = policy;
  expect(key).toMatch(new RegExp(`^${dir}\\d{13}\\d{4}\\.png$`));
  expect(dir).toMatch(/^avatar\/[\w-]{22}\/$/);
  expect(Object.keys(fields)).toEqual([
    "key",
    "OSSAccessKeyId",
    "policy",
    "Signature",
    "success_action_status",
    "x-oss-object-acl",
    "Content-Type",
  ]);
  expect(policy).toMatchObject({
    host: "/storage/",
    accessid: fields["OSSAccessKeyId"],
    policy: fields["policy"],
    signature: fields["Signature"],
    acl: "private",
  });
  const said = JSON.parse(Buffer.from(policy.policy, "base64").toString()) as {
    expiration: string;
    conditions: unknown[];
  };
  expect(Math.floor(Date.parse(said.expiration) / 1000)).toBe(policy.expire);
  expect(said.conditions).toContainEqual(["content-length-range", 1, 1234]);
});

test("somebody who is not signed in gets no form and changes no picture", async () => {
  const stranger = browserOf(server);
  const query = { type: "image/png", bytes: "10" };
  expect(await stranger.send(getUploadPolicy, { query })).toMatchObject({ status: 401, code: 401 });
  const body = { key: "avatar/x/1.png" };
  expect(await stranger.send(setAvatar, { body })).toMatchObject({ status: 401, code: 401 });
});

let someone: Promise<SignedIn> | undefined;

test.each([
  [{ type: "image/gif", bytes: "10" }, "type", "只能上传 JPG、PNG、WebP 图片或 PDF 文件"],
  [{ type: "image/svg+xml", bytes: "10" }, "type", "只能上传 JPG、PNG、WebP 图片或 PDF 文件"],
  [{ type: "image/png", bytes: "0" }, "bytes", /.+/],
  [{ type: "image/png", bytes: "10", purpose: "page" }, "purpose", "用途"],
  [{ type: "image/png", bytes: "10", key: "mine.png" }, "key", /.+/],
])("a form for %o is refused", async (query, field, msg) => {
  const { call } = await (someone ??= server.member());
  const refused = call(getUploadPolicy, { query: query as { type: ContainerKind; bytes: string } });
  await expect(refused).rejects.toMatchObject({ code: 400, data: { field } });
  await expect(refused).rejects.toThrow(msg);
});

test.each([
  [{ type: "image/png", bytes: String(5 * 1024 * 1024 + 1) }, "图片不能超过 5 MB"],
  [{ type: "application/pdf", bytes: "10" }, "头像只能是 JPG、PNG 或 WebP 图片"],
] as const)("an avatar of %o is refused before it is sent", async (query, message) => {
  const { call } = await (someone ??= server.member());
  await expect(call(getUploadPolicy, { query })).rejects.toMatchObject({ code: 1080, message });
});

test("thirty forms an hour, also at the same time, and then a wait", async () => {
  const mobile = "13700000011";
  const { call, memberId } = await server.member(mobile);
  const ask = (by = call) => grantTo(by, Buffer.alloc(10));
  const asked = await Promise.allSettled(Array.from({ length: 34 }, () => ask()));
  expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(30);
  await expect(ask()).rejects.toThrow(/^操作过于频繁，请 60 分钟后再试$/);
  const { count } = await server.db
    .selectFrom("uploadGrant")
    .select((q) => q.fn.countAll<number>().as("count"))
    .where("memberId", "=", memberId)
    .executeTakeFirstOrThrow();
  expect(count).toBe(30);
  server.clock.move(3601);
  const later = await server.member(mobile);
  expect(await ask(later.call)).toMatchObject({ acl: "private" });
});

test("a key used four times at the same time makes one picture and leaves one file", async () => {
  const member = await server.member();
  const key = await upload(server, member.call, await photograph());
  const tries = await Promise.allSettled(
    Array.from({ length: 4 }, () => member.call(setAvatar, { body: { key } })),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await server.drain();
  expect(ownFiles((await avatarOf(member)) ?? "")).toHaveLength(1);
  await expect(member.call(setAvatar, { body: { key } })).rejects.toThrow("已使用");
});

test("two pictures at the same time: one is shown, and only its file is left", async () => {
  const member = await server.member();
  const photo = await photograph();
  const keys = [await upload(server, member.call, photo), await upload(server, member.call, photo)];
  await Promise.all(keys.map((key) => member.call(setAvatar, { body: { key } })));
  await server.drain();
  const shown = (await avatarOf(member)) ?? "";
  expect(ownFiles(shown)).toEqual([`objects/${shown.replace("/storage/", "")}`]);
});

test("an upload that was never used is removed a day after its form expired", async () => {
  const mobile = "13700000012";
  const member = await server.member(mobile);
  const key = await upload(server, member.call, await photograph());
  const isThere = () => filesOf(server).includes(`objects/${key}`);
  const tidy = async () => {
    await removeOldUploads(server.world);
    await server.drain();
  };
  server.clock.move(86_400);
  await tidy();
  expect(isThere()).toBe(true);
  server.clock.move(301);
  await tidy();
  expect(isThere()).toBe(false);
  const { call } = await server.member(mobile);
  await expect(call(setAvatar, { body: { key } })).rejects.toThrow("上传凭证无效");
});

test("a form sent once more after its key was used leaves nothing for ever", async () => {
  const member = await server.member();
  const photo = await photograph();
  const policy = await grantTo(member.call, photo);
  await postForm(server, policy, { file: photo });
  const { avatar } = await member.call(setAvatar, { body: { key: policy.key } });
  await server.drain();
  expect((await postForm(server, policy, { file: photo })).status).toBe(200);
  server.clock.move(2 * 86_400);
  await removeOldUploads(server.world);
  await server.drain();
  expect(ownFiles(avatar)).toEqual([`objects/${avatar.replace("/storage/", "")}`]);
});

test("a picture that was written and never saved is removed", async () => {
  const before = filesOf(server);
  const nobody = { memberId: 999_999_999, webp: await photograph("image/webp"), keepsOther: false };
  await expect(publishAvatar(server.world, nobody)).rejects.toThrow("内容不存在");
  expect(filesOf(server)).toHaveLength(before.length + 1);
  server.clock.move(601);
  await server.drain();
  expect(filesOf(server)).toEqual(before);
});

test("a member who leaves takes every file along", async () => {
  const member = await server.member();
  const photo = await photograph();
  const key = await upload(server, member.call, photo);
  const { avatar } = await member.call(setAvatar, { body: { key } });
  await upload(server, member.call, photo);
  await transact(server.db, async (tx) => {
    await removeFilesOf(tx, server.world, member.memberId);
    await tx
      .updateTable("userMember")
      .set({ avatar: null })
      .where("id", "=", member.memberId)
      .execute();
  });
  await server.drain();
  expect(ownFiles(avatar)).toEqual([]);
});
