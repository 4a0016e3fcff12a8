/** 协议更新: asks for consent to the texts of today. Nothing is ticked beforehand, both ways are equal. */
import { giveConsent } from "#contract/member/people/privacy.ts";
import { getAccount, type Account } from "#contract/member/people/user.ts";
import { useState } from "react";
import { call, signOut } from "../../platform/api.ts";
import { askAgain } from "../../platform/askAgain.ts";
import { postponeConsent } from "../../platform/consent.ts";
import { keyOf, queryClient } from "../../platform/query.ts";
import { useHomeElsewhere } from "../../platform/terms.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import styles from "./ConsentDialog.module.css";

type Texts = Account["consentNeeded"];
const names: Record<Texts[number], string> = { agreement: "用户协议", privacy: "隐私政策" };

export function ConsentDialog({ texts }: { texts: Texts }) {
  const [isBusy, setBusy] = useState(false);
  // The texts are the home brand's; the address of another brand shows that brand's.
  const origin = useHomeElsewhere()?.origin ?? "";
  const agree = async () => {
    setBusy(true);
    try {
      await call(giveConsent);
      // The account then has no text left to agree to, and the dialog closes.
      await askAgain(queryClient, { queryKey: keyOf(getAccount) });
    } catch {
      // The error has been shown; the member may try again.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={postponeConsent}
      title="协议更新"
      closesOutside={false}
      actions={
        <>
          <Button kind="secondary" onClick={() => void signOut()}>
            退出登录
          </Button>
          <Button kind="secondary" busy={isBusy} onClick={() => void agree()}>
            同意并继续
          </Button>
        </>
      }
    >
      <p className={styles.words}>
        我们更新了
        {texts.map((text, index) => (
          <span key={text}>
            {index > 0 && "和"}
            <a href={`${origin}/${text}`} target="_blank" rel="noreferrer">
              {`《${names[text]}》`}
            </a>
          </span>
        ))}
        。请阅读后决定是否同意；关闭此窗口可以稍后再决定。
      </p>
    </Dialog>
  );
}
