/** Choices, rows and columns of SurveyJS: short-hand, generated, carried over from another question, in their order. */
import type { Carry } from "./block.ts";
import { cleaned } from "./checked.ts";
import type { Choice, Column, Condition } from "./model.ts";
import {
  ALWAYS_SHOWN,
  both,
  type Importer,
  type Scope,
  showsIf,
  wordsIn,
} from "./surveyjs-import.ts";
import type { Item, Source } from "./surveyjs-source.ts";

/** A value that the model allows; the same for the same text, so that conditions still find it. */
export const codeOf = (text: string): string => {
  const clean = cleaned(text);
  if (clean.length <= 64 && clean !== "" && !(clean in {})) return clean;
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return `${cleaned(clean.slice(0, 50))}_${(hash >>> 0).toString(36)}`;
};

/** What of a list stands in which scope. */
export interface Place {
  importer: Importer;
  scope: Scope;
  /** The question's name, as it stood. */
  where: string;
}

type Listed = Column & { visibleIf?: Condition; picture?: string; exclusive?: boolean };

/** Choices and rows, each with its own condition and the one that all have, in which `{item}` is its value. */
const itemsFrom = (source: Source, key: "choices" | "rows", place: Place): Listed[] =>
  source.items(key).map((item) => {
    const listed: Listed = {
      ...columnFrom(item, place),
      ...(key === "choices" && markedAs(item)),
    };
    const common = commonShow(source, { key: `${key}VisibleIf`, item, place });
    showsIf(
      place.importer,
      listed,
      [showOf(item, listed, place), common].flatMap((show) => show ?? []),
    );
    return listed;
  });

export const columnsFrom = (source: Source, key: string, place: Place): Column[] =>
  source.items(key).map((item) => columnFrom(item, place));

const columnFrom = ({ value, source }: Item, { importer, scope }: Place): Column => {
  const code = codeOf(value);
  if (source === undefined) return { value: code, label: value || code };
  const label = wordsIn(importer, source, source.has("text") ? "text" : "title", scope);
  return { value: code, label: label || value || code };
};

const markedAs = ({ source }: Item): Pick<Listed, "picture" | "exclusive"> => {
  const picture = source?.text("imageLink") ?? "";
  return {
    ...(picture !== "" && { picture }),
    ...(source?.flag("isExclusive") && { exclusive: true }),
  };
};

const showOf = ({ source, value }: Item, { label }: Listed, { scope, where }: Place) => {
  const text = scope.local(source?.text("visibleIf") ?? "");
  if (source === undefined || text === "") return undefined;
  return {
    text: ofItem(text, value),
    source,
    key: "visibleIf",
    where: `${where}：「${label}」的显示条件`,
  };
};

type Common = { key: string; item: Item; place: Place };

const commonShow = (source: Source, { key, item, place }: Common) => {
  const text = place.scope.local(source.text(key));
  const what = key === "rowsVisibleIf" ? "各行" : "各选项";
  return text === ""
    ? undefined
    : { text: ofItem(text, item.value), source, key, where: `${place.where}：${what}的显示条件` };
};

const ofItem = (text: string, value: string): string =>
  text.replace(/\{(item|choice|row)\}/gi, () => `'${value.replace(/['\\]/g, "\\$&")}'`);

/** The extra choices that SurveyJS adds by a switch, by its newer or its older name. */
const EXTRAS = [
  {
    flags: ["showOtherItem", "hasOther"],
    value: "other",
    text: "otherText",
    label: "其他",
    as: { other: true },
  },
  {
    flags: ["showNoneItem", "hasNone"],
    value: "none",
    text: "noneText",
    label: "以上都没有",
    as: { exclusive: true },
  },
  {
    flags: ["showRefuseItem"],
    value: "refused",
    text: "refuseText",
    label: "拒绝回答",
    as: { exclusive: true },
  },
  {
    flags: ["showDontKnowItem"],
    value: "dontknow",
    text: "dontKnowText",
    label: "不知道",
    as: { exclusive: true },
  },
] as const;

const extrasFrom = (source: Source, place: Place): Choice[] =>
  EXTRAS.flatMap(({ flags, value, text, label, as }): Choice[] =>
    flags.filter((flag) => source.flag(flag)).length > 0
      ? [{ value, label: wordsIn(place.importer, source, text, place.scope) || label, ...as }]
      : [],
  );

/** Choices of a table's cell: no words beside a choice, no conditions. `choices`: where they are, maybe the table. */
export const cellChoicesFrom = (
  column: Source,
  choices: Source,
  place: Place,
): (Column & { exclusive?: boolean })[] => {
  const own = choices.items("choices").map((item) => ({
    ...columnFrom(item, place),
    ...(item.source?.flag("isExclusive") && { exclusive: true }),
  }));
  const extras = extrasFrom(column, place).map(({ other = false, ...choice }) => {
    const message = `${place.where}：「${choice.label}」在表格里不能填写内容`;
    const key = column.has("showOtherItem") ? "showOtherItem" : "hasOther";
    if (other) place.importer.tell(column, key, { kind: "changed", message });
    return choice;
  });
  const taken = new Set(own.map(({ value }) => value));
  return [...own, ...extras.filter(({ value }) => !taken.has(value))];
};

export const choicesFrom = (source: Source, place: Place): Choosing => {
  const { choices, ...shuffle } = plainChoicesFrom(source, place);
  const extras = extrasFrom(source, place);
  const taken = new Set(choices.map(({ value }) => value));
  return { choices: [...choices, ...extras.filter(({ value }) => !taken.has(value))], ...shuffle };
};

/** Without the extra ones, which a ranking and pictures cannot have. */
export const plainChoicesFrom = (source: Source, place: Place): Choosing => {
  const { carry, copied } = takenFrom(source, place);
  const own = [...copied, ...itemsFrom(source, "choices", place), ...figuresFrom(source, place)];
  if (!carry) return ordered(source, "choicesOrder", own);
  const order = source.word("choicesOrder", ["random", "asc", "desc", "none", "initial"]);
  if (order === "asc" || order === "desc")
    place.importer.tell(source, "choicesOrder", {
      kind: "changed",
      message: `${place.where}：取来的选项按原来的顺序`,
    });
  return { choices: own, carry, ...(order === "random" && { shuffle: true as const }) };
};

type Choosing = { choices: Choice[]; shuffle?: true; carry?: Carry };

/** `choicesOrder` and `rowsOrder`: at random, or by the alphabet once and for all. */
const ordered = <T extends Column>(source: Source, key: string, choices: T[]) => {
  if (choices.length < 2) return { choices };
  const order = source.word(key, ["random", "asc", "desc", "none", "initial"]);
  const turn = order === "desc" ? -1 : 1;
  if (order === "asc" || order === "desc")
    return { choices: choices.toSorted((a, b) => turn * a.label.localeCompare(b.label, "zh-CN")) };
  return order === "random" ? { choices, shuffle: true as const } : { choices };
};

export const rowsFrom = (source: Source, place: Place) => {
  const order = source.has("rowOrder") ? "rowOrder" : "rowsOrder";
  const { choices, shuffle } = ordered(source, order, itemsFrom(source, "rows", place));
  return { rows: choices, ...(shuffle && { shuffleRows: true }) };
};

const MOST_FIGURES = 1000;

/** A dropdown's `choicesMin` to `choicesMax`. */
const figuresFrom = (source: Source, { importer, where }: Place): Choice[] => {
  const to = source.number("choicesMax");
  if (to === undefined) return [];
  const from = source.number("choicesMin") ?? 0;
  const step = Math.max(source.number("choicesStep") ?? 1, 1e-6);
  const wanted = Math.max(Math.floor((to - from) / step) + 1, 0);
  const count = wanted <= MOST_FIGURES && importer.spend(wanted) ? wanted : 0;
  if (count < wanted)
    importer.tell(source, "choicesMax", {
      kind: "lost",
      message: `${where}：${wanted} 个数字选项`,
    });
  return Array.from({ length: count }, (_, i) => String(from + i * step)).map((value) => ({
    value,
    label: value,
  }));
};

type Taken = { carry?: Carry; copied: Listed[] };

/** Another question's choices: carried where it depends on what was chosen there, else copied. */
const takenFrom = (source: Source, { importer, scope, where }: Place): Taken => {
  const name = source.text("choicesFromQuestion");
  if (name === "") return { copied: [] };
  const from = importer.asked.get(`${scope.refs}${name}`) ?? importer.asked.get(name);
  if (from === undefined || !("choices" in from) || !importer.spend(from.choices.length)) {
    importer.tell(source, "choicesFromQuestion", {
      kind: "lost",
      message: `${where}：选项取自「${name}」，那里没有可以取的选项`,
    });
    return { copied: [] };
  }
  const mode = source.word("choicesFromQuestionMode", ["selected", "unselected", "all"]) ?? "all";
  if (mode === "all") return { copied: copiesOf(from.choices, { source, importer, where }) };
  const take = mode === "selected" ? "chosen" : "unchosen";
  if (take === "unchosen" && !from.required)
    importer.tell(source, "choicesFromQuestionMode", {
      kind: "changed",
      message: `${where}：「${name}」没有回答时不取任何选项（原来取全部）`,
    });
  return { carry: { question: from.name, take }, copied: [] };
};

type Copying = { source: Source; importer: Importer; where: string };

/** 其他 and 以上都没有: each question has its own. */
const copiesOf = (choices: readonly Choice[], { source, importer, where }: Copying): Listed[] =>
  choices.flatMap((choice) => {
    if (choice.other || choice.exclusive) return [];
    const listed: Listed = { value: choice.value, label: choice.label };
    const apply = () => {
      if (choice.visibleIf) listed.visibleIf = both(listed.visibleIf, choice.visibleIf);
    };
    importer.pending.push({ text: ALWAYS_SHOWN, source, key: "", where, apply });
    return listed;
  });
