/** Link templates: which macros there are, what is wrong with one, and how one is filled in. */
import type { Signature, SurveyPlatformSettings } from "#contract/console/study/survey-platform.ts";
import { limits } from "#contract/limits.ts";
import { readAddress } from "./raw-address.ts";
import { separationProblems } from "./separation.ts";
import { PATH_FIELD, signatureOf, signedAddress } from "./signature.ts";

/** Every macro but `{sign}`, with the longest value that it can take. */
const longest = {
  token: "a".repeat(limits.surveyTokenMaxLength),
  task: "a".repeat(40),
  ts: "1".repeat(10),
  expires: "1".repeat(10),
  // base64url of 32 bytes
  pid: "a".repeat(43),
  city: "某".repeat(12),
  gender: "female",
  age: "100",
} as const;
export type Macro = keyof typeof longest;
export type MacroValues = Record<Macro, string>;

const MACRO = /\{([^{}]*)\}/g;
const private_ = /mobile|phone|tel|email|mail|member|user|uid|id$|name|openid|address/i;

export const macrosIn = (template: string): string[] =>
  [...template.matchAll(MACRO)].map((match) => match[1] ?? "");

/** The values are put in encoded, the rest stays as it is, and the result is signed. */
export function fillTemplate(
  template: string,
  values: Partial<MacroValues>,
  sign: { how: Signature; secret: string } | null,
): string {
  const filled = template.replace(MACRO, (whole, name: string) =>
    name === "sign" ? whole : encodeURIComponent(values[name as Macro] ?? ""),
  );
  if (sign === null) return filled;
  const covered = coveredBy(filled, sign.how);
  return filled.replace("{sign}", signatureOf(sign.how.algorithm, sign.secret, covered));
}

function coveredBy(filled: string, how: Signature): string {
  const address = readAddress(filled);
  const signed = address && signedAddress(address, how);
  if (!signed) throw new Error("a link template whose signature does not stand last");
  return signed.covered;
}

/** What is wrong with a task's link template, each a sentence. */
export function checkLink(settings: SurveyPlatformSettings, template: string): string[] {
  const problems = linkProblems(settings, template);
  if (problems.length > 0) return problems;
  return separationProblems(settings, { links: [template] }).map(({ sentence }) => sentence);
}

/** By itself, whatever its signature could be taken for. */
export function linkProblems(settings: SurveyPlatformSettings, template: string): string[] {
  const problems = [
    ...addressProblems(template),
    ...macroProblems(template),
    ...signProblems(settings, template),
  ];
  if (problems.length > 0) return problems;
  const { entrySign: how } = settings;
  const filled = fillTemplate(template, longest, how && { how, secret: "" });
  return [...hostProblems(settings.hosts, filled), ...lengthProblems(filled)];
}

/** Before the path nothing may be filled in: a value must never choose where somebody is sent. */
function addressProblems(template: string): string[] {
  if (!/^https?:\/\/[^/?{}@\s]+[/?]/i.test(template)) return ["链接应以 https:// 和固定的域名开头"];
  return readAddress(template) ? [] : ["链接中的 % 编码有误"];
}

function macroProblems(template: string): string[] {
  const macros = macrosIn(template);
  const unknown = macros.filter((name) => name !== "sign" && !Object.hasOwn(longest, name));
  const tokens = macros.filter((name) => name === "token").length;
  const isBare = /[{}]/.test(template.replace(MACRO, ""));
  return [
    ...[...new Set(unknown)].map(unknownMacro),
    ...(isBare ? ["花括号不成对，变量应写成 {token} 这样的形式"] : []),
    ...(tokens === 1 ? [] : [`{token} 应恰好出现一次，现在是 ${tokens} 次`]),
    ...(/[\s\\<>"'#]/.test(template) ? ["链接不能含有空格、引号、# 等字符，请先编码"] : []),
  ];
}

function unknownMacro(name: string): string {
  if (name === "survey") return "请把 {survey} 换成问卷编号";
  if (private_.test(name)) return `不能使用 {${name}}：手机号和内部编号不得传给外部平台`;
  const known = [...Object.keys(longest), "sign"].map((each) => `{${each}}`).join("、");
  return `不认识的变量 {${name}}；可以使用：${known}`;
}

function signProblems({ entrySign }: SurveyPlatformSettings, template: string): string[] {
  const has = template.includes("{sign}");
  if (!entrySign) return has ? ["本平台的进入链接没有签名，请去掉 {sign}"] : [];
  if (!has) return [`缺少签名：链接应以 &${entrySign.parameter}={sign} 结尾`];
  if (!template.endsWith(`&${entrySign.parameter}={sign}`))
    return [`{sign} 应在最后：链接应以 &${entrySign.parameter}={sign} 结尾`];
  if (template.indexOf("{sign}") !== template.lastIndexOf("{sign}")) return ["{sign} 只能出现一次"];
  const values = readAddress(template)?.values;
  return entrySign.fields
    .filter((field) => field !== PATH_FIELD && !values?.has(field))
    .map((field) => `缺少参与签名的参数 ${field}`);
}

/** Where a finished link leads, against where its platform may lead people. */
export function hostProblems(hosts: readonly string[], filled: string): string[] {
  const url = URL.parse(filled);
  if (!url) return ["链接应以 https:// 和固定的域名开头"];
  const host = url.hostname.toLowerCase();
  const isLocal = host === "localhost" || host === "127.0.0.1";
  if (url.protocol !== "https:" && !isLocal) return ["链接应以 https:// 开头"];
  if (hosts.some((allowed) => isUnder(host, allowed.toLowerCase()))) return [];
  return [`域名 ${host} 不在本平台允许的域名中：${hosts.join("、")}`];
}

const isUnder = (host: string, allowed: string): boolean =>
  allowed.startsWith(".") ? host.endsWith(allowed) || host === allowed.slice(1) : host === allowed;

const lengthProblems = (filled: string): string[] =>
  filled.length > limits.surveyLinkMaxLength
    ? [`填好后的链接最长 ${filled.length} 个字符，不能超过 ${limits.surveyLinkMaxLength} 个`]
    : [];
