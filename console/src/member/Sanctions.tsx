/** A member's sanctions, in force and past; those in force can be lifted. */
import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { liftSanction, listSanctions, type Sanction } from "#contract/console/desk.ts";
import type { ConsoleMember } from "#contract/console/member.ts";
import { useMay } from "../platform/me.ts";
import { query } from "../platform/query.ts";
import { StateMark } from "../ui/StateMark.tsx";
import { EmptyState, FailureState } from "../ui/States.tsx";
import { TimeText } from "../ui/TimeText.tsx";
import { Waiting } from "../ui/Waiting.tsx";
import { LiftDialog } from "./LiftDialog.tsx";
import styles from "./Member.module.css";
import { readBy, sanctionWords, standingText } from "./sanction.ts";

export function Sanctions({ member }: { member: ConsoleMember }) {
  const [lifting, setLifting] = useState<Sanction | null>(null);
  const mayLift = useMay(liftSanction);
  const result = useQuery(query(listSanctions, { params: { id: String(member.id) } }));
  const { data, error, refetch } = result;
  if (!data && error) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting lines={6} />;
  if (data.list.length === 0)
    return <EmptyState title="暂无限制" next="冻结、暂停提现、暂停参与会记在这里。" />;
  return (
    <>
      <ol className={styles.plain} aria-label="限制">
        {data.list.map((sanction) => (
          <li key={sanction.id}>
            <Line
              sanction={sanction}
              {...(mayLift && sanction.inForce && { onLift: () => setLifting(sanction) })}
            />
          </li>
        ))}
      </ol>
      {lifting && (
        <LiftDialog member={member} sanction={lifting} onClose={() => setLifting(null)} />
      )}
    </>
  );
}

type LineProps = { sanction: Sanction; onLift?: () => void };

const Line = ({ sanction, onLift }: LineProps) => {
  const { kind, reason, shown, by, at, until, inForce, liftedAt, liftNote } = sanction;
  return (
    <div className={styles.row}>
      <div>
        <p className={styles.words}>
          <strong>{sanctionWords(kind).name}</strong>{" "}
          <StateMark tone={inForce ? "bad" : "plain"}>{standingText(sanction)}</StateMark>
        </p>
        <p className={styles.words}>原因：{reason}</p>
        <p className={styles.words}>会员看到：{readBy(kind, shown, until)}</p>
        {liftNote !== "" && <p className={styles.words}>解除说明：{liftNote}</p>}
        <p className="second">
          {by}　<TimeText at={at} />
          {liftedAt !== null && (
            <>
              　结束于 <TimeText at={liftedAt} />
            </>
          )}
        </p>
      </div>
      {onLift && <Button onClick={onLift}>解除{sanctionWords(kind).name}</Button>}
    </div>
  );
};
