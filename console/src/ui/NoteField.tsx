/** A reason or note, counted against its limit. */
import { Input } from "antd";
import { useId } from "react";

type NoteFieldProps = {
  label: string;
  max: number;
  value: string;
  onChange: (value: string) => void;
  /** Takes the focus when its dialog opens. */
  isFirst?: boolean;
};

export function NoteField({ label, max, value, onChange, isFirst = false }: NoteFieldProps) {
  const id = useId();
  return (
    // The counter hangs below the box; without the margin it would lie on the buttons.
    <div style={{ margin: "16px 0 32px" }}>
      <label htmlFor={id} style={{ display: "block", marginBottom: 8, fontWeight: 600 }}>
        {label}
      </label>
      <Input.TextArea
        id={id}
        autoFocus={isFirst}
        maxLength={max}
        showCount
        autoSize={{ minRows: 2 }}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
