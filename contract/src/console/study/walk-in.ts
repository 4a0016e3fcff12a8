/** 讨论组: guests without an account as operators let them in: by personal links, or by one open link with a cap. */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import * as fields from "../../fields.ts";
import { pageOf, pageQuery } from "../../page.ts";
import { anyStaff, operationsStaff } from "../people/staff.ts";

/** `closed` lets nobody new in; who is inside stays. Each of the others admits by its own links alone. */
export const AdmissionMode = z.enum(["closed", "personal", "open"], {
  error: "请选择访客怎样进入",
});
export type AdmissionMode = z.output<typeof AdmissionMode>;

const capMax = 1000;
/** Personal links of one section that still count. */
export const linksMax = 200;

export const WalkInLink = z.object({
  id: z.int(),
  label: z.string(),
  /** On the member site of the section's brand: the console may have a host of its own, where members' pages are not. */
  url: z.string(),
  cap: z.int(),
  taken: z.int(),
  isRevoked: z.boolean(),
  at: z.string(),
});
export type WalkInLink = z.output<typeof WalkInLink>;

export const Admission = z.object({
  mode: AdmissionMode,
  /** The open link that counts, whether or not the mode is `open`. */
  open: z.nullable(WalkInLink),
  /** Newest first. */
  links: z.array(WalkInLink),
  /** Of `mode` and the cap. */
  version: z.string(),
});
export type Admission = z.output<typeof Admission>;

export const consoleAdmission = endpoint({
  method: "GET",
  path: "/console/tasks/:id/admission",
  summary: "讨论组的访客：怎样进入",
  access: operationsStaff,
  params: fields.idParams,
  data: Admission,
});

/** Overtaken: 409, and `data` is what stands now. */
export const setAdmission = endpoint({
  method: "POST",
  path: "/console/tasks/:id/admission",
  summary: "设置访客怎样进入讨论组",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({
    mode: AdmissionMode,
    /** How many the open link lets in; counted only with `open`. */
    cap: fields.wholeIn([1, capMax], `人数上限应在 1 到 ${capMax} 之间`),
    version: fields.version,
  }),
  data: Admission,
});

export const addLinks = endpoint({
  method: "POST",
  path: "/console/tasks/:id/admission/links",
  summary: "生成个人邀请链接，每条一人",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({
    /** For whom each is. */
    labels: z
      .array(fields.text("给谁", 30))
      .check(
        z.minLength(1, { error: "请填写给谁，每行一位" }),
        z.maxLength(50, { error: "一次最多生成50条" }),
      ),
  }),
  data: Admission,
});

export const revokeLink = endpoint({
  method: "POST",
  path: "/console/walk-in-links/:id/revoke",
  summary: "作废一条邀请链接；已进入的人不受影响",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({}),
  data: Admission,
});

export const WalkIn = z.object({
  id: z.int(),
  number: z.int(),
  name: z.string(),
  /** For whom the link was made; empty: by the open one. */
  label: z.string(),
  posts: z.int(),
  isBanned: z.boolean(),
  isErased: z.boolean(),
  at: z.string(),
});
export type WalkIn = z.output<typeof WalkIn>;

export const consoleWalkIns = endpoint({
  method: "GET",
  path: "/console/tasks/:id/walk-ins",
  summary: "讨论组的访客，新的在前",
  access: anyStaff,
  params: fields.idParams,
  query: z.strictObject({ ...pageQuery }),
  data: pageOf(WalkIn),
});

export const banWalkIn = endpoint({
  method: "POST",
  path: "/console/walk-ins/:id/ban",
  summary: "请出一位访客，或允许回来",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({ banned: z.boolean() }),
  data: z.object({ banned: z.boolean() }),
});

/** Somebody asked for it by letter or by mail. It cannot be taken back. */
export const eraseWalkIn = endpoint({
  method: "POST",
  path: "/console/walk-ins/:id/erase",
  summary: "应访客要求删除其称呼、头像和图片",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({}),
  data: z.null(),
});
