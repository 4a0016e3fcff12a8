/** A question's choices: reword, reorder, add, remove, paste many; what each does, when it shows. */
import type { Choice, ChoiceQuestion } from "#questionnaire/model.ts";
import { AddButton } from "../AddButton.tsx";
import { Notes } from "../Notes.tsx";
import { addChoice, moved } from "../outline.ts";
import styles from "../Questionnaire.module.css";
import { writeChoice } from "../reach.ts";
import { Mark } from "../Small.tsx";
import { ChoiceRow } from "./ChoiceRow.tsx";
import { PasteMany } from "./PasteMany.tsx";
import type { QuestionProps } from "./QuestionForm.tsx";
import { taken } from "./taken.ts";

type ChoicesFieldProps = QuestionProps & { question: ChoiceQuestion };

export function ChoicesField({ question, at, path, change }: ChoicesFieldProps) {
  const { name, choices } = question;
  const put = (next: Choice[], field?: string) => change({ choices: next }, field);
  const extend = (next: Choice[]) => {
    put(next);
    writeChoice(name, next.length - 1);
  };
  const take = (pasted: Choice[], at?: number) =>
    extend(
      taken(choices, pasted, {
        list: "choices",
        make: fitting(question),
        ...(at !== undefined && { at }),
      }),
    );
  const place = (index: number) => ({ question, at, path: `${path}.choices[${index}]` });
  return (
    <div className={styles.list} role="group" aria-label={`${name} 的选项`}>
      <ol className={styles.choices}>
        {choices.map((choice, index) => (
          <ChoiceRow
            // Labels change while they are typed, and values may be equal for a moment: only the place identifies an item.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            {...place(index)}
            choice={choice}
            index={index}
            onChange={(next, field) => put(choices.with(index, next), field && `${index}${field}`)}
            onMove={(by) => put(moved(choices, index, by))}
            onRemove={() => put(choices.toSpliced(index, 1))}
            onNext={() => extend(addChoice(choices))}
            onPasteMany={(pasted) => take(pasted, index)}
          />
        ))}
      </ol>
      <Notes path={`${path}.choices`} />
      <div className={styles.actions}>
        <AddButton label={`给 ${name} 添加选项`} onAdd={() => extend(addChoice(choices))}>
          添加选项
        </AddButton>
        <PasteMany name={name} one="选项" onPaste={(pasted) => take(pasted)} />
        <Mark
          label="选项乱序"
          of={name}
          value={question.shuffle}
          onChange={(shuffle) => change({ shuffle })}
        />
      </div>
    </div>
  );
}

/** A ranking takes no 其他 and nothing exclusive (integrity.ts). */
const fitting =
  ({ kind }: ChoiceQuestion) =>
  ({ value, label, other, exclusive }: Choice): Choice => ({
    value,
    label,
    ...(other && kind !== "ranking" && { other }),
    ...(exclusive && kind === "multiple" && { exclusive }),
  });
