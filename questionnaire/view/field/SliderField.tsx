/** A line with a handle, and a button at either end for the last step. Untouched it has no value, and says so. */
import { stepsOf, stepsTo, stopAt } from "#questionnaire/check-slider.ts";
import type { SliderQuestion } from "#questionnaire/model.ts";
import frame from "./field.module.css";
import type { FieldProps } from "./field.ts";
import styles from "./slider.module.css";

export const SliderField = (props: FieldProps<SliderQuestion>) => {
  const { question, answer, control, words, onChange } = props;
  const { min, max, step, minLabel = "", maxLabel = "", unit = "" } = question;
  const value = typeof answer === "number" ? answer : undefined;
  const last = Math.round(stepsOf(question));
  // Where the handle waits; it is no answer until somebody has touched it.
  const shown = value ?? stopAt(question, Math.round(last / 2));
  const said = value === undefined ? "还没有选择" : `${value}${unit}`;
  const goBy = (steps: number) => {
    const at = Math.round(stepsTo(question, shown)) + steps;
    onChange(stopAt(question, Math.min(last, Math.max(0, at))));
  };
  return (
    <div className={styles.slider} data-untouched={value === undefined}>
      <output className={styles.value} aria-hidden="true">
        {value === undefined ? "点一下或拖动来选择" : said}
      </output>
      <div className={styles.line}>
        <button type="button" aria-label={`减 ${step}`} onClick={() => goBy(-1)}>
          −
        </button>
        <input
          {...control}
          type="range"
          {...{ min, max, step }}
          value={shown}
          aria-valuetext={said}
          onChange={(event) => onChange(event.target.valueAsNumber)}
          // A press where the handle already stands changes no value: only the click tells that it was meant.
          onClick={(event) => value === undefined && onChange(event.currentTarget.valueAsNumber)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" && event.key !== " ") return;
            event.preventDefault();
            onChange(shown);
          }}
        />
        <button type="button" aria-label={`加 ${step}`} onClick={() => goBy(1)}>
          ＋
        </button>
      </div>
      <div className={frame.ends} aria-hidden="true">
        <span>{[min, words(minLabel)].join(" ")}</span>
        <span>{[max, words(maxLabel)].join(" ")}</span>
      </div>
    </div>
  );
};
