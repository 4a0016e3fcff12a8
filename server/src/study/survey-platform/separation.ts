/**
 * Whether one direction's signature can be taken for another's (docs/decisions/0050). Links, browser returns and
 * postbacks of a platform that prescribes one secret must never cover the same text: what a member reads in their own
 * address bar would be the platform's statement. The hash does not count: nowhere is it proved that one of them
 * cannot be turned into another, and two of them are the same.
 */
import type { SignatureProblem as Problem } from "#contract/console/study/platform-signature.ts";
import type { Signature, SurveyPlatformSettings } from "#contract/console/study/survey-platform.ts";
import { ambiguousText, sharedText } from "./shared-text.ts";
import { backTexts, linkTexts, postbackTexts, returnFields, type Texts } from "./signed-texts.ts";

/** A way to sign that was in force while a secret that is still valid was. */
export type Past = Pick<SurveyPlatformSettings, "entrySign" | "entryTemplate" | "back">;

type SignedPart = { name: string; over: Signature | undefined; texts: Texts | undefined };

const wordsOf = ({ statusMap }: SurveyPlatformSettings) => Object.keys(statusMap);

/** The ways in which two signed texts of a task can be confused; empty when none can. */
function crossings(
  settings: SurveyPlatformSettings,
  links: readonly string[] = [],
  past: readonly Past[] = [],
): Problem[] {
  const words = wordsOf(settings);
  const { entrySign, entryTemplate, postback } = settings;
  const back = backPart(settings, words);
  const push: SignedPart = {
    name: "服务器回传",
    over: postback ? signatureIn(postback.check) : undefined,
    texts: postback ? postbackTexts(postback, words) : undefined,
  };
  const now = [...new Set([entryTemplate, ...links])].map((link) => linkPart(entrySign, link));
  const before = past.map((one) => linkPart(one.entrySign, one.entryTemplate, "以前的进入链接"));
  const returned = past.map((one) => ({
    ...backPart({ ...settings, ...one }, words),
    name: "以前的浏览器返回",
  }));
  return [
    ...firstOf(now.flatMap((link) => [met(link, back, "entrySign"), met(link, push, "entrySign")])),
    ...met(back, push, "postback"),
    ...firstOf([
      ...before.flatMap((link) => [met(link, back, "entrySign"), met(link, push, "entrySign")]),
      ...returned.map((one) => met(one, push, "postback")),
    ]).map(({ field, sentence }) => ({
      field,
      sentence: `${sentence}。已经发出的签名仍然有效，请先停用现有密钥，保存后再添加新密钥`,
    })),
  ];
}

/** Many tasks have links of one kind: one sentence of each pair is enough. */
const firstOf = (found: readonly Problem[][]): Problem[] => {
  const byNames = new Map(
    found.flat().map((problem) => [problem.sentence.split("」")[0], problem]),
  );
  return [...byNames.values()];
};

const signatureIn = (check: SurveyPlatformSettings["back"]["check"]): Signature | undefined =>
  check.kind === "signature" ? check : undefined;

const backPart = ({ back }: SurveyPlatformSettings, words: readonly string[]): SignedPart => ({
  name: "浏览器返回",
  over: signatureIn(back.check),
  texts: backTexts(back, words),
});

const linkPart = (sign: Signature | null, template: string, name = "进入链接"): SignedPart => ({
  name,
  over: sign ?? undefined,
  texts: sign ? linkTexts({ sign, template }) : undefined,
});

function met(one: SignedPart, other: SignedPart, field: Problem["field"]): Problem[] {
  if (!one.texts || !other.texts || !one.over || !other.over) return [];
  const [first, ...firsts] = one.texts;
  const [second, ...seconds] = other.texts;
  // What each must have beside its shape only narrows it, and is expensive to follow.
  if (!first || !second || sharedText([first, second]) === undefined) return [];
  const text = sharedText([first, second, ...firsts, ...seconds]);
  if (text === undefined) return [];
  const sentence =
    `${one.name}的签名（${coverOf(one.over)}）会被当作${other.name}的签名（${coverOf(other.over)}），` +
    `例如「${shown(text)}」：会员可以用看到的地址冒充平台的结果。` +
    "请改为对完整地址或请求体签名，或让两边签名的字段不可能拼出同样的文字";
  return [{ field, sentence }];
}

const overs: Record<Exclude<Signature["over"], "fields">, string> = {
  url: "完整地址",
  "url-and-separator": "完整地址和 &",
  body: "时间和请求体",
};
const coverOf = ({ over, fields }: Signature): string =>
  over === "fields" ? `字段 ${fields.join("、")}` : overs[over];

const EXAMPLE_MAX = 80;
const shown = (text: Buffer): string => {
  const readable = text.toString().replaceAll(/[\p{Cc}\ufffd]/gu, "·");
  return readable.length > EXAMPLE_MAX ? `${readable.slice(0, EXAMPLE_MAX)}…` : readable;
};

/** Fields joined by nothing that can be cut into other fields with another meaning. */
function ambiguities(settings: SurveyPlatformSettings): Problem[] {
  const { back, postback } = settings;
  return [
    ...cutTwice({ fields: back, name: "浏览器返回", field: "back" }, wordsOf(settings)),
    ...(postback
      ? cutTwice({ fields: postback, name: "服务器回传", field: "postback" }, wordsOf(settings))
      : []),
  ];
}

type Cut = { fields: SurveyPlatformSettings["back"]; name: string; field: Problem["field"] };

function cutTwice({ fields, name, field }: Cut, words: readonly string[]): Problem[] {
  const { check, token } = fields;
  // Without the token it is an event's number, and the whole text is that number.
  if (check.kind !== "signature" || check.over !== "fields" || !check.fields.includes(token))
    return [];
  const text = ambiguousText(returnFields(fields, check.fields, words));
  if (text === undefined) return [];
  const sentence =
    `${name}参与签名的字段（${check.fields.join("、")}）首尾相连后可以切成不同的值，` +
    `例如「${shown(text)}」：结果可以被改写。请调整字段顺序，或改为对完整地址或请求体签名`;
  return [{ field, sentence }];
}

export type Beside = {
  /** Links of the platform's tasks. */
  links?: readonly string[];
  /** While a secret that is still valid was. */
  past?: readonly Past[];
  /** Whether a valid secret signs all directions, whatever a new one would. */
  hasShared?: boolean;
};

/** Results of `separationProblems` by their input: comparing all texts takes some 50 ms. */
const remembered = new Map<string, readonly Problem[]>();
const REMEMBERED_MAX = 100;

/**
 * Every reason why a signature of a platform with these settings proves nothing; empty: it does. Remembered,
 * because the editor of a task asks it of the same link at every look and at every save.
 */
export function separationProblems(
  settings: SurveyPlatformSettings,
  beside: Beside = {},
): readonly Problem[] {
  const asked = JSON.stringify([settings, beside]);
  const known = remembered.get(asked);
  if (known) return known;
  const problems = workedOut(settings, beside);
  const [oldest] = remembered.keys();
  if (oldest !== undefined && remembered.size >= REMEMBERED_MAX) remembered.delete(oldest);
  remembered.set(asked, problems);
  return problems;
}

function workedOut(
  settings: SurveyPlatformSettings,
  { links = [], past = [], hasShared = false }: Beside,
): Problem[] {
  const isShared = hasShared || settings.keys === "shared";
  return [...(isShared ? crossings(settings, links, past) : []), ...ambiguities(settings)];
}
