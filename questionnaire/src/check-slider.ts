/** Checks a number that was pointed at on a line. */
import { refused, type Checked } from "./checked.ts";
import type { SliderQuestion } from "./model.ts";

export const checkSlider = (question: SliderQuestion, raw: unknown): Checked => {
  const steps = typeof raw === "number" ? stepsTo(question, raw) : Number.NaN;
  const value = stopAt(question, Math.round(steps));
  // A browser adds steps up and arrives at 0.30000000000000004.
  return Math.abs(steps - Math.round(steps)) < NEAR &&
    value >= question.min &&
    value <= question.max
    ? { value }
    : refused("请在滑动条上选择");
};

const NEAR = 1e-6;

type Line = Pick<SliderQuestion, "min" | "max" | "step">;

export const stepsTo = ({ min, step }: Line, value: number): number => (value - min) / step;

/** With as many decimals as the author wrote; JSON has no minus zero. */
export const stopAt = ({ min, step }: Line, steps: number): number =>
  Number((min + steps * step).toFixed(Math.max(decimalsOf(min), decimalsOf(step)))) + 0;

const decimalsOf = (value: number): number => {
  for (let decimals = 0; decimals < 6; decimals += 1)
    if (Number(value.toFixed(decimals)) === value) return decimals;
  return 6;
};

/** How many steps there are. Not always a whole number; such a questionnaire is refused (integrity.ts). */
export const stepsOf = (line: Line): number => stepsTo(line, line.max);

export const stopsOf = (line: Line): number[] =>
  Array.from({ length: Math.round(stepsOf(line)) + 1 }, (_, i) => stopAt(line, i));
