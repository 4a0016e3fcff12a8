/** What leaving means today: what is removed and when, what is lost, what must be settled first. */
import { useState } from "react";
import type { Closure } from "#contract/member/privacy.ts";
import { useTerms } from "../platform/terms.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { FieldError } from "../ui/Field.tsx";
import { formatGold, formatYuan, goldToFen } from "../ui/money.ts";
import { Notice } from "../ui/Notice.tsx";
import { formatDay } from "../ui/time.ts";
import styles from "./UserPage.module.css";

type ClosureTermsProps = { closure: Closure; onAccept: () => void; onClose: () => void };

export function ClosureTerms({ closure, onAccept, onClose }: ClosureTermsProps) {
  const { goldPerYuan } = useTerms();
  const [isGivenUp, setGivenUp] = useState(false);
  const [tries, setTries] = useState(0);
  const isBlocked = closure.blockers.length > 0;
  const balance = worthOf({ gold: closure.gold, fen: closure.fen }, goldPerYuan);
  const pending = worthOf({ gold: closure.pendingGold, fen: closure.pendingFen }, goldPerYuan);
  const hasToLose = balance !== null || pending !== null;
  const isMissing = tries > 0 && hasToLose && !isGivenUp;
  const goOn = () => (hasToLose && !isGivenUp ? setTries(tries + 1) : onAccept());
  return (
    <div className={styles.stack}>
      {isBlocked && <Blockers sentences={closure.blockers} />}
      <Terms anonymisedAt={closure.anonymisedAt} balance={balance} pending={pending} />
      {!isBlocked && hasToLose && (
        <div>
          <Checkbox
            checked={isGivenUp}
            onChange={(event) => setGivenUp(event.target.checked)}
            aria-invalid={isMissing || undefined}
          >
            {`我自愿放弃${[balance, pending && `待审核的 ${pending}`].filter(Boolean).join("，以及")}`}
          </Checkbox>
          <FieldError error={isMissing ? "请先勾选，或者先去提现" : undefined} shakeKey={tries} />
        </div>
      )}
      <div className={styles.choice}>
        {isBlocked || balance === null ? (
          <Button kind="secondary" size="l" onClick={onClose}>
            保留账号
          </Button>
        ) : (
          <ButtonLink to="/exchange" kind="secondary" size="l">
            先去提现
          </ButtonLink>
        )}
        {!isBlocked && (
          <Button kind="danger" size="l" onClick={goOn}>
            继续注销
          </Button>
        )}
      </div>
    </div>
  );
}

const Blockers = ({ sentences }: { sentences: readonly string[] }) => (
  <Notice tone="danger" title="现在还不能注销">
    <ul className={styles.bullets}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </Notice>
);

type TermsProps = { anonymisedAt: string; balance: string | null; pending: string | null };

function Terms({ anonymisedAt, balance, pending }: TermsProps) {
  return (
    <ul className={styles.bullets}>
      <li>所有设备立即退出，手机号、邮箱和第三方账号解除绑定，账号不能恢复。</li>
      <li>{`${formatDay(anonymisedAt)} 前，个人资料和答题内容会被删除或去除身份。`}</li>
      <li>法律要求保存的交易记录会保留，但不再关联到你本人。</li>
      {balance && (
        <li>
          余额 <b>{balance}</b> 将不再属于你。
        </li>
      )}
      {pending && (
        <li>
          待审核的 <b>{pending}</b> 将不再发放。
        </li>
      )}
    </ul>
  );
}

/** 1,250 金币（约 12.50 元）和 3.00 元; null for nothing. */
function worthOf({ gold, fen }: { gold: number; fen: number }, goldPerYuan: number): string | null {
  const parts = [
    gold > 0 && `${formatGold(gold)} 金币（约 ${formatYuan(goldToFen(gold, goldPerYuan))} 元）`,
    fen > 0 && `${formatYuan(fen)} 元现金`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join("和 ") : null;
}
