/** Whole numbers of the draft; money is typed in yuan and kept in fen. */
import { InputNumber } from "antd";
import type { ReactNode } from "react";
import { Field } from "./Field.tsx";

type NumberFieldProps = {
  label: string;
  unit: string;
  help?: ReactNode;
  problem?: string | undefined;
  placeholder?: string;
  /** 0 unless told. */
  min?: number;
  value: number | null;
  onChange: (value: number | null) => void;
};

export const NumberField = ({
  label,
  unit,
  help,
  problem,
  placeholder,
  min = 0,
  value,
  onChange,
}: NumberFieldProps) => (
  <Field label={label} help={help} problem={problem}>
    {(control) => (
      <InputNumber
        {...control}
        style={{ width: "100%" }}
        precision={0}
        min={min}
        suffix={unit}
        value={value}
        {...(placeholder !== undefined && { placeholder })}
        onChange={onChange}
      />
    )}
  </Field>
);

export const YuanField = ({
  value,
  onChange,
  ...rest
}: Omit<NumberFieldProps, "unit" | "value" | "onChange"> & {
  value: number;
  onChange: (fen: number) => void;
}) => (
  <Field {...rest}>
    {(control) => (
      <InputNumber
        {...control}
        style={{ width: "100%" }}
        precision={2}
        min={0}
        step={0.1}
        suffix="元"
        value={value / 100}
        onChange={(yuan) => onChange(Math.round((yuan ?? 0) * 100))}
      />
    )}
  </Field>
);

/** Empty means that there is none. */
export const OptionalYuanField = ({
  value,
  onChange,
  placeholder,
  ...rest
}: Omit<NumberFieldProps, "unit" | "value" | "onChange"> & {
  value: number | null;
  onChange: (fen: number | null) => void;
}) => (
  <Field {...rest}>
    {(control) => (
      <InputNumber
        {...control}
        style={{ width: "100%" }}
        precision={2}
        min={0.01}
        step={0.1}
        suffix="元"
        {...(placeholder !== undefined && { placeholder })}
        value={value === null ? null : value / 100}
        onChange={(yuan) => onChange(yuan === null ? null : Math.round(yuan * 100))}
      />
    )}
  </Field>
);
