/** Text boxes of SurveyJS: what may be typed decides which of our questions they are. */
import { isDay } from "./check-figures.ts";
import { isTime } from "./check-time.ts";
import type { Question, TextFormat, TextQuestion } from "./model.ts";
import type { Importer } from "./surveyjs-import.ts";
import { patternOf } from "./surveyjs-pattern.ts";
import { present, type Source } from "./surveyjs-source.ts";

export type Common = Pick<Question, "name" | "title" | "required">;

type Validators = ReturnType<typeof validatorsOf>;

/** The checks of a question: what nobody takes is named. */
export const validatorsOf = (source: Source, importer: Importer, where: string) => {
  const left = new Set(source.list("validators"));
  const typeOf = (one: Source) =>
    one
      .text("type")
      .toLowerCase()
      .replace(/validator$/, "");
  return {
    take: (type: string): Source | undefined => {
      const found = [...left].find((one) => typeOf(one) === type);
      if (found) left.delete(found);
      return found;
    },
    close: () => {
      for (const one of left) {
        const rule = one.text("regex") || one.text("expression");
        const message = `${where}：校验规则 ${[typeOf(one), rule].join(" ").trim()}`;
        importer.tell(one, "", { kind: "lost", message });
      }
    },
  };
};

export const howManyFrom = (source: Source, validators: Validators) => {
  const count = validators.take("answercount");
  return present({
    min: source.number("minSelectedChoices") || count?.number("minCount") || undefined,
    max: source.number("maxSelectedChoices") || count?.number("maxCount") || undefined,
  });
};

export const paragraphFrom = (
  source: Source,
  common: Common,
  validators: Validators,
): Question => ({
  ...common,
  kind: "text",
  format: "paragraph",
  ...lengthsFrom(source, validators),
});

const lengthsFrom = (source: Source, validators: Validators) => {
  const lengths = validators.take("text");
  return present({
    minLength: lengths?.number("minLength") || undefined,
    maxLength: lengths?.number("maxLength") || source.number("maxLength") || undefined,
  });
};

type TextPlace = { importer: Importer; where: string; validators: Validators };

export const textFrom = (source: Source, common: Common, place: TextPlace): Question => {
  const type = source.text("inputType").toLowerCase() || "text";
  const { importer, where, validators } = place;
  const changed = (key: string, message: string) =>
    importer.tell(source, key, { kind: "changed", message: `${where}：${message}` });
  const isMasked = source.word("maskType", ["numeric", "currency"]) !== undefined;
  if (type === "number" || type === "range" || isMasked)
    return numberFrom(source, common, validators.take("numeric"));
  const numeric = type === "text" ? validators.take("numeric") : undefined;
  if (numeric) return numberFrom(source, common, numeric);
  if (type === "date" || type === "datetime-local" || type === "datetime") {
    if (type !== "date") changed("inputType", `输入类型 ${type}，改为只问日期`);
    return {
      ...common,
      kind: "date",
      ...present({ min: source.fit("min", isDay), max: source.fit("max", isDay) }),
    };
  }
  if (type === "time") return timeFrom(source, common);
  const format = FORMATS[type];
  if (format === undefined) changed("inputType", `输入类型 ${type}，改为单行文字`);
  const isEmail = validators.take("email") !== undefined;
  const pattern = patternFrom(place);
  return {
    ...common,
    kind: "text",
    format: isEmail ? "email" : (format ?? "line"),
    ...lengthsFrom(source, validators),
    ...pattern,
  };
};

const timeFrom = (source: Source, common: Common): Question => ({
  ...common,
  kind: "time",
  ...present({ min: source.fit("min", isTime), max: source.fit("max", isTime) }),
});

const FORMATS: Record<string, TextFormat> = {
  text: "line",
  email: "email",
  tel: "mobile",
  url: "url",
};

const numberFrom = (source: Source, common: Common, numeric: Source | undefined): Question => ({
  ...common,
  kind: "number",
  ...present({
    min: source.number("min") ?? numeric?.number("minValue"),
    max: source.number("max") ?? numeric?.number("maxValue"),
  }),
});

type PatternFields = Partial<Pick<TextQuestion, "format" | "minLength" | "maxLength" | "pattern">>;

/** The expression itself where it can be one of ours, else what most of them are for. */
const patternFrom = ({ importer, where, validators }: TextPlace): PatternFields => {
  const one = validators.take("regex");
  if (one === undefined) return {};
  const regex = one.text("regex");
  const pattern = patternOf(regex, {
    ignoreCase: one.flag("caseInsensitive") || one.flag("insensitive"),
    message: one.words("text"),
  });
  if (pattern) return { pattern };
  const tell = (kind: "changed" | "lost", what: string) =>
    importer.tell(one, kind === "lost" ? "" : "regex", {
      kind,
      message: `${where}：校验规则 ${regex}${what}`,
    });
  const known = KNOWN.find(([form]) => form.test(regex));
  if (known) {
    tell("changed", `，改为检查${known[2]}`);
    return { format: known[1] };
  }
  const [, least, comma, most] =
    /^\^?(?:\[[^\]]*\]|\\[dw]|\.)\{(\d+)(,?)(\d*)\}\$?$/.exec(regex) ?? [];
  if (least === undefined) {
    tell("lost", "，什么都可以填");
    return {};
  }
  const maxLength = comma === "" ? Number(least) : Number(most) || undefined;
  tell("changed", "，改为只检查字数");
  return present({ minLength: Number(least) || undefined, maxLength });
};

const KNOWN: readonly (readonly [RegExp, TextFormat, string])[] = [
  [/^\^?\(?1(\[3-9\]|\[345789\]|\\d|\[0-9\]|\[\^012\])/, "mobile", "手机号"],
  [/@/, "email", "邮箱地址"],
  [/\{17\}|\{15\}/, "idcard", "身份证号"],
  [/^\^?\(?https?/, "url", "网址"],
];
