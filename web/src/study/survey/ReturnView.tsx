/** What a return or an end comes to, for anyone who stands there: a member, signed in or not, or a guest. */
import type { ReactNode } from "react";
import { JoinResult } from "#contract/enums.ts";
import type { Return } from "#contract/member/people/process.ts";
import { later } from "../../platform/later.tsx";
import { keepTarget, openLogin } from "../../platform/navigation.ts";
import { useSignedIn } from "../../platform/session.ts";
import { useTerms } from "../../platform/terms.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Reward } from "../../ui/Money.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { formatMinutes } from "../../ui/time.ts";
import { marks, WaitIcon } from "./marks.tsx";
import { NextSteps } from "./NextSteps.tsx";
import { OperatorWords } from "./OperatorWords.tsx";
import styles from "./ReturnView.module.css";
import { ResultMark } from "./ResultMark.tsx";
import { endingOf } from "./words.ts";

const InstallCard = later(() =>
  import("../../foundation/install/InstallCard.tsx").then((part) => part.InstallCard),
);

type ReturnViewProps = {
  found: Return;
  /** Said of returns only: an end page can be opened as often as one likes. */
  isReturn?: boolean;
  children?: ReactNode;
};

export function ReturnView({ found, isReturn, children }: ReturnViewProps) {
  const { verdict, welcome } = found;
  return (
    <div className={styles.page}>
      <ReturnHead found={found} />
      {isReturn && verdict === "repeated" && (
        <Notice>这次返回之前已经记录过，上面是第一次的结果，不会重复计算。</Notice>
      )}
      {verdict === "claimed" && <WhatNext isMember={found.end === "/survey/end"} />}
      {children}
      {welcome && verdict !== "unknown" ? (
        <NextSteps isDone={found.result === JoinResult.of.complete} />
      ) : (
        <Ways found={found} />
      )}
      {isGoodMoment(found) && <InstallCard />}
    </div>
  );
}

/** Something has just been earned, and anyone who stands here comes back for it. */
const isGoodMoment = ({ result, reward, end }: Return): boolean =>
  result === JoinResult.of.complete && reward !== null && end === "/survey/end";

export function ReturnHead({ found }: { found: Return }) {
  const { verdict, result, title, reason, minutesSpent, reward } = found;
  const ending = endingOf(verdict, result);
  const icon = verdict === "claimed" || verdict === "unknown" ? WaitIcon : marks[result];
  return (
    <>
      <ResultMark tone={ending.tone} icon={icon} />
      <h1 className={styles.title}>{ending.title}</h1>
      {title && <p className={styles.task}>{title}</p>}
      <p className={styles.reason}>{reason || ending.hint}</p>
      <OperatorWords page={found.endPage} />
      {verdict === "unknown" && reason && <p className="quiet">{ending.hint}</p>}
      {reward && <Earned reward={reward} />}
      {minutesSpent !== null && <p className="quiet">{`用时 ${formatMinutes(minutesSpent)}`}</p>}
    </>
  );
}

const standings = { pending: "待审核", available: "已到账", refused: "未发放" } as const;

/** What it pays, where its member can see it. */
function Earned({ reward: { gold, fen, money } }: { reward: NonNullable<Return["reward"]> }) {
  const terms = useTerms();
  const tone = money === "available" ? "earn" : money === "pending" ? "pending" : "plain";
  return (
    <p>
      <Reward gold={gold} fen={fen} goldPerYuan={terms.goldPerYuan} tone={tone} size="hero" />{" "}
      {standings[money]}
    </p>
  );
}

/** A claim waits: for what, for how long, and what to do meanwhile, which is nothing. */
const WhatNext = ({ isMember }: { isMember: boolean }) => (
  <ol className={styles.next}>
    <li>我们已记下你回来的时间，名额为你保留，现在不用再做什么。</li>
    <li>平台一般在几分钟到一天内通知我们结果；没有通知的，由工作人员按平台的对账文件处理。</li>
    <li>
      {isMember
        ? "确认后奖励按任务规则入账，「问卷历史」里随时能看到进展。"
        : "确认后按来源平台的规则结算。"}
    </li>
  </ol>
);

function Ways({ found: { responseId, end, verdict, result } }: { found: Return }) {
  const isSignedIn = useSignedIn();
  if (end === "/survey-leader/end" && verdict !== "unknown")
    return <p className="quiet">感谢你的参与，现在可以关闭本页。</p>;
  const login = () => {
    keepTarget("/home/history");
    openLogin();
  };
  return (
    <div className={styles.ways}>
      {responseId !== null && (
        <ButtonLink to={`/home/history-detail?id=${responseId}`} size="l" block replace>
          {result === JoinResult.of.complete ? "查看奖励" : "查看这次参与"}
        </ButtonLink>
      )}
      {responseId === null && isSignedIn && (
        <ButtonLink to="/home/history" size="l" block replace>
          查看问卷历史
        </ButtonLink>
      )}
      {!isSignedIn && (
        <Button size="l" block onClick={login}>
          登录查看我的记录
        </Button>
      )}
      <ButtonLink to="/task" kind="secondary" size="l" block replace>
        看看其他任务
      </ButtonLink>
    </div>
  );
}

export const ReturnSkeleton = () => (
  <div className={styles.page} role="status">
    <span className="visually-hidden">正在核对返回结果</span>
    <Skeleton width={64} height={64} round />
    <Skeleton width={200} height={28} />
    <Skeleton width={280} height={20} />
  </div>
);
