/** /bind: after the password was right in a third-party login (code 1049), a code binds the two. */
import { useState } from "react";
import { Link } from "react-router";
import type { SnsTicket } from "#contract/member/people/sns.ts";
import { heldTicket } from "../../platform/thirdParty.ts";
import { StatusPage } from "../../ui/StatusPage.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { InboxIllustration } from "../../ui/Illustration.tsx";
import { BindForm } from "./BindForm.tsx";
import { BoundWho } from "./BoundWho.tsx";
import { ConfirmForm } from "./ConfirmForm.tsx";
import { savedCredentials } from "./credentials.ts";
import { EntryPage } from "./EntryPage.tsx";
import { PlainButton } from "./PlainButton.tsx";
import { ProveForm } from "./ProveForm.tsx";

export function BindPage() {
  const ticket = heldTicket();
  if (!ticket) return <NothingToBind />;
  return (
    <EntryPage
      title="绑定账号"
      isTitleInHeader
      links={<Link to="/login">放弃绑定，换一种方式登录</Link>}
    >
      <BoundWho {...ticket} />
      <Ways ticket={ticket} />
    </EntryPage>
  );
}

function Ways({ ticket }: { ticket: SnsTicket }) {
  const [credentials, setCredentials] = useState(savedCredentials);
  const [isByCode, setByCode] = useState(false);
  if (credentials) return <ConfirmForm ticket={ticket} credentials={credentials} />;
  // After a reload nothing is known any more, and everything is asked for again.
  if (isByCode)
    return (
      <BindForm ticket={ticket}>
        <PlainButton isCentred onPress={() => setByCode(false)}>
          已有密码？用密码验证
        </PlainButton>
      </BindForm>
    );
  return (
    <ProveForm ticket={ticket} onProved={() => setCredentials(savedCredentials())}>
      <PlainButton isCentred onPress={() => setByCode(true)}>
        没有密码？用验证码绑定
      </PlainButton>
    </ProveForm>
  );
}

function NothingToBind() {
  return (
    <StatusPage
      picture={<InboxIllustration />}
      title="没有等待绑定的账号"
      text="这里用来把微信、QQ、微博或支付宝绑定到你的账号。请先用其中一个登录，再回到这里。"
    >
      <ButtonLink to="/login">去登录</ButtonLink>
    </StatusPage>
  );
}
