/** /bbs/topic/:id: a topic and its replies. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import type { DataOf } from "#contract/endpoint.ts";
import { BbsRole } from "#contract/enums.ts";
import { getFocusMember, getTopic, listPosts, type Post } from "#contract/member/discussion.ts";
import { Page } from "../layout/Page.tsx";
import { pages, query } from "../platform/query.ts";
import { Badge } from "../ui/Badge.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { Loaded } from "../ui/Loaded.tsx";
import { Notice } from "../ui/Notice.tsx";
import { PagedList } from "../ui/PagedList.tsx";
import { RichText } from "../ui/RichText.tsx";
import { Skeleton, SkeletonRows } from "../ui/Skeleton.tsx";
import { Empty, ErrorState } from "../ui/States.tsx";
import styles from "./Bbs.module.css";
import { InSection } from "./InSection.tsx";
import { ReplyBox } from "./ReplyBox.tsx";
import { Threads } from "./Threads.tsx";
import { type Me, topicFacts } from "./words.ts";

type TopicData = DataOf<typeof getTopic>;

export const TopicPage = () => <InSection>{() => <TopicById />}</InSection>;

function TopicById() {
  const { id = "" } = useParams();
  const topic = useQuery(query(getTopic, { params: { id } }));
  return (
    <Page narrow>
      <Loaded query={topic} skeleton={<Waiting />} missing={<NoSuchTopic />}>
        {(data) => <TopicView key={data.id} topic={data} />}
      </Loaded>
    </Page>
  );
}

function TopicView({ topic }: { topic: TopicData }) {
  const me = useQuery(query(getFocusMember, { query: { hash: topic.taskHashId } }));
  const [parent, setParent] = useState<Post | null>(null);
  const mayReply = me.data !== undefined && canReply(topic, me.data);
  return (
    <div className={styles.stack}>
      <Card>
        <p className={styles.quiet}>{topic.sectionTitle}</p>
        <h1 className={styles.title}>{topic.title}</h1>
        <p className={styles.badges}>
          {topic.required && <Badge tone="pending">必答</Badge>}
          {topic.isAnswered && <Badge tone="positive">已回答</Badge>}
          {topic.isClosed && <Badge>已关闭</Badge>}
          <span className={styles.quiet}>{topicFacts(topic)}</span>
        </p>
        <RichText className={styles.text} html={topic.bodyHtml} />
      </Card>
      {mayReply && (
        <ReplyBox
          key={parent?.id ?? "topic"}
          topic={topic}
          parent={parent}
          onDone={() => setParent(null)}
        />
      )}
      {me.data && !mayReply && <Silent topic={topic} me={me.data} />}
      <Replies topic={topic} onReply={mayReply && seesOthers(topic, me.data) ? setParent : null} />
    </div>
  );
}

const canReply = (topic: TopicData, { role, token }: Me) =>
  role === BbsRole.of.moderator ||
  (role === BbsRole.of.respondent && token !== null && !topic.isClosed);

const seesOthers = ({ blind, isAnswered }: TopicData, me: Me | undefined) =>
  !blind || isAnswered || me?.role !== BbsRole.of.respondent;

function Silent({ topic, me }: { topic: TopicData; me: Me }) {
  if (me.role === BbsRole.of.observer) return <Notice>观察员可以查看，不能发言。</Notice>;
  if (me.token !== null && topic.isClosed) return <Notice>话题已关闭，不能再回复。</Notice>;
  return (
    <Notice
      tone="accent"
      title="本次参与已结束"
      action={
        me.responseId !== null && (
          <ButtonLink to={`/home/history-detail?id=${me.responseId}`} size="s" kind="secondary">
            查看结果
          </ButtonLink>
        )
      }
    >
      可以继续浏览，不能再回复。
    </Notice>
  );
}

type RepliesProps = { topic: TopicData; onReply: ((post: Post) => void) | null };

function Replies({ topic, onReply }: RepliesProps) {
  const posts = useInfiniteQuery(pages(listPosts, { params: { id: String(topic.id) } }));
  return (
    <Card title="回复">
      <PagedList query={posts} skeleton={<SkeletonRows rows={3} />} empty={<None topic={topic} />}>
        {(list) => <Threads posts={list} onReply={onReply} />}
      </PagedList>
    </Card>
  );
}

const None = ({ topic }: { topic: TopicData }) =>
  topic.blind && !topic.isAnswered ? (
    <Empty content="可见的回复" hint="写下你自己的回答后，就能看到别人的。" />
  ) : (
    <Empty content="回复" hint="来说第一句吧。" />
  );

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
  <div className={styles.stack} role="status">
    <span className="visually-hidden">正在加载话题</span>
    <Skeleton height={180} />
    <Skeleton height={200} />
  </div>
);
