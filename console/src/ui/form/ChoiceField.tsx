/** One of a few values, which must be chosen. */
import { ConfigProvider } from "antd";
import type { ReactNode } from "react";
import { Choice } from "../Choice.tsx";
import { Field } from "./Field.tsx";

type ChoiceFieldProps<V extends number | string> = {
  label: string;
  help?: ReactNode;
  problem?: string | undefined;
  isWide?: boolean;
  isDisabled?: boolean;
  options: readonly { value: V; label: string }[];
  /** Undefined or null: nothing is chosen yet. */
  value: V | null | undefined;
  onChange: (value: V) => void;
};

export const ChoiceField = <V extends number | string>(props: ChoiceFieldProps<V>) => {
  const { label, options, value, onChange, isDisabled = false, ...field } = props;
  return (
    <Field label={label} {...field}>
      {({ id }) => (
        <ConfigProvider {...(isDisabled && { componentDisabled: true })}>
          <Choice
            id={id}
            label={label}
            options={options}
            value={value ?? undefined}
            onChoose={(chosen) => chosen !== undefined && onChange(chosen)}
          />
        </ConfigProvider>
      )}
    </Field>
  );
};
