/** /share?c=CODE&t=TASK: a task that a member passes on, with what it takes and pays, and the way to it. */
import { useLoaderData } from "react-router";
import { useSite } from "../../platform/site.ts";
import { useTerms } from "../../platform/terms.ts";
import { SeatsBar } from "../../ui/Bars.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Reward } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./Invitation.module.css";
import { JoinWay } from "./JoinWay.tsx";
import type { Shared, SharedTask } from "./loaders.ts";
import { Bonus, Hero, InviterFace, Promises, Steps } from "./Parts.tsx";
import { TaskWay } from "./TaskWay.tsx";
import { effortWords, invitedTitle, sharedTitle, welcomeWords } from "./words.ts";

export function SharePage() {
  // Its loader in routes.tsx asks loadShared.
  const shared = useLoaderData<unknown>() as Shared;
  const { task } = shared;
  const bonus = bonusOf(shared);
  return (
    <>
      {task && task.closed === null ? (
        <Open shared={shared} task={task} />
      ) : (
        <Closed shared={shared} />
      )}
      <div className={styles.content}>
        <Bonus gold={bonus} />
        <Steps bonusGold={bonus} />
        <Promises />
      </div>
    </>
  );
}

const bonusOf = ({ inviter }: Shared) => inviter?.welcomeGold ?? 0;

function Open({ shared, task }: { shared: Shared; task: SharedTask }) {
  return (
    <Hero bonusGold={bonusOf(shared)}>
      <p className={styles.from}>
        <InviterFace inviter={shared.inviter} />
        {sharedTitle(shared)}
      </p>
      <Ticket task={task} />
    </Hero>
  );
}

/** The card over the hero: what, for how long, for how much. */
function Ticket({ task }: { task: SharedTask }) {
  const terms = useTerms();
  const { rewardGold, rewardFen, seatsLeft, seatsTotal } = task;
  return (
    <div className={styles.ticket}>
      {task.cover && <img className={styles.cover} src={task.cover} alt="" />}
      <h1 className={styles.taskTitle}>{task.title}</h1>
      <p className="quiet">{effortWords(task)}</p>
      <p className={styles.reward}>
        <Reward
          gold={rewardGold}
          fen={rewardFen}
          goldPerYuan={terms.goldPerYuan}
          tone="earn"
          size="hero"
        />
      </p>
      <p className="quiet">{`到账时间：${task.auditRule}。`}</p>
      {seatsLeft !== null && seatsTotal !== null && (
        <SeatsBar left={seatsLeft} total={seatsTotal} />
      )}
      <TaskWay taskId={task.id} />
      <div className={styles.about}>
        <h2 className={styles.aboutTitle}>要做什么</h2>
        <p>{task.summary}</p>
        {task.audience.length > 0 && (
          <>
            <h2 className={styles.aboutTitle}>适合谁</h2>
            <ul className={styles.audience}>
              {task.audience.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

/** The task is over or never existed: the page says so first, and then invites the reader all the same. */
function Closed({ shared }: { shared: Shared }) {
  const { brand } = useSite();
  const terms = useTerms();
  const { task } = shared;
  return (
    <Hero bonusGold={bonusOf(shared)}>
      <div className={styles.closed}>
        <Notice
          tone="pending"
          title={task ? `“${task.title}”现在不能参与` : "没有找到分享的任务"}
          action={
            <ButtonLink to="/task" size="s" kind="secondary">
              看看其他任务
            </ButtonLink>
          }
        >
          {task ? task.closed : "它可能已经下架，或者链接不完整。"}
        </Notice>
      </div>
      <InviterFace inviter={shared.inviter} />
      <h1 className={styles.title}>{invitedTitle(shared, brand.siteName)}</h1>
      <p className={styles.lead}>{welcomeWords(shared, terms)}</p>
      <JoinWay code={shared.code} />
    </Hero>
  );
}
