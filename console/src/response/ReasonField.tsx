/** Why a response is invalid; the member sees it. */
import { Radio } from "antd";
import { useId } from "react";
import { InvalidReason } from "#contract/enums.ts";

type ReasonFieldProps = {
  value: InvalidReason | null;
  onChange: (reason: InvalidReason) => void;
};

export function ReasonField({ value, onChange }: ReasonFieldProps) {
  const id = useId();
  return (
    <>
      <div id={id} style={{ margin: "16px 0 8px", fontWeight: 600 }}>
        原因
      </div>
      <Radio.Group aria-labelledby={id} value={value}>
        {InvalidReason.values.map((reason, index) => (
          <Radio
            key={reason}
            value={reason}
            autoFocus={index === 0}
            onChange={() => onChange(reason)}
          >
            {InvalidReason.label(reason)}
          </Radio>
        ))}
      </Radio.Group>
    </>
  );
}
