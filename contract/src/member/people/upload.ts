/**
 * Uploads (rule site-25, docs/protocols.md 5): first a policy, then a form
 * POST straight to the storage with every field of `fields` and, last, `file`.
 */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { limits } from "../../limits.ts";

/** What a file is for decides who may read it, how large it may be and what kinds it may have. */
export const UploadPurpose = z.enum(["avatar", "answer", "feedback", "discussion"]);
export type UploadPurpose = z.output<typeof UploadPurpose>;

export const pictureTypes = ["image/jpeg", "image/png", "image/webp"] as const;
/** What an answer may hold: pictures, and papers. */
export const answerTypes = [...pictureTypes, "application/pdf"] as const;

export type UploadType = (typeof answerTypes)[number];

export const UploadPolicy = z.object({
  /** Where the form is posted to. */
  host: z.string(),
  dir: z.string(),
  /** The file's name: a timestamp, four random digits and the extension (rule site-25). */
  key: z.string(),
  accessid: z.string(),
  policy: z.string(),
  signature: z.string(),
  /** Unix seconds. */
  expire: z.int(),
  acl: z.enum(["private", "public-read"]),
  /** Every field of the form, in order; `file` comes after them. */
  fields: z.record(z.string(), z.string()),
});
export type UploadPolicy = z.output<typeof UploadPolicy>;

/**
 * The file's size in bytes, from text. The purpose's own maximum is checked by the server: a picture of oneself 5 MB,
 * an answer's file what the question allows.
 */
export const uploadBytes = z.pipe(
  z.string().check(z.regex(/^\d{1,12}$/, { error: "文件大小错误" })),
  z.pipe(
    z.transform(Number),
    z
      .int()
      .check(
        z.minimum(1, { error: "文件是空的", abort: true }),
        z.maximum(limits.answerFileMaxBytes, { error: "文件不能超过 10 MB" }),
      ),
  ),
);

export const getUploadPolicy = endpoint({
  method: "GET",
  path: "/v1/oss/policy",
  summary: "上传许可：五分钟内、限定文件名、类型和大小的表单",
  access: "member",
  query: z.strictObject({
    purpose: z._default(UploadPurpose, "avatar"),
    type: z.enum(answerTypes, { error: "只能上传 JPG、PNG、WebP 图片或 PDF 文件" }),
    /** With purpose `answer`: the running response and the question of the kind file that it is for. */
    token: z.optional(z.string().check(z.maxLength(limits.surveyTokenMaxLength))),
    question: z.optional(z.string().check(z.maxLength(120))),
    bytes: uploadBytes,
  }),
  data: UploadPolicy,
});

export const setAvatar = endpoint({
  method: "POST",
  path: "/v1/users/avatar",
  summary: "更换头像：上传完成后提交文件名，服务器检查并重新编码",
  access: "member",
  body: z.strictObject({ key: z.string({ error: "请选择图片" }).check(z.maxLength(200)) }),
  data: z.object({ avatar: z.string() }),
});
