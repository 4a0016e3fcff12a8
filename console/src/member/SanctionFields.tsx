/** What is stopped, until when, and why: to colleagues, and to the member. */
import { bound, type Part } from "../platform/use-form.ts";
import { ChoiceField } from "../ui/form/ChoiceField.tsx";
import { Fields } from "../ui/form/Field.tsx";
import { NumberField } from "../ui/form/NumberField.tsx";
import { TextField } from "../ui/form/TextField.tsx";
import { type SanctionForm, sanctionKinds, sanctionWords, untilText } from "./sanction.ts";

const reasonMax = 500;
const shownMax = 200;
const kinds = sanctionKinds.map((value) => ({ value, label: sanctionWords(value).name }));

type SanctionFieldsProps = { part: Part<SanctionForm>; until: string | null };

export const SanctionFields = ({ part, until }: SanctionFieldsProps) => (
  <Fields>
    <ChoiceField label="限制什么" options={kinds} {...bound(part, "kind")} />
    <NumberField
      label="天数"
      unit="天"
      min={1}
      placeholder="直到解除"
      help={untilText(until)}
      {...bound(part, "days")}
    />
    <TextField
      label="内部原因"
      isWide
      rows={2}
      max={reasonMax}
      help="只有同事看到，记入操作日志"
      {...bound(part, "reason")}
    />
    <TextField
      label="会员看到的说明"
      isWide
      max={shownMax}
      placeholder="如：账号有异常，请联系客服核实"
      {...bound(part, "shown")}
    />
  </Fields>
);
