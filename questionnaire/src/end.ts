/** Which end page somebody reads, and where it leads: by their own answers, with nothing of theirs in the address. */
import type { End, EndPage, Redirect } from "./end-model.ts";
import { holds, scalars } from "./logic.ts";
import { inOrder } from "./computed.ts";
import type { Answers, Questionnaire } from "./model.ts";
import { pipe, pipedNames } from "./pipe.ts";
import { isFixed } from "./readable.ts";
import { questionsOf } from "./references.ts";
import { mixes, type Sources, sourcesOf } from "./sources.ts";

interface ShownEnd {
  title: string;
  text: string;
  redirect: Redirect | null;
}

/** The pipe in an address that says how it ended. */
export const RESULT = "result";
const RESULTS: Record<End, string> = {
  completed: "complete",
  screenedOut: "screenout",
  quotaFull: "quotafull",
};

/** Null where nobody wrote anything for this end. Give it the kept answers. */
export const endOf = (
  questionnaire: Questionnaire,
  end: End,
  answers: Answers,
): ShownEnd | null => {
  const page = pageOf(questionnaire, end, answers);
  if (!page) return null;
  const { title, text = "", redirect } = page;
  return {
    title: pipe(title, questionnaire, answers),
    text: pipe(text, questionnaire, answers),
    redirect: redirect
      ? { ...redirect, url: addressOf(redirect.url, questionnaire, { end, answers }) }
      : null,
  };
};

const pageOf = (questionnaire: Questionnaire, end: End, answers: Answers): EndPage | undefined =>
  questionnaire.endPages?.find((page) => page.end === end && holds(page.if, answers)) ??
  questionnaire[`${end}Page`];

const addressOf = (
  url: string,
  questionnaire: Questionnaire,
  { end, answers }: { end: End; answers: Answers },
): string => {
  const carried = carriedIn(questionnaire);
  return url.replace(/\{\{\s*([^{}\s]+)\s*\}\}/g, (_, name: string) => {
    if (name === RESULT) return RESULTS[end];
    return carried.has(name) ? encodeURIComponent(scalars(answers[name]).join()) : "";
  });
};

/** What an address may carry: nothing that a member wrote or chose themselves, nor a figure that is one answer of theirs. */
export const carriedIn = (questionnaire: Questionnaire): ReadonlySet<string> => {
  const nobodys = new Set((questionnaire.hiddenFields ?? []).map(({ name }) => name));
  const carried = new Set(nobodys);
  const questions = new Map(questionsOf(questionnaire).map((one) => [one.name, one]));
  // The answers that each value is made of: all of them, and those that a reader of the address does not know yet.
  const whole = new Map<string, Sources>();
  const unknown = new Map<string, Sources>();
  for (const value of inOrder(questionnaire))
    if (value.kind === "text" || value.kind === "count") {
      for (const names of isFixed(value) ? [nobodys, carried] : []) names.add(value.name);
    } else {
      const all = sourcesOf(value, { questions, carried: nobodys, below: whole });
      const left = sourcesOf(value, { questions, carried, below: unknown });
      whole.set(value.name, all);
      unknown.set(value.name, left);
      if (mixes(all) && mixes(left)) carried.add(value.name);
    }
  return carried;
};

/** Why browsers are not sent there, as a sentence for its author. */
export const addressProblem = (url: string, questionnaire: Questionnaire): string | undefined => {
  const [before = ""] = url.split(/[?#]/, 1);
  if (!url.startsWith("https://") || !URL.canParse(url)) return "跳转地址要以 https:// 开头";
  if (before.includes("{{")) return "跳转地址里的引用只能写在「?」后面";
  if (new URL(url).username !== "") return "跳转地址里不能有用户名";
  const carried = carriedIn(questionnaire);
  const other = pipedNames(url).find((name) => name !== RESULT && !carried.has(name));
  return other === undefined
    ? undefined
    : `跳转地址不能带「${other}」：只能带链接参数、不含回答原文的计算值和 {{${RESULT}}}`;
};
