/** What one has said in this section, or what names one; newest first. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { DataOf } from "#contract/endpoint.ts";
import { listMyPosts } from "#contract/member/study/discussion.ts";
import { pages } from "../../platform/query.ts";
import { useSearch } from "../../platform/useSearch.ts";
import { Card } from "../../ui/Card.tsx";
import { PagedList } from "../../ui/PagedList.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { Empty } from "../../ui/States.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import styles from "./Discussion.module.css";
import { LikeCount } from "./LikeButton.tsx";
import { PostView } from "./PostView.tsx";
import threadStyles from "./Threads.module.css";

type Of = "mine" | "mentions";
type MyPost = DataOf<typeof listMyPosts>["list"][number];

const tabs: readonly { value: Of; label: string }[] = [
  { value: "mine", label: "我的发言" },
  { value: "mentions", label: "提到我的" },
];

export function MyPosts({ hash }: { hash: string }) {
  const [search, narrow] = useSearch();
  const of: Of = search.get("of") === "mentions" ? "mentions" : "mine";
  const posts = useInfiniteQuery(pages(listMyPosts, { query: { hash, of } }));
  const choose = (value: string) => narrow({ of: value === "mentions" ? value : undefined });
  return (
    <Card>
      <Tabs label="发言" tabs={tabs} value={of} onChange={choose}>
        <div className={styles.under}>
          <PagedList query={posts} skeleton={<SkeletonRows rows={3} />} empty={<None of={of} />}>
            {(list) => (
              <ol className={threadStyles.threads}>
                {list.map((post) => (
                  <li key={post.id}>
                    <MyPostView post={post} />
                  </li>
                ))}
              </ol>
            )}
          </PagedList>
        </div>
      </Tabs>
    </Card>
  );
}

const MyPostView = ({ post }: { post: MyPost }) => (
  <PostView
    post={post}
    acts={
      <>
        <Link to={`/bbs/topic/${post.topicId}`} className={styles.where}>
          {post.topicTitle}
        </Link>
        <LikeCount likes={post.likes} />
      </>
    }
  />
);

const None = ({ of }: { of: Of }) =>
  of === "mine" ? (
    <Empty content="发言" hint="到话题里说第一句吧。" />
  ) : (
    <Empty content="提到你的发言" hint="别人用 @ 提到你时，会出现在这里。" />
  );
