/** What stays selected when an undo, a redo or a colleague's version has renamed, moved or taken away what was. */
import { identityOf } from "#questionnaire/identity.ts";
import type { Page, Questionnaire } from "#questionnaire/model.ts";
import { found, type Selected, selectedNow, wholeSelected } from "./selection.ts";

/** Where the selection was found last. */
export interface Known {
  whole: Questionnaire;
  /** As somebody selected it. */
  asked: Selected;
  /** As it was called there. */
  selected: Selected;
}

/** A page has no identity of its own: it is the one that has most of the questions, or stands in the same place. */
export function selectedAfter(known: Known, whole: Questionnaire, asked: Selected): Selected {
  const now = selectedNow(whole, asked);
  if (now.kind !== "whole" || known.asked !== asked) return now;
  const still = selectedNow(whole, known.selected);
  if (still.kind !== "whole") return still;
  const before = found(known.whole, known.selected);
  if (before.kind === "whole") return wholeSelected;
  const page = before.kind === "page" ? before.index : before.at.page;
  const index = placeOf(known.whole.pages, page, whole.pages);
  const name = whole.pages[index]?.name;
  return name === undefined ? wholeSelected : { kind: "page", name, index };
}

function placeOf(before: readonly Page[], index: number, now: readonly Page[]): number {
  const page = before[index];
  if (!page) return -1;
  const own = new Set(page.questions.map(identityOf));
  const shared = now.map(
    ({ questions }) => questions.filter((one) => own.has(identityOf(one))).length,
  );
  const most = Math.max(0, ...shared);
  if (most > 0) return shared.indexOf(most);
  const named = now.findIndex(({ name }) => name === page.name);
  return named < 0 && before.length === now.length ? index : named;
}
