/**
 * Whether a return is believed, in steps that an operator can read. Pure: the same for browsers, postbacks,
 * the tester and the rehearsal, so that what is tried out is what happens.
 */
import type { SignatureProblem } from "#contract/console/study/platform-signature.ts";
import type {
  ReturnCheck,
  SurveyPlatformSettings,
} from "#contract/console/study/survey-platform.ts";
import { JoinResult } from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import { isSameSecret } from "../../platform/same-secret.ts";
import { isToken } from "../survey/api.ts";
import type { InboundReturn } from "./inbound-return.ts";
import { OTHER_QUESTIONNAIRE } from "./questionnaire-number.ts";
import { storable } from "./raw-address.ts";
import { keyFor } from "./keys.ts";
import {
  joined,
  type SignatureKey,
  type Secret,
  type Signed,
  signedAddress,
  signerOf,
} from "./signature.ts";
import { isAmong } from "./sources.ts";

/** Why a return is not believed; kept as its verdict. */
export const refusals = {
  repeatedParameter: "参数重复",
  unknownWord: "结果不认识",
  notSigned: "没有签名",
  badSignature: "签名错误",
  /** Right, and yet it may be our own link's: nothing is credited until the settings are mended. */
  unproved: "签名可被冒用",
  noSecret: "没有有效密钥",
  expired: "已过期",
  badSource: "来源不在名单",
  badKey: "地址密钥错误",
  /** About another questionnaire than the task's, so about nothing of the attempt. */
  otherQuestionnaire: OTHER_QUESTIONNAIRE,
  /** Claims by their nature: nothing there could be believed. */
  unverifiable: "claimed",
} as const;
export type Refusal = (typeof refusals)[keyof typeof refusals];

export type JudgeStep = { ok: boolean; sentence: string };
export type Judgement = {
  token: string | undefined;
  /** By the platform's own words; undefined when it is not one of them. */
  result: JoinResult | undefined;
  /** Undefined = believed. */
  refusal: Refusal | undefined;
  transaction: string | null;
  /** Whether the transaction is under the signature and the token is not: then one event is one attempt. */
  isEventOnly: boolean;
  seconds: number | undefined;
  /** Which questionnaire it names; "": none, though it should. Compared when the task is known. */
  survey: string | undefined;
  steps: JudgeStep[];
};

type Rules = {
  settings: SurveyPlatformSettings;
  direction: "back" | "postback";
  secrets: readonly Secret[];
  /** Why a right signature would still prove nothing (proof.ts). */
  problems: readonly SignatureProblem[];
  now: Date;
};
type Judging = Omit<Rules, "secrets"> & {
  fields: SurveyPlatformSettings["back"];
  keys: readonly SignatureKey[];
};

const TRANSACTION_MAX = 200;

export function judgeReturn(came: InboundReturn, given: Rules): Judgement {
  const { settings, direction, secrets } = given;
  const fields = settings[direction] ?? settings.back;
  const keys = secrets.map((secret) => ({ kid: secret.kid, key: keyFor(secret, direction) }));
  const rules: Judging = { ...given, fields, keys };
  const { check } = fields;
  const token = came.read(fields.token);
  const word = fields.result === "" ? "" : came.read(fields.result);
  const result = meaningOf(settings.statusMap, word);
  const checks = [
    repeatedStep(came),
    ...(check.kind === "signature"
      ? [signatureStep(came, rules), timeStep(came, rules)]
      : [otherStep(check, came, rules)]),
    wordStep(word, result),
  ];
  const isEventOnly = leavesTokenOut(fields);
  return {
    token: token !== undefined && isToken(token) ? token : undefined,
    result,
    refusal: checks.find((step) => step.refusal !== undefined)?.refusal,
    transaction: transactionOf(came, fields, isEventOnly),
    isEventOnly,
    seconds: secondsOf(came.read(fields.seconds)),
    survey: surveyIn(came, given),
    steps: checks.map(({ refusal, sentence }) => ({ ok: refusal === undefined, sentence })),
  };
}

function surveyIn(came: InboundReturn, { settings, direction }: Rules): string | undefined {
  const name = direction === "postback" ? settings.postback?.survey : undefined;
  return name ? (came.read(name) ?? "") : undefined;
}

const leavesTokenOut = ({ check, token }: Judging["fields"]): boolean =>
  check.kind === "signature" && check.over === "fields" && !check.fields.includes(token);

type Checked = { refusal: Refusal | undefined; sentence: string };

const meaningOf = (map: Record<string, JoinResult>, word: string | undefined) =>
  word !== undefined && Object.hasOwn(map, word) ? map[word] : undefined;

const repeatedStep = ({ repeated }: InboundReturn): Checked => ({
  refusal: repeated === undefined ? undefined : refusals.repeatedParameter,
  sentence: repeated === undefined ? "没有重复的参数" : `参数「${repeated}」重复出现，不予采信`,
});

function wordStep(word: string | undefined, result: JoinResult | undefined): Checked {
  if (result !== undefined)
    return {
      refusal: undefined,
      sentence: `结果「${word}」的含义是：${JoinResult.label(result)}`,
    };
  const sentence = word === undefined ? "没有结果参数" : `结果「${word}」不在对照表里`;
  return { refusal: refusals.unknownWord, sentence };
}

function signatureStep(came: InboundReturn, { fields, keys, problems }: Judging): Checked {
  const signed = signedPart(came, fields);
  if (keys.length === 0)
    return { refusal: refusals.noSecret, sentence: "平台没有有效密钥，无法核对签名" };
  if (!signed) return { refusal: refusals.notSigned, sentence: "没有签名，或签名不在最后" };
  const check = fields.check;
  // Our own links are signed with the same secret, and fields run together: a text with a token in it
  // is a link's, not an event's.
  if (leavesTokenOut(fields) && !/^\d{1,40}$/.test(signed.covered))
    return { refusal: refusals.badSignature, sentence: "签名的内容不是纯数字的事件编号" };
  const kid = check.kind === "signature" ? signerOf(check, signed, keys) : undefined;
  if (kid === undefined)
    return { refusal: refusals.badSignature, sentence: "签名与任何一把有效密钥都不符" };
  const [problem] = problems;
  return problem
    ? { refusal: refusals.unproved, sentence: `签名正确，但证明不了什么：${problem.sentence}` }
    : { refusal: undefined, sentence: `签名正确，密钥 ${kid}` };
}

/** What the signature covers: the raw address, named fields, or the time and the raw body. */
function signedPart(
  came: InboundReturn,
  { check, ts }: SurveyPlatformSettings["back"],
): Signed | undefined {
  if (check.kind !== "signature") return undefined;
  if (check.over === "body") {
    const given = came.header(check.parameter);
    return given === undefined
      ? undefined
      : { covered: `${came.header(ts) ?? ""}.${came.body}`, given };
  }
  if (check.over !== "fields") return signedAddress(came.address, check);
  const given = came.read(check.parameter);
  return given === undefined ? undefined : { covered: joined(check.fields, came.read), given };
}

/** In seconds since 1970; a platform without a clock in its returns has an empty name there. */
function timeStep(came: InboundReturn, { fields, now }: Judging): Checked {
  const { check, ts } = fields;
  if (ts === "") return { refusal: undefined, sentence: "本平台的返回不带时间" };
  const isHeader = check.kind === "signature" && check.over === "body";
  const text = (isHeader ? came.header(ts) : came.read(ts)) ?? "";
  const away = Math.abs(now.getTime() / 1000 - Number(text));
  const isGood = /^\d{10}$/.test(text) && away <= limits.returnMinutes * 60;
  return {
    refusal: isGood ? undefined : refusals.expired,
    sentence: isGood
      ? `时间相差 ${Math.round(away)} 秒，在 ${limits.returnMinutes} 分钟以内`
      : `时间「${text}」不在前后 ${limits.returnMinutes} 分钟以内`,
  };
}

/** The name of our secret in an unsigned postback's address; see docs/decisions/0021. */
export const KEY_PARAMETER = "key";

type Unsigned = Exclude<ReturnCheck, { kind: "signature" }>;

function otherStep({ kind }: Unsigned, came: InboundReturn, { settings, keys }: Judging): Checked {
  if (kind === "none")
    return { refusal: refusals.unverifiable, sentence: "本平台的返回无法核对，只登记，不采信" };
  if (kind === "code")
    return { refusal: refusals.unverifiable, sentence: "本平台以完成码确认，返回只登记" };
  if (!isAmong(came.ip, settings.ips))
    return { refusal: refusals.badSource, sentence: `来源 ${came.ip} 不在 IP 名单里` };
  const given = came.address.values.get(KEY_PARAMETER) ?? "";
  // Every one is compared, so that the time taken does not show which one matched.
  const right = keys.filter(({ key }) => isSameSecret(given, key));
  return keys.length === 0 || right.length > 0
    ? { refusal: undefined, sentence: `来源 ${came.ip} 在 IP 名单里` }
    : { refusal: refusals.badKey, sentence: `地址里没有正确的 ${KEY_PARAMETER}` };
}

/**
 * The event's number. Where the signature leaves the token out, the signed text is the number: only that
 * cannot be made up, and two ways to cut it into fields are the same event.
 */
function transactionOf(
  came: InboundReturn,
  { check, transaction }: SurveyPlatformSettings["back"],
  isEventOnly: boolean,
): string | null {
  const text =
    isEventOnly && check.kind === "signature"
      ? joined(check.fields, came.read)
      : came.read(transaction);
  return text === undefined ? null : storable(text, TRANSACTION_MAX);
}

const secondsOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,7}$/.test(text) ? Number(text) : undefined;
