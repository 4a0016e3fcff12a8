/** One reply: who, when, what, and what can be done with it. */
import type { ReactNode } from "react";
import type { Post } from "#contract/member/study/discussion.ts";
import { later } from "../../platform/later.tsx";
import { useNow } from "../../platform/useNow.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { classes } from "../../ui/classes.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { formatMoment } from "../../ui/time.ts";
import { piecesOf, renamedIn } from "./mention.ts";
import styles from "./Post.module.css";

/** Most replies have none. As high as one row of them, so that the words below stay. */
const Pictures = later(
  () => import("../../ui/Pictures.tsx").then((module) => module.Pictures),
  <Skeleton height={96} />,
);

type PostViewProps = {
  post: Post;
  /** Buttons under it. */
  acts?: ReactNode;
  isWanted?: boolean;
};

export function PostView({ post, acts, isWanted }: PostViewProps) {
  const now = useNow();
  return (
    <article
      ref={isWanted ? goTo : undefined}
      tabIndex={-1}
      className={classes(styles.post, post.isHidden && styles.hidden)}
      aria-label={`${post.name}的回复`}
    >
      <Avatar src={post.avatar} name={post.name} size={36} />
      <div className={styles.said}>
        <p className={styles.who}>
          <b className={classes(styles.name, post.isModerator && styles.moderator)}>{post.name}</b>
          {post.isMine && <Badge>我</Badge>}
          {post.isGuest && !post.isMine && <Badge>访客</Badge>}
          {post.isProbe && <Badge tone="pending">追问</Badge>}
          {post.isHidden && <Badge tone="danger">已隐藏</Badge>}
          <time dateTime={post.createdAt} className="quiet">
            {formatMoment(post.createdAt, now)}
          </time>
        </p>
        <Words post={post} />
        {post.pictures.length > 0 && (
          <Pictures addresses={post.pictures} label={`${post.name}的图片`} />
        )}
        {acts && <div className={styles.acts}>{acts}</div>}
      </div>
    </article>
  );
}

/** Once it is drawn: what has just come. */
function goTo(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "center" });
  element?.focus({ preventScroll: true });
}

function Words({ post: { body, mentions } }: { post: Post }) {
  const renamed = renamedIn(body, mentions);
  return (
    <>
      <p className={styles.body}>
        {piecesOf(body, mentions).map(({ text, isName, at }) =>
          isName ? (
            <mark key={at} className={styles.mention}>
              {text}
            </mark>
          ) : (
            <span key={at}>{text}</span>
          ),
        )}
      </p>
      {renamed.length > 0 && (
        <p className="quiet">{`提到 ${renamed.map(({ name }) => `@${name}`).join(" ")}`}</p>
      )}
    </>
  );
}
