/** /bbs/topic/:id: a topic, one's own answer, and what the others say. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router";
import { BbsRole } from "#contract/enums.ts";
import { getFocusMember, getTopic } from "#contract/member/study/discussion.ts";
import { Page } from "../../layout/Page.tsx";
import { later } from "../../platform/later.tsx";
import { query } from "../../platform/query.ts";
import { keepTaskHashId } from "../../platform/session.ts";
import { Badge } from "../../ui/Badge.tsx";
import { ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { RichText } from "../../ui/RichText.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ErrorState } from "../../ui/States.tsx";
import styles from "./Discussion.module.css";
import { Discussion } from "./Discussion.tsx";
import { Ended } from "./Ended.tsx";
import { isOutside, NotIn, SignedIn } from "./InSection.tsx";
import { canReply, type Me, topicFacts, type TopicData } from "./words.ts";

/** Loaded for moderators only. */
const TopicTools = later(() => import("./TopicTools.tsx").then((m) => m.TopicTools));

/** How often it is asked whether somebody has said more, while the page is looked at. */
const watchMs = 20_000;

export const TopicPage = () => (
  <SignedIn>
    <TopicById />
  </SignedIn>
);

function TopicById() {
  const { id = "" } = useParams();
  const topic = useQuery({
    ...query(getTopic, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.isClosed === false ? watchMs : false),
  });
  return (
    <Page narrow>
      {isOutside(topic.error) ? (
        <NotIn error={topic.error} />
      ) : (
        <Loaded query={topic} skeleton={<Waiting />} missing={<NoSuchTopic />}>
          {(data) => <TopicView key={data.id} topic={data} />}
        </Loaded>
      )}
    </Page>
  );
}

function TopicView({ topic }: { topic: TopicData }) {
  const { taskHashId: hash } = topic;
  // Who comes by a message's link is in this section from now on: the way back leads there.
  useEffect(() => keepTaskHashId(hash), [hash]);
  const me = useQuery(query(getFocusMember, { query: { hash } }));
  return (
    <div className="stack">
      <Card>
        <div className={styles.head}>
          <p className="quiet">{topic.sectionTitle}</p>
          {me.data?.role === BbsRole.of.moderator && <TopicTools topic={topic} />}
        </div>
        <h1 className={styles.title}>{topic.title}</h1>
        <p className={styles.badges}>
          {topic.pinned && <Badge tone="accent">置顶</Badge>}
          {topic.required && <Badge tone="pending">必答</Badge>}
          {topic.isAnswered && <Badge tone="positive">已回答</Badge>}
          {topic.isClosed && <Badge>已关闭</Badge>}
          <span className="quiet">{topicFacts(topic)}</span>
        </p>
        <RichText className={styles.text} html={topic.bodyHtml} />
      </Card>
      {me.data && !canReply(topic, me.data) && <Silent topic={topic} me={me.data} />}
      <Discussion topic={topic} me={me.data} />
    </div>
  );
}

function Silent({ topic, me }: { topic: TopicData; me: Me }) {
  if (me.role === BbsRole.of.observer) return <Notice>观察员可以查看，不能发言。</Notice>;
  if (me.mayReply && topic.isClosed) return <Notice>话题已关闭，不能再回复。</Notice>;
  return <Ended responseId={me.responseId} />;
}

const NoSuchTopic = () => (
  <>
    <h1 className="visually-hidden">没有这个话题</h1>
    <ErrorState
      title="没有这个话题"
      hint="它可能已经下架，或者链接不完整。"
      action={<ButtonLink to="/bbs/topic">返回话题列表</ButtonLink>}
    />
  </>
);

const Waiting = () => (
  <div className="stack" role="status">
    <span className="visually-hidden">正在加载话题</span>
    <Skeleton height={180} />
    <Skeleton height={200} />
  </div>
);
