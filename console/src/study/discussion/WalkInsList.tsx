/** The guests without an account who came into a discussion group: showing out, and deleting what names them. */
import { Button } from "antd";
import { useState } from "react";
import {
  banWalkIn,
  consoleWalkIns,
  eraseWalkIn,
  type WalkIn,
} from "#contract/console/study/walk-in.ts";
import { useSend } from "../../platform/query.ts";
import { useGrowing } from "../../platform/use-growing.ts";
import { ChangeDialog } from "../../ui/ChangeDialog.tsx";
import { EmptyState, FailureState } from "../../ui/States.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import styles from "./Topics.module.css";

export function WalkInsList({ taskId }: { taskId: number }) {
  const people = useGrowing(consoleWalkIns, { params: { id: String(taskId) }, query: {} });
  const list = people.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <section aria-label="已进入的访客">
      <h3>已进入的访客</h3>
      {people.error && <FailureState error={people.error} onRetry={() => void people.refetch()} />}
      {people.data && list.length === 0 && (
        <EmptyState title="暂无访客" next="有人由链接进来后会出现在这里。" />
      )}
      <ul className={styles.posts}>
        {list.map((one) => (
          <li key={one.id}>
            <Line one={one} />
          </li>
        ))}
      </ul>
      {people.hasNextPage && (
        <Button loading={people.isFetchingNextPage} onClick={() => void people.fetchNextPage()}>
          加载更多
        </Button>
      )}
    </section>
  );
}

type Asking = "ban" | "erase" | null;

function Line({ one }: { one: WalkIn }) {
  const [asking, setAsking] = useState<Asking>(null);
  const { number, name, label, posts, isBanned, isErased, at } = one;
  return (
    <div className={styles.guest}>
      <p className={styles.who}>
        <b>{name}</b>
        <span
          className={styles.number}
        >{`${number} 号 · ${label || "公开链接"} · ${posts} 条`}</span>
        {isBanned && <StateMark tone="bad">已请出</StateMark>}
        {isErased && <StateMark tone="plain">已删除资料</StateMark>}
        <TimeText at={at} />
      </p>
      {!isErased && (
        <div className={styles.acts}>
          <Button
            size="small"
            aria-label={`${banWords(one)}${name}`}
            onClick={() => setAsking("ban")}
          >
            {banWords(one)}
          </Button>
          <Button size="small" aria-label={`删除${name}的资料`} onClick={() => setAsking("erase")}>
            删除资料
          </Button>
        </div>
      )}
      {asking === "ban" && <BanDialog one={one} onClose={() => setAsking(null)} />}
      {asking === "erase" && <EraseDialog one={one} onClose={() => setAsking(null)} />}
    </div>
  );
}

const banWords = ({ isBanned }: WalkIn): string => (isBanned ? "允许回来" : "请出");

type DialogProps = { one: WalkIn; onClose: () => void };

function BanDialog({ one, onClose }: DialogProps) {
  const words = banWords(one);
  const send = useSend(banWalkIn, {
    refreshes: [consoleWalkIns],
    said: `已${words}${one.name}`,
    onDone: onClose,
  });
  return (
    <ChangeDialog
      title={`${words}${one.name}`}
      verb={words}
      isDanger={!one.isBanned}
      effects={[
        one.isBanned
          ? "可以再由同一台设备或个人链接进来。"
          : "立即看不到讨论组，也不能发言；说过的话保留，可以逐条隐藏。主持人不能改回。",
      ]}
      isPending={send.isPending}
      onCancel={onClose}
      onOk={() => send.mutate({ params: { id: String(one.id) }, body: { banned: !one.isBanned } })}
    />
  );
}

function EraseDialog({ one, onClose }: DialogProps) {
  const send = useSend(eraseWalkIn, {
    refreshes: [consoleWalkIns],
    said: "已删除称呼、头像和图片",
    onDone: onClose,
  });
  return (
    <ChangeDialog
      title={`删除${one.name}的资料`}
      verb="删除"
      isDanger
      effects={["称呼、头像和图片立即删除，不能恢复；说过的话留下，显示为「已注销」。"]}
      isPending={send.isPending}
      onCancel={onClose}
      onOk={() => send.mutate({ params: { id: String(one.id) }, body: {} })}
    />
  );
}
