/** When a task is open, how long it takes, and how many may take it. All times are Beijing time. */
import { usualLimit } from "#contract/console/study/task-checks.ts";
import type { TaskDraft } from "#contract/console/study/task.ts";
import { leastSecondsOfAll, usualFloor } from "#questionnaire/pace.ts";
import { Fields } from "../../../ui/form/Field.tsx";
import { NumberField } from "../../../ui/form/NumberField.tsx";
import { TimeField } from "../../../ui/form/TimeField.tsx";
import { parsedOf } from "./parsed.ts";
import type { PartProps } from "./sections.tsx";
import { sourceGuideOf } from "./type-guide.ts";

export const TimeSection = (props: PartProps) => (
  <Fields>
    <Opening {...props} />
    <Pace {...props} />
  </Fields>
);

const Opening = ({ draft, put, problems }: PartProps) => (
  <>
    <TimeField
      label="开始"
      problem={problems.opensAt}
      value={draft.opensAt}
      onChange={(opensAt) => put("opensAt", opensAt ?? draft.opensAt)}
    />
    <TimeField
      label="结束"
      problem={problems.closesAt}
      help="留空为不限"
      value={draft.closesAt}
      onChange={(closesAt) => put("closesAt", closesAt)}
    />
  </>
);

type NumberLine = {
  field: "minutes" | "minimumSeconds" | "limitMinutes" | "quotaTotal" | "quotaDaily";
  label: string;
  unit: string;
  help?: string;
  placeholder?: string;
};

const linesFor = (draft: TaskDraft): readonly NumberLine[] => [
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
    placeholder: `默认 ${usualLimit(draft.minutes)}`,
  },
  {
    field: "minimumSeconds",
    label: "最短用时",
    unit: "秒",
    help: floorHelp(draft),
  },
];

/** What holds where nothing is filled in; each person is judged by the questions that they saw. */
function floorHelp({ source, questionnaire, minutes }: TaskDraft): string {
  const parsed = source === "own" ? parsedOf(questionnaire) : undefined;
  const { floor } = sourceGuideOf(source);
  if (floor !== null) return floor;
  if (!parsed?.ok) return "更快完成的记为答题过快";
  const seconds = usualFloor(leastSecondsOfAll(parsed.questionnaire), minutes);
  return `更快完成的记为答题过快；填 0 用默认最短用时，全部题目都看到时 ${seconds} 秒`;
}

const Pace = ({ draft, put, problems }: PartProps) => (
  <>
    {linesFor(draft).map(({ field, ...line }) => (
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
