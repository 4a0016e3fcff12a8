/**
 * Imports SurveyJS JSON as far as our model goes. Whatever of it is not in the questionnaire is in the list, with its
 * place: what was dealt with says so itself, and all that nobody has read is found by looking (surveyjs-source.ts).
 */
import { createNames, questionnaireOf } from "./import-report.ts";
import type { Imported, Remark } from "./import-report.ts";
import type { Condition, Jump, Page, Questionnaire } from "./model.ts";
import { comparisonsOf } from "./references.ts";
import { elementsFrom } from "./surveyjs-element.ts";
import {
  createImporter,
  headFrom,
  type Importer,
  OUTERMOST,
  ownShows,
  showsIf,
  wordsIn,
} from "./surveyjs-import.ts";
import { settle } from "./surveyjs-settle.ts";
import { type Source, startReading } from "./surveyjs-source.ts";
import { unreadRemark } from "./surveyjs-words.ts";

export const importSurveyJs = (json: unknown): Imported => {
  const reading = startReading(json);
  const source = reading.whole;
  const importer = createImporter();
  const pages = pagesFrom(source, importer);
  triggersFrom(source, pages, importer);
  const completed = wordsIn(importer, source, "completedHtml", OUTERMOST);
  const questionnaire: Questionnaire = {
    ...questionnaireOf(source.words("title"), pages),
    ...(completed && { completedPage: { title: "谢谢你的参与", text: completed } }),
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
    questionnaire: settled,
    remarks: remarks.toSorted((a, b) => inOrder.compare(a.place, b.place)),
  };
};

const pagesFrom = (source: Source, importer: Importer): Page[] => {
  const nameOf = createNames("p");
  // A survey without pages is one page itself.
  const sources = source.has("pages") ? source.list("pages") : [source];
  const isShuffled = source.word("questionsOrder", ["random"]) !== undefined;
  const pages = sources.map((one, i): Page => {
    const named = one === source ? "" : one.text("name");
    const name = nameOf(RESERVED.includes(named) ? `p_${named}` : named || `page${i + 1}`);
    return pageFrom(one, { name, isShuffled, isWhole: one === source }, importer);
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

type PageLike = { name: string; isShuffled: boolean; isWhole: boolean };

const pageFrom = (
  source: Source,
  { name, isShuffled, isWhole }: PageLike,
  importer: Importer,
): Page => {
  const lists = [...source.list("elements"), ...source.list("questions")];
  const questions = elementsFrom(lists, importer, OUTERMOST);
  if (isWhole) return { name, questions, ...(isShuffled && { shuffleQuestions: true }) };
  const where = `页面 ${name}`;
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
  showsIf(importer, page, ownShows(source, where, OUTERMOST));
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
    importer.wishes.push({ text, source: trigger, key: "expression", where, apply });
  }
};

const addJump = (page: Page | undefined, jump: Jump): void => {
  if (page) page.jumps = [...(page.jumps ?? []), jump];
};

const lastPageOf = (condition: Condition, pages: Page[]): number => {
  const names = new Set(comparisonsOf(condition).map(({ question }) => question));
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
