/** What both pages of an invitation are made of: the inviter's face, the bonus, three steps, three promises. */
import type { ReactNode } from "react";
import type { Inviter } from "#contract/member/people/invite.ts";
import { useTerms } from "../../platform/terms.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Gold } from "../../ui/Money.tsx";
import { classes } from "../../ui/classes.ts";
import { CheckIcon } from "../../ui/shellIcons.tsx";
import styles from "./Invitation.module.css";

/** The coloured ground; the bonus, where there is one, reaches over its lower edge. */
export function Hero({ bonusGold, children }: { bonusGold: number; children: ReactNode }) {
  return (
    <section className={styles.hero}>
      <div className={classes(styles.heroInner, bonusGold === 0 && styles.plain)}>{children}</div>
    </section>
  );
}

export function InviterFace({ inviter }: { inviter: Inviter | null }) {
  if (!inviter) return null;
  return (
    <span className={styles.face}>
      <Avatar src={inviter.avatar} name={inviter.name} size={72} />
    </span>
  );
}

/** The figure beside the sentence; nothing where nothing is given. */
export function Bonus({ gold }: { gold: number }) {
  const terms = useTerms();
  if (gold === 0) return null;
  return (
    <section className={styles.bonus} aria-label="新人奖励">
      <p className={styles.bonusName}>新人奖励</p>
      <Gold gold={gold} goldPerYuan={terms.goldPerYuan} tone="earn" size="hero" />
      <p className="quiet">第一份任务审核有效时到账，只发一次。</p>
    </section>
  );
}

export function Steps({ bonusGold }: { bonusGold: number }) {
  const steps = [
    { title: "注册", text: "用手机号或邮箱收一个验证码，一分钟完成。" },
    { title: "做第一份任务", text: "卡片上写明要做什么、多少分钟、能得多少。" },
    {
      title: bonusGold > 0 ? "报酬和新人奖励到账" : "报酬到账",
      text: "审核有效后一起进钱包，可以提现，也可以换奖品。",
    },
  ];
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className={styles.heading}>
        三步就好
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ title, text }, index) => (
          <li key={title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3 className={styles.stepTitle}>{title}</h3>
            <p className="quiet">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Promises() {
  const terms = useTerms();
  const promises = [
    `${terms.goldPerYuan} 金币 = 1 元，金币永不过期`,
    `满 ${terms.withdrawMinFen / 100} 元可提现，${terms.promiseWorkingDays} 个工作日内到账`,
    "加入和做任务都免费，不用押金",
  ];
  return (
    <ul className={styles.promises} aria-label="我们的承诺">
      {promises.map((promise) => (
        <li key={promise} className={styles.promise}>
          <CheckIcon />
          {promise}
        </li>
      ))}
    </ul>
  );
}
