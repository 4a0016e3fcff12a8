/** The system's own picker in our frame: nothing beats it on a phone. */
import type { Ref, SelectHTMLAttributes } from "react";
import { classes } from "./classes.ts";
import { useField } from "./Field.tsx";
import { ChevronDownIcon } from "./shellIcons.tsx";
import styles from "./Select.module.css";

type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & {
  options: readonly { value: string | number; label: string }[];
  /** The first line, which stands for no choice. */
  placeholder?: string;
  /** Over a list, where it filters: quieter than what a form asks. */
  isCompact?: boolean;
  ref?: Ref<HTMLSelectElement>;
};

export function Select({ options, placeholder, isCompact, ...rest }: SelectProps) {
  return (
    <span className={classes(styles.frame, isCompact && styles.compact)}>
      <select {...useField()} {...rest} className={styles.select}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDownIcon className={styles.arrow} />
    </span>
  );
}
