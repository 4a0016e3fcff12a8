/** Survey platforms host external questionnaires (rule operations-8, docs/protocols.md 7); what differs is data, which presets fill in. */
import * as z from "zod/mini";
import { endpoint } from "../../endpoint.ts";
import { JoinResult } from "../../enums.ts";
import * as fields from "../../fields.ts";
import { limits } from "../../limits.ts";
import { PlatformKeys, SignAlgorithm, SignatureProblem } from "./platform-signature.ts";
import { anyStaff, operationsStaff } from "../people/staff.ts";

export const platformPresets = {
  generic: "通用（HMAC-SHA256）",
  wjx: "问卷星",
  tencent: "腾讯问卷",
  choiceform: "众言 choiceform",
  limesurvey: "LimeSurvey",
  cint: "Cint 风格",
} as const;
export const PlatformPreset = z.enum(
  Object.keys(platformPresets) as [keyof typeof platformPresets],
);
export type PlatformPreset = keyof typeof platformPresets;

const name = (label: string) =>
  z.string().check(z.regex(/^[A-Za-z0-9_.\-[\]]{0,40}$/, { error: `${label}的参数名格式错误` }));

/** What is signed, and where the signature stands. */
export const Signature = z.strictObject({
  kind: z.literal("signature"),
  algorithm: SignAlgorithm,
  /**
   * `url`: the raw address before `&<parameter>=`; `url-and-separator`: with that `&` (Cint);
   * `fields`: the values of `fields`, in order, joined by nothing; `body`: `<ts>.<raw body>`.
   */
  over: z.enum(["url", "url-and-separator", "fields", "body"]),
  /** The parameter that carries it, always last in an address; with `body` the header's name. */
  parameter: name("签名"),
  fields: z.array(name("签名字段")).check(z.maxLength(10)),
});
export type Signature = z.output<typeof Signature>;

/** How a return is believed. */
export const ReturnCheck = z.union([
  Signature,
  z.strictObject({
    /** `ip`: the sender's address is in `ips`; `code`: a completion code; `none`: never believed. */
    kind: z.enum(["ip", "code", "none"]),
  }),
]);
export type ReturnCheck = z.output<typeof ReturnCheck>;

/** Where a return says what; an empty name: it does not say. */
const ReturnFields = {
  token: name("凭证"),
  result: name("结果"),
  /** Unix seconds; required wherever the check is a signature of ours. */
  ts: name("时间"),
  /** The platform's own number of the event. */
  transaction: name("流水号"),
  /** The platform's own clock, in seconds. */
  seconds: name("用时"),
  check: ReturnCheck,
};

export const SurveyPlatformSettings = z.strictObject({
  /**
   * What the link builder starts from: `{survey}` is the questionnaire's number there. A task keeps the
   * finished template: `{token}` once, `{task}`, `{ts}`, `{city}`, `{gender}`, `{age}`, `{sign}` last.
   */
  entryTemplate: z.string().check(z.maxLength(limits.surveyLinkMaxLength)),
  /**
   * What is made of a secret. `derived`: links, browser returns and postbacks have each a key of their own,
   * where we prescribe how to sign; `shared`: the platform prescribes one for all. Then no text that is signed
   * in one direction may be valid in another; that is proved when the settings are saved.
   */
  keys: z._default(z.enum(["shared", "derived"]), "shared"),
  /** How `{sign}` is made; null: the template has none. */
  entrySign: z.nullable(Signature),
  back: z.strictObject(ReturnFields),
  /** The server-to-server word; null: the platform sends none. */
  postback: z.nullable(
    z.strictObject({
      ...ReturnFields,
      format: z.enum(["query", "form", "json"]),
      /** The questionnaire's number there, compared with the one in the task's link. */
      survey: z._default(name("问卷编号"), ""),
    }),
  ),
  /** The platform's status words (exact) and what they mean here. */
  statusMap: z.record(z.string().check(z.maxLength(40)), JoinResult.schema),
  /** The completion codes of `code`: the word and what it means. */
  codes: z.record(z.string().check(z.maxLength(64)), JoinResult.schema),
  /** IPv4 and IPv6 addresses or ranges (CIDR) that returns without a signature may come from. */
  ips: z.array(z.string().check(z.maxLength(50))).check(z.maxLength(50)),
  /** Hosts that a link may lead to; a leading dot takes the subdomains in. */
  hosts: z
    .array(z.string().check(z.maxLength(100)))
    .check(z.minLength(1, { error: "请填写允许跳转的域名" }), z.maxLength(20)),
});
export type SurveyPlatformSettings = z.output<typeof SurveyPlatformSettings>;

export const SurveyPlatform = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  preset: PlatformPreset,
  active: z.boolean(),
  settings: SurveyPlatformSettings,
  /** The version of name, preset, switch and settings. */
  version: z.string(),
  /** Never the secret itself. At most two are not retired. */
  secrets: z.array(
    z.object({
      kid: z.string(),
      createdAt: z.string(),
      retiredAt: z.nullable(z.string()),
      /** Each direction has a key of its own. */
      derived: z.boolean(),
    }),
  ),
  /** Until there are none, no signature of this platform is believed: what comes back waits. */
  problems: z.array(SignatureProblem),
  /** What the platform is given to call: with its code. */
  backUrl: z.string(),
  postbackUrl: z.string(),
  tasks: z.int(),
  /** Returns of the last seven days, by verdict. */
  returns: z.object({ accepted: z.int(), repeated: z.int(), claimed: z.int(), refused: z.int() }),
});
export type SurveyPlatform = z.output<typeof SurveyPlatform>;

export const listPlatforms = endpoint({
  method: "GET",
  path: "/console/survey-platforms",
  summary: "调查平台",
  access: anyStaff,
  data: z.object({
    list: z.array(SurveyPlatform),
    presets: z.array(
      z.object({ preset: PlatformPreset, label: z.string(), settings: SurveyPlatformSettings }),
    ),
  }),
});

const platformBody = {
  name: fields.text("名称", 40),
  preset: PlatformPreset,
  active: z.boolean(),
  settings: SurveyPlatformSettings,
};
export const createPlatform = endpoint({
  method: "POST",
  path: "/console/survey-platforms",
  summary: "新建调查平台",
  access: operationsStaff,
  body: z.strictObject({
    code: z
      .string()
      .check(z.regex(/^[a-z0-9-]{2,32}$/, { error: "代码应为2到32个小写字母、数字或-" })),
    ...platformBody,
  }),
  data: SurveyPlatform,
});

/** Overtaken: 409, and `data` is the platform as it stands now. */
export const updatePlatform = endpoint({
  method: "POST",
  path: "/console/survey-platforms/:id",
  summary: "修改调查平台",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({ ...platformBody, version: fields.version }),
  data: SurveyPlatform,
});

/** A new secret, ours or one that the platform gave; the older ones of the last two stays valid. */
export const addSecret = endpoint({
  method: "POST",
  path: "/console/survey-platforms/:id/secrets",
  summary: "添加密钥；不填则自动生成，只显示一次；最多两把同时有效",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({
    secret: z.nullable(
      z
        .string()
        .check(
          z.minLength(8, { error: "密钥至少8位" }),
          z.maxLength(200),
          z.regex(/^\P{Cc}*$/u, { error: "密钥不能含有控制字符" }),
        ),
    ),
  }),
  /** Each shown this once. `secret`: null where the keys are derived: who signs needs them alone. */
  data: z.object({ platform: SurveyPlatform, secret: z.nullable(z.string()), keys: PlatformKeys }),
});
export const retireSecret = endpoint({
  method: "POST",
  path: "/console/survey-platforms/:id/secrets/retire",
  summary: "停用密钥",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({ kid: z.string().check(z.maxLength(20)) }),
  data: SurveyPlatform,
});

/** The link builder and tester: from a template, or from the questionnaire's number there. */
export const buildLink = endpoint({
  method: "POST",
  path: "/console/survey-platforms/:id/link",
  summary: "链接生成与检查",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({
    survey: z.optional(fields.text("问卷编号", 100)),
    template: z.optional(z.string().check(z.maxLength(4096))),
  }),
  data: z.object({
    template: z.string(),
    /** With a made-up attempt filled in; null while there are problems. */
    example: z.nullable(z.string()),
    problems: z.array(z.string()),
  }),
});

/** The return tester: what would become of this address, or of what was posted to it, with nothing recorded. */
export const testReturn = endpoint({
  method: "POST",
  path: "/console/survey-platforms/:id/test",
  summary: "返回检查：粘贴一条返回地址或一次服务器回传，逐步说明怎样核对；不留下任何记录",
  access: operationsStaff,
  params: fields.idParams,
  body: z.strictObject({
    url: z.string().check(z.minLength(1), z.maxLength(4096)),
    /** Only for a postback whose data is not in its address; headers line by line, `X-Signature: 1f…`. */
    posted: z.optional(
      z.strictObject({
        body: z.string().check(z.maxLength(100_000, { error: "回传内容最多100000个字" })),
        headers: z.string().check(z.maxLength(4000, { error: "请求头最多4000个字" })),
      }),
    ),
  }),
  data: z.object({
    /** Each step in a sentence, with what was found. */
    steps: z.array(z.object({ ok: z.boolean(), sentence: z.string() })),
    token: z.nullable(z.string()),
    result: z.nullable(JoinResult.schema),
    believed: z.boolean(),
  }),
});
