/** Too little to withdraw: how far it is, and how to get there. */
import { Asset } from "#contract/enums.ts";
import { amountWords } from "../../ui/amounts.ts";
import { ProgressBar } from "../../ui/Bars.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { allOf, type AmountRules } from "./amount.ts";
import styles from "./WithdrawForm.module.css";

export function BelowMinimum({ rules }: { rules: AmountRules }) {
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
        <p className={styles.quiet}>
          {asset === Asset.of.gold ? "完成任务就能获得金币，永不过期。" : "部分任务直接发放现金。"}
        </p>
        <ButtonLink to="/task">去做任务</ButtonLink>
      </div>
    </Card>
  );
}
