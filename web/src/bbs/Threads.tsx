/** Replies, nested once. */
import type { Post } from "#contract/member/discussion.ts";
import { useNow } from "../platform/useNow.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { formatMoment } from "../ui/time.ts";
import styles from "./Bbs.module.css";
import { threadsOf } from "./words.ts";

type ThreadsProps = { posts: readonly Post[]; onReply: ((post: Post) => void) | null };

export const Threads = ({ posts, onReply }: ThreadsProps) => (
  <ol className={styles.threads} aria-label="回复">
    {threadsOf(posts).map(({ post, replies }) => (
      <li key={post.id}>
        <PostView
          post={post}
          onReply={post.parentId === null && onReply ? () => onReply(post) : undefined}
        />
        {replies.length > 0 && (
          <ol className={styles.nested} aria-label={`对${post.name}的回复`}>
            {replies.map((reply) => (
              <li key={reply.id}>
                <PostView post={reply} onReply={undefined} />
              </li>
            ))}
          </ol>
        )}
      </li>
    ))}
  </ol>
);

function PostView({ post, onReply }: { post: Post; onReply: (() => void) | undefined }) {
  const now = useNow();
  return (
    <article className={styles.post}>
      <Avatar src={post.avatar} name={post.name} size={36} />
      <div className={styles.said}>
        <p className={styles.who}>
          <b>{post.name}</b>
          {post.isModerator && <Badge tone="accent">主持人</Badge>}
          {post.isMine && <Badge>我</Badge>}
          <time dateTime={post.createdAt} className={styles.quiet}>
            {formatMoment(post.createdAt, now)}
          </time>
        </p>
        <p className={styles.body}>{post.body}</p>
        {onReply && (
          <Button kind="quiet" size="s" onClick={onReply} aria-label={`回复${post.name}`}>
            回复
          </Button>
        )}
      </div>
    </article>
  );
}
