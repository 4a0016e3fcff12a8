/**
 * Which of the operator's questionnaires was answered. A platform's word is about one of them, and unless that is the
 * one the task leads to it is about another: somebody who opens a cheap questionnaire with the token of a dear task would be
 * paid for the dear one.
 */
import type { SurveyPlatformSettings } from "#contract/console/study/survey-platform.ts";
import { readAddress } from "./raw-address.ts";

export const OTHER_QUESTIONNAIRE = "问卷不符";
export type NumberStep = { refusal: typeof OTHER_QUESTIONNAIRE | undefined; sentence: string };

const SURVEY = "{survey}";

/** What stands in a task's link where the platform's template has `{survey}`; undefined: the link is another kind. */
export function numberIn(entryTemplate: string, link: string | null): string | undefined {
  const template = readAddress(entryTemplate);
  const address = link === null ? undefined : readAddress(link);
  if (!template || !address) return undefined;
  for (const [name, value] of template.values)
    if (value.includes(SURVEY)) return within(value, address.values.get(name) ?? "");
  // A slash at the end says nothing.
  const [from, path] = [template.path, address.path].map((text) => text.replace(/\/$/, ""));
  return from?.includes(SURVEY) ? within(from, path ?? "") : undefined;
}

function within(pattern: string, text: string): string | undefined {
  const [before = "", after = ""] = pattern.split(SURVEY);
  const isSuch = text.startsWith(before) && text.endsWith(after);
  const found = isSuch ? text.slice(before.length, text.length - after.length) : "";
  // 腾讯问卷 has a number and a key with a slash between them; its word has the number alone.
  return found.split("/")[0] || undefined;
}

/** Undefined: this platform's word names no questionnaire. `said` is empty where it should, and does not. */
export function numberStep(
  { entryTemplate }: SurveyPlatformSettings,
  said: string | undefined,
  link: string | null,
): NumberStep | undefined {
  if (said === undefined) return undefined;
  const named = numberIn(entryTemplate, link);
  if (named === undefined) return believed("任务链接里看不出问卷编号，没有核对");
  if (said === named) return believed(`问卷编号「${said}」与任务链接一致`);
  // 问卷星 has short names for its links, and numbers in its pushes.
  if (isNumber(said) && !isNumber(named))
    return believed(`问卷编号「${said}」是数字，任务链接里是短名「${named}」，没有核对`);
  const sentence =
    said === ""
      ? `没有问卷编号，任务链接里是「${named}」`
      : `问卷编号「${said}」与任务链接里的「${named}」不符`;
  return { refusal: OTHER_QUESTIONNAIRE, sentence };
}

/** For the rehearsal, which answers its own task's questionnaire. */
export function numberNote(
  { entryTemplate, postback }: SurveyPlatformSettings,
  link: string | null,
): string {
  if (!postback?.survey) return "";
  const named = numberIn(entryTemplate, link);
  return named === undefined
    ? "，任务链接里看不出问卷编号，不核对问卷"
    : `，问卷编号须是「${named}」`;
}

const isNumber = (text: string): boolean => /^\d+$/.test(text);
const believed = (sentence: string): NumberStep => ({ refusal: undefined, sentence });
