/** Which line of a plain-text questionnaire begins a question, a page, or belongs to what stands above it. */
import {
  headingIn,
  type Line,
  marksIn,
  numberIn,
  PAGE_BREAK,
  titleAndOptions,
  withoutNumber,
} from "./text-lines.ts";

export interface Draft {
  number: number;
  line: Line;
  /** Without its number; with everything in brackets. */
  title: string;
  lines: Line[];
  /** Its options are numbered like questions: 1.男 2.女. */
  isNumbered: boolean;
}
export interface Section {
  title: string;
  /** Before its first question. */
  intro: Line[];
  drafts: Draft[];
}
interface Structure {
  title: string;
  sections: Section[];
}

const KIND = /题|段落|说明|必答|必填|选答|选填|单选|多选|填空|滑动条|量表|矩阵|排序/;

export const structureOf = (lines: Line[]): Structure => {
  const hasNumbers = lines.some(({ text }) => numberIn(text) !== undefined);
  const [first, ...rest] = lines;
  const isTitle =
    first !== undefined &&
    !PAGE_BREAK.test(first.text) &&
    headingIn(first.text, hasNumbers) === undefined &&
    !mayBegin(first.text, hasNumbers);
  const reader = createReader(isTitle ? rest : lines, hasNumbers);
  return { title: isTitle ? first.text : "", sections: reader() };
};

/** A number, or at least the kind in brackets. */
const mayBegin = (text: string, hasNumbers: boolean): boolean =>
  numberIn(text) !== undefined ||
  KIND.test(marksIn(text)) ||
  (!hasNumbers && withoutNumber(text) !== text);

const createReader = (lines: Line[], hasNumbers: boolean) => (): Section[] => {
  const numbers = lines.map(({ text }) => numberIn(text)?.number);
  const sections: Section[] = [{ title: "", intro: [], drafts: [] }];
  let count = 0;
  let open: Open | undefined;
  for (const [i, line] of lines.entries()) {
    const here = sections[sections.length - 1];
    const heading = headingIn(line.text, hasNumbers);
    if (PAGE_BREAK.test(line.text) || heading !== undefined) {
      open = undefined;
      const isFresh = here && here.drafts.length + here.intro.length === 0 && here.title === "";
      if (here && isFresh && heading !== undefined) here.title = heading;
      else sections.push({ title: heading ?? "", intro: [], drafts: [] });
    } else if (
      mayBegin(line.text, hasNumbers) &&
      !isOption(line, open, {
        next: () => afterRun(numbers, i),
        isRow: () => isBeforeColumns(lines, i),
      })
    ) {
      count += 1;
      open = openAt(line, count);
      here?.drafts.push(open.draft);
    } else if (open) open.draft.lines.push(line);
    else here?.intro.push(line);
  }
  return sections;
};

interface Open {
  draft: Draft;
  number: number | undefined;
  sign: string;
  /** The number of the last option that was numbered like a question. */
  option: number;
  optionSign: string;
}

const openAt = (line: Line, number: number): Open => {
  const numbered = numberIn(line.text);
  const { title, options } = titleAndOptions(withoutNumber(line.text));
  const lines = options === "" ? [] : [{ at: line.at, text: options }];
  const draft: Draft = { number, line, title, lines, isNumbered: false };
  const sign = numbered?.sign ?? "";
  return { draft, number: numbered?.number, sign, option: 0, optionSign: "" };
};

/** The number that comes after those which count on from here. */
const afterRun = (numbers: readonly (number | undefined)[], from: number): number | undefined => {
  let last = numbers[from] ?? 0;
  for (let i = from + 1; i < numbers.length; i++) {
    const number = numbers[i];
    if (number === undefined) continue;
    if (number !== last + 1) return number;
    last = number;
  }
  return undefined;
};

/** Between 行： and 列： everything is a row. */
const isBeforeColumns = (lines: Line[], from: number): boolean => {
  for (const { text } of lines.slice(from + 1)) {
    if (/^列\s*[:：]/.test(text)) return true;
    if (/^行\s*[:：]/.test(text) || KIND.test(marksIn(text))) return false;
  }
  return false;
};

const HEAD = /^[行列]\s*[:：]\s*$/;
const WRITTEN = /填空|简答|问答|文本|日期|数字|数值|上传|地区/;

/** `1. 男` below `3. 您的性别` is an option, `4. 您的年龄` is not: told by the count, the sign and what follows. */
const isOption = (
  { text }: Line,
  open: Open | undefined,
  { next, isRow }: { next: () => number | undefined; isRow: () => boolean },
): boolean => {
  const numbered = numberIn(text);
  if (!open || !numbered || KIND.test(marksIn(text))) return false;
  const { lines, title } = open.draft;
  const { number, sign, rest } = numbered;
  const last = lines.at(-1)?.text ?? "";
  if (HEAD.test(last)) open.option = 0;
  const isFirst = open.option === 0;
  if (number !== open.option + 1 || /[?？]\s*$/.test(rest) || WRITTEN.test(marksIn(title)))
    return false;
  // Below lettered options a number begins the next question, and so does one behind another sign.
  if (isFirst ? lines.length > 0 && !HEAD.test(last) : sign !== open.optionSign) return false;
  const isNextQuestion = number === (open.number ?? 0) + 1 && sign === open.sign;
  // Options that count on past their question's number are followed by the next question's own number.
  if (isNextQuestion && next() !== number && !isRow()) return false;
  open.option = number;
  open.optionSign = sign;
  open.draft.isNumbered = true;
  return true;
};
