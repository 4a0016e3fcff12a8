/** When a task is open, how long it takes, and how many may take it. All times are Beijing time. */
import { Input } from "antd";
import { fromWall, toWall } from "../../platform/time.ts";
import styles from "./Editor.module.css";
import { Field } from "./Field.tsx";
import { NumberField } from "./NumberField.tsx";
import type { PartProps } from "./sections.tsx";

/** product.md section 6: the limit when none is set. */
const usualLimit = (minutes: number): number => Math.max(3 * minutes, 60);

export const TimeSection = ({ draft, put, problems }: PartProps) => (
  <div className={styles.fields}>
    <NumberField label="预计用时" unit="分钟" value={draft.minutes} problem={problems.minutes} onChange={(value) => put("minutes", value ?? 0)} />
    <NumberField label="最短用时" unit="秒" value={draft.minimumSeconds} problem={problems.minimumSeconds} help="更快完成的记为答题过快；0 为不限" onChange={(value) => put("minimumSeconds", value ?? 0)} />
    <NumberField label="限时" unit="分钟" value={draft.limitMinutes} problem={problems.limitMinutes} placeholder={`默认 ${usualLimit(draft.minutes)}`} help="超过后名额收回" onChange={(value) => put("limitMinutes", value)} />
    <div />
    <Field label="开始（北京时间）" problem={problems.opensAt}>
      {(control) => <Input {...control} type="datetime-local" value={toWall(draft.opensAt)} onChange={(event) => put("opensAt", fromWall(event.target.value) ?? draft.opensAt)} />}
    </Field>
    <Field label="结束（北京时间）" problem={problems.closesAt} help="留空为不限">
      {(control) => <Input {...control} type="datetime-local" value={toWall(draft.closesAt)} onChange={(event) => put("closesAt", fromWall(event.target.value))} />}
    </Field>
    <NumberField label="总名额" unit="人" value={draft.quotaTotal} problem={problems.quotaTotal} placeholder="不限" onChange={(value) => put("quotaTotal", value)} />
    <NumberField label="每日名额" unit="人" value={draft.quotaDaily} problem={problems.quotaDaily} placeholder="不限" onChange={(value) => put("quotaDaily", value)} />
  </div>
);
