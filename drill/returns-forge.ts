/** What a member can make of a signature that they were given: other fields, cut out of the same text. */
import type { Signature, SurveyPlatformSettings } from "#contract/console/study/survey-platform.ts";
import { pick, shuffled } from "./returns-settings.ts";

/** A text and the signature that somebody else made over it. */
export type Given = {
  text: string;
  sign: string;
  algorithm: Signature["algorithm"];
  token: string;
  /** What it already said in its own direction: to say the same again is no forgery. */
  said?: string;
};
type Fields = SurveyPlatformSettings["back"];
export type Forged = { direction: "back" | "postback"; values: Map<string, string> };

const MOST_CUTS = 400;
const TRIED = 8;
/** How many more are made up, with values that the text does not have. */
const GUESSED = 4;

/** From the link by which the member was sent out. */
export function givenBy(url: string, { entrySign }: SurveyPlatformSettings): Given | undefined {
  if (entrySign === null) return undefined;
  const { parameter, over, fields, algorithm } = entrySign;
  const values = new URL(url).searchParams;
  const sign = values.get(parameter) ?? "";
  const token = [...values.values()].find((value) => /^[\w-]{32}$/.test(value)) ?? "";
  const whole = url.slice(0, url.lastIndexOf(`&${parameter}=`));
  const text = over === "fields" ? fields.map((name) => values.get(name) ?? "").join("") : whole;
  return { text, sign, algorithm, token };
}

/** As many as are worth sending, the ones that could be believed first. */
export function forgeriesOf(settings: SurveyPlatformSettings, given: Given): Forged[] {
  const words = Object.keys(settings.statusMap);
  return (["back", "postback"] as const).flatMap((direction) => {
    const fields = settings[direction];
    if (fields?.check.kind !== "signature" || fields.check.over !== "fields") return [];
    const layout = { fields, check: fields.check, words };
    const isSaid = (values: Map<string, string>) =>
      direction === "back" && given.said !== undefined && values.get(fields.result) === given.said;
    const cuts = shuffled(cutsOf(given, layout).filter((values) => !isSaid(values)));
    const guesses = Array.from({ length: GUESSED }, () => guessed(given, layout));
    return [...cuts.slice(0, TRIED), ...guesses].map((values) => ({
      direction,
      values: finished(values, layout, given),
    }));
  });
}

type Layout = { fields: Fields; check: Signature; words: readonly string[] };

/** Every way to read the text as the values of these fields, up to many. */
function cutsOf({ text, token }: Given, { fields, check, words }: Layout) {
  const found: Map<string, string>[] = [];
  const takes = (name: string, value: string): boolean => {
    if (name === fields.token) return value === token;
    if (name === fields.result) return words.includes(value);
    return name === fields.ts ? /^\d{10}$/.test(value) : true;
  };
  const cut = (rest: string, at: number, values: Map<string, string>): void => {
    if (found.length >= MOST_CUTS) return;
    const name = check.fields[at];
    if (name === undefined) {
      if (rest === "") found.push(values);
      return;
    }
    const isLast = at === check.fields.length - 1;
    for (let length = isLast ? rest.length : 0; length <= rest.length; length += 1) {
      const value = rest.slice(0, length);
      if (takes(name, value)) cut(rest.slice(length), at + 1, new Map(values).set(name, value));
    }
  };
  cut(text, 0, new Map());
  return found;
}

/** The right token, any word but the one that was said, and parts of the text for the other fields. */
function guessed({ text, token, said }: Given, { fields, check, words }: Layout) {
  const partOf = () => {
    const from = Math.floor(Math.random() * text.length);
    return text.slice(from, from + Math.floor(Math.random() * 12));
  };
  return new Map(
    check.fields.map((name) => {
      if (name === fields.token) return [name, token];
      const word = pick(words.filter((one) => one !== said));
      return [name, name === fields.result ? word : partOf()];
    }),
  );
}

/** Adds the fields that need no signature, and writes the signature as this direction does. */
function finished(values: Map<string, string>, { fields, check, words }: Layout, given: Given) {
  const now = String(Math.floor(Date.now() / 1000));
  if (!values.has(fields.token)) values.set(fields.token, given.token);
  if (fields.result !== "" && !values.has(fields.result))
    values.set(fields.result, words.includes("1") ? "1" : pick(words));
  if (fields.ts !== "" && !values.has(fields.ts)) values.set(fields.ts, now);
  values.set(check.parameter, rewritten(given, check.algorithm));
  return values;
}

/** HMAC-SHA1 in hex and in base64 are one signature. */
function rewritten({ sign, algorithm }: Given, as: Signature["algorithm"]): string {
  if (algorithm === "hmac-sha1" && as === "hmac-sha1-base64url")
    return Buffer.from(sign, "hex").toString("base64url");
  if (algorithm === "hmac-sha1-base64url" && as === "hmac-sha1")
    return Buffer.from(sign, "base64url").toString("hex");
  return sign;
}
