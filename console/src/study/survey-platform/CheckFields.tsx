/** How a return is believed. */
import type { ReturnCheck } from "#contract/console/study/survey-platform.ts";
import { ChoiceField } from "../../ui/form/ChoiceField.tsx";
import { Fields } from "../../ui/form/Field.tsx";
import { freshSignature, SignatureFields } from "./SignatureFields.tsx";

const kinds = [
  { value: "signature", label: "签名" },
  { value: "ip", label: "来源 IP" },
  { value: "code", label: "完成码" },
  { value: "none", label: "不核对" },
] as const satisfies { value: ReturnCheck["kind"]; label: string }[];

const helps: Record<ReturnCheck["kind"], string> = {
  signature: "最可靠：别人改不了结果",
  ip: "只信来自名单里的地址；只适合平台通知",
  code: "会员带回平台给的词；词泄露后谁都能用，完成会记为未证实",
  none: "一律记为未证实，等平台通知或对账；不会自动发奖励",
};

type CheckFieldsProps = {
  name: string;
  check: ReturnCheck;
  onChange: (check: ReturnCheck) => void;
};

export const CheckFields = ({ name, check, onChange }: CheckFieldsProps) => (
  <>
    <Fields>
      <ChoiceField
        label={`怎样核对${name}`}
        help={helps[check.kind]}
        options={kinds}
        value={check.kind}
        onChange={(kind) => {
          if (kind === check.kind) return;
          onChange(kind === "signature" ? freshSignature : { kind });
        }}
      />
    </Fields>
    {check.kind === "signature" && (
      <SignatureFields name={name} signature={check} onChange={onChange} />
    )}
  </>
);
