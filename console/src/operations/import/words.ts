/** What imports and their lines are called. */
import type { ImportLineState, ImportRun } from "#contract/console/operations/import.ts";
import type { Tone } from "../../ui/StateMark.tsx";

type Word = { label: string; tone: Tone };

export const runWords: Record<ImportRun["state"], Word> = {
  preview: { label: "预览，未执行", tone: "waiting" },
  done: { label: "已执行", tone: "good" },
  undone: { label: "已撤销", tone: "plain" },
};

export const lineWords: Record<ImportLineState, Word> = {
  ready: { label: "将执行", tone: "waiting" },
  bad: { label: "不能执行", tone: "bad" },
  done: { label: "已执行", tone: "good" },
  skipped: { label: "跳过", tone: "bad" },
  undone: { label: "已撤销", tone: "plain" },
  kept: { label: "没有撤销", tone: "bad" },
};

/** In the order in which a line goes through them. */
export const lineStates: readonly ImportLineState[] = [
  "ready",
  "bad",
  "done",
  "skipped",
  "undone",
  "kept",
];
