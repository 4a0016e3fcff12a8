/** What few who sign in are told first. It comes when it is needed: the way in is weighed for everybody. */
import { Notice } from "../../ui/Notice.tsx";

type LoginNoticeProps = {
  /** The server's sentence for somebody who is leaving; without it, the session has ended. */
  leaving?: string;
};

export function LoginNotice({ leaving }: LoginNoticeProps) {
  return leaving ? (
    <Notice tone="pending" title="账号正在注销" live>
      {leaving}
    </Notice>
  ) : (
    <Notice tone="pending" live>
      登录已过期，请重新登录。登录后会回到刚才的页面。
    </Notice>
  );
}
