/** Around the button that sends: instead of it, what is missing. */
import { type ReactNode, useState } from "react";
import type { Account } from "#contract/member/people/user.ts";
import { BindDialog, isLockedAt } from "../../foundation/payee/PayeeCard.tsx";
import { useNow } from "../../platform/useNow.ts";
import { StandingNotice } from "./standingNotice.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { formatMoment } from "../../ui/time.ts";

export function SubmitBlock({ account, children }: { account: Account; children: ReactNode }) {
  const [isBinding, setBinding] = useState(false);
  const now = useNow();
  const { alipay } = account;
  // Shown instead of the button, and not after a press.
  if (account.standing.withdrawals !== null) return <StandingNotice of="withdrawals" />;
  if (!alipay) {
    return (
      <>
        <Button size="l" block onClick={() => setBinding(true)}>
          先绑定支付宝账号
        </Button>
        {isBinding && <BindDialog account={account} onClose={() => setBinding(false)} />}
      </>
    );
  }
  if (isLockedAt(account, now)) {
    return (
      <Notice tone="pending" title="暂时不能提现">
        {`修改支付宝账号后 48 小时内不能提现，${formatMoment(alipay.lockedUntil ?? "", now)} 后恢复。`}
      </Notice>
    );
  }
  return (
    <>
      {children}
      <p className="quiet">{`打款到支付宝 ${alipay.account}（${alipay.realName}）`}</p>
    </>
  );
}
