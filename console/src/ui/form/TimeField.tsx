/** A moment, typed as the clock on the wall in Beijing. */
import { Input } from "antd";
import type { ReactNode } from "react";
import { fromWall, toWall } from "../../platform/time.ts";
import { Field } from "./Field.tsx";

type TimeFieldProps = {
  label: string;
  help?: ReactNode;
  problem?: string | undefined;
  /** ISO; null = none. */
  value: string | null;
  onChange: (iso: string | null) => void;
};

export const TimeField = ({ label, help, problem, value, onChange }: TimeFieldProps) => (
  <Field label={`${label}（北京时间）`} help={help} problem={problem}>
    {(control) => (
      <Input
        {...control}
        type="datetime-local"
        value={toWall(value)}
        onChange={({ target }) => onChange(fromWall(target.value))}
      />
    )}
  </Field>
);
