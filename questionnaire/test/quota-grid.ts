/** A quota grid over sex and age, for its tests. */
import type { Question, QuotaGrid, QuotaTarget } from "#questionnaire/model.ts";
import { number, onePage, single } from "./questions.ts";

export const DAY = "2026-11-26";
export const sex = single("sex", {
  required: true,
  choices: [
    { value: "1", label: "男" },
    { value: "2", label: "女" },
  ],
});
export const ages = [
  { label: "18-29", from: 18, to: 29 },
  { label: "30-44", from: 30, to: 44 },
  { label: "45 以上", from: 45 },
];
export const sexes = [
  { label: "男", codes: ["1"] },
  { label: "女", codes: ["2"] },
];
export const grid = (targets: QuotaTarget[], more: Partial<QuotaGrid> = {}): QuotaGrid => ({
  dimensions: [
    { question: "sex", bands: sexes },
    { question: "age", bands: ages },
  ],
  targets,
  ...more,
});
export const asked = (
  quotaGrid: QuotaGrid,
  age: Question = number("age", { required: true, integer: true, min: 18, max: 99 }),
) => ({
  ...onePage(sex, age),
  quotaGrid,
});
