/** Why nothing was exchanged, where it happened, and the way on. */
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import type { Refusal } from "./refusal.ts";

type RefusalNoticeProps = { refusal: Refusal; onClose: () => void };

export function RefusalNotice({ refusal: { words, way }, onClose }: RefusalNoticeProps) {
  return (
    <Notice
      tone="danger"
      title="没有完成兑换"
      live
      action={
        <>
          {way === "earn" && (
            <ButtonLink to="/task" size="s">
              去做任务
            </ButtonLink>
          )}
          {way === "others" && (
            <Button size="s" kind="secondary" onClick={onClose}>
              看看其他奖品
            </Button>
          )}
        </>
      }
    >
      {words}
    </Notice>
  );
}
