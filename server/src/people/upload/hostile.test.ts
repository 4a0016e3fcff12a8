import { rmSync } from "node:fs";
import { crc32, deflateRawSync, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setAvatar } from "#contract/member/people/upload.ts";
import { getAccount } from "#contract/member/people/user.ts";
import { type SignedIn, testServer } from "../../../test/server.ts";
import type { ContainerKind } from "./container.ts";
import {
  filesOf,
  grantTo,
  newDataDir,
  photograph,
  postForm,
  upload,
} from "../../../test/fixture/upload.ts";

// Rule site-27: everything here is refused, changes nothing and leaves no file.

const dataDir = newDataDir();
const server = testServer({ DATA_DIR: dataDir });
afterAll(() => rmSync(dataDir, { recursive: true }));

let member: SignedIn;
let shown: string | null;
let files: string[];
beforeAll(async () => {
  member = await server.member();
  const key = await upload(server, member.call, await photograph());
  shown = (await member.call(setAvatar, { body: { key } })).avatar;
  await server.drain();
  files = filesOf(server);
});

async function expectNothingChanged() {
  await server.drain();
  expect(filesOf(server)).toEqual(files);
  expect((await member.call(getAccount)).avatar).toBe(shown);
}

const page = Buffer.from("<html><script>alert(1)</script></html>");
const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
);

/** An archive with one entry, as `jar` makes it, without what nobody checks. */
function archive(): Buffer {
  const body = deflateRawSync(Buffer.from("class Evil {}"));
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  return Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), body, end]);
}

/** Length, name, contents, checksum. */
function pngChunk(name: string, contents: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), contents]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(contents.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/** Puts a chunk in front of the first one with pixels. */
function withPngChunk(png: Buffer, name: string, contents: Buffer): Buffer {
  const at = png.indexOf("IDAT") - 4;
  return Buffer.concat([png.subarray(0, at), pngChunk(name, contents), png.subarray(at)]);
}

/** A comment right after the start of the picture. */
function withJpegComment(jpeg: Buffer, comment: Buffer): Buffer {
  const segment = Buffer.from([0xff, 0xfe, 0, 0]);
  segment.writeUInt16BE(comment.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), segment, comment, jpeg.subarray(2)]);
}

const gif = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: "#fff" } })
    .gif()
    .toBuffer();

const moving = async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = [await frame("#f00"), await frame("#00f")];
  return sharp(frames, { join: { animated: true } })
    .webp({ delay: [100, 100] })
    .toBuffer();
};

/** 100 million black pixels of one bit each: twelve kilobytes here, and 300 megabytes once it is drawn. */
async function bomb(): Promise<Buffer> {
  const side = 10_000;
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  const pixels = deflateSync(Buffer.alloc(side * (1 + side / 8)));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", head),
    pngChunk("IDAT", pixels),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

type HostileCase = [title: string, type: ContainerKind, make: () => Promise<Buffer>, msg: string];
const strange = "只能上传 JPG、PNG 或 WebP 图片";
const doubled = "图片已损坏或含有多余的内容，请重新选择";
const cases: HostileCase[] = [
  ["a page", "image/jpeg", async () => page, strange],
  ["a drawing with a script", "image/png", async () => drawing, strange],
  ["a GIF", "image/jpeg", gif, strange],
  ["a GIFAR", "image/jpeg", async () => Buffer.concat([await gif(), archive()]), strange],
  [
    "a photograph with an archive behind it",
    "image/jpeg",
    async () => Buffer.concat([await photograph(), archive()]),
    doubled,
  ],
  [
    "a PNG with an archive in a chunk",
    "image/png",
    async () => withPngChunk(await photograph("image/png"), "zzZz", archive()),
    doubled,
  ],
  [
    "a photograph with a page in its comment",
    "image/jpeg",
    async () => withJpegComment(await photograph(), page),
    doubled,
  ],
  [
    "a photograph with a drawing in its comment",
    "image/jpeg",
    async () => withJpegComment(await photograph(), Buffer.from('<svg id="a" xmlns="x">')),
    doubled,
  ],
  [
    "a document that begins as a photograph",
    "image/jpeg",
    async () => withJpegComment(await photograph(), Buffer.from("%PDF-1.7")),
    doubled,
  ],
  [
    "a PNG with a page behind it",
    "image/png",
    async () => Buffer.concat([await photograph("image/png"), page]),
    doubled,
  ],
  [
    "a WebP with a page behind it",
    "image/webp",
    async () => Buffer.concat([await photograph("image/webp"), page]),
    doubled,
  ],
  ["half a photograph", "image/jpeg", async () => (await photograph()).subarray(0, 900), doubled],
  [
    "a PNG of noise",
    "image/png",
    async () => {
      const png = await photograph("image/png");
      return png.fill(7, png.indexOf("IDAT") + 4, png.indexOf("IDAT") + 60);
    },
    "图片已损坏，无法读取，请重新选择",
  ],
  ["a picture that moves", "image/webp", moving, "不支持动态图片，请选择静态图片"],
  [
    "a PNG that moves",
    "image/png",
    async () => withPngChunk(await photograph("image/png"), "acTL", Buffer.alloc(8)),
    "不支持动态图片，请选择静态图片",
  ],
  ["a bomb of 100 million pixels", "image/png", bomb, "图片尺寸过大，请选择 2500 万像素以内的图片"],
  [
    "a PNG that says it is a photograph",
    "image/jpeg",
    () => photograph("image/png"),
    "图片内容与文件类型不符，请重新选择",
  ],
];

test.each(cases)("%s is refused and removed", async (_, type, make, msg) => {
  const key = await upload(server, member.call, await make(), type);
  const refused = member.call(setAvatar, { body: { key } });
  await expect(refused).rejects.toMatchObject({ code: 1080, message: msg });
  await expectNothingChanged();
});

test("a key that nobody was given, another member's, or one that climbs is refused", async () => {
  const other = await server.member();
  const hers = await upload(server, other.call, await photograph());
  for (const key of [hers, "avatar/x/1.jpg", "../secret.key", `${hers}/../../../secret.key`, ""]) {
    const refused = member.call(setAvatar, { body: { key } });
    await expect(refused).rejects.toMatchObject({
      code: 1080,
      message: "上传凭证无效或已使用，请重新选择图片",
    });
  }
  await other.call(setAvatar, { body: { key: hers } });
  await server.drain();
  expect((await member.call(getAccount)).avatar).toBe(shown);
  files = filesOf(server);
});

test("a key whose file was never uploaded is refused, and can still be used once it is", async () => {
  const photo = await photograph();
  const policy = await grantTo(member.call, photo);
  const body = { key: policy.key };
  await expect(member.call(setAvatar, { body })).rejects.toThrow("图片尚未上传成功");
  await expectNothingChanged();
  await postForm(server, policy, { file: photo });
  shown = (await member.call(setAvatar, { body })).avatar;
  await server.drain();
  files = filesOf(server);
});
