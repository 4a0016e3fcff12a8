/** What is other in one version of a questionnaire than in another, per question and in words. Pure. */
import { identityOf } from "#questionnaire/identity.ts";
import type { Page, Question, Questionnaire } from "#questionnaire/model.ts";
import { jumpText, pageText } from "../page/jump-text.ts";
import { type Asked, changesIn } from "./changes.ts";
import { movedIn } from "./order.ts";
import { isSame } from "./same.ts";

export type Mark = "added" | "removed" | "changed" | "moved";

export type Difference = {
  /** Changes of the whole: its title, quotas, ends. */
  whole: string[];
  pages: { name: string; marks: Mark[]; says: string[] }[];
  /** In the order of the newer version, those that are gone behind them. */
  questions: { name: string; title: string; marks: Mark[]; says: string[] }[];
};

export function differenceOf(before: Questionnaire, after: Questionnaire): Difference {
  const asked = { before: questionsBy(before), after: questionsBy(after) };
  const { pages: _, ...was } = before;
  const { pages: __, ...is } = after;
  const difference = {
    whole: changesIn(was, is, asked),
    pages: pageDifferences(before, after, asked),
    questions: questionDifferences(before, after, asked),
  };
  // Two questions have one name: which of them was changed is not known.
  if (isNothing(difference) && !isSame(before, after))
    return { ...difference, whole: ["有改动，但同一个编号出现了两次，看不出是哪一题"] };
  return difference;
}

export const isNothing = ({ whole, pages, questions }: Difference): boolean =>
  whole.length + pages.length + questions.length === 0;

const questionsBy = ({ pages }: Questionnaire) => {
  const all = pages.flatMap(({ questions }) => questions);
  return (name: string) => all.find((question) => question.name === name);
};

type Placed = { question: Question; page: Page; at: { page: number; question: number } };

const placed = ({ pages }: Questionnaire): Map<string, Placed> =>
  new Map(
    pages.flatMap((page, p) =>
      page.questions.map((question, q) => [
        identityOf(question),
        { question, page, at: { page: p, question: q } },
      ]),
    ),
  );

const placeText = ({ at }: Placed): string => `第 ${at.page + 1} 页第 ${at.question + 1} 题`;

function questionDifferences(before: Questionnaire, after: Questionnaire, asked: Asked) {
  const [was, is] = [placed(before), placed(after)];
  const stayed = [...is.keys()].filter((id) => was.has(id));
  const moved = movedIn(
    [...was.keys()].filter((id) => is.has(id)),
    stayed,
  );
  const differences = [...is].flatMap(([id, now]) => {
    const { name, title } = now.question;
    const old = was.get(id);
    if (!old) return [{ name, title, marks: ["added" as const], says: [`加在${placeText(now)}`] }];
    const changes = changesIn(old.question, now.question, asked);
    const isMoved = moved.has(id) || old.page.name !== now.page.name;
    if (changes.length === 0 && !isMoved) return [];
    const marks: Mark[] = [
      ...(changes.length > 0 ? ["changed" as const] : []),
      ...(isMoved ? ["moved" as const] : []),
    ];
    const place = isMoved ? [`由${placeText(old)}移到${placeText(now)}`] : [];
    return [{ name, title, marks, says: [...place, ...changes] }];
  });
  const removed = [...was]
    .filter(([id]) => !is.has(id))
    .map(([, old]) => ({
      name: old.question.name,
      title: old.question.title,
      marks: ["removed" as const],
      says: [`原来在${placeText(old)}`],
    }));
  return [...differences, ...removed];
}

/** A page is who its name says. */
function pageDifferences(before: Questionnaire, after: Questionnaire, asked: Asked) {
  const was = new Map(before.pages.map((page, index) => [page.name, { page, index }]));
  const is = new Map(after.pages.map((page, index) => [page.name, { page, index }]));
  const moved = movedIn(
    [...was.keys()].filter((name) => is.has(name)),
    [...is.keys()].filter((name) => was.has(name)),
  );
  const differences = [...is].flatMap(([name, { page, index }]) => {
    const text = pageText(index, page.title);
    const old = was.get(name);
    if (!old) return [{ name: text, marks: ["added" as const], says: ["新增的页"] }];
    const changes = [
      ...changesIn(old.page, page, asked),
      ...jumpChanges({ page: old.page, whole: before }, { page, whole: after }),
    ];
    const isMoved = moved.has(name);
    if (changes.length === 0 && !isMoved) return [];
    const place = isMoved ? [`由第 ${old.index + 1} 页移到第 ${index + 1} 页`] : [];
    const marks: Mark[] = [
      ...(changes.length > 0 ? ["changed" as const] : []),
      ...(isMoved ? ["moved" as const] : []),
    ];
    return [{ name: text, marks, says: [...place, ...changes] }];
  });
  const removed = [...was]
    .filter(([name]) => !is.has(name))
    .map(([, { page, index }]) => ({
      name: pageText(index, page.title),
      marks: ["removed" as const],
      says: ["删除的页"],
    }));
  return [...differences, ...removed];
}

type PageIn = { page: Page; whole: Questionnaire };

function jumpChanges(before: PageIn, after: PageIn): string[] {
  if (isSame(before.page.jumps ?? [], after.page.jumps ?? [])) return [];
  const textsOf = ({ page, whole }: PageIn) =>
    (page.jumps ?? []).map((one) => jumpText(one, whole));
  const [was, is] = [textsOf(before), textsOf(after)];
  const said = [
    ...was.filter((text) => !is.includes(text)).map((text) => `去掉跳转：${text}`),
    ...is.filter((text) => !was.includes(text)).map((text) => `加上跳转：${text}`),
  ];
  return said.length > 0 ? said : ["跳转的次序或写法变了"];
}
