/** What people ask before they give their time and their number. */
import { useTerms } from "../../platform/terms.ts";
import { formatGold } from "../../ui/money.ts";
import { ChevronDownIcon } from "../../ui/shellIcons.tsx";
import styles from "./LandingPage.module.css";

export function Questions() {
  const terms = useTerms();
  const questions = [
    {
      ask: "真的不用交任何费用吗？",
      answer:
        "不用。注册、做任务、提现都不收费，也没有会员费、保证金或任务押金。遇到以我们名义收费的人，请直接举报。",
    },
    {
      ask: "金币怎么换成钱？",
      answer: `${terms.goldPerYuan} 金币等于 1 元，金币永不过期。满 ${formatGold(terms.withdrawMinGold)} 金币可以申请提现到自己的支付宝，提交前会写明到手金额。`,
    },
    {
      ask: "答到一半被告知不符合条件怎么办？",
      answer:
        "能提前判断的条件，我们在开始之前就问清楚。进入后才被甄别的，会说明是哪一条规则，并按用时给一份安慰奖，开始前就写在任务页上。",
    },
    {
      ask: "我的回答和手机号会给谁看？",
      answer:
        "回答只以汇总或匿名的方式交给调研方，手机号不会交出去。账号中心可以查看每项资料用在了哪里，也可以导出或注销。",
    },
    {
      ask: "多久能到账？",
      answer: `申请后 ${terms.promiseWorkingDays} 个工作日内。每一步都显示时间；没有通过也会写明原因，并且可以申诉。`,
    },
  ];
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className={styles.heading}>
        常见问题
      </h2>
      <div className={styles.questions}>
        {questions.map(({ ask, answer }) => (
          <details key={ask} className={styles.question}>
            <summary>
              {ask}
              <ChevronDownIcon className={styles.arrow} />
            </summary>
            <p className={styles.quiet}>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
