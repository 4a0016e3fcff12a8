/** Scale and NPS: a row of points with what its ends mean. */
import { pointsOf } from "#questionnaire/check-figures.ts";
import type { NpsQuestion, ScaleQuestion } from "#questionnaire/model.ts";
import styles from "./field.module.css";
import type { FieldProps } from "./field.ts";

export const ScaleField = (props: FieldProps<ScaleQuestion | NpsQuestion>) => {
  const { question, answer, id, words, onChange } = props;
  const { minLabel = "", maxLabel = "" } = question;
  const points = pointsOf(question);
  const meanings = new Map([
    [points[0], minLabel],
    [points[points.length - 1], maxLabel],
  ]);
  return (
    <>
      <div
        className={styles.points}
        data-points
        data-many={points.length > 11 ? "lines" : points.length > 7}
      >
        {points.map((point) => (
          <label key={point} className={styles.point}>
            <input
              type="radio"
              name={id}
              aria-label={`${point} ${words(meanings.get(point) ?? "")}`.trim()}
              checked={answer === point}
              onChange={() => onChange(point)}
            />
            <span>{point}</span>
          </label>
        ))}
      </div>
      {(minLabel || maxLabel) && (
        <div className={styles.ends} aria-hidden="true">
          <span>{words(minLabel)}</span>
          <span>{words(maxLabel)}</span>
        </div>
      )}
    </>
  );
};
