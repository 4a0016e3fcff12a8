/** /pre-home: before the first visit of one's home: three steps, and how coins come. Then home. */
import { Page } from "../../layout/Page.tsx";
import { useSite } from "../../platform/site.ts";
import { useTerms } from "../../platform/terms.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { formatGold, formatYuan, goldToFen } from "../../ui/money.ts";
import styles from "./Phone.module.css";

export function PreHomePage() {
  const { brand } = useSite();
  const { goldPerYuan, withdrawMinGold, promiseWorkingDays } = useTerms();
  const { siteName } = brand;
  return (
    <Page narrow title={`欢迎来到${siteName}`}>
      <p className={styles.lead}>先花一分钟看看从这里到第一笔到账要走哪几步。</p>
      <ol className={styles.path}>
        <Step
          number={1}
          title="填好我的资料"
          text="性别、年龄、城市这几项决定能看到哪些任务。填得越全，越少在中途被告知不符合；每一项用在哪里都查得到。"
          to="/user-survey"
          action="去填资料"
        />
        <Step
          number={2}
          title="做第一份任务"
          text="卡片上写明要做什么、多少分钟、能得多少、什么时候到账。每一题自动保存，断网也不丢。"
          to="/task"
          action="看看任务"
        />
        <Step
          number={3}
          title="金币到账，提现"
          text={`交卷后奖励先是“待审核”，审核有效就变成“可用”。${goldPerYuan} 金币 = 1 元，满 ${formatGold(withdrawMinGold)} 金币（${formatYuan(goldToFen(withdrawMinGold, goldPerYuan))} 元）可以提现到支付宝，${promiseWorkingDays} 个工作日内到账。`}
          to="/help"
          action="更多问题"
        />
      </ol>
      <div className={styles.links}>
        <ButtonLink to="/home" size="l">
          进入首页
        </ButtonLink>
      </div>
    </Page>
  );
}

type StepProps = { number: number; title: string; text: string; to: string; action: string };

function Step({ number, title, text, to, action }: StepProps) {
  return (
    <li>
      <Card>
        <div className={styles.step}>
          <span className={styles.number} aria-hidden="true">
            {number}
          </span>
          <div>
            <h2 className={styles.stepTitle}>{title}</h2>
            <p className={styles.quiet}>{text}</p>
            <ButtonLink to={to} kind="secondary" size="s" className={styles.stepWay ?? ""}>
              {action}
            </ButtonLink>
          </div>
        </div>
      </Card>
    </li>
  );
}
