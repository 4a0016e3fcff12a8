/** 赞: counted at once, taken back when the server refuses. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { likePost, type Post } from "#contract/member/study/discussion.ts";
import { call } from "../../platform/api.ts";
import { classes } from "../../ui/classes.ts";
import { LikeIcon } from "./icons.tsx";
import styles from "./Post.module.css";
import { changePost } from "./postCache.ts";

export function LikeButton({ post }: { post: Post }) {
  const like = useLike(post);
  return (
    <button
      type="button"
      className={classes(styles.act, post.isLiked && styles.liked)}
      aria-pressed={post.isLiked}
      aria-label={`赞${post.name}的回复，${post.likes} 个赞`}
      onClick={() => like.mutate(!post.isLiked)}
    >
      <LikeIcon size={18} />
      {post.likes > 0 ? post.likes : "赞"}
    </button>
  );
}

function useLike(post: Post) {
  const client = useQueryClient();
  return useMutation({
    // One after the other: two quick presses end as they were pressed, whichever answer is slower.
    scope: { id: `like ${post.id}` },
    mutationFn: (liked: boolean) =>
      call(likePost, { params: { id: String(post.id) }, body: { liked } }),
    onMutate: (liked) => {
      const before = { isLiked: post.isLiked, likes: post.likes };
      changePost(client, post.id, { isLiked: liked, likes: post.likes + (liked ? 1 : -1) });
      return before;
    },
    onSuccess: ({ likes, isLiked }) => changePost(client, post.id, { likes, isLiked }),
    onError: (_, __, before) => before && changePost(client, post.id, before),
  });
}

/** For those who may not press: an observer, or the writer. */
export const LikeCount = ({ likes }: { likes: number }) =>
  likes > 0 ? (
    <span className={styles.count}>
      <LikeIcon size={18} />
      {`${likes} 个赞`}
    </span>
  ) : null;
