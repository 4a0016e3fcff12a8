/** A long list of choices as the phone's own picker. */
import type { DropdownQuestion } from "#questionnaire/model.ts";
import styles from "./field.module.css";
import { chosenIn, valueOf } from "./field.ts";
import type { FieldProps } from "./field.ts";
import { OtherInput } from "./OtherInput.tsx";

export const DropdownField = (props: FieldProps<DropdownQuestion>) => {
  const { shown, answer, control, words, onChange } = props;
  const [item] = chosenIn(answer);
  const choice = shown.choices.find(({ value }) => item !== undefined && value === valueOf(item));
  return (
    <>
      <select
        {...control}
        className={styles.input}
        value={choice?.value ?? ""}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">请选择</option>
        {shown.choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {words(label)}
          </option>
        ))}
      </select>
      {choice?.other && item !== undefined && (
        <OtherInput
          label={words(choice.label)}
          item={item}
          onChange={(text) => onChange({ value: choice.value, text })}
        />
      )}
    </>
  );
};
