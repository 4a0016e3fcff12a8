/** What a stranger sees of the profile questionnaire: what it asks, what for, and the way in. */
import { Page } from "../../layout/Page.tsx";
import { keepTarget, openLogin } from "../../platform/navigation.ts";
import { Button } from "../../ui/Button.tsx";
import { ClockIcon, EyeIcon, TaskIcon } from "../../ui/shellIcons.tsx";
import { ProfileIllustration } from "./ProfileIllustration.tsx";
import styles from "./PropertyIntro.module.css";

const reasons = [
  {
    Icon: TaskIcon,
    title: "少白跑一趟",
    text: "以后按条件找人的任务先看这份资料，不符合的不会让你答到一半才知道。",
  },
  {
    Icon: ClockIcon,
    title: "三分钟，全部选填",
    text: "四页共十几道选择题，答一题存一题，随时可以离开。不问证件、住址和健康状况，收入可选“不愿透露”。",
  },
  {
    Icon: EyeIcon,
    title: "用在哪里都看得到",
    text: "账号中心逐项列出回答的来源和用过它的任务；任何一项都可以随时修改或清除。",
  },
];

export function PropertyIntro() {
  return (
    <Page narrow>
      <section className={styles.top}>
        <ProfileIllustration />
        <h1 className={styles.title}>先认识你，再推荐任务</h1>
        <p className={styles.lead}>填一份简短的资料，以后任务按条件找人时先看它。</p>
        <Button size="l" onClick={enter}>
          登录后填写
        </Button>
        <p className={styles.note}>没有账号？用手机号登录即自动注册。</p>
      </section>
      <ul className={styles.reasons}>
        {reasons.map(({ Icon, title, text }) => (
          <li key={title} className={styles.reason}>
            <span className={styles.icon}>
              <Icon size={24} />
            </span>
            <div>
              <h2 className={styles.reasonTitle}>{title}</h2>
              <p className={styles.quiet}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Page>
  );
}

/** Back here after signing in, not to the member home. */
function enter(): void {
  keepTarget("/user-survey");
  openLogin();
}
