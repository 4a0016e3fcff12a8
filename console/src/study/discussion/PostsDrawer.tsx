/** The replies to a topic: who wrote them, hiding, and 主持人's own word. */
import { Alert, Button, Drawer } from "antd";
import { useState } from "react";
import { consolePosts, replyAsStaff } from "#contract/console/study/discussion.ts";
import { useMay } from "../../platform/me.ts";
import { useGrowing } from "../../platform/use-growing.ts";
import { EmptyState, FailureState } from "../../ui/States.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
import { type ConsolePost, PostLine } from "./PostLine.tsx";
import { StaffReply } from "./StaffReply.tsx";
import styles from "./Topics.module.css";

type PostsDrawerProps = { topicId: number; title: string; onClose: () => void };

export function PostsDrawer({ topicId, title, onClose }: PostsDrawerProps) {
  const mayWrite = useMay(replyAsStaff);
  const [parent, setParent] = useState<ConsolePost | null>(null);
  const posts = useGrowing(consolePosts, { params: { id: String(topicId) }, query: { size: 50 } });
  const list = posts.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <Drawer
      open
      title={`回复：${title}`}
      size="min(640px, 100vw)"
      onClose={onClose}
      footer={
        mayWrite && (
          <StaffReply
            key={parent?.id ?? 0}
            topicId={topicId}
            parent={parent}
            onDone={() => setParent(null)}
          />
        )
      }
    >
      <Alert
        showIcon
        type="info"
        title="隐藏只影响显示：对还没完成的人，被隐藏的回答不再计入；已经完成的参与不会因此变成无效，需要时请到参与记录里判定。"
      />
      {posts.isPending && <Waiting lines={9} />}
      {posts.error && <FailureState error={posts.error} onRetry={() => void posts.refetch()} />}
      {posts.data && list.length === 0 && (
        <EmptyState title="还没有回复" next="可以先以主持人身份说一句。" />
      )}
      <ol className={styles.posts} aria-label="回复">
        {list.map((post) => (
          <li key={post.id} data-nested={post.parentId !== null} data-hidden={post.isHidden}>
            <PostLine
              post={post}
              mayWrite={mayWrite}
              onReply={() => setParent(post)}
              onRenew={() => void posts.refetch()}
            />
          </li>
        ))}
      </ol>
      {posts.hasNextPage && (
        <Button loading={posts.isFetchingNextPage} onClick={() => void posts.fetchNextPage()}>
          加载更多
        </Button>
      )}
    </Drawer>
  );
}
