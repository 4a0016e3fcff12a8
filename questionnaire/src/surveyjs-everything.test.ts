/** Nothing of a SurveyJS questionnaire is lost in silence: what is taken away either was there or is in the list. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { elementKinds, surveyOf } from "../test/surveyjs.ts";
import { importSurveyJs } from "./import-surveyjs.ts";

interface Property {
  path: string;
  without: () => unknown;
}

/** Every property that holds a value, with the survey as it is without it. */
const propertiesOf = (survey: object): Property[] => {
  const found: Property[] = [];
  const visit = (value: unknown, path: string, keys: (string | number)[]) => {
    if (Array.isArray(value) && value.some((item) => typeof item === "object")) {
      for (const [i, item] of value.entries()) visit(item, `${path}[${i}]`, [...keys, i]);
    } else if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      for (const [key, part] of Object.entries(value))
        visit(part, path === "" ? key : `${path}.${key}`, [...keys, key]);
    } else if (typeof keys.at(-1) === "string")
      found.push({ path, without: () => cut(survey, keys) });
  };
  visit(survey, "", []);
  return found;
};

const cut = (survey: object, keys: (string | number)[]): unknown => {
  const copy = structuredClone(survey);
  let at = copy as Record<string | number, unknown>;
  for (const key of keys.slice(0, -1)) at = at[key] as typeof at;
  delete at[keys.at(-1) ?? ""];
  return copy;
};

const isWithin = (path: string, place: string): boolean =>
  path === place || path.startsWith(`${place}.`) || path.startsWith(`${place}[`);

/** A column that is what the table makes of every column, or SurveyJS of every table, says nothing by that. */
function saysTheUsual(survey: unknown, path: string): boolean {
  const [, of] = /^(.*)\.columns\[\d+\]\.cellType$/.exec(path) ?? [];
  return (
    of !== undefined && valueAt(survey, path) === (valueAt(survey, `${of}.cellType`) ?? "dropdown")
  );
}

const valueAt = (value: unknown, path: string): unknown =>
  path
    .split(/[.[\]]+/)
    .filter((key) => key !== "")
    .reduce((of, key) => (of as Record<string, unknown> | undefined)?.[key], value);

test.each(elementKinds)("of %s every property arrives or is named with its place", (kind) => {
  fc.assert(
    fc.property(surveyOf(kind), (survey) => {
      const { questionnaire, remarks } = importSurveyJs(survey);
      const whole = JSON.stringify(questionnaire);
      const silent = propertiesOf(survey).filter(
        ({ path, without }) =>
          !remarks.some(({ place }) => isWithin(path, place)) &&
          // A panel is its questions, and its name is nobody's.
          !(kind === "panel" && path === "pages[1].elements[0].name") &&
          !saysTheUsual(survey, path) &&
          JSON.stringify(importSurveyJs(without()).questionnaire) === whole,
      );
      expect(silent.map(({ path }) => path)).toEqual([]);
    }),
    { numRuns: 12 },
  );
});

test("a property that nobody has heard of is named where it stands, however deep", () => {
  const { remarks } = importSurveyJs({
    pages: [{ elements: [{ type: "text", name: "a", validators: [{ type: "magic", spell: 1 }] }] }],
    strange: { a: [{ b: 1 }] },
  });
  expect(remarks.map(({ place }) => place)).toEqual([
    "pages[0].elements[0].validators[0]",
    "strange",
  ]);
});
