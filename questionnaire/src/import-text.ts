/** Imports a questionnaire written as plain text in the usual Chinese forms; what it did not understand it tells beside the line. */
import { createNames, questionnaireOf, type Imported, type Remark } from "./import-report.ts";
import type { ExplanationQuestion, Page } from "./model.ts";
import { type Line, linesOf, tellInto } from "./text-lines.ts";
import { questionOf } from "./text-question.ts";
import { type Section, structureOf } from "./text-structure.ts";

export const importText = (text: string): Imported => {
  const remarks: Remark[] = [];
  const tell = tellInto(remarks);
  const { title, sections } = structureOf(linesOf(text));
  const nameOf = createNames("q");
  const thanks = takeThanks(sections);
  const pages = sections.flatMap(({ title: heading, intro, drafts }, i): Page[] => {
    const questions = drafts.map((draft) => questionOf(draft, nameOf(`q${draft.number}`), tell));
    const words = introOf(intro, `说明${i + 1}`);
    return questions.length + words.length === 0 && heading === ""
      ? []
      : [{ name: "", ...(heading && { title: heading }), questions: [...words, ...questions] }];
  });
  const questionnaire = questionnaireOf(
    title,
    pages.map((page, i) => ({ ...page, name: `p${i + 1}` })),
  );
  return {
    questionnaire: {
      ...questionnaire,
      ...(thanks && { completedPage: { title: "谢谢你的参与", text: thanks } }),
    },
    remarks: remarks.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
  };
};

/** What stands above the first question of a page is read out there. */
const introOf = (lines: Line[], name: string): ExplanationQuestion[] => {
  const title = lines.map(({ text }) => text).join("\n");
  return title === "" ? [] : [{ kind: "explanation", name, title, required: false }];
};

const THANKS =
  /^(?:问卷|本问卷|调查)?[^，。]{0,6}(?:到此结束|结束)|^(?:再次|衷心|非常)?(?:感谢|谢谢)/;

/** The last line of many questionnaires belongs to no question. */
const takeThanks = (sections: Section[]): string => {
  const lines = sections.at(-1)?.drafts.at(-1)?.lines ?? [];
  const last = lines.at(-1);
  if (last === undefined || !THANKS.test(last.text)) return "";
  lines.pop();
  return last.text;
};
