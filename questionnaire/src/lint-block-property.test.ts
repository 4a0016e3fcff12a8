/** What the check calls impossible must be so for everybody, in whatever order they are asked. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { inMachineTime } from "../../tools/pace.ts";
import { arbitraryAnswers, arbitraryQuestionnaire, fittingAnswers } from "../test/arbitraries.ts";
import { withBlocks } from "../test/arbitrary-blocks.ts";
import { integrityProblems } from "./integrity.ts";
import { checkLogic } from "./lint.ts";
import type { Questionnaire } from "./model.ts";
import { ownOf } from "./own.ts";
import { walk } from "./walk.ts";

/** Without the jumps that are refused; conditions may read what is not there. */
const allowed = (model: Questionnaire): Questionnaire => {
  const refused = integrityProblems(model).map(({ path }) => path);
  const pages = model.pages.map((one, p) =>
    refused.some((path) => path.startsWith(`pages[${p}].jumps`)) ? { ...one, jumps: [] } : one,
  );
  return { ...model, pages };
};

/** Names in the messages that say what never happens. */
const impossible = (model: Questionnaire): { pages: Set<string>; questions: Set<string> } => {
  const found = { pages: new Set<string>(), questions: new Set<string>() };
  for (const { path, message } of checkLogic(model)) {
    const [, p, q] =
      /^pages\[(\d+)\](?:\.questions\[(\d+)\])?(?:\.visibleIf|\.carry)?$/.exec(path) ?? [];
    if (p === undefined || !message.includes("永远")) continue;
    const at = model.pages[Number(p)];
    const name = q === undefined ? at?.name : at?.questions[Number(q)]?.name;
    if (name !== undefined) found[q === undefined ? "pages" : "questions"].add(name);
  }
  return found;
};

test.each(["pages", "questions"] as const)(
  "what the check calls impossible happens to nobody, in whatever order they are asked: %s",
  { timeout: inMachineTime(60_000) },
  (what) => {
    fc.assert(
      fc.property(
        withBlocks(arbitraryQuestionnaire)
          .map(allowed)
          .filter((model) => impossible(model)[what].size > 0),
        fc.array(arbitraryAnswers, { minLength: 3, maxLength: 3 }),
        (model, random) => {
          const { pages, questions } = impossible(model);
          for (const [i, given] of random.entries())
            for (const seed of ["1", "2", "3", "4"]) {
              const assigned = { e: i % 2 === 0 ? "x" : "y" };
              const plain = ownOf(model, { seed, answers: {} });
              const answers = { ...fittingAnswers(plain, i), ...given, ...assigned };
              for (const one of walk(plain, answers, seed).pages) {
                expect(pages).not.toContain(one.page.name.split("@")[0]);
                for (const { question } of one.questions)
                  expect(questions).not.toContain(question.name.split("@")[0]);
              }
            }
        },
      ),
      { numRuns: 100 },
    );
  },
);
