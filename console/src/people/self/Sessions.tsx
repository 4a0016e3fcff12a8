/** Where one is signed in, and the way out of there. */
import { Button } from "antd";
import { endStaffSession, getSelf, type StaffSession } from "#contract/console/people/self.ts";
import { sayDone } from "../../platform/notice.ts";
import { useSend } from "../../platform/query.ts";
import { StateMark } from "../../ui/StateMark.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import { browserText } from "./browser.ts";
import styles from "./Self.module.css";

export function Sessions({ sessions }: { sessions: readonly StaffSession[] }) {
  const send = useSend(endStaffSession, {
    refreshes: [getSelf],
    onDone: ({ ended }) => sayDone(`已退出 ${ended} 个会话`),
  });
  const end = (id: number | null) => send.mutate({ body: { id } });
  return (
    <>
      <ul className={styles.sessions}>
        {sessions.map(({ id, ip, userAgent, createdAt, seenAt, isThis }) => (
          <li key={id}>
            <div className={styles.where}>
              <span title={userAgent}>{browserText(userAgent)}</span>
              <span className="quiet">
                {ip ?? "地址不详"}　登录于 <TimeText at={createdAt} />
                　最近使用 <TimeText at={seenAt} />
              </span>
            </div>
            {isThis ? (
              <StateMark tone="good">本次登录</StateMark>
            ) : (
              <Button
                size="small"
                aria-label={`退出 ${browserText(userAgent)}，${ip ?? ""}`}
                disabled={send.isPending}
                onClick={() => end(id)}
              >
                退出
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button danger disabled={send.isPending} onClick={() => end(null)}>
          退出其他全部会话
        </Button>
      )}
    </>
  );
}
