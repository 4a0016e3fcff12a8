/** What SurveyJS shows at the end, by condition or not, and where it goes from there; and how long its pages last. */
import type { ConditionalEnd, EndPage } from "./end-model.ts";
import { addressProblem } from "./end.ts";
import type { Questionnaire } from "./model.ts";
import { DROPPED } from "./surveyjs-computed.ts";
import { type Importer, OUTERMOST, wordsIn } from "./surveyjs-import.ts";
import type { Source } from "./surveyjs-source.ts";
import type { PageTimer } from "./value-model.ts";
import { VALUE_LIMITS } from "./value-schema.ts";

const TITLE = "谢谢你的参与";
const NOTHING: Questionnaire = { version: 1, title: "", pages: [], quotaCells: [] };

/** Our end pages carry no answer in their address; one that does is left to be reported. */
const isAddress = (url: string): boolean =>
  !/[{}]/.test(url) && addressProblem(url, NOTHING) === undefined;

export const endsFrom = (
  source: Source,
  importer: Importer,
): Pick<Questionnaire, "completedPage" | "endPages"> => {
  const text = wordsIn(importer, source, "completedHtml", OUTERMOST);
  const url = source.fit("navigateToUrl", isAddress);
  const completedPage: EndPage | undefined =
    text || url
      ? { title: TITLE, ...(text && { text }), ...(url && { redirect: { url, seconds: 0 } }) }
      : undefined;
  const urls = source.list("navigateToUrlOnCondition").flatMap((one) => {
    const to = one.fit("url", isAddress);
    return to ? ownEnd(one, importer, { title: TITLE, redirect: { url: to, seconds: 0 } }) : [];
  });
  const texts = source.list("completedHtmlOnCondition").flatMap((one) => {
    const words = wordsIn(importer, one, "html", OUTERMOST);
    if (words && urls.length > 0)
      importer.tell(one, "html", {
        kind: "changed",
        message: "按条件的结束语：也符合某个按条件的网址的人，只看网址那一张",
      });
    return words ? ownEnd(one, importer, { title: TITLE, text: words }) : [];
  });
  const endPages = [...urls, ...texts];
  return {
    ...(completedPage && { completedPage }),
    ...(endPages.length > 0 && { endPages }),
  };
};

const ownEnd = (source: Source, importer: Importer, page: EndPage): ConditionalEnd[] => {
  const text = source.text("expression");
  if (text === "") return [];
  const made: ConditionalEnd = { end: "completed", if: DROPPED, ...page };
  importer.pending.push({
    text,
    source,
    key: "expression",
    where: "结束页的条件",
    apply: (condition) => {
      if (condition) made.if = condition;
    },
  });
  return [made];
};

/** The page's own timer, else what the whole says of each page. */
export const timerFrom = (
  page: Source,
  whole: Source,
  importer: Importer,
): PageTimer | undefined => {
  const own =
    page === whole ? undefined : secondsIn(page, ["maxTimeToFinish", "timeLimit"], importer);
  const usual = secondsIn(whole, ["maxTimeToFinishPage", "timeLimitPerPage"], importer);
  const mostSeconds = own ?? usual;
  return mostSeconds === undefined ? undefined : { mostSeconds };
};

const secondsIn = (
  source: Source,
  keys: readonly string[],
  importer: Importer,
): number | undefined => {
  for (const key of keys) {
    const seconds = source.number(key);
    if (seconds === undefined) continue;
    if (Number.isInteger(seconds) && seconds >= 1 && seconds <= VALUE_LIMITS.pageSeconds)
      return seconds;
    importer.tell(source, key, { kind: "lost", message: `每页时间限制（${key}）${seconds} 秒` });
  }
  return undefined;
};
