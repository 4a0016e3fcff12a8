/** /task/watch/:token: the video and what was counted of it. */
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { CallFailed } from "#contract/client.ts";
import { getWatch } from "#contract/member/study/video.ts";
import { query } from "../../platform/query.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ErrorState } from "../../ui/States.tsx";
import { responseIn } from "./beats.ts";
import { codes } from "./codes.ts";
import { Ended } from "./Ended.tsx";
import styles from "./WatchPage.module.css";
import { WatchSheet } from "./WatchSheet.tsx";

export function WatchPage() {
  const { token = "" } = useParams();
  const watch = useQuery({
    ...query(getWatch, { query: { token } }),
    // Asking again is opening again: it would take the count away from the player that is here.
    staleTime: Infinity,
    gcTime: 0,
  });
  const { error } = watch;
  if (error instanceof CallFailed && error.code === codes.responseClosed)
    return <Ended reason={error.message} responseId={responseIn(error.data)} />;
  return (
    <Loaded query={watch} skeleton={<WatchSkeleton />} missing={<NoSuchWatch />}>
      {(data) => (
        <WatchSheet
          // Another opening is another chain of heartbeats, so everything begins again.
          key={data.proof}
          token={token}
          watch={data}
          onReopen={() => void watch.refetch()}
        />
      )}
    </Loaded>
  );
}

const NoSuchWatch = () => (
  <>
    <h1 className="visually-hidden">没有这段视频</h1>
    <ErrorState
      title="没有这段视频"
      hint="链接可能不完整，或者属于另一个账号。"
      action={<ButtonLink to="/home/history">查看我的参与记录</ButtonLink>}
    />
  </>
);

const WatchSkeleton = () => (
  <div className={styles.sheet} role="status">
    <span className="visually-hidden">正在打开视频</span>
    <Skeleton height={28} width="60%" />
    <span className={styles.filmBone}>
      <Skeleton height="100%" />
    </span>
    <Skeleton height={44} />
    <Skeleton height={40} />
  </div>
);
