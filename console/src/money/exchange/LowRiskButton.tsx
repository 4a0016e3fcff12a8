/** Over the queue, and on l: all that nobody has to look at, in one action. */
import { CheckCircleOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { useShortcuts } from "../../platform/keys.ts";
import { LowRiskDialog } from "./LowRiskDialog.tsx";

export function LowRiskButton({ areKeysOn }: { areKeysOn: boolean }) {
  const [isAsked, setAsked] = useState(false);
  useShortcuts({ l: () => setAsked(true) }, areKeysOn && !isAsked);
  return (
    <>
      <Button
        type="primary"
        icon={<CheckCircleOutlined aria-hidden />}
        onClick={() => setAsked(true)}
      >
        一键批准低风险
      </Button>
      {isAsked && <LowRiskDialog onClose={() => setAsked(false)} />}
    </>
  );
}
