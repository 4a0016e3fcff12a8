/** What the export of one's data is doing, in a sentence, and when to ask again. */
import type { ExportState } from "#contract/member/people/privacy.ts";
import { formatMoment } from "../../ui/time.ts";

export function exportSentence({ state, expiresAt, bytes }: ExportState, now: number): string {
  switch (state) {
    case "none":
      return "资料、答题、金币与提现记录，一个文件";
    case "preparing":
      return "正在准备，通常几分钟内完成";
    case "ready":
      return [
        "已准备好",
        bytes === null ? null : formatBytes(bytes),
        expiresAt && `${formatMoment(expiresAt, now)} 前可下载`,
      ]
        .filter(Boolean)
        .join(" · ");
    case "failed":
      return "上次没有成功，请重新导出";
  }
}

/** 1.5 s after the first answer, half as much again after each further one, at most half a minute. */
export const exportPauseMs = (answers: number): number =>
  Math.min(30_000, 1500 * 1.5 ** Math.max(0, answers - 1));

export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
