/** Yes or no, as a box with its own words. */
import { Checkbox } from "antd";
import { FieldGroup } from "./Field.tsx";

type CheckFieldProps = {
  label: string;
  help: string;
  /** Beside the box. */
  words: string;
  isWide?: boolean;
  problem?: string | undefined;
  value: boolean;
  onChange: (value: boolean) => void;
};

export const CheckField = ({ words, value, onChange, ...group }: CheckFieldProps) => (
  <FieldGroup {...group}>
    <Checkbox checked={value} onChange={({ target }) => onChange(target.checked)}>
      {words}
    </Checkbox>
  </FieldGroup>
);
