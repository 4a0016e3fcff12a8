/** Why the film stands, and what to do: only while it does. */
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import type { Film, Screen, Stop } from "./film.ts";

const reasons: Record<Stop, string> = {
  hidden: "你离开了本页，视频已暂停。点播放继续，进度不会丢失。",
  lost: "网络已断开，视频已暂停。网络恢复后会自动继续，已看的部分会补上。",
  ahead: "跳过的部分不计入，已回到计入的位置，点播放继续。",
};

type StopNoticeProps = { film: Film | null; screen: Screen; needed: number };

export function StopNotice({ film, screen, needed }: StopNoticeProps) {
  const { isBroken, stopped, isPlaying, length } = screen;
  if (isBroken)
    return (
      <Notice
        tone="danger"
        title="视频没有加载出来"
        live
        action={
          <Button size="s" kind="secondary" onClick={() => film?.reload()}>
            重新加载
          </Button>
        }
      >
        可能是网络不稳定，已计入的时间不会丢失。
      </Notice>
    );
  if (length > 0 && length + 0.5 < needed)
    return (
      <Notice tone="pending" title="这段视频比任务要求的短">
        {`视频只有 ${Math.floor(length)} 秒，任务要求 ${needed} 秒，暂时无法完成。请在任务详情页报告问题。`}
      </Notice>
    );
  if (stopped === null || isPlaying) return null;
  return (
    <Notice tone="pending" live>
      {reasons[stopped]}
    </Notice>
  );
}
