/** /bbs/topic: the topics of the discussion group, and how far one has come. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { BbsRole } from "#contract/enums.ts";
import { getFocusMember, listTopics, type Topic } from "#contract/member/study/discussion.ts";
import { decodeTask } from "#contract/member/study/section.ts";
import { Page } from "../../layout/Page.tsx";
import { later } from "../../platform/later.tsx";
import { query } from "../../platform/query.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Row, Rows } from "../../ui/List.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PullToRefresh } from "../../ui/PullToRefresh.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { Empty } from "../../ui/States.tsx";
import { Answered } from "./Answered.tsx";
import { Ended } from "./Ended.tsx";
import { InSection, isOutside, NotIn } from "./InSection.tsx";
import { inOrder, type Me, topicFacts } from "./words.ts";

/** Loaded for moderators only. */
const NewTopicDialog = later(() => import("./NewTopicDialog.tsx").then((m) => m.NewTopicDialog));

export const TopicsPage = () => <InSection>{(hash) => <Topics hash={hash} />}</InSection>;

function Topics({ hash }: { hash: string }) {
  const section = useQuery(query(decodeTask, { query: { hash } }));
  const me = useQuery(query(getFocusMember, { query: { hash } }));
  const topics = useQuery(query(listTopics, { query: { hash } }));
  return (
    <Page
      narrow
      title={section.data?.title ?? "讨论组"}
      action={
        <ButtonLink to="/bbs/user" kind="quiet">
          {me.data?.name || "我的身份"}
        </ButtonLink>
      }
    >
      <div className="stack">
        {me.data && <Progress me={me.data} />}
        {me.data?.role === BbsRole.of.moderator && <NewTopic hash={hash} />}
        {isOutside(topics.error) ? (
          <NotIn error={topics.error} />
        ) : (
          <PullToRefresh onRefresh={() => Promise.all([topics.refetch(), me.refetch()])}>
            <Card flush>
              <Loaded query={topics} skeleton={<SkeletonRows isInset rows={4} height={64} />}>
                {({ list }) => <TopicList topics={inOrder(list)} />}
              </Loaded>
            </Card>
          </PullToRefresh>
        )}
      </div>
    </Page>
  );
}

function NewTopic({ hash }: { hash: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        发话题
      </Button>
      {isOpen && <NewTopicDialog hash={hash} onClose={() => setOpen(false)} />}
    </>
  );
}

function Progress({ me }: { me: Me }) {
  if (me.role === BbsRole.of.observer)
    return <Notice>你是观察员，可以查看全部话题和回复，不能发言。</Notice>;
  if (me.role === BbsRole.of.moderator)
    return <Notice>你是主持人，可以在任何话题下发言，显示为「主持人」。</Notice>;
  if (me.mayReply) return <Answered me={me} />;
  if (me.isGuest) return <Ended responseId={null} />;
  if (me.responseId === null) return null;
  return <Ended responseId={me.responseId} />;
}

function TopicList({ topics }: { topics: Topic[] }) {
  if (topics.length === 0)
    return <Empty content="话题" hint="主持人还没有发布话题，过一会儿再来看看。" />;
  return (
    <Rows label="话题">
      {topics.map((topic) => (
        <Row
          key={topic.id}
          to={`/bbs/topic/${topic.id}`}
          title={
            topic.pinned ? (
              <>
                <Badge tone="accent">置顶</Badge> {topic.title}
              </>
            ) : (
              topic.title
            )
          }
          about={topicFacts(topic)}
          end={<TopicState topic={topic} />}
        />
      ))}
    </Rows>
  );
}

function TopicState({ topic }: { topic: Topic }) {
  if (topic.isAnswered) return <Badge tone="positive">已回答</Badge>;
  if (topic.isClosed) return <Badge>已关闭</Badge>;
  return topic.required ? <Badge tone="pending">必答</Badge> : <Badge>选答</Badge>;
}
