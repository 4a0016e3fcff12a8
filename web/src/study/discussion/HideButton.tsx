/** A moderator takes a reply from the others' sight, or gives it back. */
import { useQueryClient } from "@tanstack/react-query";
import {
  getTopic,
  hideFocusPost,
  listTopics,
  type Post,
} from "#contract/member/study/discussion.ts";
import { useSend } from "../../platform/query.ts";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../platform/toast.ts";
import { changePost } from "./postCache.ts";

export function HideButton({ post }: { post: Post }) {
  const client = useQueryClient();
  const hide = useSend(hideFocusPost, {
    refreshes: [getTopic, listTopics],
    onDone: ({ hidden }) => {
      changePost(client, post.id, { isHidden: hidden });
      toast(hidden ? "已隐藏，只有主持人可见" : "已恢复，大家都能看到");
    },
  });
  return (
    <Button
      kind="quiet"
      size="s"
      busy={hide.isPending}
      aria-label={`${post.isHidden ? "恢复" : "隐藏"}${post.name}的回复`}
      onClick={() =>
        hide.mutate({ params: { id: String(post.id) }, body: { hidden: !post.isHidden } })
      }
    >
      {post.isHidden ? "恢复" : "隐藏"}
    </Button>
  );
}
