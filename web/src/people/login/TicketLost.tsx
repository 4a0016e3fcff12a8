/** A third party's ticket is valid once and for ten minutes: what to do when it is not valid any more. */
import { ButtonLink } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";

export function TicketLost() {
  return (
    <Notice
      tone="pending"
      live
      title="绑定请求已失效"
      action={
        <ButtonLink to="/login-third" size="s" kind="secondary">
          重新使用第三方登录
        </ButtonLink>
      }
    >
      第三方授权十分钟内有效，而且只能用一次。请重新登录后再绑定。
    </Notice>
  );
}
