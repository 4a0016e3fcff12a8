/** Where an application stands, as steps with times. */
import { TrialState } from "#contract/enums.ts";
import type { TrialApplication } from "#contract/member/study/trial.ts";
import type { Step } from "../../ui/Stepper.tsx";
import { formatMoment } from "../../ui/time.ts";

/** What became of the report: not begun, begun, or handed in (or run out). */
export type Report = "none" | "running" | "ended";

const { applied, chosen, shipped, refused, withdrawn } = TrialState.of;

const ahead = {
  choice: { key: "choice", title: "筛选", state: "next" },
  parcel: { key: "parcel", title: "寄出产品", state: "next" },
  arrival: { key: "arrival", title: "收到产品", state: "next" },
  report: { key: "report", title: "提交试用报告", state: "next" },
} as const satisfies Record<string, Step>;

/** The refusal and the withdrawal end here; every other application goes on to the report. */
export function stepsOf(trial: TrialApplication, report: Report, now: number): Step[] {
  const at = (iso: string | null) => (iso === null ? undefined : formatMoment(iso, now));
  const asked: Step = { key: "asked", title: "提交申请", state: "done", time: at(trial.appliedAt) };
  if (trial.state === withdrawn)
    return [asked, { key: "choice", title: "已撤回", state: "failed" }];
  if (trial.state === refused) {
    const note = trial.note || "这次没有选上，欢迎申请其他试用";
    const time = at(trial.decidedAt);
    return [asked, { key: "choice", title: "未入选", state: "failed", time, note }];
  }
  const done: Step[] = [
    {
      ...ahead.choice,
      title: "已入选",
      state: "done",
      time: at(trial.decidedAt),
      note: trial.note,
    },
    { ...ahead.parcel, title: "已寄出", state: "done", time: at(trial.shippedAt) },
    { ...ahead.arrival, title: "已收到", state: "done", time: at(trial.receivedAt) },
    { ...ahead.report, state: "done" },
  ];
  const waiting: Step[] = [
    { ...ahead.choice, state: "now", note: "工作人员会从申请中筛选，入选后寄出产品" },
    { ...ahead.parcel, state: "now", note: "正在准备寄出，快递单号会显示在这里" },
    { ...ahead.arrival, state: "now", note: "收到后请确认，15 天后会自动确认" },
    { ...ahead.report, state: "now", note: reportNotes[report] },
  ];
  const passed = passedOf(trial.state, report);
  const { choice, parcel, arrival, report: last } = ahead;
  const next: Step[] = [choice, parcel, arrival, last];
  return [
    asked,
    ...done.slice(0, passed),
    ...waiting.slice(passed, passed + 1),
    ...next.slice(passed + 1),
  ];
}

/** How many of choice, parcel, arrival and report are behind. */
function passedOf(state: TrialState, report: Report): number {
  if (state === applied) return 0;
  if (state === chosen) return 1;
  if (state === shipped) return 2;
  return report === "ended" ? 4 : 3;
}

const reportNotes: Record<Report, string> = {
  none: "试用几天后，把照片和感受写进报告",
  running: "报告还没有提交，已填写的内容都在",
  ended: "",
};
