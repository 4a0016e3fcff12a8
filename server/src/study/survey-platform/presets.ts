/**
 * The platforms that we know, as data (docs/protocols.md 7; docs/decisions/0021). A preset is where an
 * operator begins: the questionnaire's number, the hosts of a private installation and the secrets are
 * theirs to fill in. What no public document states is marked there as open.
 */
import {
  type PlatformPreset,
  platformPresets,
  type Signature,
  type SurveyPlatformSettings,
} from "#contract/console/study/survey-platform.ts";
import { JoinResult } from "#contract/enums.ts";

const { complete, screenedOut, quotaFull, tooShort, ipBlocked, cityBlocked } = JoinResult.of;

const signature = (
  algorithm: Signature["algorithm"],
  over: Signature["over"],
  parameter: string,
  fields: string[] = [],
): Signature => ({ kind: "signature", algorithm, over, parameter, fields });

/** Our own words for the nine results: their numbers. */
const numbers = Object.fromEntries(
  JoinResult.values.filter((value) => value !== 0).map((value) => [String(value), value]),
);
/** Three end pages, each with its own address. */
const threeEnds = { 1: complete, 2: screenedOut, 3: quotaFull };

/** A return that the respondent's browser carries and nobody signed. */
const unsignedBack = (token: string): SurveyPlatformSettings["back"] => ({
  token,
  result: "r",
  ts: "",
  transaction: "",
  seconds: "",
  check: { kind: "none" },
});

const generic: SurveyPlatformSettings = {
  keys: "derived",
  entryTemplate: "https://survey.example.com/s/{survey}?t={token}&k={task}&ts={ts}&sign={sign}",
  entrySign: signature("hmac-sha256", "url", "sign"),
  back: {
    token: "t",
    result: "r",
    ts: "ts",
    transaction: "n",
    seconds: "s",
    check: signature("hmac-sha256", "url", "sign"),
  },
  postback: {
    format: "json",
    token: "token",
    result: "result",
    ts: "x-timestamp",
    transaction: "id",
    seconds: "seconds",
    survey: "",
    check: signature("hmac-sha256", "body", "x-signature"),
  },
  statusMap: numbers,
  codes: {},
  ips: [],
  hosts: ["survey.example.com"],
};

/** Calls back for completes only, so the value for a complete is empty. */
const wjx: SurveyPlatformSettings = {
  keys: "shared",
  entryTemplate:
    "https://www.wjx.cn/vm/{survey}.aspx?sojumpparm={token}&endts={expires}&parmsign={sign}",
  entrySign: signature("sha1", "fields", "parmsign", ["[path]", "sojumpparm", "endts"]),
  back: unsignedBack("sojumpparm"),
  postback: {
    format: "json",
    token: "sojumpparm",
    result: "",
    ts: "",
    transaction: "joinid",
    seconds: "timetaken",
    survey: "activity",
    check: signature("sha1", "fields", "sign", ["activity", "index"]),
  },
  statusMap: { "": complete, ...threeEnds },
  codes: {},
  ips: [],
  hosts: [".wjx.cn", ".wjx.top"],
};

/** Its webhook has no signature: it counts only from listed addresses, with our secret in the address. */
const tencent: SurveyPlatformSettings = {
  keys: "shared",
  entryTemplate: "https://wj.qq.com/s2/{survey}/?openid={token}",
  entrySign: null,
  back: unsignedBack("t"),
  postback: {
    format: "json",
    token: "payload.openid",
    result: "action",
    ts: "",
    transaction: "id",
    seconds: "payload.duration",
    survey: "payload.survey_id",
    check: { kind: "ip" },
  },
  statusMap: { "answer.create": complete, ...threeEnds },
  codes: {},
  ips: [],
  hosts: ["wj.qq.com"],
};

/** Three webhooks, one an ending, with `{{t}}` in each address; `q` is the questionnaire's number, which the operator writes there. */
const choiceform: SurveyPlatformSettings = {
  keys: "shared",
  entryTemplate: "https://www.choiceform.com/f/{survey}?t={token}",
  entrySign: null,
  back: unsignedBack("t"),
  postback: { ...unsignedBack("t"), format: "query", survey: "q", check: { kind: "ip" } },
  statusMap: threeEnds,
  codes: {},
  ips: [],
  hosts: [".choiceform.com", ".choiceform.app"],
};

const limesurvey: SurveyPlatformSettings = {
  keys: "shared",
  entryTemplate: "https://survey.example.com/index.php/{survey}?newtest=Y&lang=zh-Hans&t={token}",
  entrySign: null,
  back: unsignedBack("t"),
  postback: null,
  statusMap: threeEnds,
  codes: {},
  ips: [],
  hosts: ["survey.example.com"],
};

const cintHash = signature("hmac-sha1-base64url", "url-and-separator", "hash");
const cint: SurveyPlatformSettings = {
  keys: "shared",
  entryTemplate:
    "https://www.samplicio.us/s/default.aspx?SID={survey}&PID={pid}&MID={token}&hash={sign}",
  entrySign: cintHash,
  back: { token: "MID", result: "r", ts: "", transaction: "", seconds: "", check: cintHash },
  postback: {
    format: "query",
    token: "MID",
    result: "r",
    ts: "",
    transaction: "",
    seconds: "loi",
    survey: "",
    check: cintHash,
  },
  // Client response codes; the mapping is ours.
  statusMap: {
    10: complete,
    11: complete,
    20: screenedOut,
    26: screenedOut,
    28: screenedOut,
    30: screenedOut,
    34: screenedOut,
    40: quotaFull,
    33: tooShort,
    32: ipBlocked,
    238: ipBlocked,
    37: cityBlocked,
  },
  codes: {},
  ips: [],
  hosts: [".samplicio.us", ".cint.com"],
};

const settings: Record<PlatformPreset, SurveyPlatformSettings> = {
  generic,
  wjx,
  tencent,
  choiceform,
  limesurvey,
  cint,
};

export const presetSettings = (preset: PlatformPreset): SurveyPlatformSettings => settings[preset];

export const allPresets = Object.entries(platformPresets).map(([preset, label]) => ({
  preset: preset as PlatformPreset,
  label,
  settings: settings[preset as PlatformPreset],
}));
