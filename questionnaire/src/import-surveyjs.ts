/**
 * Imports SurveyJS JSON as far as our model goes. Whatever of it is not in the questionnaire is in the list, with its
 * place: what was dealt with says so itself, and all that nobody has read is found by looking (surveyjs-source.ts).
 */
import { createNames, questionnaireOf, type Imported, type Remark } from "./import-report.ts";
import type { Condition, Jump, Page, Question, Questionnaire } from "./model.ts";
import { comparisonsOf } from "./references.ts";
import { calculatedFrom, withoutDropped } from "./surveyjs-computed.ts";
import { elementFrom, remarkBox } from "./surveyjs-element.ts";
import { endsFrom, timerFrom } from "./surveyjs-ends.ts";
import {
  createImporter,
  headFrom,
  type Importer,
  OUTERMOST,
  ownShows,
  showsIf,
  wordsIn,
} from "./surveyjs-import.ts";
import { isLoop, panelFrom } from "./surveyjs-panel.ts";
import { settle } from "./surveyjs-settle.ts";
import { type Source, startReading } from "./surveyjs-source.ts";
import { unreadRemark } from "./surveyjs-words.ts";

export const importSurveyJs = (json: unknown): Imported => {
  const reading = startReading(json);
  const source = reading.whole;
  const importer = createImporter();
  const pages = pagesFrom(source, importer);
  triggersFrom(source, pages, importer);
  calculatedFrom(source, importer);
  const { blocks } = importer;
  const questionnaire: Questionnaire = {
    ...questionnaireOf(source.words("title"), pages),
    ...(blocks.length > 0 && { blocks }),
    ...endsFrom(source, importer),
  };
  const settled = settle(questionnaire, importer);
  const tags = [...reading.tags].map(([place, names]): Remark => ({
    kind: /img|video|audio|iframe|\ba\b|table/.test(names) ? "lost" : "look",
    line: null,
    place,
    message: `${place}：文字里的 HTML（${names}），只留下了文字`,
  }));
  const remarks = [...importer.remarks(), ...reading.unread().map(unreadRemark), ...tags];
  const inOrder = new Intl.Collator("en", { numeric: true });
  return {
    questionnaire: withoutDropped(settled),
    remarks: remarks.toSorted((a, b) => inOrder.compare(a.place, b.place)),
  };
};

const pagesFrom = (source: Source, importer: Importer): Page[] => {
  const nameOf = createNames("p");
  // A survey without pages is one page itself.
  const sources = source.has("pages") ? source.list("pages") : [source];
  const isShuffled = source.word("questionsOrder", ["random"]) !== undefined;
  const pages = sources.flatMap((one, i): Page[] => {
    const named = one === source ? "" : one.text("name");
    const name = nameOf(RESERVED.includes(named) ? `p_${named}` : named || `page${i + 1}`);
    const made = pagesOf(one, { name, nameOf, isShuffled, isWhole: one === source }, importer);
    const timer = timerFrom(one, source, importer);
    // The same pages: what must hold for them is settled later.
    if (timer) for (const page of made) page.timer = timer;
    return made;
  });
  const [first] = pages;
  const intro = { scope: OUTERMOST, where: "问卷", keys: ["description"] };
  if (first) first.questions.unshift(...headFrom(source, importer, intro));
  for (const key of ["firstPageIsStartPage", "firstPageIsStarted"])
    if (source.flag(key))
      importer.tell(source, key, { kind: "changed", message: "起始页：导入为普通的第一页" });
  return pages;
};

const RESERVED = ["end", "screenOut"];

type PageLike = {
  name: string;
  nameOf: (name: string) => string;
  isShuffled: boolean;
  isWhole: boolean;
};

/** A panel that grows is a page of its own, and what stands below it another; not where the order is random. */
const pagesOf = (source: Source, like: PageLike, importer: Importer): Page[] => {
  const lists = [...source.list("elements"), ...source.list("questions")];
  const isRandom = like.isShuffled || source.plain("questionsOrder")?.toLowerCase() === "random";
  const first = pageFrom(source, { ...like, questions: [] }, importer);
  const pages = [first];
  let open = first;
  for (const one of lists) {
    if (isRandom || !isLoop(one)) {
      open.questions.push(...elementFrom(one, importer, OUTERMOST));
      continue;
    }
    const pageName = (name: string) => like.nameOf(`${like.name}_${name}`);
    const panel = panelFrom(one, importer, { read: { elementFrom, remarkBox }, pageName });
    open.questions.push(...panel.counter);
    importer.blocks.push(panel.block);
    open = { name: like.nameOf(`${panel.page.name}_之后`), questions: panel.after };
    pages.push(panel.page, open);
  }
  const asked = pages.filter((page, p) => p === 0 || page.questions.length > 0);
  const shows = like.isWhole ? [] : ownShows(source, `页面 ${like.name}`, OUTERMOST);
  for (const page of asked) showsIf(importer, page, shows);
  return asked;
};

const pageFrom = (
  source: Source,
  { name, isShuffled, isWhole, questions }: PageLike & { questions: Question[] },
  importer: Importer,
): Page => {
  if (isWhole) return { name, questions, ...(isShuffled && { shuffleQuestions: true }) };
  const title = wordsIn(importer, source, "title", OUTERMOST);
  const order = source.word("questionsOrder", ["random", "initial", "default"]);
  const page: Page = {
    name,
    ...(title && { title }),
    questions: [
      ...headFrom(source, importer, { scope: OUTERMOST, where: name, keys: ["description"] }),
      ...questions,
    ],
    ...((order === "random" || (isShuffled && order !== "initial")) && { shuffleQuestions: true }),
  };
  return page;
};

/** Triggers that end the survey or skip ahead are jumps of the page on which all that they read is answered. */
const triggersFrom = (source: Source, pages: Page[], importer: Importer): void => {
  for (const trigger of source.list("triggers")) {
    const type = trigger.word("type", ["complete", "skip"]);
    const text = trigger.text("expression");
    const lose = (why: string) => {
      const message = `触发器 ${trigger.text("type")} ${text}（${why}）`;
      importer.tell(trigger, "", { kind: "lost", message });
    };
    if (type === undefined || text === "") {
      lose("本站没有这样的触发器");
      continue;
    }
    const goTo = trigger.text("gotoName");
    const apply = (condition: Condition | undefined) => {
      if (condition === undefined) return;
      const at = lastPageOf(condition, pages);
      const to = type === "complete" ? "end" : targetOf(goTo, { at, pages, importer });
      if (to === undefined) lose("只能往后跳到别的页");
      else addJump(pages[at], { if: condition, to });
    };
    const where = `触发器（${type === "complete" ? "提前结束" : `跳到 ${goTo}`}）`;
    importer.pending.push({ text, source: trigger, key: "expression", where, apply });
  }
};

const addJump = (page: Page | undefined, jump: Jump): void => {
  if (page) page.jumps = [...(page.jumps ?? []), jump];
};

const lastPageOf = (condition: Condition, pages: Page[]): number => {
  const names = new Set(comparisonsOf(condition).map(({ question }) => question.split("@")[0]));
  return pages.findLastIndex(({ questions }) => questions.some(({ name }) => names.has(name)));
};

const targetOf = (
  goTo: string,
  { at, pages, importer }: { at: number; pages: Page[]; importer: Importer },
): string | undefined => {
  const name = importer.refs.get(goTo)?.question;
  const to = pages.findIndex(({ questions }) => questions.some((one) => one.name === name));
  return to > at ? pages[to]?.name : undefined;
};
