/** How a complete becomes money, and when a task pauses by itself. */
import { Radio } from "antd";
import type { TaskDraft } from "#contract/console/study/task.ts";
import { AuditPolicy } from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import { FieldGroup, Fields } from "../../../ui/form/Field.tsx";
import { NumberField } from "../../../ui/form/NumberField.tsx";
import type { PartProps } from "./sections.tsx";

const policies = AuditPolicy.values.map((value) => ({ value, label: AuditPolicy.label(value) }));

export const Quality = ({ draft, put, problems }: PartProps) => (
  <Fields>
    <FieldGroup label="完成后怎样变成有效" problem={problems.auditPolicy} help={auditHelp(draft)}>
      <Radio.Group
        options={policies}
        value={draft.auditPolicy}
        onChange={(event) => put("auditPolicy", policyOf(event.target.value, draft.auditPolicy))}
      />
    </FieldGroup>
    {draft.auditPolicy === AuditPolicy.of.afterDays && (
      <NumberField
        label="等待天数"
        unit="天"
        value={draft.auditDays}
        problem={problems.auditDays}
        onChange={(value) => put("auditDays", value ?? 0)}
      />
    )}
    <NumberField
      label="流失率超过多少自动暂停"
      unit="%"
      placeholder="不自动暂停"
      value={draft.bouncePercent}
      problem={problems.bouncePercent}
      help={`没有结果就离开的人占的比例。另外，收到 ${limits.faultsPause} 份问题报告时总会暂停`}
      onChange={(value) => put("bouncePercent", value)}
    />
  </Fields>
);

const policyOf = (value: unknown, unchanged: AuditPolicy): AuditPolicy =>
  AuditPolicy.values.find((known) => known === value) ?? unchanged;

function auditHelp({ auditPolicy, auditDays }: TaskDraft): string {
  switch (auditPolicy) {
    case AuditPolicy.of.atOnce:
      return `完成的同时奖励到账（外部平台的从平台确认时起）；作答有疑点的、代理带来的仍由人判定。发现问题时，${limits.reversalDays} 天内可以改判。`;
    case AuditPolicy.of.afterDays:
      return `完成 ${auditDays} 天后奖励自动到账，信用分 ${limits.qualityGood} 以上的会员只等一半；其间可以判无效。作答有疑点的、代理带来的仍由人判定。`;
    case AuditPolicy.of.reconciliation:
      return "由运营在“参与记录”里逐条判定，或在“对账”里批量判定后才到账。";
  }
}
