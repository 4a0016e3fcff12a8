/** The form of a sanction: what is asked for, and what is missing. */
import type { Sanction, sanctionMember } from "#contract/console/people/sanction.ts";
import type { InputOf } from "#contract/endpoint.ts";
import {
  SanctionCategory,
  SanctionStep,
  sanctionDays,
  tasksPerDayMax,
} from "#contract/sanction-enums.ts";
import { stepWords } from "#contract/sanction-words.ts";
import type { ProblemsOf } from "../../platform/problems.ts";

export const categories = SanctionCategory.values.filter(
  (one) => one !== SanctionCategory.of.unsorted,
);
type Category = (typeof categories)[number];
const { warning, fewerTasks } = SanctionStep.of;

export type SanctionForm = {
  step: SanctionStep;
  category: Category | null;
  tasksPerDay: number | null;
  reason: string;
  shown: string;
  /** Null = as long as is usual for the step. */
  days: number | null;
};

export const emptySanction: SanctionForm = {
  step: warning,
  category: null,
  tasksPerDay: 2,
  reason: "",
  shown: "",
  days: null,
};

type Body = InputOf<typeof sanctionMember>["body"];

const daysOf = ({ step, days }: Pick<SanctionForm, "step" | "days">): number =>
  days ?? sanctionDays[step].usual;

export const tasksOf = ({ step, tasksPerDay }: SanctionForm): number | null =>
  step === fewerTasks ? (tasksPerDay ?? 0) : null;

export const sanctionBody = (form: SanctionForm): Body => ({
  step: form.step,
  category: form.category ?? SanctionCategory.of.answers,
  tasksPerDay: tasksOf(form),
  reason: form.reason.trim(),
  shown: form.shown.trim(),
  days: daysOf(form),
});

type Standing = readonly Pick<Sanction, "step" | "tasksPerDay">[];

export function problemsOf(form: SanctionForm, standing: Standing): ProblemsOf<SanctionForm> {
  const { step, category, tasksPerDay, reason, shown } = form;
  const same = standing.find((one) => one.step === step);
  const { most } = sanctionDays[step];
  return {
    ...(same && { step: `已经${stepWords(same)}，请先解除` }),
    ...(category === null && { category: "请选择依据类别" }),
    ...(step === fewerTasks &&
      (tasksPerDay ?? 0) > tasksPerDayMax && { tasksPerDay: `最多 ${tasksPerDayMax} 个` }),
    ...(daysOf(form) > most && { days: `「${SanctionStep.label(step)}」最多 ${most} 天` }),
    ...(reason.trim() === "" && { reason: "请输入内部原因" }),
    ...(shown.trim() === "" && { shown: "请输入会员看到的说明" }),
  };
}

/** The lowest step that is not in force yet: steps are taken in order, and none is skipped without a reason. */
export const nextStep = (standing: Standing): SanctionStep =>
  SanctionStep.values.find((step) => standing.every((one) => one.step !== step)) ?? warning;

const dayMs = 86_400_000;

/** Not beyond the longest sanction: a later date does not exist. */
export const endAfter = (form: SanctionForm, now: number): string =>
  new Date(now + Math.min(daysOf(form), sanctionDays[form.step].most) * dayMs).toISOString();
