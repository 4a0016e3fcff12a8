/** /unsubscribe: where the link at the end of an e-mail leads. One press, without signing in; opening the link alone changes nothing. */
import { useSearchParams } from "react-router";
import { unsubscribe } from "#contract/member/study/alert.ts";
import { useSend } from "../../platform/query.ts";
import { StatusPage } from "../../ui/StatusPage.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { InboxIllustration } from "../../ui/Illustration.tsx";

export function UnsubscribePage() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const send = useSend(unsubscribe);
  const settings = (
    <ButtonLink to="/home/alerts" kind="secondary">
      提醒设置
    </ButtonLink>
  );
  if (send.isSuccess)
    return (
      <StatusPage
        picture={<InboxIllustration />}
        title="已退订"
        text="以后不再用邮件通知新任务，站内消息照常。想再打开，在提醒设置里勾选。"
      >
        {settings}
      </StatusPage>
    );
  return (
    <StatusPage
      picture={<InboxIllustration />}
      title="不再用邮件通知新任务？"
      text={
        token === ""
          ? "这个链接不完整，请从邮件里重新打开，或登录后在提醒设置里关闭。"
          : "只停止新任务邮件，验证码和账号变动的邮件照常。"
      }
    >
      {token !== "" && (
        <Button busy={send.isPending} onClick={() => send.mutate({ body: { token } })}>
          退订
        </Button>
      )}
      {settings}
    </StatusPage>
  );
}
