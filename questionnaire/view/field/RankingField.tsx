/** Ranking without dragging: tap in the order of preference, then move up and down. */
import type { RankingQuestion } from "#questionnaire/model.ts";
import styles from "../questionnaire.module.css";
import { chosenIn, valueOf } from "./field.ts";
import type { FieldProps } from "./field.ts";

export const RankingField = (props: FieldProps<RankingQuestion>) => {
  const { question, shown, answer, words, onChange } = props;
  const ranked = chosenIn(answer).map(valueOf);
  const labels = new Map(shown.choices.map(({ value, label }) => [value, words(label)]));
  const rest = shown.choices.filter(({ value }) => !ranked.includes(value));
  const isFull = ranked.length >= (question.max ?? shown.choices.length);
  const move = (value: string, place: number) => {
    const others = ranked.filter((other) => other !== value);
    onChange([...others.slice(0, place), value, ...others.slice(place)]);
  };

  return (
    <>
      <ol className={styles.ranked} aria-label="已排序">
        {ranked.map((value, place) => {
          const label = labels.get(value) ?? value;
          const act = (sign: string, act: string, isOff: boolean, run: () => void) => (
            <button type="button" aria-label={`${act}${label}`} disabled={isOff} onClick={run}>
              {sign}
            </button>
          );
          return (
            <li key={value}>
              <span>{label}</span>
              {act("↑", "上移", place === 0, () => move(value, place - 1))}
              {act("↓", "下移", place === ranked.length - 1, () => move(value, place + 1))}
              {act("×", "移出", false, () => onChange(ranked.filter((other) => other !== value)))}
            </li>
          );
        })}
      </ol>
      {rest.length > 0 && !isFull && (
        <p className={styles.quiet}>按先后顺序点选，现在选第 {ranked.length + 1} 名</p>
      )}
      <div className={styles.choices}>
        {rest.map(({ value }) => (
          <button
            key={value}
            type="button"
            className={styles.choice}
            disabled={isFull}
            onClick={() => onChange([...ranked, value])}
          >
            {labels.get(value)}
          </button>
        ))}
      </div>
    </>
  );
};
