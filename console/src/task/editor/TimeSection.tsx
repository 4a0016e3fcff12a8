/** When a task is open, how long it takes, and how many may take it. All times are Beijing time. */
import { Input } from "antd";
import { fromWall, toWall } from "../../platform/time.ts";
import { Field, Fields } from "../../ui/form/Field.tsx";
import { NumberField } from "../../ui/form/NumberField.tsx";
import { usualLimit } from "./usual-limit.ts";
import type { PartProps } from "./sections.tsx";

export const TimeSection = (props: PartProps) => (
  <Fields>
    <Opening {...props} />
    <Pace {...props} />
  </Fields>
);

const Opening = ({ draft, put, problems }: PartProps) => (
  <>
    <Field label="开始（北京时间）" problem={problems.opensAt}>
      {(control) => (
        <Input
          {...control}
          type="datetime-local"
          value={toWall(draft.opensAt)}
          onChange={(event) => put("opensAt", fromWall(event.target.value) ?? draft.opensAt)}
        />
      )}
    </Field>
    <Field label="结束（北京时间）" problem={problems.closesAt} help="留空为不限">
      {(control) => (
        <Input
          {...control}
          type="datetime-local"
          value={toWall(draft.closesAt)}
          onChange={(event) => put("closesAt", fromWall(event.target.value))}
        />
      )}
    </Field>
  </>
);

type NumberLine = {
  field: "minutes" | "minimumSeconds" | "limitMinutes" | "quotaTotal" | "quotaDaily";
  label: string;
  unit: string;
  help?: string;
  placeholder?: string;
};

const linesFor = (minutes: number): readonly NumberLine[] => [
  {
    field: "quotaTotal",
    label: "总名额",
    unit: "人",
    placeholder: "不限",
    help: "进入时占用；被甄别、离开或超时后还给别人",
  },
  {
    field: "quotaDaily",
    label: "每日名额",
    unit: "人",
    placeholder: "不限",
    help: "按北京时间每天零点重新计",
  },
  { field: "minutes", label: "预计用时", unit: "分钟" },
  {
    field: "limitMinutes",
    label: "限时",
    unit: "分钟",
    help: "超过后名额收回",
    placeholder: `默认 ${usualLimit(minutes)}`,
  },
  {
    field: "minimumSeconds",
    label: "最短用时",
    unit: "秒",
    help: "更快完成的记为答题过快；0 为不限",
  },
];

const Pace = ({ draft, put, problems }: PartProps) => (
  <>
    {linesFor(draft.minutes).map(({ field, ...line }) => (
      <NumberField
        key={field}
        {...line}
        value={draft[field]}
        problem={problems[field]}
        onChange={(value) =>
          field === "minutes" || field === "minimumSeconds"
            ? put(field, value ?? 0)
            : put(field, value)
        }
      />
    ))}
  </>
);
