/** 第三方绑定 (rule people-21): over /login, when a third party sent somebody whom we do not know yet. */
import { useState } from "react";
import { useNavigate } from "react-router";
import type { App } from "#contract/enums.ts";
import { limits } from "#contract/limits.ts";
import type { SnsTicket } from "#contract/member/people/sns.ts";
import { canEncrypt } from "../../platform/encrypt.ts";
import { heldTicket } from "../../platform/thirdParty.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { appOfText } from "./appOfText.ts";
import { BindForm } from "./BindForm.tsx";
import { BoundWho } from "./BoundWho.tsx";
import { PlainButton } from "./PlainButton.tsx";
import { ProveForm } from "./ProveForm.tsx";
import { TicketLost } from "./TicketLost.tsx";

/** Both as the address has them. */
type SnsBindDialogProps = { snsCode: string; app: string };

export function SnsBindDialog({ snsCode, app }: SnsBindDialogProps) {
  const navigate = useNavigate();
  const ticket = ticketOf(snsCode, appOfText(app));
  return (
    <Dialog
      isOpen
      onClose={() => void navigate("/login", { replace: true })}
      title="第三方绑定"
      width={limits.loginDialogPx}
      closesOutside={false}
    >
      {ticket ? <Ways ticket={ticket} /> : <TicketLost />}
    </Dialog>
  );
}

function Ways({ ticket }: { ticket: SnsTicket }) {
  const [hasPassword, setHasPassword] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <BoundWho {...ticket} />
      {hasPassword ? (
        <ProveForm ticket={ticket} onProved={() => void navigate("/bind")}>
          <PlainButton isCentred onPress={() => setHasPassword(false)}>
            没有密码？用验证码绑定
          </PlainButton>
        </ProveForm>
      ) : (
        <BindForm ticket={ticket}>
          {canEncrypt() && (
            <PlainButton isCentred onPress={() => setHasPassword(true)}>
              已有密码？用密码验证
            </PlainButton>
          )}
        </BindForm>
      )}
    </>
  );
}

/** The nickname is known to the tab that came back from the third party; the address alone has none. */
function ticketOf(snsCode: string, app: App | 0): SnsTicket | null {
  if (app === 0) return null;
  const held = heldTicket();
  return held?.snsCode === snsCode && held.app === app ? held : { snsCode, app, nickname: null };
}
