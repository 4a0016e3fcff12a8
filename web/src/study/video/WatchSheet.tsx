/** The opened player: the film, what was counted, and what stands in the way. */
import { Link } from "react-router";
import { useNow, useHasPassed } from "../../platform/useNow.ts";
import { useTerms } from "../../platform/terms.ts";
import { ProgressBar } from "../../ui/Bars.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { Reward } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { ChevronLeftIcon, ClockIcon } from "../../ui/shellIcons.tsx";
import { formatSpan } from "../../ui/time.ts";
import type { Counting } from "./beats.ts";
import { Ended } from "./Ended.tsx";
import { Player, type Watch } from "./Player.tsx";
import { useWatching } from "./useWatching.ts";
import styles from "./WatchPage.module.css";

type WatchSheetProps = { token: string; watch: Watch; onReopen: () => void };

export function WatchSheet({ token, watch, onReopen }: WatchSheetProps) {
  const terms = useTerms();
  const { beats, counting } = useWatching(token, watch);
  const isTooLate = useHasPassed(watch.expiresAt);
  if (counting.as === "ended")
    return <Ended reason={counting.message} responseId={counting.responseId} />;
  if (isTooLate && counting.as !== "done")
    return <Ended reason="已超过观看时限，名额已让给其他人。" responseId={null} />;
  return (
    <div className={styles.sheet}>
      <Bar watch={watch} />
      <header className={styles.head}>
        <h1 className={styles.title}>{watch.title}</h1>
        <p className={styles.reward}>
          看满 {watch.neededSeconds} 秒可得
          <Reward
            gold={watch.rewardGold}
            fen={watch.rewardFen}
            goldPerYuan={terms.goldPerYuan}
            tone="earn"
          />
        </p>
      </header>
      {counting.as === "elsewhere" || counting.as === "broken" ? (
        <TakenOver counting={counting} onReopen={onReopen} />
      ) : (
        <Player watch={watch} beats={beats} />
      )}
      <Progress watched={counting.watchedSeconds} needed={watch.neededSeconds} />
      {counting.as === "lost" && (
        <p className={styles.lost} role="status">
          暂时连不上服务器，恢复后会接着计入，请不要关闭本页。
        </p>
      )}
      <p className="quiet">
        时间由服务器按正常速度计算：快进、倍速、切到其他页面和同时打开两个页面都不计入。
      </p>
    </div>
  );
}

function Bar({ watch }: { watch: Watch }) {
  const left = Date.parse(watch.expiresAt) - useNow(1000);
  return (
    <div className={styles.bar}>
      <Link to={`/task/detail/${watch.taskId}`} className={styles.leave}>
        <ChevronLeftIcon />
        稍后再看
      </Link>
      <span className={classes(styles.time, left < SHORT_MS && styles.short)} role="timer">
        <ClockIcon size={16} />
        <span className="visually-hidden">剩余时间</span>
        {formatSpan(left)}
      </span>
    </div>
  );
}

const SHORT_MS = 5 * 60_000;

function Progress({ watched, needed }: { watched: number; needed: number }) {
  const left = Math.max(0, needed - watched);
  const note = left > 0 ? `${watched} / ${needed} 秒，还差 ${left} 秒` : `${needed} 秒，已看满`;
  return <ProgressBar label="已计入" value={watched} max={needed} note={note} />;
}

type TakenOverProps = { counting: Counting; onReopen: () => void };

function TakenOver({ counting, onReopen }: TakenOverProps) {
  const isElsewhere = counting.as === "elsewhere";
  return (
    <Notice
      tone="pending"
      title={isElsewhere ? "已在另一个页面观看" : "观看中断了"}
      live
      action={
        <>
          <Button size="s" onClick={onReopen}>
            在这里继续
          </Button>
          <ButtonLink size="s" kind="secondary" to="/task">
            去看其他任务
          </ButtonLink>
        </>
      }
    >
      {isElsewhere ? "同一时间只有一个页面计入，已计入的时间都在。" : `${counting.message}。`}
    </Notice>
  );
}
