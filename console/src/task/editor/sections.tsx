/** The plain parts of a task's draft; each part knows which fields are its own. */
import { Checkbox, Input, Radio, Select } from "antd";
import type { ReactNode } from "react";
import type { TaskDraft } from "#contract/console/task.ts";
import { AuditPolicy, Role, TaskModule, TaskType } from "#contract/enums.ts";
import { gold, goldInFen, useGoldPerYuan, yuan } from "../../platform/money.ts";
import type { DraftField, Problems } from "./draft.ts";
import styles from "./Editor.module.css";
import { Field, FieldGroup } from "./Field.tsx";
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

const optionsOf = <V extends number>({ values, label }: { values: readonly V[]; label: (value: V) => string }) =>
  values.map((value) => ({ value, label: label(value) }));
const types = optionsOf(TaskType);
const modules = optionsOf(TaskModule);
const roles = optionsOf(Role);
const policies = optionsOf(AuditPolicy);

const Basics = ({ draft, put, problems }: PartProps) => (
  <div className={styles.fields}>
    <Field label="标题" isWide problem={problems.title} help={`${draft.title.length} / 60 字，会员在列表里第一眼看到`}>
      {(control) => <Input {...control} maxLength={60} value={draft.title} onChange={(event) => put("title", event.target.value)} />}
    </Field>
    <Field label="一句话介绍" isWide problem={problems.summary} help="说清是什么、给谁做">
      {(control) => <Input {...control} maxLength={120} value={draft.summary} onChange={(event) => put("summary", event.target.value)} />}
    </Field>
    <Field label="说明（Markdown）" isWide problem={problems.description}>
      {(control) => (
        <Input.TextArea {...control} autoSize={{ minRows: 4, maxRows: 14 }} maxLength={20_000} value={draft.description} onChange={(event) => put("description", event.target.value)} />
      )}
    </Field>
    <Field label="封面图片地址" isWide problem={problems.cover} help="留空则用类型的默认插图">
      {(control) => <Input {...control} maxLength={500} value={draft.cover ?? ""} onChange={(event) => put("cover", event.target.value.trim() || null)} />}
    </Field>
    <Field label="类型" problem={problems.type}>
      {({ id, status }) => <Select id={id} status={status} options={types} value={draft.type} onChange={(value) => put("type", value)} />}
    </Field>
    <Field label="模块" problem={problems.module}>
      {({ id, status }) => <Select id={id} status={status} options={modules} value={draft.module} onChange={(value) => put("module", value)} />}
    </Field>
  </div>
);

function Rewards({ draft, put, problems }: PartProps) {
  const rate = useGoldPerYuan();
  const worth = (coins: number) => (rate === null ? "" : `${gold(coins)} ≈ ${yuan(goldInFen(coins, rate))}`);
  return (
    <div className={styles.fields}>
      <NumberField label="完成奖励金币" unit="金币" value={draft.rewardGold} problem={problems.rewardGold} help={worth(draft.rewardGold)} onChange={(value) => put("rewardGold", value ?? 0)} />
      <YuanField label="完成奖励现金" value={draft.rewardFen} problem={problems.rewardFen} help="可以与金币同时给" onChange={(value) => put("rewardFen", value)} />
      <NumberField label="甄别安慰金币" unit="金币" value={draft.screenOutGold} problem={problems.screenOutGold} help={worth(draft.screenOutGold)} onChange={(value) => put("screenOutGold", value ?? 0)} />
      <NumberField label="配额满安慰金币" unit="金币" value={draft.quotaFullGold} problem={problems.quotaFullGold} help={worth(draft.quotaFullGold)} onChange={(value) => put("quotaFullGold", value ?? 0)} />
    </div>
  );
}

const Audience = ({ draft, put, problems }: PartProps) => (
  <FieldGroup label="哪些会员可以参与" problem={problems.roles}>
    <Checkbox.Group options={roles} value={draft.roles} onChange={(chosen) => put("roles", Role.values.filter((role) => chosen.includes(role)))} />
  </FieldGroup>
);

const Audit = ({ draft, put, problems }: PartProps) => (
  <div className={styles.fields}>
    <FieldGroup label="完成后怎样变成有效" problem={problems.auditPolicy} help={auditHelp(draft)}>
      <Radio.Group options={policies} value={draft.auditPolicy} onChange={(event) => put("auditPolicy", policyOf(event.target.value, draft.auditPolicy))} />
    </FieldGroup>
    {draft.auditPolicy === AuditPolicy.of.afterDays && (
      <NumberField label="等待天数" unit="天" value={draft.auditDays} problem={problems.auditDays} onChange={(value) => put("auditDays", value ?? 0)} />
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
  { key: "basics", title: "基本信息", fields: ["title", "summary", "description", "cover", "type", "module"], Body: Basics },
  { key: "rewards", title: "奖励", fields: ["rewardGold", "rewardFen", "screenOutGold", "quotaFullGold"], Body: Rewards },
  { key: "time", title: "时间与名额", fields: ["minutes", "minimumSeconds", "limitMinutes", "opensAt", "closesAt", "quotaTotal", "quotaDaily"], Body: TimeSection },
  { key: "audience", title: "谁能做", fields: ["roles"], Body: Audience },
  { key: "audit", title: "审核", fields: ["auditPolicy", "auditDays"], Body: Audit },
];
