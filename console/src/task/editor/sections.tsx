/** The plain parts of a task's draft; each part knows which fields are its own. */
import { Checkbox, Radio } from "antd";
import type { ReactNode } from "react";
import type { TaskDraft } from "#contract/console/task.ts";
import { AuditPolicy, Role } from "#contract/enums.ts";
import { gold, goldInFen, useGoldPerYuan, yuan } from "../../platform/money.ts";
import { Basics } from "./Basics.tsx";
import type { DraftField, Problems } from "./draft.ts";
import styles from "./Editor.module.css";
import { FieldGroup } from "./Field.tsx";
import { NumberField, YuanField } from "./NumberField.tsx";
import { TimeSection } from "./TimeSection.tsx";
import type { Put } from "./use-draft.ts";

export type PartProps = { draft: TaskDraft; put: Put; problems: Problems };
export type Part = {
  key: string;
  title: string;
  fields: readonly DraftField[];
  Body: (props: PartProps) => ReactNode;
};

const roles = Role.values.map((value) => ({ value, label: Role.label(value) }));
const policies = AuditPolicy.values.map((value) => ({ value, label: AuditPolicy.label(value) }));
/** By minutes that the server counted (product.md section 6). */
const bands = ["3 分钟以内", "3 到 8 分钟", "8 分钟以上"] as const;
const goldFields = [
  ["rewardGold", "完成奖励金币"],
  ["quotaFullGold", "配额满安慰金币"],
] as const;

function Rewards({ draft, put, problems }: PartProps) {
  const rate = useGoldPerYuan();
  const worth = (coins: number) =>
    rate === null ? "" : `${gold(coins)} ≈ ${yuan(goldInFen(coins, rate))}`;
  return (
    <div className={styles.fields}>
      {goldFields.map(([field, label]) => (
        <NumberField
          key={field}
          label={label}
          unit="金币"
          value={draft[field]}
          problem={problems[field]}
          help={worth(draft[field])}
          onChange={(value) => put(field, value ?? 0)}
        />
      ))}
      {bands.map((band, index) => (
        <NumberField
          key={band}
          label={`甄别安慰金币（${band}）`}
          unit="金币"
          value={draft.screenOutGold[index] ?? 0}
          problem={index === 0 ? problems.screenOutGold : undefined}
          help={worth(draft.screenOutGold[index] ?? 0)}
          onChange={(value) => put("screenOutGold", draft.screenOutGold.with(index, value ?? 0))}
        />
      ))}
      <YuanField
        label="完成奖励现金"
        value={draft.rewardFen}
        problem={problems.rewardFen}
        help="可以与金币同时给"
        onChange={(value) => put("rewardFen", value)}
      />
    </div>
  );
}

const Audience = ({ draft, put, problems }: PartProps) => (
  <FieldGroup label="哪些会员可以参与" problem={problems.roles}>
    <Checkbox.Group
      options={roles}
      value={draft.roles}
      onChange={(chosen) =>
        put(
          "roles",
          Role.values.filter((role) => chosen.includes(role)),
        )
      }
    />
  </FieldGroup>
);

const Audit = ({ draft, put, problems }: PartProps) => (
  <div className={styles.fields}>
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
  </div>
);

const policyOf = (value: unknown, unchanged: AuditPolicy): AuditPolicy =>
  AuditPolicy.values.find((known) => known === value) ?? unchanged;

function auditHelp({ auditPolicy, auditDays }: TaskDraft): string {
  switch (auditPolicy) {
    case AuditPolicy.of.atOnce:
      return "完成的同时奖励到账，不能再判无效。";
    case AuditPolicy.of.afterDays:
      return `完成 ${auditDays} 天后奖励自动到账，其间可以判无效。`;
    case AuditPolicy.of.reconciliation:
      return "由运营在“参与记录”里逐条或批量判定后才到账。";
  }
}

export const parts: readonly Part[] = [
  {
    key: "basics",
    title: "基本信息",
    fields: ["title", "summary", "description", "cover", "type", "module"],
    Body: Basics,
  },
  {
    key: "rewards",
    title: "奖励",
    fields: ["rewardGold", "rewardFen", "screenOutGold", "quotaFullGold"],
    Body: Rewards,
  },
  {
    key: "time",
    title: "时间与名额",
    fields: [
      "minutes",
      "minimumSeconds",
      "limitMinutes",
      "opensAt",
      "closesAt",
      "quotaTotal",
      "quotaDaily",
    ],
    Body: TimeSection,
  },
  { key: "audience", title: "谁能做", fields: ["roles"], Body: Audience },
  { key: "audit", title: "审核", fields: ["auditPolicy", "auditDays"], Body: Audit },
];
