/** How the states of archives look, and what goes with one that is removed. */
import type { ArchiveContents, ArchiveState } from "#contract/console/study/archive.ts";
import type * as z from "zod/mini";
import { count } from "../../platform/money.ts";
import type { Tone } from "../../ui/StateMark.tsx";

export const archiveTones: Record<ArchiveState, Tone> = {
  uploading: "plain",
  waiting: "waiting",
  refused: "bad",
  done: "good",
  removing: "waiting",
};

type Contents = z.output<typeof ArchiveContents>;

/** What is there, in one sentence. */
export function contentsText({
  responses,
  answers,
  exclusions,
  codings,
  tables,
}: Contents): string {
  const made = [
    exclusions > 0 ? `${count(exclusions)} 份剔除标记` : "",
    codings > 0 ? `${count(codings)} 处填空归类` : "",
    tables > 0 ? `${count(tables)} 张保存的交叉表` : "",
  ].filter((part) => part !== "");
  const rest = made.length > 0 ? `，连同${made.join("、")}` : "";
  return `会删掉 ${count(responses)} 份答卷、${count(answers)} 个答案${rest}。`;
}
