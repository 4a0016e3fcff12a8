/** Where a finding leads, and what is selected by it. */
import { expect, test } from "vitest";
import { page, questionnaire, single } from "../../../../../../questionnaire/test/questions.ts";
import { renameQuestion } from "./rename.ts";
import { found, partOf, selectedAt, selectedBy, selectedNow } from "./selection.ts";

const whole = questionnaire(
  [page("p1", [single("q1")]), page("p2", [single("q2")], { block: "b2" })],
  { blocks: [{ name: "b1" }, { name: "b2" }] },
);

test.each([
  ["pages[1].questions[0].choices[2].label", "pages[1].questions[0]", "q2"],
  ["pages[0].jumps[1].to", "pages[0]", "p1"],
  ["blocks[1].loop.over", "pages[1]", "p2"],
  // Nobody is in the first any more.
  ["blocks[0].loop", "", "whole"],
  ["experiments[0].arms[1].label", "experiments", "whole"],
  ["hiddenFields[2].name", "hiddenFields", "whole"],
  ["computedValues[0].of[1]", "computedValues", "whole"],
  ["quotaCells[0].limit", "quotaCells", "whole"],
  ["quotaGrid.targets[3]", "quotaGrid", "whole"],
  ["quotaFullPage.redirect.url", "endPages", "whole"],
  ["endPages[1].if", "endPages", "whole"],
  ["title", "title", "whole"],
  ["", "", "whole"],
])("%s leads to %s", (path, part, name) => {
  expect(partOf(whole, path)).toBe(part);
  const selected = selectedBy(whole, path);
  expect(selected.kind === "whole" ? "whole" : selected.name).toBe(name);
});

test("a question stays open when its new name is taken back, and leaves the whole when it goes", () => {
  const at = { page: 0, question: 0 };
  const renamed = renameQuestion(whole, at, "brand");
  const selected = selectedAt(renamed, at);
  expect(selected).toMatchObject({ name: "brand", id: "q1" });
  // Undone, and meanwhile somewhere else.
  const turned = { ...whole, pages: whole.pages.toReversed() };
  expect(found(turned, selected)).toMatchObject({ kind: "question", at: { page: 1 } });
  expect(selectedNow(turned, selected)).toMatchObject({ name: "q1", at: { page: 1, question: 0 } });
  expect(selectedNow({ ...whole, pages: whole.pages.slice(1) }, selected)).toEqual({
    kind: "whole",
  });
});
