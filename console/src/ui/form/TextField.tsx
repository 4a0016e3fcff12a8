/** One line of text, or several. */
import { Input } from "antd";
import type { ReactNode } from "react";
import { Field } from "./Field.tsx";

type TextFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  max: number;
  help?: ReactNode;
  problem?: string | undefined;
  placeholder?: string;
  isWide?: boolean;
  /** More than one: a box that grows with what is in it. */
  rows?: number;
  /** Addresses and codes, in digits of one width. */
  isCode?: boolean;
  isDisabled?: boolean;
};

const codeFont = { fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" };

export const TextField = (props: TextFieldProps) => (
  <Field
    label={props.label}
    help={props.help}
    problem={props.problem}
    isWide={props.isWide ?? false}
  >
    {(control) => {
      const given = {
        ...control,
        maxLength: props.max,
        value: props.value,
        spellCheck: props.isCode !== true,
        style: props.isCode ? codeFont : {},
        ...(props.placeholder !== undefined && { placeholder: props.placeholder }),
        ...(props.isDisabled === true && { disabled: true }),
      };
      return props.rows === undefined ? (
        <Input {...given} onChange={({ target }) => props.onChange(target.value)} />
      ) : (
        <Input.TextArea
          {...given}
          autoSize={{ minRows: props.rows, maxRows: 14 }}
          onChange={({ target }) => props.onChange(target.value)}
        />
      );
    }}
  </Field>
);
