/** Files that operators bring: pictures for everybody, attachments by a link. */
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { PublishState } from "#contract/content-enums.ts";
import {
  addAttachment,
  attachmentMaxBytes,
  attachmentsMax,
  removeAttachment,
  uploadPicture,
} from "#contract/console/operations/upload.ts";
import { StaffRole } from "#contract/enums.ts";
import { getArticle, getAttachment } from "#contract/member/community/content.ts";
import { testServer } from "../../../test/server.ts";
import { filesOf, newDataDir, photograph } from "../../../test/fixture/upload.ts";
import {
  archive,
  drafted,
  elsewhere,
  params,
  published,
  stateOf,
  writer,
} from "../../../test/fixture/content.ts";

const dataDir = newDataDir();
const server = testServer({ DATA_DIR: dataDir });
afterAll(() => rmSync(dataDir, { recursive: true }));

const pdf = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n");
const docx = archive(["[Content_Types].xml", "word/document.xml"]);

async function attached(id: number, name: string, bytes: Buffer) {
  const call = await writer(server);
  return call(addAttachment, { ...params(id), body: { name, data: bytes.toString("base64") } });
}

test("a picture is drawn anew without where it was taken, and everybody sees it", async () => {
  const call = await writer(server);
  const data = (await photograph()).toString("base64");
  const { url, width, height } = await call(uploadPicture, { body: { data } });
  expect([width, height]).toEqual([300, 400]);
  const answer = await server.app.inject({ url });
  expect(answer.headers).toMatchObject({
    "content-type": "image/webp",
    "content-disposition": "inline",
  });
  const { format, exif } = await sharp(answer.rawPayload).metadata();
  expect([format, exif]).toEqual(["webp", undefined]);
  expect(answer.rawPayload.includes("Zhang San")).toBe(false);
});

test.each([
  [
    "an svg",
    Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
    "只能上传 JPG、PNG 或 WebP 图片",
  ],
  [
    "a broken picture",
    Buffer.from("\x89PNG\r\n\x1a\n broken", "latin1"),
    "图片已损坏，无法读取，请重新选择",
  ],
])("%s is no picture", async (_, bytes, message) => {
  const call = await writer(server);
  const body = { data: bytes.toString("base64") };
  await expect(call(uploadPicture, { body })).rejects.toMatchObject({ code: 1080, message });
});

test("only who writes articles brings files", async () => {
  const support = await server.staff(StaffRole.of.support);
  await expect(support(uploadPicture, { body: { data: "AAAA" } })).rejects.toMatchObject({
    code: 403,
  });
});

test("an attachment is listed with its article and fetched under its own name by a link that ends", async () => {
  const { id } = await published(server);
  await attached(id, "C:\\work\\样本 说明<书>.PDF", pdf);
  const { attachments } = await server.stranger(getArticle, params(id));
  expect(attachments).toEqual([
    { id: attachments[0]?.id, name: "样本 说明_书_.pdf", bytes: pdf.length },
  ]);
  const { url, name } = await server.stranger(getAttachment, params(attachments[0]?.id ?? 0));
  expect(name).toBe("样本 说明_书_.pdf");
  const answer = await server.app.inject({ url });
  expect(answer.rawPayload).toEqual(pdf);
  expect(answer.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `attachment;filename*=UTF-8''${encodeURIComponent(name)}`,
    "content-security-policy": "default-src 'none'; sandbox",
  });
  const renamed = url.replace(/filename[^&]*/, "filename%3Devil.html");
  expect((await server.app.inject({ url: renamed })).statusCode).toBe(403);
  server.clock.move(301);
  expect((await server.app.inject({ url })).statusCode).toBe(403);
  const call = await writer(server);
  expect(
    await call(addAttachment, {
      ...params(id),
      body: { name: "二.docx", data: docx.toString("base64") },
    }),
  ).toMatchObject({ attachments: [{ downloads: 1 }, { name: "二.docx", downloads: 0 }] });
});

test("a draft's and another brand's attachment is not there", async () => {
  const rough = await drafted(server);
  const theirs = await published(server, { brands: ["manxi"] });
  for (const { id } of [rough, theirs]) {
    const { attachments } = await attached(id, "说明.pdf", pdf);
    const asked = params(attachments[0]?.id ?? 0);
    await expect(server.stranger(getAttachment, asked)).rejects.toMatchObject({ code: 404 });
  }
  const { attachments } = await attached(theirs.id, "另一份.pdf", pdf);
  expect(await elsewhere(server)(getAttachment, params(attachments[0]?.id ?? 0))).toHaveProperty(
    "url",
  );
  await stateOf(server, theirs.id, PublishState.of.withdrawn);
  await expect(
    elsewhere(server)(getAttachment, params(attachments[0]?.id ?? 0)),
  ).rejects.toMatchObject({ code: 404 });
});

const foreign = "文件内容与扩展名不符，或文件已损坏";
test.each<[string, Buffer, string]>([
  ["a.exe", pdf, "附件只能是 PDF、ZIP、DOCX、XLSX 或 PPTX 文件"],
  ["a.html", pdf, "附件只能是 PDF、ZIP、DOCX、XLSX 或 PPTX 文件"],
  ["a.pdf", docx, "文件内容不是 PDF，请重新选择"],
  [
    "a.pdf",
    Buffer.from("%PDF-1.4 /JavaScript (x)\n%%EOF"),
    "PDF 含有脚本或附件，请另存为普通 PDF 后再上传",
  ],
  ["a.zip", pdf, foreign],
  ["a.docx", pdf, foreign],
  ["a.docx", docx.subarray(0, docx.length - 1), foreign],
  ["a.zip", Buffer.concat([docx, Buffer.from("<script>")]), foreign],
  ["a.docx", archive(["readme.txt"]), "文件内容不是 DOCX，请重新选择"],
  ["a.xlsx", docx, "文件内容不是 XLSX，请重新选择"],
  [
    "a.docx",
    archive(["[Content_Types].xml", "word/document.xml", "word/vbaProject.bin"]),
    "文件含有宏，请另存为不含宏的文件后再上传",
  ],
  ["a.zip", archive(["好.txt", "setup.EXE"]), "压缩包里有程序或脚本，不能作为附件"],
  ["a.zip", archive(["../../etc/passwd"]), "压缩包里的路径不安全，请重新打包"],
])("%s with other contents is refused: %#", async (name, bytes, message) => {
  const { id } = await drafted(server);
  await expect(attached(id, name, bytes)).rejects.toMatchObject({ code: 1080, message });
});

test("a file too large, none, and what is no base64 are refused by name", async () => {
  const { id } = await drafted(server);
  const call = await writer(server);
  const add = (data: string) =>
    call(addAttachment, { ...params(id), body: { name: "a.pdf", data } });
  await expect(add("")).rejects.toMatchObject({ code: 400, message: "文件是空的" });
  await expect(add("不是")).rejects.toMatchObject({ message: "文件未能读取，请重新选择" });
  const large = Buffer.alloc(attachmentMaxBytes + 3).toString("base64");
  await expect(add(large)).rejects.toMatchObject({ code: 400, message: "文件不能超过 20 MB" });
  await expect(attached(999_999_999, "a.pdf", pdf)).rejects.toMatchObject({ code: 404 });
});

test("one taken off is gone with its file, and one of another article is not touched", async () => {
  const [one, other] = [await drafted(server), await drafted(server)];
  const before = filesOf(server).length;
  const { attachments } = await attached(one.id, "a.pdf", pdf);
  const call = await writer(server);
  const remove = (id: number) =>
    call(removeAttachment, {
      params: { id: String(id), attachmentId: String(attachments[0]?.id) },
    });
  await expect(remove(other.id)).rejects.toMatchObject({ code: 404 });
  expect(filesOf(server).length).toBe(before + 1);
  expect(await remove(one.id)).toMatchObject({ attachments: [] });
  await server.drain();
  expect(filesOf(server).length).toBe(before);
  await expect(remove(one.id)).rejects.toMatchObject({ code: 404 });
});

test("one whose answer was lost is there once when it is sent again, also as the last of ten", async () => {
  const { id } = await drafted(server);
  for (let n = 1; n < attachmentsMax; n += 1) await attached(id, `${n}.pdf`, pdf);
  const call = await writer(server);
  const idempotencyKey = randomUUID();
  const add = (name: string) =>
    call(addAttachment, {
      ...params(id),
      body: { name, data: pdf.toString("base64") },
      idempotencyKey,
    });
  const first = await add("末.pdf");
  expect(first.attachments).toHaveLength(attachmentsMax);
  const kept = filesOf(server).length;
  expect((await add("末.pdf")).attachments).toEqual(first.attachments);
  await expect(add("另一份.pdf")).rejects.toMatchObject({ code: 422 });
  // What was written for nothing goes.
  server.clock.move(601);
  await server.drain();
  expect(filesOf(server).length).toBe(kept);
});

test("an article has ten attachments at most, also when they come at once", async () => {
  const { id } = await drafted(server);
  const ended = await Promise.allSettled(
    Array.from({ length: attachmentsMax + 3 }, (_, n) => attached(id, `${n}.pdf`, pdf)),
  );
  expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(attachmentsMax);
  const kept = filesOf(server).length;
  // What was written and refused goes when its time has come; what is attached stays.
  server.clock.move(601);
  await server.drain();
  expect(filesOf(server).length).toBeLessThanOrEqual(kept);
  const call = await writer(server);
  const { attachments } = await call(addAttachment, {
    ...params((await published(server)).id),
    body: { name: "还在.pdf", data: pdf.toString("base64") },
  });
  expect(attachments).toHaveLength(1);
});
