/**
 * Every text that a direction's signature may cover, as a set: of a link what we may sign and hand to a
 * member, of a return and a postback what would be believed. Each set is at least as large as the truth,
 * so that two which share nothing here share nothing at all.
 */
import type { Signature, SurveyPlatformSettings } from "#contract/console/study/survey-platform.ts";
import {
  allBut,
  anything,
  between,
  bytesIn,
  either,
  everyByte,
  holding,
  type Language,
  literal,
  many,
  nothing,
  one,
  sequence,
  without,
} from "./language.ts";
import { fileNameOf, readAddress } from "./raw-address.ts";
import type { Field } from "./shared-text.ts";
import { PATH_FIELD } from "./signature.ts";
import type { Macro } from "./template.ts";
import { POSTBACK_PATH, WAYS_BACK } from "./return-pages.ts";

const digit = bytesIn("09");
const word = bytesIn("AZ", "az", "09", "__", "--");
/** What encodeURIComponent leaves, and what it writes. */
const encodedByte = bytesIn("AZ", "az", "09", "%%", "--", "__", "..", "!!", "~~", "**", "')");
const encoded = many(encodedByte);
const encodedOrSlash = new Set([...encodedByte, ...bytesIn("//")]);
const notDigit = without(word, digit);

/** An attempt's token: 24 random bytes, and never digits alone (study/survey/token.ts). */
const tokenText: Language = holding(word, notDigit, 32);
/** Seconds since 1970, until the year 2286. */
const secondsText = between(digit, [10, 10]);

type Link = { sign: Signature; template: string };
type Returned = SurveyPlatformSettings["back"] & { format?: string };

/** The sets that have these texts in common. */
export type Texts = readonly Language[];

const macroTexts = (isRaw: boolean): Record<Macro | "survey", Language> => {
  const free = isRaw ? encoded : anything;
  return {
    token: tokenText,
    task: many(word),
    ts: secondsText,
    expires: secondsText,
    pid: between(word, [43, 43]),
    city: free,
    gender: either(["male", "female", ""].map(literal)),
    age: between(digit, [0, 3]),
    // Before a task has filled it in.
    survey: isRaw ? many(encodedOrSlash) : anything,
  };
};

/** A template's piece with its macros; `isRaw`: as it stands in the address, and not decoded. */
function templated(text: string, isRaw: boolean): Language {
  const macros = macroTexts(isRaw);
  const constant = (part: string) => (isRaw ? part : decodeURIComponent(part.replaceAll("+", " ")));
  return sequence(
    text.split(/(\{[^{}]*\})/).map((part) => {
      const name = /^\{(.*)\}$/.exec(part)?.[1];
      if (name === undefined) return literal(constant(part));
      return Object.hasOwn(macros, name) ? macros[name as Macro] : anything;
    }),
  );
}

export function linkTexts({ sign, template }: Link): Texts {
  const mark = `&${sign.parameter}=`;
  const at = template.lastIndexOf(mark);
  // What cannot be read is refused elsewhere; until then it may be anything.
  if (sign.over === "body" || (sign.over !== "fields" && at < 0)) return [anything];
  if (sign.over === "url") return [templated(template.slice(0, at), true)];
  if (sign.over === "url-and-separator") return [templated(template.slice(0, at + 1), true)];
  return [sequence(sign.fields.map((name) => linkField(template, name)))];
}

function linkField(template: string, name: string): Language {
  const address = readAddress(template);
  // A name that is filled in could be any of the names.
  if (!address || /[?&][^=&]*\{/.test(template)) return anything;
  if (name === PATH_FIELD)
    return address.path.includes("{") ? anything : literal(fileNameOf(address.path));
  const raw = /\?(.*)$/s
    .exec(address.text)?.[1]
    ?.split("&")
    .map((pair) => /^([^=]*)=?(.*)$/s.exec(pair))
    .findLast((pair) => pair !== null && decodeURIComponent(pair[1] ?? "") === name)?.[2];
  return raw === undefined ? nothing : templated(raw, false);
}

const anyCase = (text: string): Language =>
  sequence(Array.from(text, (letter) => either([literal(letter), literal(letter.toUpperCase())])));

const hostByte = bytesIn("az", "AZ", "09", "..", "--", "::", "[]");
const host = sequence([one(hostByte), many(hostByte)]);

/** As it is read by raw-address.ts, which takes more than hosts. */
const authority = sequence([
  anyCase("http"),
  either([anyCase("s"), nothing]),
  literal("://"),
  one(allBut("/?")),
  many(allBut("/?")),
]);

/** What would be believed of a browser's return; undefined where no signature is asked for. */
export function backTexts(back: Returned, words: readonly string[]): Texts | undefined {
  const { check } = back;
  if (check.kind !== "signature") return undefined;
  if (check.over === "fields") return [fieldsText(back, check.fields, words)];
  const paths = either([...WAYS_BACK].map(literal));
  return [sequence([either([authority, nothing]), paths, rest(check.over)]), ...said(back, words)];
}

/** What would be believed of a platform's server; undefined where no signature is asked for. */
export function postbackTexts(postback: Returned, words: readonly string[]): Texts | undefined {
  const { check, ts } = postback;
  if (check.kind !== "signature") return undefined;
  if (check.over === "body")
    return [sequence([ts === "" ? many(everyByte) : secondsText, literal("."), anything])];
  if (check.over === "fields") {
    const all = fieldsText(postback, check.fields, words);
    return check.fields.includes(postback.token) ? [all] : [all, between(digit, [1, 40])];
  }
  // As our own server takes it: letters may come as %xx, slashes may not.
  const path = sequence(
    Array.from(POSTBACK_PATH, (letter) => (letter === "/" ? literal(letter) : written(letter))),
  );
  const ours = sequence([anyCase("http"), either([anyCase("s"), nothing]), literal("://"), host]);
  const whole = sequence([ours, path, many(allBut("?")), rest(check.over)]);
  return [whole, ...(postback.format === "query" ? said(postback, words) : [])];
}

const rest = (over: Signature["over"]): Language =>
  sequence([
    either([sequence([literal("?"), anything]), nothing]),
    over === "url-and-separator" ? literal("&") : nothing,
  ]);

/** The address names all that a return is read by. */
const said = ({ token, result, ts }: Returned, words: readonly string[]): Language[] => [
  parameter(token, someValue),
  ...(result === "" ? [] : [parameter(result, either(words.map(writtenText)))]),
  ...(ts === "" ? [] : [parameter(ts, someValue)]),
];

const parameter = (name: string, value: Language): Language =>
  sequence([
    anything,
    either(["?", "&"].map(literal)),
    writtenText(name),
    literal("="),
    value,
    either([sequence([literal("&"), anything]), nothing]),
  ]);

/** A byte as it stands in an address, or as %xx. */
function written(letter: string): Language {
  const bytes = [...Buffer.from(letter)];
  const hex = (byte: number) => byte.toString(16).padStart(2, "0");
  const coded = sequence(
    bytes.flatMap((byte) => [literal("%"), ...Array.from(hex(byte), anyCase)]),
  );
  return either([literal(letter), coded, ...(letter === " " ? [literal("+")] : [])]);
}
const writtenText = (text: string): Language => sequence(Array.from(text, written));
/** Not what it must look like: that there is one at all is enough to tell a link from a return. */
const valueByte = allBut("&#");
const someValue = sequence([one(valueByte), many(valueByte)]);

const fieldsText = (from: Returned, fields: readonly string[], words: readonly string[]) =>
  sequence(returnFields(from, fields, words).map(({ language }) => language));

/** The fields of a return in the order in which they are signed. */
export const returnFields = (
  { token, result, ts }: Returned,
  fields: readonly string[],
  words: readonly string[],
): Field[] =>
  fields.map((name) => {
    if (name === token) return { language: tokenText, isRead: true };
    if (name === result) return { language: either(words.map(literal)), isRead: true };
    if (name === ts) return { language: secondsText, isRead: true };
    return { language: anything, isRead: false };
  });
