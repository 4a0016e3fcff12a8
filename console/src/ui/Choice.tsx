/** One of a few values, as the browser's own select: 31 KB gzip less than antd's on every list. */
import { ConfigProvider } from "antd";
import styles from "./Choice.module.css";

type ChoiceProps<V extends number | string> = {
  label: string;
  /** What the empty choice says; without it one must be chosen. */
  all?: string;
  id?: string;
  options: readonly { value: V; label: string }[];
  value: V | undefined;
  onChoose: (value: V | undefined) => void;
};

export function Choice<V extends number | string>(props: ChoiceProps<V>) {
  // The editor switches all its fields off at once for those who may only look.
  const { componentDisabled } = ConfigProvider.useConfig();
  return (
    <select
      id={props.id}
      className={styles.choice}
      aria-label={props.label}
      disabled={componentDisabled}
      value={props.value ?? ""}
      onChange={({ target }) =>
        props.onChoose(props.options.find(({ value }) => String(value) === target.value)?.value)
      }
    >
      {props.all !== undefined && <option value="">{props.all}</option>}
      {props.options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
