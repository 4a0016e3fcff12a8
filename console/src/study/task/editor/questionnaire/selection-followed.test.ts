/** What stays selected when it is renamed, moved or taken away by an undo. */
import { expect, test } from "vitest";
import { page, questionnaire, single } from "../../../../../../questionnaire/test/questions.ts";
import { renamePage, renameQuestion } from "./rename.ts";
import { type Selected, selectedAt, wholeSelected } from "./selection.ts";
import { selectedAfter } from "./selection-followed.ts";

const whole = questionnaire([
  page("p1", [single("q1")]),
  page("p2", [single("q2"), single("q3")]),
  page("p3", []),
]);
/** Selected in the one, and then undone to the other. */
const undone = (from: typeof whole, to: typeof whole, asked: Selected) =>
  selectedAfter({ whole: from, asked, selected: asked }, to, asked);

test("a page stays open when its new name is taken back, with questions or without, and wherever it stands", () => {
  const renamed = renamePage(whole, 1, "新页");
  const asked: Selected = { kind: "page", name: "新页", index: 1 };
  expect(undone(renamed, whole, asked)).toEqual({ kind: "page", name: "p2", index: 1 });
  const turned = { ...whole, pages: whole.pages.toReversed() };
  expect(undone({ ...renamed, pages: renamed.pages.toReversed() }, whole, asked)).toMatchObject({
    name: "p2",
    index: 1,
  });
  expect(undone(renamed, turned, asked)).toMatchObject({ name: "p2", index: 1 });
  const empty = renamePage(whole, 2, "空页");
  const last: Selected = { kind: "page", name: "空页", index: 2 };
  expect(undone(empty, whole, last)).toEqual({ kind: "page", name: "p3", index: 2 });
  // Edited again after the undo, it is known by the name that it has by then.
  const known = { whole, asked, selected: { kind: "page", name: "p2", index: 1 } as const };
  expect(selectedAfter(known, { ...whole, title: "改过" }, asked)).toMatchObject({ name: "p2" });
  expect(selectedAfter(known, renamed, asked)).toMatchObject({ name: "新页" });
});

test("of a question that is taken away its page is left, and of a page that is, the whole", () => {
  const at = { page: 1, question: 1 };
  const asked = selectedAt(whole, at);
  const less = {
    ...whole,
    pages: whole.pages.map((one) => ({ ...one, questions: one.questions.slice(0, 1) })),
  };
  expect(undone(whole, less, asked)).toEqual({ kind: "page", name: "p2", index: 1 });
  const renamed = renameQuestion(whole, at, "brand");
  expect(undone(renamed, whole, selectedAt(renamed, at))).toMatchObject({
    kind: "question",
    name: "q3",
  });
  const gone = { ...whole, pages: whole.pages.slice(0, 1) };
  expect(undone(whole, gone, { kind: "page", name: "p2", index: 1 })).toEqual(wholeSelected);
  // Nobody had it: an address that names what is not there.
  const never: Selected = { kind: "page", name: "p9" };
  const known = { whole, asked: wholeSelected, selected: wholeSelected };
  expect(selectedAfter(known, whole, never)).toEqual(wholeSelected);
});
