/** /home/history-detail?id=: what came of a response, also right after handing in. */
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { JoinResult } from "#contract/enums.ts";
import { getResponse, type ResultCard } from "#contract/member/study/survey.ts";
import { Page } from "../../layout/Page.tsx";
import { later } from "../../platform/later.tsx";
import { useMember } from "../../platform/member.ts";
import { query } from "../../platform/query.ts";
import { useNow } from "../../platform/useNow.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { DescriptionList } from "../../ui/List.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ErrorState } from "../../ui/States.tsx";
import { Stepper } from "../../ui/Stepper.tsx";
import { formatMinutes, formatMoment } from "../../ui/time.ts";
import { ResultHero } from "./ResultHero.tsx";
import styles from "./ResultPage.module.css";
import { isWaiting } from "./waiting.ts";
import { isAppealable, stepsOf } from "./words.ts";

/** While the platform's statement is awaited, which may come any moment. */
const watchMs = 20_000;

/** Shown for running responses only, and most people go on. */
const LeaveButton = later(
  () => import("./LeaveButton.tsx").then((m) => m.LeaveButton),
  <Skeleton width={106} height={44} />,
);

/** Shown only for what was done elsewhere and never came back. */
const ClaimCard = later(
  () => import("./ClaimCard.tsx").then((m) => m.ClaimCard),
  <Card title="登记">
    <Skeleton height={96} />
  </Card>,
);

/** Shown only for what was refused or ended early. */
const AppealCard = later(
  () => import("./AppealCard.tsx").then((m) => m.AppealCard),
  <Card title="对结果有疑问？">
    <Skeleton height={96} />
  </Card>,
);

const RateCard = later(
  () => import("./RateCard.tsx").then((m) => m.RateCard),
  <Card title="这个任务怎么样？">
    <Skeleton height={44} />
  </Card>,
);

const InstallCard = later(() =>
  import("../../foundation/install/InstallCard.tsx").then((m) => m.InstallCard),
);

export function ResultPage() {
  const [search] = useSearchParams();
  const id = search.get("id") ?? "0";
  const card = useQuery({
    ...query(getResponse, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isWaiting(state.data) ? watchMs : false),
  });
  return (
    <Page inner>
      <Loaded query={card} skeleton={<ResultSkeleton />} missing={<NoSuchResult />}>
        {(data) => <Result card={data} />}
      </Loaded>
    </Page>
  );
}

function Result({ card }: { card: ResultCard }) {
  const now = useNow();
  const { hidesGold } = useMember();
  return (
    <div className="stack">
      <ResultHero card={card} />
      {(card.claim !== null || card.claimUntil !== null) && <ClaimCard card={card} />}
      {isAppealable(card) && <AppealCard card={card} />}
      {card.auditState !== null && (
        <Card title="进度">
          <Stepper label="从开始到到账" steps={stepsOf(card, now)} />
        </Card>
      )}
      {isRateable(card) && <RateCard card={card} />}
      {card.result === JoinResult.of.complete && card.money !== "none" && <InstallCard />}
      <Card title="参与记录">
        <DescriptionList pairs={pairsOf(card, now)} />
      </Card>
      <div className={styles.ways}>
        <ButtonLink to="/task" kind={card.resumeToken ? "secondary" : "primary"}>
          去看任务
        </ButtonLink>
        {card.money !== "none" && !(hidesGold && card.rewardGold > 0) && (
          <ButtonLink to={ledgerOf(card)} kind="secondary">
            {card.rewardGold > 0 ? "查看金币明细" : "查看现金明细"}
          </ButtonLink>
        )}
        {card.resumeToken && !isWaiting(card) && <LeaveButton card={card} />}
      </div>
    </div>
  );
}

/** A member who was refused at the entry has not seen the task. */
const isRateable = ({ result, finishedAt, minutesSpent }: ResultCard) =>
  finishedAt !== null &&
  (minutesSpent > 0 || result === JoinResult.of.complete) &&
  result !== JoinResult.of.ipBlocked &&
  result !== JoinResult.of.cookieBlocked &&
  result !== JoinResult.of.cityBlocked;

const pairsOf = (card: ResultCard, now: number) => [
  { key: "任务", value: card.title },
  { key: "开始", value: formatMoment(card.startedAt, now) },
  ...(card.finishedAt ? [{ key: "结束", value: formatMoment(card.finishedAt, now) }] : []),
  { key: "用时", value: formatMinutes(card.minutesSpent) },
  ...(card.resumeToken ? [{ key: "截止", value: formatMoment(card.expiresAt, now) }] : []),
  { key: "记录编号", value: card.responseId },
];

const ledgerOf = ({ money, rewardGold }: ResultCard) =>
  `/home/gold?bucket=${money === "available" ? "available" : "pending"}${rewardGold > 0 ? "" : "&asset=2"}`;

const NoSuchResult = () => (
  <>
    <h1 className="visually-hidden">没有这条参与记录</h1>
    <ErrorState
      title="没有这条参与记录"
      hint="链接可能不完整，或者属于另一个账号。"
      action={<ButtonLink to="/home/history">查看问卷历史</ButtonLink>}
    />
  </>
);

function ResultSkeleton() {
  return (
    <div className="stack" role="status">
      <span className="visually-hidden">正在加载结果</span>
      <Skeleton height={336} />
      <Skeleton height={200} />
      <Skeleton height={220} />
    </div>
  );
}
