/** The front door: one promise, one live proof, three steps, example tasks, questions. */
import { useSite } from "../../platform/site.ts";
import { useTerms } from "../../platform/terms.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { AnswerIllustration } from "./AnswerIllustration.tsx";
import { ExampleTasks } from "./ExampleTasks.tsx";
import styles from "./LandingPage.module.css";
import { LiveProof } from "./LiveProof.tsx";
import { Questions } from "./Questions.tsx";

const steps = [
  { title: "选一份任务", text: "卡片上写明要做什么、是否适合你、要多少分钟、能得多少。" },
  { title: "如实作答", text: "答到一半断网也不丢；不符合条件会马上告诉你，不白等。" },
  { title: "到账并提现", text: "审核通过后金币到账，申请提现前就能看到实际到手的金额。" },
];

export function LandingPage() {
  return (
    <>
      <Hero />
      <div className={styles.content}>
        <LiveProof />
        <section aria-labelledby="steps">
          <h2 id="steps" className={styles.heading}>
            三步拿到报酬
          </h2>
          <ol className={styles.steps}>
            {steps.map((step, index) => (
              <li key={step.title} className={styles.step}>
                <span className={styles.number} aria-hidden="true">
                  {index + 1}
                </span>
                <h3 className={styles.stepTitle}>{step.title}</h3>
                <p className={styles.quiet}>{step.text}</p>
              </li>
            ))}
          </ol>
        </section>
        <ExampleTasks />
        <Questions />
      </div>
    </>
  );
}

function Hero() {
  const { brand } = useSite();
  const terms = useTerms();
  return (
    <section className={styles.hero}>
      <div className={styles.heroInner}>
        <div className={styles.promise}>
          <h1 className={styles.slogan}>
            {phrasesOf(brand.slogan).map((phrase) => (
              <span key={phrase} className={styles.phrase}>
                {phrase}
              </span>
            ))}
          </h1>
          <p className={styles.lead}>
            {`答问卷、试产品，先看清时长和报酬再决定。满 ${terms.withdrawMinFen / 100} 元即可提现，${terms.promiseWorkingDays} 个工作日内到账。`}
          </p>
          <div className={styles.ways}>
            <ButtonLink to="/login" kind="onHero" size="l">
              免费加入
            </ButtonLink>
            <ButtonLink to="/task" kind="quiet" size="l" className={styles.second}>
              先看看任务
            </ButtonLink>
          </div>
        </div>
        <div className={styles.picture}>
          <AnswerIllustration />
        </div>
      </div>
    </section>
  );
}

/** A line ends at a comma rather than inside a word: browsers do not know where Chinese words end. */
const phrasesOf = (text: string): readonly string[] => text.match(/[^，]+，?/g) ?? [text];
