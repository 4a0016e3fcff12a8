/** 讨论组: taking part without an account, where an operator opened the section to guests (docs/decisions/0060). */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import * as fields from "../../fields.ts";
import * as names from "../../names.ts";
import { sectionHash, sectionLink } from "./section.ts";
import { pictureTypes, uploadBytes, UploadPolicy } from "../people/upload.ts";

/** The answer sets a cookie that is a pass of this section alone, for thirty days. */
export const enterSection = endpoint({
  method: "POST",
  path: "/focusSections/enter",
  summary: "讨论组：凭邀请链接以访客身份进入，不需要账号",
  access: "public",
  byCookie: true,
  idempotent: "offered",
  body: z.strictObject({
    hash: sectionHash,
    link: sectionLink,
    name: names.topicName,
    /** To the privacy text of today: what is said here is kept without a name when the guest leaves. */
    agreed: z.literal(true, { error: "请先阅读并同意隐私政策" }),
  }),
  data: z.object({ number: z.int(), name: z.string() }),
});

/** As `getUploadPolicy` with purpose `discussion`, for anyone who is in the section. */
export const sectionPicturePolicy = endpoint({
  method: "GET",
  path: "/focusMembers/picturePolicy",
  summary: "讨论组：上传图片的许可",
  access: "topic",
  query: z.strictObject({
    hash: sectionHash,
    type: z.enum(pictureTypes, { error: "这里只能上传 JPG、PNG 或 WebP 图片" }),
    bytes: uploadBytes,
  }),
  data: UploadPolicy,
});

/** At once: name, pictures, likes and the pass go; what was said stays without a name, as with members. */
export const eraseGuest = endpoint({
  method: "POST",
  path: "/focusMembers/erase",
  summary: "讨论组：访客删除自己的称呼、头像和图片并退出",
  access: "topic",
  body: z.strictObject({ hash: sectionHash }),
  data: z.null(),
});

/** Moderators only. What the guest said stays, and can be hidden reply by reply. */
export const banGuest = endpoint({
  method: "POST",
  path: "/focusMembers/ban",
  summary: "主持人：请出一位访客，或允许回来",
  access: "member",
  body: z.strictObject({
    hash: sectionHash,
    /** The number in this section. */
    number: fields.id,
    banned: z.boolean(),
  }),
  data: z.object({ banned: z.boolean() }),
});
