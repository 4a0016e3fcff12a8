/** One's own participation is over: the discussion may still be read, and the result is one press away. */
import { ButtonLink } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";

export const Ended = ({ responseId }: { responseId: number | null }) => (
  <Notice
    tone="accent"
    title="本次参与已结束"
    action={
      responseId !== null && (
        <ButtonLink to={`/home/history-detail?id=${responseId}`} size="s" kind="secondary">
          查看结果
        </ButtonLink>
      )
    }
  >
    可以继续浏览，不能再回复。
  </Notice>
);
