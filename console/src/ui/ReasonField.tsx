/** Why a response is invalid; the member sees it. */
import { Radio } from "antd";
import { useId } from "react";
import { InvalidReason } from "#contract/enums.ts";

type ReasonFieldProps = {
  label?: string;
  /** Takes the focus when its dialog opens. */
  isFirst?: boolean;
  value: InvalidReason | null;
  onChange: (reason: InvalidReason) => void;
};

export function ReasonField({ label = "原因", isFirst = true, value, onChange }: ReasonFieldProps) {
  const id = useId();
  return (
    <>
      <div id={id} style={{ margin: "16px 0 8px", fontWeight: 600 }}>
        {label}
      </div>
      <Radio.Group aria-labelledby={id} value={value}>
        {InvalidReason.values.map((reason, index) => (
          <Radio
            key={reason}
            value={reason}
            autoFocus={index === 0 && isFirst}
            onChange={() => onChange(reason)}
          >
            {InvalidReason.label(reason)}
          </Radio>
        ))}
      </Radio.Group>
    </>
  );
}
