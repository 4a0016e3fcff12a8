/** The given field rules with their messages, exactly (rule people-1). Forms and server share them. */
import * as z from "zod/mini";
import { limits } from "./limits.ts";
import { normalizeAccount, normalizeCode, normalizeMobile } from "./pasted.ts";

export const mobilePattern = /^1[3-9]\d{9}$/;
export const emailPattern = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;

/** A rule stops at the first message, so a reader never sees two at once. */
export const rule = (test: (value: string) => boolean, message: string) =>
  z.refine<string>(test, { error: message, abort: true });

export const trimmed = (required: string) => z.string({ error: required }).check(z.trim());
/** As it is meant, however it was pasted. */
export const meant = (required: string, normalize: (given: string) => string) =>
  z.string({ error: required }).check(z.overwrite(normalize));

/** In the form that tools read, too: the contract's test wants an end of every text. */
export const atMost = (max: number, message: string) =>
  z.maxLength(max, { error: message, abort: true });

/** Mobile or e-mail: login and reset. */
export const account = meant("请输入手机号/邮箱", normalizeAccount).check(
  rule((value) => value.length > 0, "请输入手机号/邮箱"),
  rule(
    (value) =>
      value.length <= limits.accountMaxLength &&
      (mobilePattern.test(value) || emailPattern.test(value)),
    "手机号/邮箱错误",
  ),
  atMost(limits.accountMaxLength, "手机号/邮箱错误"),
);

/** Mobile only. */
export const mobile = meant("请输入手机号", normalizeMobile).check(
  rule((value) => value.length > 0, "请输入手机号"),
  rule((value) => value.length === limits.mobileLength, "手机号长度为11位"),
  rule((value) => mobilePattern.test(value), "手机号格式错误"),
  atMost(limits.mobileLength, "手机号长度为11位"),
);

/** E-mail only. */
export const email = meant("请输入邮箱", normalizeAccount).check(
  rule((value) => value.length > 0, "请输入邮箱"),
  rule(
    (value) => value.length <= limits.accountMaxLength && emailPattern.test(value),
    "邮箱格式错误",
  ),
  atMost(limits.accountMaxLength, "邮箱格式错误"),
);

/** The code that was sent by SMS or e-mail. */
export const code = meant("请输入验证码", normalizeCode).check(
  rule((value) => value.length > 0, "请输入验证码"),
  rule((value) => value.length === limits.codeLength, "验证码长度为6位"),
  rule((value) => /^\d+$/.test(value), "验证码为数字"),
  atMost(limits.codeLength, "验证码长度为6位"),
);

/** The plain password, before it is encrypted. Never trimmed: a space is a character. */
export const password = z.string({ error: "请输入密码" }).check(
  rule((value) => value.length > 0, "请输入密码"),
  rule(
    (value) => value.length >= limits.passwordMinLength && value.length <= limits.passwordMaxLength,
    "密码长度为6-18位",
  ),
  atMost(limits.passwordMaxLength, "密码长度为6-18位"),
);

/**
 * The password as the browser sends it: `kid.base64`, RSA-OAEP-256 over `{"password","nonce"}` (see
 * member/people/password.ts). The rules above are judged once it has been opened.
 */
export const encryptedPassword = z.string({ error: "请输入密码" }).check(
  rule((value) => value.length > 0, "请输入密码"),
  atMost(1000, "密码未能读取，请重试"),
);

/** Coins or fen: a positive whole number, far below what a column and JSON hold exactly. */
export const amount = z
  .int({ error: "请输入整数金额" })
  .check(
    z.minimum(1, { error: "金额必须大于 0", abort: true }),
    z.maximum(limits.amountMax, { error: "金额过大", abort: true }),
  );

/** From where to where, both included. */
type Range = readonly [low: number, high: number];
/** What PostgreSQL's integer holds, and what JSON holds exactly of its bigint. */
export const INT4: Range = [-(2 ** 31), 2 ** 31 - 1];
export const ROW: Range = [1, Number.MAX_SAFE_INTEGER];

/** A whole number between two ends that stand in its message. */
export const wholeIn = ([low, high]: Range, error: string) =>
  z
    .int({ error })
    .check(z.minimum(low, { error, abort: true }), z.maximum(high, { error, abort: true }));

/** A number between two ends, with what follows the point. */
export const numberIn = ([low, high]: Range, error: string) =>
  z
    .number({ error })
    .check(z.minimum(low, { error, abort: true }), z.maximum(high, { error, abort: true }));

const digits = z.string().check(z.regex(/^[1-9]\d{0,15}$/, { error: "编号错误" }));

/** A row's number in a body. `format` is OpenAPI's word for a bigint: the contract's test asks for one. */
export const rowId = (error = "编号错误") => wholeIn(ROW, error).check(z.meta({ format: "int64" }));
export const id = rowId();

/** A row's number, as it arrives in a path or a query. */
export const idFromText = z.pipe(z.pipe(digits, z.transform(Number)), id);
export const idParams = z.object({ id: idFromText });

/** For the few tables whose rows are counted by PostgreSQL's integer. */
export const smallId = wholeIn([1, INT4[1]], "编号错误");
export const smallIdFromText = z.pipe(z.pipe(digits, z.transform(Number)), smallId);

/** A whole number in a path or a query, within what it can be of use for. */
export const wholeFromText = (range: Range, error: string) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,15}$/, { error })), z.transform(Number)),
    wholeIn(range, error),
  );

/** A moment as a person may choose one: in this century, so that every calendar on the way knows it. */
export const moment = (error: string) =>
  z.iso
    .datetime({ offset: true, error })
    .check(z.maxLength(40, { error }), z.regex(/^20\d{2}-/, { error }));

/** Free text of people: no control characters, at most `max` characters. */
export const text = (name: string, max: number) =>
  trimmed(`请输入${name}`).check(
    rule((value) => value.length > 0, `请输入${name}`),
    atMost(max, `${name}最多${max}个字`),
    rule((value) => !/[^\P{Cc}\t\n\r]/u.test(value), `${name}含有无法识别的字符`),
  );

/** The version that an editor has read, given back on saving: refused if somebody else has saved. Scripts may omit it. */
export const version = z.optional(z.string().check(z.maxLength(64)));

/** A parcel as the operator saw it: where a colleague has said otherwise meanwhile, 409, and `data` is what stands now. */
export const parcelSeen = z.optional(
  z.strictObject({
    courier: z.string().check(z.maxLength(60)),
    tracking: z.string().check(z.maxLength(60)),
  }),
);

/** What a field is called when a message must name it and the rule itself does not: its last name will do. */
export const fieldLabels: Record<string, string> = {
  mobile: "手机号/邮箱",
  code: "验证码",
  password: "密码",
  amount: "金额",
  realName: "真实姓名",
  account: "账号",
  captchaVerifyParam: "滑块验证",
  email: "邮箱",
  nickname: "昵称",
  key: "文件",
  app: "第三方",
  snsCode: "绑定凭证",
  state: "状态",
  type: "类型",
  bytes: "文件大小",
  purpose: "用途",
  screen: "验证码用途",
  id: "编号",
  ids: "编号",
  token: "参与凭证",
  taskId: "任务编号",
  task: "任务",
  next: "返回地址",
  inviterCode: "邀请码",
  inviteSource: "邀请来源",
  title: "标题",
  reason: "原因",
  note: "备注",
  questionnaire: "问卷",
  value: "答案",
  name: "名称",
  cursor: "翻页位置",
  size: "每页条数",
  to: "收件人",
  text: "文字内容",
  search: "搜索内容",
  q: "搜索内容",
  asset: "币种",
  sort: "排序",
  summary: "简介",
  description: "说明",
  body: "正文",
  cover: "封面",
  picture: "图片",
  pictures: "图片",
  videoUrl: "视频地址",
  link: "链接",
  url: "网址",
  version: "版本",
  brand: "品牌",
  brandCode: "品牌",
  brands: "品牌",
  category: "分类",
  cities: "城市",
  memberLimit: "限兑数量",
  costFen: "成本",
  percent: "阅读进度",
  evidence: "证据",
  template: "模板",
  detail: "详细地址",
  courier: "快递公司",
  tracking: "快递单号",
  answer: "回答",
  question: "问题",
  contact: "联系方式",
  company: "公司",
  fileName: "文件名",
  data: "文件内容",
  startsAt: "开始时间",
  endsAt: "结束时间",
  reference: "凭据",
  why: "原因",
  labels: "标签",
};
