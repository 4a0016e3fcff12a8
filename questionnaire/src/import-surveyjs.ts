/** Imports SurveyJS JSON as far as our model goes, and says what it left out. */
import { isRecord } from "./checked.ts";
import { createNames, questionnaireOf } from "./import-report.ts";
import type { Imported } from "./import-report.ts";
import type { Condition, Page, Question, Questionnaire } from "./model.ts";
import { comparisonsOf, questionsOf } from "./references.ts";
import { readExpression } from "./surveyjs-expression.ts";
import { questionFrom } from "./surveyjs-question.ts";
import { listIn, textIn, withoutTags } from "./surveyjs-source.ts";
import type { Source } from "./surveyjs-source.ts";

export const importSurveyJs = (json: unknown): Imported => {
  const source = isRecord(json) ? json : {};
  const leftOut: string[] = [];
  const importer: Importer = {
    nameOf: createNames("q"),
    leaveOut: (what) => leftOut.push(what),
  };
  const onlyPage: Source = { elements: source["elements"] ?? source["questions"] };
  const sources = "pages" in source ? listIn(source["pages"]) : [onlyPage];
  const pageName = createNames("p");
  const pages = sources.map((page, i) =>
    pageFrom(page, pageName(textIn(page["name"]) || `page${i + 1}`), importer),
  );
  const title = withoutTags(textIn(source["title"]));
  const completed = withoutTags(textIn(source["completedHtml"]));
  const questionnaire = {
    ...questionnaireOf(title, pages),
    ...(completed && { completedPage: { title: "谢谢你的参与", text: completed } }),
  };
  for (const [key, what] of Object.entries(LOST_IN_SURVEY)) {
    if (key in source) importer.leaveOut(`整份问卷：${what}`);
  }
  return { questionnaire: withFittingConditions(questionnaire, importer.leaveOut), leftOut };
};

interface Importer {
  nameOf: (source: string) => string;
  leaveOut: (what: string) => void;
}

const LOST_IN_SURVEY = {
  triggers: "触发器",
  calculatedValues: "计算值",
  maxTimeToFinish: "时间限制",
  timeLimit: "时间限制",
  completedHtmlOnCondition: "按条件显示的结束语",
};
const LOST_IN_QUESTION = {
  enableIf: "启用条件",
  requiredIf: "必答条件",
  setValueIf: "赋值条件",
  defaultValue: "默认值",
  hasSelectAll: "全选",
  showSelectAllItem: "全选",
  choicesVisibleIf: "选项的显示条件",
  choicesByUrl: "从网址读取的选项",
};

const pageFrom = (source: Source, name: string, importer: Importer): Page => {
  const elements = listIn(source["elements"] ?? source["questions"]);
  const title = textIn(source["title"]);
  return {
    name,
    ...(title && { title: pipes(title, importer) }),
    ...visibilityOf(source, `页面 ${name}`, importer),
    questions: elements.flatMap((element) => questionsFrom(element, importer)),
    ...(source["questionsOrder"] === "random" && { shuffleQuestions: true }),
  };
};

/** A panel's questions, each with the panel's own condition; else the question itself. */
const questionsFrom = (source: Source, importer: Importer): Question[] => {
  const sourceName = textIn(source["name"]);
  const name = importer.nameOf(sourceName || "question");
  const type = textIn(source["type"]);
  const leaveOut = (what: string) => importer.leaveOut(`${sourceName}：${what}`);
  const visibility = visibilityOf(source, sourceName, importer);
  if (type === "panel") {
    return listIn(source["elements"])
      .flatMap((element) => questionsFrom(element, importer))
      .map((question) => withCondition(question, visibility.visibleIf));
  }
  const common = {
    name,
    title: pipes(textIn(source["title"]) || sourceName || name, importer),
    required: source["isRequired"] === true,
  };
  const question = questionFrom(source, common, leaveOut);
  if (question === undefined) {
    leaveOut(`没有 ${type} 这种题型`);
    return [];
  }
  for (const [key, what] of Object.entries(LOST_IN_QUESTION)) {
    if (key in source) leaveOut(what);
  }
  const help = textIn(source["description"]);
  return [{ ...question, ...(help && { help: pipes(help, importer) }), ...visibility }];
};

const visibilityOf = (
  source: Source,
  where: string,
  { nameOf, leaveOut }: Importer,
): { visibleIf?: Condition } => {
  const expression = textIn(source["visibleIf"]);
  if (source["visible"] === false) leaveOut(`${where}：隐藏状态，导入后会显示`);
  if (expression === "") return {};
  const visibleIf = readExpression(expression, nameOf);
  if (visibleIf === undefined) leaveOut(`${where}：显示条件 ${expression}`);
  return visibleIf === undefined ? {} : { visibleIf };
};

const withCondition = (question: Question, condition: Condition | undefined): Question => {
  if (condition === undefined) return question;
  const { visibleIf } = question;
  return { ...question, visibleIf: visibleIf ? { all: [condition, visibleIf] } : condition };
};

/** SurveyJS pipes with single braces. */
const pipes = (text: string, { nameOf }: Importer): string =>
  text.replace(/\{([^{}]+)\}/g, (_, name: string) => `{{${nameOf(name.trim())}}}`);

/** Only now is it known which questions there are and which of them have numbers for answers. */
const withFittingConditions = (
  questionnaire: Questionnaire,
  leaveOut: (what: string) => void,
): Questionnaire => {
  const questions = new Map(
    questionsOf(questionnaire).map((question) => [question.name, question]),
  );
  const fit = <T extends { name: string; visibleIf?: Condition }>(item: T): T => {
    const { visibleIf, ...rest } = item;
    if (visibleIf === undefined) return item;
    const missing = comparisonsOf(visibleIf).find(({ question }) => !questions.has(question));
    if (missing === undefined) return { ...item, visibleIf: typed(visibleIf, questions) };
    leaveOut(`${item.name}：显示条件，因为没有 ${missing.question} 这道题`);
    // Without its optional condition it still is what it was.
    return rest as T;
  };
  return {
    ...questionnaire,
    pages: questionnaire.pages.map((page) => ({
      ...fit(page),
      questions: page.questions.map(fit),
    })),
  };
};

const typed = (condition: Condition, questions: ReadonlyMap<string, Question>): Condition => {
  if ("all" in condition) return { all: condition.all.map((part) => typed(part, questions)) };
  if ("any" in condition) return { any: condition.any.map((part) => typed(part, questions)) };
  if ("not" in condition) return { not: typed(condition.not, questions) };
  const kind = questions.get(condition.question)?.kind;
  if (kind !== "number" && kind !== "scale" && kind !== "nps") return condition;
  switch (condition.test) {
    case "oneOf":
      return { ...condition, value: condition.value.map(Number) };
    case "equals":
    case "greater":
    case "less":
    case "atLeast":
    case "atMost":
      return { ...condition, value: Number(condition.value) };
    default:
      return condition;
  }
};
