/** What only few people are told before they sign in. Loaded when needed: its size would count on every sign-in page. */
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
