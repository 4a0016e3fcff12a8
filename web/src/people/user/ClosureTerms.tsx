/** What leaving means today: what is paid out first, what is removed and when, what stays, what refuses it. */
import type { Closure } from "#contract/member/people/privacy.ts";
import { useTerms } from "../../platform/terms.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { formatDay } from "../../ui/time.ts";
import { GiveUp, type GiveUpWays } from "./GiveUp.tsx";
import styles from "./UserPage.module.css";
import { worthOf } from "./worth.ts";

export type LeavingWays = {
  closure: Closure;
  onClose: () => void;
  onAccept: () => void;
  givingUp: GiveUpWays;
};

export function ClosureTerms({ closure, onAccept, givingUp, onClose }: LeavingWays) {
  const isRefused = closure.refusals.length > 0;
  return (
    <div className="stack">
      {isRefused && <Refusals sentences={closure.refusals} />}
      <Terms closure={closure} />
      <div className={styles.choice}>
        <Button kind="secondary" size="l" onClick={onClose}>
          保留账号
        </Button>
        {!isRefused && (
          <Button kind="danger" size="l" onClick={onAccept}>
            继续注销
          </Button>
        )}
      </div>
      {!isRefused && <GiveUp closure={closure} {...givingUp} />}
    </div>
  );
}

const Refusals = ({ sentences }: { sentences: readonly string[] }) => (
  <Notice tone="danger" title="现在还不能注销">
    <ul className={styles.bullets}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </Notice>
);

function Terms({ closure }: { closure: Closure }) {
  const { goldPerYuan } = useTerms();
  const payable = worthOf({ gold: closure.payableGold, fen: closure.payableFen }, goldPerYuan);
  const waits = closure.steps.filter(({ name }) => name !== "payout");
  const rest = { gold: closure.gold - closure.payableGold, fen: closure.fen - closure.payableFen };
  const dropped = worthOf(rest, goldPerYuan);
  return (
    <ul className={styles.bullets}>
      {waits
        .flatMap(({ sentences }) => sentences)
        .filter((sentence) => !closure.refusals.includes(sentence))
        .map((sentence) => (
          <li key={sentence}>{`先办完：${sentence}`}</li>
        ))}
      {payable && (
        <li>
          先付清：余额 <b>{payable}</b>
          {closure.payee ? ` 提现到 ${closure.payee}，不限最低金额。` : "，请先在本页绑定支付宝。"}
        </li>
      )}
      {dropped && <li>{`${dropped}不足支付宝单笔最低 0.10 元，注销时清零。`}</li>}
      <li>办理期间不能参加新任务，可以随时撤销；结清后账号关闭，所有设备退出。</li>
      <li>{`最早 ${formatDay(closure.anonymisedAt)} 起，手机号、邮箱、第三方账号和个人资料会被删除或去除身份，不能恢复。`}</li>
      <li>法律要求保存的交易记录会保留，但不再关联到你本人。</li>
      <li>
        为防止借注销重复领奖或逃避欠款，手机号、邮箱、收款账号、第三方账号和设备会留下不可还原的加密摘要：欠款与查实的作弊保留
        3 年，参加过的一次性任务等保留 2 年，到期删除。
      </li>
    </ul>
  );
}
