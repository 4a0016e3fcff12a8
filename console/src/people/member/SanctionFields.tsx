/** Which step, on what evidence, until when, and why: to colleagues, and to the member. */
import { SanctionCategory, SanctionStep, sanctionDays } from "#contract/sanction-enums.ts";
import { bound, type Part } from "../../platform/use-form.ts";
import { ChoiceField } from "../../ui/form/ChoiceField.tsx";
import { Fields } from "../../ui/form/Field.tsx";
import { NumberField } from "../../ui/form/NumberField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { untilText } from "../../ui/sanction.ts";
import { categories, type SanctionForm } from "./sanction.ts";

const reasonMax = 500;
const shownMax = 200;
const steps = SanctionStep.values.map((value) => ({ value, label: SanctionStep.label(value) }));
const kinds = categories.map((value) => ({ value, label: SanctionCategory.label(value) }));

type SanctionFieldsProps = { part: Part<SanctionForm>; until: string };

export const SanctionFields = ({ part, until }: SanctionFieldsProps) => {
  const { step } = part.form;
  const { usual, most } = sanctionDays[step];
  return (
    <Fields>
      <ChoiceField label="处罚" options={steps} {...bound(part, "step")} />
      <ChoiceField label="依据" options={kinds} {...bound(part, "category")} />
      {step === SanctionStep.of.fewerTasks && (
        <NumberField
          label="每天最多"
          unit="个任务"
          help="0 = 暂停参与任务"
          {...bound(part, "tasksPerDay")}
        />
      )}
      <NumberField
        label="天数"
        unit="天"
        min={1}
        placeholder={String(usual)}
        help={`${untilText(until)}，最多 ${most} 天`}
        {...bound(part, "days")}
      />
      <TextField
        label="内部原因"
        isWide
        rows={2}
        max={reasonMax}
        help="只有同事看到，记入操作日志；写清证据在哪里，复核和申诉都要看"
        {...bound(part, "reason")}
      />
      <TextField
        label="会员看到的说明"
        isWide
        max={shownMax}
        placeholder="如：近期多份问卷的作答前后不一致"
        help="说清楚是什么问题；不要写我们怎样发现的"
        {...bound(part, "shown")}
      />
    </Fields>
  );
};
