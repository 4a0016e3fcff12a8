/** Under a topic: the box for one's own words, what all have said, and a word when more was said meanwhile. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { useNavigate } from "react-router";
import { BbsRole } from "#contract/enums.ts";
import { listPosts, type Post } from "#contract/member/study/discussion.ts";
import { later } from "../../platform/later.tsx";
import { pages } from "../../platform/query.ts";
import { Card } from "../../ui/Card.tsx";
import { PagedList } from "../../ui/PagedList.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { Empty } from "../../ui/States.tsx";
import { toast } from "../../platform/toast.ts";
import { ReplyBox } from "./LaterReplyBox.tsx";
import type { Target } from "./Threads.tsx";
import type { Answering, Sent } from "./useReply.ts";
import { canReply, type Me, seesOthers, type TopicData, withSent } from "./words.ts";

/** With all that can be done with a reply: it is shown when the replies have come, and not before. */
const Threads = later(
  () => import("./Threads.tsx").then((m) => m.Threads),
  <SkeletonRows rows={3} />,
);
/** Stands below everything that is read first, so its code may come later. */
const NewReplies = later(() => import("./NewReplies.tsx").then((m) => m.NewReplies));

/** Addresses of pictures live for some minutes: one that fails sooner has another reason. */
const pictureMs = 60_000;

type DiscussionProps = { topic: TopicData; me: Me | undefined };

export function Discussion({ topic, me }: DiscussionProps) {
  const posts = useInfiniteQuery({
    ...pages(listPosts, { params: { id: String(topic.id) } }),
    // What one reads stays where it is: more comes when it is asked for.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const [target, setTarget] = useState<Target | null>(null);
  /** What the page goes to once it is drawn. */
  const [wanted, setWanted] = useState<number | null>(null);
  const { sent, onSent } = useSent(me !== undefined && isStep(topic, me), () => setTarget(null));
  const renew = ({ target: failed }: SyntheticEvent) => {
    const isOld = Date.now() - posts.dataUpdatedAt > pictureMs;
    if (failed instanceof HTMLImageElement && isOld && !posts.isFetching) void posts.refetch();
  };
  return (
    <>
      {me && canReply(topic, me) && (
        <Card>
          <ReplyBox
            minLength={isStep(topic, me) ? topic.minLength : 0}
            hash={topic.taskHashId}
            answering={toTopic(topic.id)}
            label={labelOf(topic, me)}
            onSent={onSent}
            onCancel={null}
          />
        </Card>
      )}
      <Card title="回复">
        <div onErrorCapture={renew}>
          <PagedList
            query={posts}
            skeleton={<SkeletonRows rows={3} />}
            empty={<None topic={topic} me={me} />}
          >
            {(list) => (
              <Threads
                posts={withSent(list, sent)}
                {...{ topic, me, target, wanted, onSent }}
                onTarget={setTarget}
              />
            )}
          </PagedList>
        </div>
        {me && seesOthers(topic, me) && (
          <NewReplies counted={topic.replies} posts={posts} onFetched={setWanted} />
        )}
      </Card>
    </>
  );
}

/** A respondent's first answer: it has a least length, and may be what the task asks. */
const isStep = ({ isAnswered }: TopicData, { role }: Me): boolean =>
  role === BbsRole.of.respondent && !isAnswered;

function labelOf({ isAnswered }: TopicData, { role }: Me): string {
  if (role === BbsRole.of.moderator) return "以主持人身份发言";
  return isAnswered ? "补充一句" : "我的回答";
}

const toTopic = (topicId: number): Answering => ({
  topicId,
  parentId: null,
  probe: false,
  opening: { body: "", mentions: [] },
});

/** The last required answer ends the task: its result is shown, with what it brings. */
function useSent(counts: boolean, close: () => void) {
  const navigate = useNavigate();
  const [sent, setSent] = useState<Post[]>([]);
  const onSent = ({ post, answered, required, responseId }: Sent) => {
    setSent((before) => [...before, post]);
    close();
    if (responseId !== null) return void navigate(`/home/history-detail?id=${responseId}`);
    const isStep = counts && post.parentId === null && required > 0;
    toast(isStep ? `已发出，必答话题 ${answered} / ${required}` : "已发出");
  };
  return { sent, onSent };
}

const None = ({ topic, me }: DiscussionProps) =>
  me && !seesOthers(topic, me) ? (
    <Empty content="可见的回复" hint="写下你自己的回答后，就能看到别人的。" />
  ) : (
    <Empty content="回复" {...(me && canReply(topic, me) && { hint: "来说第一句吧。" })} />
  );
