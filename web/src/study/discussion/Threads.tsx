/** Replies, nested once, with what the one who reads may do with them. */
import { BbsRole } from "#contract/enums.ts";
import type { Post } from "#contract/member/study/discussion.ts";
import { later } from "../../platform/later.tsx";
import { Button } from "../../ui/Button.tsx";
import { LikeButton, LikeCount } from "./LikeButton.tsx";
import { PostView } from "./PostView.tsx";
import { ReplyBox } from "./LaterReplyBox.tsx";
import boxStyles from "./ReplyBox.module.css";
import styles from "./Threads.module.css";
import type { Answering, Sent } from "./useReply.ts";
import { canReply, type Me, openProbe, type Thread, threadsOf, type TopicData } from "./words.ts";

/** Loaded for moderators only. */
const BanButton = later(() => import("./BanButton.tsx").then((m) => m.BanButton));
const HideButton = later(() => import("./HideButton.tsx").then((m) => m.HideButton));

/** Which reply has its box open, and what for. */
export type Target = { post: Post; probe: boolean };

type Ways = {
  topic: TopicData;
  me: Me | undefined;
  target: Target | null;
  /** The reply that the page goes to. */
  wanted: number | null;
  onTarget: (target: Target | null) => void;
  onSent: (sent: Sent) => void;
};

export const Threads = ({ posts, ...ways }: Ways & { posts: readonly Post[] }) => (
  <ol className={styles.threads} aria-label="回复">
    {threadsOf(posts).map((thread) => (
      <li key={thread.post.id}>
        <ThreadView thread={thread} {...ways} />
      </li>
    ))}
  </ol>
);

function ThreadView({ thread, ...ways }: Ways & { thread: Thread }) {
  const { post, replies } = thread;
  const probe = ways.me && canReply(ways.topic, ways.me) ? openProbe(thread, ways.me) : null;
  const shown = (one: Post) => (
    <>
      <PostView
        post={one}
        isWanted={one.id === ways.wanted}
        acts={<Acts post={one} isAsked={one.id === probe?.id} {...ways} />}
      />
      {ways.target?.post.id === one.id && <Inline {...ways} target={ways.target} />}
    </>
  );
  return (
    <>
      {shown(post)}
      {replies.length > 0 && (
        <ol className={styles.nested} aria-label={`对${post.name}的回复`}>
          {replies.map((reply) => (
            <li key={reply.id}>{shown(reply)}</li>
          ))}
        </ol>
      )}
    </>
  );
}

type ActsProps = Pick<Ways, "topic" | "me" | "onTarget"> & {
  post: Post;
  /** A moderator's question that waits for my answer. */
  isAsked: boolean;
};

function Acts({ post, isAsked, topic, me, onTarget }: ActsProps) {
  if (!me || me.role === BbsRole.of.observer) return <LikeCount likes={post.likes} />;
  const isModerator = me.role === BbsRole.of.moderator;
  return (
    <>
      {post.isMine ? <LikeCount likes={post.likes} /> : <LikeButton post={post} />}
      {canReply(topic, me) && !post.isHidden && (
        <Button
          kind={isAsked ? "primary" : "quiet"}
          size="s"
          aria-label={isAsked ? "回答追问" : `回复${post.name}`}
          onClick={() => onTarget({ post, probe: false })}
        >
          {isAsked ? "回答追问" : "回复"}
        </Button>
      )}
      {isModerator && !post.isModerator && !post.isHidden && (
        <Button
          kind="quiet"
          size="s"
          aria-label={`追问${post.name}`}
          onClick={() => onTarget({ post, probe: true })}
        >
          追问
        </Button>
      )}
      {isModerator && <HideButton post={post} />}
      {isModerator && post.isGuest && <BanButton post={post} />}
    </>
  );
}

/** Under the words that it answers: nothing has to be scrolled to. */
function Inline({ topic, target, onTarget, onSent }: Ways & { target: Target }) {
  const { post, probe } = target;
  return (
    <div className={boxStyles.inline}>
      <ReplyBox
        key={`${post.id} ${probe}`}
        minLength={0}
        hash={topic.taskHashId}
        answering={answeringOf(topic.id, target)}
        label={`${probe ? "追问" : "回复"} ${post.name}`}
        onSent={onSent}
        onCancel={() => onTarget(null)}
      />
    </div>
  );
}

/** The server puts it under the head of the thread and notifies the one who is asked; the name shows everybody else whom it answers. */
function answeringOf(topicId: number, { post, probe }: Target): Answering {
  const { id, parentId, number, name } = post;
  const isWithin = parentId !== null && number !== null && !post.isMine;
  const opening = isWithin
    ? { body: `@${name} `, mentions: [{ number, name }] }
    : { body: "", mentions: [] };
  return { topicId, parentId: id, probe, opening };
}
