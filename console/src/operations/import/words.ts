/** How the states of imports and of their lines look. */
import type { ImportLineState, ImportRun } from "#contract/console/operations/import.ts";
import type { Tone } from "../../ui/StateMark.tsx";

export const runTones: Record<ImportRun["state"], Tone> = {
  preview: "waiting",
  done: "good",
  undone: "plain",
};

export const lineTones: Record<ImportLineState, Tone> = {
  ready: "waiting",
  bad: "bad",
  done: "good",
  skipped: "bad",
  undone: "plain",
  kept: "bad",
};
