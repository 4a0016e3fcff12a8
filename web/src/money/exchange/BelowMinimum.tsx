/** Too little to withdraw: how far it is, and how to get there. */
import { Asset } from "#contract/enums.ts";
import type { Account } from "#contract/member/people/user.ts";
import { amountWords } from "../../ui/amounts.ts";
import { ProgressBar } from "../../ui/Bars.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { allOf, type AmountRules } from "./amount.ts";
import { StandingNotice } from "./standingNotice.ts";
import styles from "./WithdrawForm.module.css";

type BelowMinimumProps = { rules: AmountRules; standing: Account["standing"] };

export function BelowMinimum({ rules, standing }: BelowMinimumProps) {
  const { asset, minimum } = rules;
  const all = allOf(rules);
  return (
    <Card title={`满 ${amountWords(asset, minimum)}可以提现`}>
      <div className={styles.short}>
        <div>
          <ProgressBar
            label={`现有 ${amountWords(asset, all)}`}
            value={all}
            max={minimum}
            note={`还差 ${amountWords(asset, minimum - all)}`}
          />
        </div>
        <p className="quiet">
          {asset === Asset.of.gold ? "完成任务就能获得金币，永不过期。" : "部分任务直接发放现金。"}
        </p>
        {/* Members whose withdrawals are stopped are not sent to earn more: the reason and the appeal come first. */}
        {standing.withdrawals === null ? (
          <ButtonLink to="/task">去做任务</ButtonLink>
        ) : (
          <StandingNotice of="withdrawals" />
        )}
      </div>
    </Card>
  );
}
