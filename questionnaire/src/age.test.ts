import { expect, test } from "vitest";
import { askedOn, latestBirthday } from "./age.ts";
import type { Question, Questionnaire } from "./model.ts";

test.each([
  ["2026-11-23", "2008-11-23"],
  ["2028-02-29", "2010-02-28"],
  ["2036-02-29", "2018-02-28"],
  ["2038-02-28", "2020-02-28"],
])("on %s who was born on %s turns eighteen, or has", (today, latest) => {
  expect(latestBirthday(today, 18)).toBe(latest);
});

const formOf = (...questions: Question[]): Questionnaire => ({
  version: 1,
  title: "资料",
  pages: [{ name: "p", questions }],
  quotaCells: [],
});
const born = { kind: "date", name: "born", title: "生日", required: false } as const;

test("an age limits the day by the day on which it is asked, and a limit that is tighter stays", () => {
  const form = formOf(
    { ...born, minAge: 18 },
    { ...born, name: "old", minAge: 18, max: "1999-12-31" },
  );
  const [first, second] = askedOn("2026-11-23", form).pages[0]?.questions ?? [];
  expect(first).toMatchObject({ max: "2008-11-23" });
  expect(second).toMatchObject({ max: "1999-12-31" });
});

test("a questionnaire without an age is the same one", () => {
  const form = formOf({ ...born, max: "2001-01-01" });
  expect(askedOn("2026-11-23", form)).toBe(form);
});
