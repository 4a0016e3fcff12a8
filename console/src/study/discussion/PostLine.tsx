/** One reply as operators see it: who really wrote it, its pictures, and hiding it. */
import { Button } from "antd";
import { Link } from "react-router";
import { consolePosts, hidePost } from "#contract/console/study/discussion.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { sayDone } from "../../platform/notice.ts";
import { useSend } from "../../platform/query.ts";
import { Pictures } from "../../ui/Pictures.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import styles from "./Topics.module.css";

export type ConsolePost = DataOf<typeof consolePosts>["list"][number];
type PostLineProps = {
  post: ConsolePost;
  mayWrite: boolean;
  onReply: () => void;
  /** Addresses of pictures work for minutes only. */
  onRenew: () => void;
};

export function PostLine({ post, mayWrite, onReply, onRenew }: PostLineProps) {
  const hide = useSend(hidePost, {
    refreshes: [consolePosts],
    onDone: ({ hidden }) => sayDone(hidden ? "已隐藏" : "已恢复"),
  });
  const words = post.isHidden ? "恢复" : "隐藏";
  return (
    <>
      <p className={styles.who}>
        <b>{post.name}</b>
        {post.number !== null && <span className={styles.number}>{post.number} 号</span>}
        {post.memberId !== null && (
          <Link to={`/members/${post.memberId}`}>{post.memberName || "未填昵称"}</Link>
        )}
        {post.isGuest && <StateMark tone="plain">访客</StateMark>}
        <TimeText at={post.createdAt} />
        {post.likes > 0 && <span className={styles.number}>{post.likes} 赞</span>}
        {post.isProbe && <StateMark tone="active">追问</StateMark>}
        {post.isHidden && (
          <StateMark tone="bad">{post.hiddenBy ? `已由${post.hiddenBy}隐藏` : "已隐藏"}</StateMark>
        )}
      </p>
      {post.mentions.length > 0 && (
        <p className={styles.number}>
          提到 {post.mentions.map(({ number, name }) => `${name}（${number} 号）`).join("、")}
        </p>
      )}
      <p className={styles.body}>{post.body}</p>
      <Pictures label={`${post.name}的图片`} addresses={post.pictures} onRenew={onRenew} />
      {mayWrite && (
        <div className={styles.acts}>
          {post.parentId === null && !post.isHidden && (
            <Button size="small" onClick={onReply} aria-label={`回复${post.name}`}>
              回复
            </Button>
          )}
          <Button
            size="small"
            loading={hide.isPending}
            aria-label={`${words}${post.name}的回复`}
            onClick={() =>
              hide.mutate({ params: { id: String(post.id) }, body: { hidden: !post.isHidden } })
            }
          >
            {words}
          </Button>
        </div>
      )}
    </>
  );
}
