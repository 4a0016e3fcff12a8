/** What stands in the middle of the editor: one question, one page, or what belongs to the whole questionnaire. */
import { identityOf } from "#questionnaire/identity.ts";
import type { Page, Question, Questionnaire } from "#questionnaire/model.ts";
import type { At } from "./outline.ts";

export type Selected =
  /** By name; `at` tells two with the same name apart until that is corrected. `id`: who it is, when an undo takes its name back. */
  | { kind: "question"; name: string; at?: At; id?: string }
  | { kind: "page"; name: string; index?: number }
  | { kind: "whole" };

export type Found =
  | { kind: "question"; question: Question; at: At }
  | { kind: "page"; page: Page; index: number }
  | { kind: "whole" };

export const wholeSelected: Selected = { kind: "whole" };

/** Falls back to the whole when it no longer exists. */
export function found({ pages }: Questionnaire, selected: Selected): Found {
  if (selected.kind === "question") {
    const at = placeOf(pages, selected);
    const question = at && pages[at.page]?.questions[at.question];
    if (at && question) return { kind: "question", question, at };
  }
  if (selected.kind === "page") {
    const { name, index } = selected;
    const known = index !== undefined && pages[index]?.name === name;
    const place = known ? index : pages.findIndex((page) => page.name === name);
    const page = pages[place];
    if (page) return { kind: "page", page, index: place };
  }
  return { kind: "whole" };
}

/** With its present name and place; falls back to the whole when it no longer exists. */
export function selectedNow(whole: Questionnaire, selected: Selected): Selected {
  const here = found(whole, selected);
  if (here.kind === "question") return selectedAt(whole, here.at);
  return here.kind === "page"
    ? { kind: "page", name: here.page.name, index: here.index }
    : wholeSelected;
}

type Asked = Extract<Selected, { kind: "question" }>;

function placeOf(pages: readonly Page[], { name, at, id }: Asked): At | undefined {
  if (at && nameAt(pages, at) === name) return at;
  const places = placesIn(pages);
  return (
    places.find((place) => nameAt(pages, place) === name) ??
    places.find((place) => id !== undefined && idAt(pages, place) === id)
  );
}

const nameAt = (pages: readonly Page[], { page, question }: At) =>
  pages[page]?.questions[question]?.name;

const idAt = (pages: readonly Page[], { page, question }: At) => {
  const one = pages[page]?.questions[question];
  return one && identityOf(one);
};

/** All questions in the author's order. */
export const placesIn = (pages: readonly Page[]): At[] =>
  pages.flatMap(({ questions }, page) => questions.map((_, question) => ({ page, question })));

/** The question before or after what is selected; from a page or the whole, its first or the last before it. */
export function stepFrom(whole: Questionnaire, selected: Selected, by: -1 | 1): Selected {
  const here = found(whole, selected);
  const all = placesIn(whole.pages);
  const index = indexOf(all, here);
  const next = all[by > 0 ? Math.floor(index + 1) : Math.ceil(index - 1)];
  return next ? selectedAt(whole, next) : selected;
}

/** A page lies between two questions. */
function indexOf(all: readonly At[], here: Found): number {
  if (here.kind === "whole") return -1;
  if (here.kind === "page") return all.filter(({ page }) => page < here.index).length - 0.5;
  return all.findIndex(
    ({ page, question }) => page === here.at.page && question === here.at.question,
  );
}

export function selectedAt({ pages }: Questionnaire, at: At): Selected {
  const question = pages[at.page]?.questions[at.question];
  if (!question) return wholeSelected;
  return { kind: "question", name: question.name, at, id: identityOf(question) };
}

/** What has a place of its own in the middle, of a finding's path: `pages[0].questions[2].visibleIf`. */
export function partOf({ pages, blocks = [] }: Questionnaire, path: string): string {
  const [, block] = /^blocks\[(\d+)\]/.exec(path) ?? [];
  if (block !== undefined) {
    // A block is set up on each of its pages.
    const page = pages.findIndex((one) => one.block === blocks[Number(block)]?.name);
    return page < 0 ? "" : `pages[${page}]`;
  }
  if (/^(?:completed|screenedOut|quotaFull)Page/.test(path)) return "endPages";
  return /^(?:pages\[\d+\](?:\.questions\[\d+\])?|\w+)/.exec(path)?.[0] ?? "";
}

export function selectedBy(whole: Questionnaire, path: string): Selected {
  const [, page, question] =
    /^pages\[(\d+)\](?:\.questions\[(\d+)\])?/.exec(partOf(whole, path)) ?? [];
  if (page === undefined) return wholeSelected;
  if (question !== undefined)
    return selectedAt(whole, { page: Number(page), question: Number(question) });
  const index = Number(page);
  const name = whole.pages[index]?.name;
  return name === undefined ? wholeSelected : { kind: "page", name, index };
}
