/** Single, multiple and picture choice: native radios and checkboxes on large labels. */
import type {
  Choice,
  Chosen,
  MultipleQuestion,
  PictureQuestion,
  SingleQuestion,
} from "#questionnaire/model.ts";
import styles from "./field.module.css";
import { chosenIn, valueOf } from "./field.ts";
import type { FieldProps } from "./field.ts";
import { OtherInput } from "./OtherInput.tsx";

export const ChoiceField = ({
  question,
  shown,
  answer,
  id,
  words,
  onChange,
}: FieldProps<SingleQuestion | MultipleQuestion | PictureQuestion>) => {
  const isSeveral =
    question.kind === "multiple" || (question.kind === "picture" && question.multiple === true);
  const chosen = chosenIn(answer);
  const put = (choice: Choice, item: Chosen) =>
    onChange(isSeveral ? [...compatible(choice, shown.choices, chosen), item] : item);
  const drop = (choice: Choice) => onChange(without(choice, chosen));

  return (
    <div className={question.kind === "picture" ? styles.pictures : styles.choices} data-options>
      {shown.choices.map((choice) => {
        const label = words(choice.label);
        const item = chosen.find((candidate) => valueOf(candidate) === choice.value);
        return (
          <div key={choice.value}>
            <label className={styles.choice}>
              <input
                type={isSeveral ? "checkbox" : "radio"}
                name={id}
                checked={item !== undefined}
                onChange={(event) =>
                  event.target.checked ? put(choice, choice.value) : drop(choice)
                }
              />
              {choice.picture && (
                <img src={choice.picture} alt="" loading="lazy" width={160} height={120} />
              )}
              <span>{label}</span>
            </label>
            {choice.other && item !== undefined && (
              <OtherInput
                label={label}
                item={item}
                onChange={(text) => put(choice, { value: choice.value, text })}
              />
            )}
          </div>
        );
      })}
    </div>
  );
};

const without = (choice: Choice, chosen: Chosen[]): Chosen[] =>
  chosen.filter((item) => valueOf(item) !== choice.value);

/** What may stay chosen beside this choice: an exclusive one clears the others, and they clear it. */
const compatible = (choice: Choice, choices: Choice[], chosen: Chosen[]): Chosen[] => {
  if (choice.exclusive) return [];
  const exclusive = choices.filter((candidate) => candidate.exclusive);
  return exclusive.reduce((rest, candidate) => without(candidate, rest), without(choice, chosen));
};
