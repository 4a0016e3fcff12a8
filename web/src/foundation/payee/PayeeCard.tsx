/** The bound Alipay account, or the way to bind one; also says until when withdrawals are locked. */
import { useState } from "react";
import type { Account } from "#contract/member/people/user.ts";
import { later } from "../../platform/later.tsx";
import { useNow } from "../../platform/useNow.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { formatDay, formatMoment } from "../../ui/time.ts";
import styles from "./PayeeCard.module.css";

/** Its form comes when it is opened. */
export const BindDialog = later(() =>
  import("./BindDialog.tsx").then((module) => module.BindDialog),
);

type PayeeCardProps = {
  account: Account;
  /** Where the page says already that withdrawals are locked. */
  hidesLock?: boolean;
};

export function PayeeCard({ account, hidesLock }: PayeeCardProps) {
  const [isOpen, setOpen] = useState(false);
  const { alipay } = account;
  return (
    <Card
      title="收款账号"
      action={
        <Button
          kind={alipay ? "quiet" : "primary"}
          size="s"
          className={alipay ? styles.change : undefined}
          onClick={() => setOpen(true)}
        >
          {alipay ? "更换" : "绑定支付宝"}
        </Button>
      }
    >
      {alipay ? (
        <>
          <p className={styles.line}>
            <span className={styles.brand}>支付宝</span>
            <span>{alipay.account}</span>
            <span>{alipay.realName}</span>
          </p>
          <p className="quiet">{`${formatDay(alipay.boundAt)} 绑定`}</p>
          {!hidesLock && <Locked until={alipay.lockedUntil} />}
        </>
      ) : (
        <p className="quiet">还没有绑定。提现会打到你本人实名的支付宝，绑定一次即可。</p>
      )}
      {isOpen && <BindDialog account={account} onClose={() => setOpen(false)} />}
    </Card>
  );
}

export const isLockedAt = ({ alipay }: Account, now: number): boolean =>
  typeof alipay?.lockedUntil === "string" && Date.parse(alipay.lockedUntil) > now;

function Locked({ until }: { until: string | null }) {
  const now = useNow();
  if (until === null || Date.parse(until) <= now) return null;
  return (
    <div className={styles.locked}>
      <Notice tone="pending" title="暂时不能提现">
        {`刚更换过支付宝账号，${formatMoment(until, now)} 后恢复。`}
      </Notice>
    </div>
  );
}
