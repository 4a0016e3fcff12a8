/** A slider of SurveyJS: ours, where its steps lead from one end to the other; else the number is typed. */
import { stepsOf } from "./check-slider.ts";
import type { Question } from "./model.ts";
import { wordsIn } from "./surveyjs-import.ts";
import type { Place } from "./surveyjs-items.ts";
import { present, type Source } from "./surveyjs-source.ts";
import type { Common } from "./surveyjs-text.ts";

/** As many as a slider of ours has (schema.ts). */
const MOST_STEPS = 1000;

export const sliderFrom = (source: Source, common: Common, place: Place): Question => {
  const { importer, where } = place;
  const min = source.number("min") ?? 0;
  const max = source.number("max") ?? 100;
  const step = source.number("step") ?? 1;
  source.word("sliderType", ["single"]);
  const steps = stepsOf({ min, max, step });
  const fits = steps >= 1 && steps <= MOST_STEPS && Math.abs(steps - Math.round(steps)) < 1e-6;
  if (fits && step >= 0.01)
    return { ...common, kind: "slider", min, max, step, ...endsFrom(source, { min, max }, place) };
  const message = `${where}：滑动条从 ${min} 起每步 ${step}，走不到 ${max}，改为数字题，任何数都可以填`;
  importer.tell(source, "type", { kind: "changed", message });
  return { ...common, kind: "number", ...(min < max && { min, max }) };
};

/** Ours has words at its two ends, and nowhere else. */
const endsFrom = (source: Source, { min, max }: { min: number; max: number }, place: Place) => {
  const { importer, scope, where } = place;
  const words = new Map<number | undefined, string>();
  for (const label of source.list("customLabels")) {
    const at = label.number("value");
    const text = wordsIn(importer, label, "text", scope);
    if ((at === min || at === max) && text !== "" && !words.has(at)) words.set(at, text);
    else importer.tell(label, "", { kind: "lost", message: `${where}：滑动条中间的文字 ${text}` });
  }
  return present({ minLabel: words.get(min), maxLabel: words.get(max) });
};
