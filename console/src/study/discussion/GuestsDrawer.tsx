/** Who runs or watches a discussion group beside those who answer: asked in and out by their code. */
import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Drawer } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { consoleGuests, setGuest } from "#contract/console/study/discussion.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { BbsRole } from "#contract/enums.ts";
import { useMay } from "../../platform/me.ts";
import { query, useSend } from "../../platform/query.ts";
import { ChangeDialog } from "../../ui/ChangeDialog.tsx";
import { EmptyState, FailureState } from "../../ui/States.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
import { GuestForm } from "./GuestForm.tsx";
import styles from "./Topics.module.css";

type Guest = DataOf<typeof consoleGuests>["list"][number];
type GuestsDrawerProps = { task: { id: number; title: string }; onClose: () => void };

export function GuestsDrawer({ task, onClose }: GuestsDrawerProps) {
  const mayWrite = useMay(setGuest);
  const params = { id: String(task.id) };
  const guests = useQuery(query(consoleGuests, { params }));
  return (
    <Drawer
      open
      title={`主持人与观察员：${task.title}`}
      size="min(640px, 100vw)"
      onClose={onClose}
      footer={mayWrite && <GuestForm taskId={task.id} />}
    >
      <Alert
        showIcon
        type="info"
        title="主持人可以发话题、置顶、关闭、隐藏和追问；观察员只能看。他们不算参与、没有奖励，也看不到积分。"
      />
      {guests.isPending && <Waiting lines={7} />}
      {guests.error && !guests.data && (
        <FailureState error={guests.error} onRetry={() => void guests.refetch()} />
      )}
      {guests.data?.list.length === 0 && (
        <EmptyState
          title="暂无主持人与观察员"
          next={mayWrite ? "在下面填会员编号，请一位进来。" : "运营同事请进来后会出现在这里。"}
        />
      )}
      <ul className={styles.posts} aria-label="主持人与观察员">
        {guests.data?.list.map((guest) => (
          <li key={guest.memberId}>
            <GuestLine taskId={task.id} guest={guest} mayWrite={mayWrite} />
          </li>
        ))}
      </ul>
    </Drawer>
  );
}

type GuestLineProps = { taskId: number; guest: Guest; mayWrite: boolean };

function GuestLine({ taskId, guest, mayWrite }: GuestLineProps) {
  const [isAsking, setAsking] = useState(false);
  const { memberId, code, nickname, role, at } = guest;
  const name = nickname || code;
  const send = useSend(setGuest, {
    refreshes: [consoleGuests],
    said: `已请出${name}`,
    onDone: () => setAsking(false),
  });
  return (
    <div className={styles.guest}>
      <p className={styles.who}>
        <Link to={`/members/${memberId}`}>{name}</Link>
        <span className="quiet">{code}</span>
        <StateMark tone={role === BbsRole.of.moderator ? "active" : "plain"}>
          {BbsRole.label(role)}
        </StateMark>
        <TimeText at={at} />
      </p>
      {mayWrite && (
        <Button size="small" aria-label={`请出${name}`} onClick={() => setAsking(true)}>
          请出
        </Button>
      )}
      {isAsking && (
        <ChangeDialog
          title={`请出${name}`}
          verb="请出"
          isDanger
          effects={["立即不能再进入这个讨论组；已经写的话题和回复保留。可以随时再请进来。"]}
          isPending={send.isPending}
          onCancel={() => setAsking(false)}
          onOk={() =>
            send.mutate({
              params: { id: String(taskId) },
              body: { memberCode: code, role: BbsRole.of.respondent },
            })
          }
        />
      )}
    </div>
  );
}
