/** /home/feedback/{id}, 我的反馈: the conversation, where it stands, and what happens next by when. */
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useParams } from "react-router";
import { FeedbackType } from "#contract/content-enums.ts";
import { FeedbackState } from "#contract/enums.ts";
import { type Feedback, getFeedback } from "#contract/member/community/feedback.ts";
import { Page } from "../../layout/Page.tsx";
import { later } from "../../platform/later.tsx";
import { query } from "../../platform/query.ts";
import { useNow } from "../../platform/useNow.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ErrorState } from "../../ui/States.tsx";
import { Stepper } from "../../ui/Stepper.tsx";
import { AboutLine } from "./AboutLine.tsx";
import { Decision } from "./Decision.tsx";
import styles from "./Feedback.module.css";
import { Lines } from "./Lines.tsx";
import { StateMark } from "./StateMark.tsx";
import { nextWords, stepsOf } from "./words.ts";

/** Loaded apart, with its upload of pictures: anyone who only reads needs neither. */
const ReplyForm = later(
  () => import("./ReplyForm.tsx").then((m) => m.ReplyForm),
  <Skeleton height={380} />,
);

/** Somebody may be writing to us this moment. */
const watchMs = 30_000;

export function ConversationPage() {
  const { id = "0" } = useParams();
  const feedback = useQuery({
    ...query(getFeedback, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.state === FeedbackState.of.confirmed ? false : watchMs,
  });
  return (
    <Page inner titleHidden="phone" title="我的反馈">
      <Loaded query={feedback} skeleton={<Waiting />} missing={<Missing />}>
        {(data) => <Conversation feedback={data} />}
      </Loaded>
    </Page>
  );
}

function Conversation({ feedback }: { feedback: Feedback }) {
  const now = useNow();
  const box = useRef<HTMLTextAreaElement>(null);
  const { state, about, type, lines } = feedback;
  const isMyTurn =
    state === FeedbackState.of.awaitingFeedback || state === FeedbackState.of.awaitingConfirmation;
  return (
    <div className="stack">
      <Card title={FeedbackType.label(type)} action={<StateMark state={state} />}>
        <div className={styles.form}>
          {about && <AboutLine about={about} title={about.title} />}
          <Stepper label="处理进度" steps={stepsOf(feedback, now)} />
          <Notice tone={isMyTurn ? "accent" : "plain"}>{nextWords(feedback, now)}</Notice>
          <Decision feedback={feedback} onObject={() => box.current?.focus()} />
        </div>
      </Card>
      <Card title="往来">
        <Lines lines={lines} />
      </Card>
      {feedback.mayReply ? (
        <ReplyForm key={feedback.id} feedback={feedback} box={box} />
      ) : (
        <div className={styles.ways}>
          <ButtonLink to="/home/feedback/ask" kind="secondary">
            再提一个问题
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

const Missing = () => (
  <ErrorState
    title="没有这条反馈"
    hint="链接可能不完整，或者属于另一个账号。"
    action={<ButtonLink to="/home/feedback">查看我的反馈</ButtonLink>}
  />
);

const Waiting = () => (
  <div className="stack" role="status">
    <span className="visually-hidden">正在加载反馈</span>
    <Skeleton height={320} />
    <Skeleton height={200} />
  </div>
);
