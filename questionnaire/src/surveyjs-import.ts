/** What importing one SurveyJS questionnaire keeps at hand: names, what they became, what is still to be settled. */
import type { Block } from "./block.ts";
import { type Remark, type RemarkKind, createNames } from "./import-report.ts";
import type { Condition, ExplanationQuestion, Question } from "./model.ts";
import type { Source } from "./surveyjs-source.ts";
import type { ComputedValue, HiddenField } from "./value-model.ts";

/** Where an answer is that an expression or a pipe calls by its SurveyJS name. */
export interface Ref {
  question: string;
  /** The row of a matrix, or the part of a question that is several; with its column where each has its own. */
  row?: string;
  column?: string;
}

/** A condition that can only be read when all questions are there. */
export interface PendingCondition {
  text: string;
  source: Source;
  key: string;
  /** Whose it is, in words. */
  where: string;
  /** With undefined where it could not be understood. */
  apply: (condition: Condition | undefined) => void;
}

/** Within a panel that is asked several times, or a part of it. */
export interface Scope {
  /** The beginning of the names that expressions use: `children[0].`, and of ours: `children_1_`. */
  refs: string;
  names: string;
  /** Exchanges what only means something here, as `{panel.age}`. */
  local: (text: string) => string;
  /** What a title is called here, as 年龄（第 2 组）. */
  titled: (title: string) => string;
  /** All of them must hold for whatever stands here. */
  shows: Pick<PendingCondition, "text" | "source" | "key" | "where">[];
}

export const OUTERMOST: Scope = {
  refs: "",
  names: "",
  local: (text) => text,
  titled: (title) => title,
  shows: [],
};

export interface Importer {
  nameOf: (source: string) => string;
  refs: Map<string, Ref>;
  pending: PendingCondition[];
  /** Computed values; names as SurveyJS has them until the end. `shown`: the explanation that pipes it. */
  computed: { value: ComputedValue; source: Source; shown?: string }[];
  /** Names of what could not be brought over: no link of a respondent carries them. */
  gone: Set<string>;
  hidden: HiddenField[];
  /** What was made so far, by SurveyJS's names. */
  asked: Map<string, Question>;
  /** Sources by our name of each question; for a blank or a column by that and its value, as `contact/age`. */
  sources: Map<string, Source>;
  /** The loops of the questionnaire. */
  blocks: Block[];
  /** Words that name answers, to be put right at the end. */
  pipes: { text: string; source: Source; key: string }[];
  /** Reports a key that was dealt with by hand, or all of the object; nothing below it is named again. */
  tell: (source: Source, key: string, remark: { kind: RemarkKind; message: string }) => void;
  remarks: () => Remark[];
  /** Whether so much more may still be made: panels within panels that grow would else fill any memory. */
  spend: (items: number) => boolean;
}

/** The most questions, rows of tables and choices that are made; a questionnaire of ours has at most 200 questions. */
const MOST_ITEMS = 5000;

export const createImporter = (): Importer => {
  const told = new Map<string, Remark>();
  let left = MOST_ITEMS;
  return {
    nameOf: createNames("q"),
    refs: new Map(),
    pending: [],
    computed: [],
    gone: new Set(),
    hidden: [],
    asked: new Map(),
    sources: new Map(),
    blocks: [],
    pipes: [],
    tell: (source, key, { kind, message }) => {
      source.mark(key);
      const place = [source.path, key].filter((part) => part !== "").join(".");
      // What is asked several times is read several times, and told once.
      told.set(`${place} ${message}`, { kind, line: null, place, message });
    },
    remarks: () => [...told.values()],
    spend: (items) => {
      left -= items;
      return left >= 0;
    },
  };
};

/** Words that people read, with what is local exchanged; its pipes are settled at the end. */
export const wordsIn = (importer: Importer, source: Source, key: string, scope: Scope): string => {
  const text = scope.local(source.words(key));
  if (text.includes("{")) importer.pipes.push({ text, source, key });
  return text;
};

/** Everything that must hold for what stands in this scope, and for itself. */
export const showsIf = (
  importer: Importer,
  item: { visibleIf?: Condition },
  shows: Scope["shows"],
): void => {
  for (const show of shows)
    importer.pending.push({
      ...show,
      apply: (condition) => {
        if (condition === undefined) return;
        item.visibleIf = both(item.visibleIf, condition);
        if (show.key === "enableIf") tellEnabled(importer, show);
      },
    });
};

/** Who cannot answer it is not shown it: the same people answer. */
export const tellEnabled = (
  importer: Importer,
  { source, key, where }: Pick<PendingCondition, "source" | "key" | "where">,
): void => importer.tell(source, key, { kind: "changed", message: `${where}，改为显示条件` });

export const both = (one: Condition | undefined, other: Condition): Condition => {
  if (one === undefined) return other;
  return "all" in one ? { all: [...one.all, other] } : { all: [one, other] };
};

/** The element's or page's own condition; hidden where it says so and nothing ever shows it. */
export const ownShows = (source: Source, where: string, scope: Scope): Scope["shows"] => {
  const shows = conditionsIn(source, where, scope.local);
  if (shows.some(({ key }) => key === "visibleIf")) return shows;
  const isHidden = source.plain("visible") === "false";
  return isHidden ? [...shows, { text: NEVER_SHOWN, source, key: "visible", where }] : shows;
};

/** The conditions by which SurveyJS shows something, or lets it be answered. */
export const CONDITIONS = { visibleIf: "显示条件", enableIf: "启用条件" };

export const conditionsIn = (
  source: Source,
  where: string,
  local: Scope["local"],
): Scope["shows"] =>
  Object.entries(CONDITIONS).flatMap(([key, word]) => {
    const text = local(source.text(key));
    return text === "" ? [] : { text, source, key, where: `${where}：${word}` };
  });

/** No expressions of SurveyJS read like these. */
export const NEVER_SHOWN = "<never>";
export const ALWAYS_SHOWN = "<always>";

/** Title and description of a panel, a page or the whole, as something to read. */
export const headFrom = (
  source: Source,
  importer: Importer,
  {
    scope,
    where,
    keys = ["title", "description"],
  }: { scope: Scope; where: string; keys?: string[] },
): ExplanationQuestion[] => {
  const words = keys
    .map((key) => wordsIn(importer, source, key, scope))
    .filter((text) => text !== "");
  if (words.length === 0) return [];
  const question: ExplanationQuestion = {
    kind: "explanation",
    name: importer.nameOf(`${scope.names}${where}_说明`),
    title: scope.titled(words.join("\n")),
    required: false,
    fixed: true,
  };
  showsIf(importer, question, scope.shows);
  return [question];
};
