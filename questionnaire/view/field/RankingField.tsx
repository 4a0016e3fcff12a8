/** Ranking without dragging: tap in the order of preference, then move up and down. */
import type { RankingQuestion } from "#questionnaire/model.ts";
import styles from "./field.module.css";
import { chosenIn, valueOf } from "./field.ts";
import type { FieldProps } from "./field.ts";

/** The lines stay where they are and only their numbers change, so that the focus is never lost. */
export const RankingField = (props: FieldProps<RankingQuestion>) => {
  const { question, shown, answer, words, onChange } = props;
  const ranked = chosenIn(answer).map(valueOf);
  const isFull = ranked.length >= (question.max ?? shown.choices.length);
  const labels = new Map(shown.choices.map(({ value, label }) => [value, words(label)]));
  const without = (value: string) => ranked.filter((other) => other !== value);
  const moveTo = (value: string, place: number) => {
    const others = without(value);
    onChange([...others.slice(0, place), value, ...others.slice(place)]);
  };

  return (
    <>
      <div className={styles.choices}>
        {[...labels].map(([value, label]) => {
          const place = ranked.indexOf(value);
          const isRanked = place >= 0;
          return (
            <div key={value} className={styles.rank}>
              <button
                type="button"
                className={styles.choice}
                aria-pressed={isRanked}
                disabled={isFull && !isRanked}
                onClick={() => onChange(isRanked ? without(value) : [...ranked, value])}
              >
                <b>{isRanked ? place + 1 : ""}</b>
                <span>{label}</span>
              </button>
              {isRanked && (
                <>
                  <Move
                    name={`上移${label}`}
                    sign="↑"
                    isOff={place === 0}
                    onMove={() => moveTo(value, place - 1)}
                  />
                  <Move
                    name={`下移${label}`}
                    sign="↓"
                    isOff={place === ranked.length - 1}
                    onMove={() => moveTo(value, place + 1)}
                  />
                </>
              )}
            </div>
          );
        })}
      </div>
      <p className={styles.quiet} role="status">
        {ranked.length === 0
          ? "按先后顺序点选，再点一次取消"
          : ranked.map((value, place) => `${place + 1}. ${labels.get(value)}`).join("　")}
      </p>
    </>
  );
};

interface MoveProps {
  name: string;
  sign: string;
  isOff: boolean;
  onMove: () => void;
}

/** Not `disabled`, which would throw out the focus of anyone who has just moved a line to the end. */
const Move = ({ name, sign, isOff, onMove }: MoveProps) => (
  <button
    type="button"
    aria-label={name}
    aria-disabled={isOff}
    onClick={() => {
      if (!isOff) onMove();
    }}
  >
    {sign}
  </button>
);
