/**
 * What operators bring along for articles, notices, banners and brands. In the body as base64 and not by a form to the
 * storage as members' uploads are: the operator's right is known before a byte is read, and what is kept has been looked
 * at, so that there is no unseen upload to clean up after.
 */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { StaffRole } from "../../enums.ts";
import * as fields from "../../fields.ts";
import { readableMarkdown } from "../../markdown.ts";
import { ConsoleArticle } from "../community/content.ts";

const contentStaff = { staff: [StaffRole.of.admin, StaffRole.of.operations, StaffRole.of.content] };

export const pictureMaxBytes = 5 * 1024 * 1024;
export const attachmentMaxBytes = 20 * 1024 * 1024;
/** How many one article can have. */
export const attachmentsMax = 10;
/** Told by the file's name; its bytes must say the same. */
export const attachmentTypes = ["pdf", "zip", "docx", "xlsx", "pptx"] as const;

/** Four characters for three bytes, and the braces around. */
const base64Length = (bytes: number) => Math.ceil(bytes / 3) * 4;
const bodyBytes = (bytes: number) => base64Length(bytes) + 4096;

const file = (bytes: number) =>
  z.string({ error: "请选择文件" }).check(
    z.minLength(1, { error: "文件是空的", abort: true }),
    z.maxLength(base64Length(bytes), {
      error: `文件不能超过 ${bytes / 1024 / 1024} MB`,
      abort: true,
    }),
  );

/** JPEG, PNG or WebP; drawn again without metadata, at most 2,000 px wide or high. */
export const uploadPicture = endpoint({
  method: "POST",
  path: "/console/pictures",
  summary: "上传图片（base64，5 MB 以内）：重新编码、去除拍摄信息，返回公开地址，用于封面与正文",
  access: contentStaff,
  body: z.strictObject({
    data: file(pictureMaxBytes),
    /** A brand's mark stands on every page: it is made small. */
    isMark: z.optional(z.boolean()),
  }),
  data: z.object({ url: z.string(), width: z.int(), height: z.int() }),
  bodyMaxBytes: bodyBytes(pictureMaxBytes),
});

export const addAttachment = endpoint({
  method: "POST",
  path: "/console/articles/:id/attachments",
  summary: "给文章添加附件（base64，20 MB 以内的 pdf、zip、docx、xlsx、pptx，最多 10 个）",
  access: contentStaff,
  idempotent: "offered",
  params: fields.idParams,
  body: z.strictObject({
    name: z
      .string({ error: "请填写文件名" })
      .check(
        z.trim(),
        z.minLength(1, { error: "请填写文件名" }),
        z.maxLength(200, { error: "文件名最多200个字" }),
      ),
    data: file(attachmentMaxBytes),
  }),
  data: ConsoleArticle,
  bodyMaxBytes: bodyBytes(attachmentMaxBytes),
});

export const removeAttachment = endpoint({
  method: "POST",
  path: "/console/articles/:id/attachments/:attachmentId/remove",
  summary: "从文章移除附件；文件随后删除",
  access: contentStaff,
  params: z.object({ id: fields.idFromText, attachmentId: fields.idFromText }),
  data: ConsoleArticle,
});

/** For the editor, before anything is saved: as `renderMarkdown` shows it to readers. */
export const previewMarkdown = endpoint({
  method: "POST",
  path: "/console/markdown",
  summary: "预览正文：与前台完全相同的安全 HTML",
  access: contentStaff,
  body: z.strictObject({
    body: z
      .string()
      .check(z.maxLength(50_000, { error: "正文最多50000个字" }), readableMarkdown("正文")),
  }),
  data: z.object({ html: z.string(), minutes: z.int() }),
  bodyMaxBytes: 256 * 1024,
});
