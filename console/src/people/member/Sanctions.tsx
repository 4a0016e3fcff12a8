/** A member's sanctions, waiting, in force and past; those in force can be lifted. */
import { useQuery } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import { useState } from "react";
import { liftSanction, listSanctions, type Sanction } from "#contract/console/people/sanction.ts";
import type { ConsoleMember } from "#contract/console/people/member.ts";
import { stepWords } from "#contract/sanction-words.ts";
import { useMay } from "../../platform/me.ts";
import { query } from "../../platform/query.ts";
import { FromHere } from "../../ui/FromHere.tsx";
import { SanctionWords } from "../../ui/SanctionWords.tsx";
import { EmptyState, FailureState } from "../../ui/States.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
import { LiftDialog } from "./LiftDialog.tsx";
import styles from "./Member.module.css";

export function Sanctions({ member }: { member: ConsoleMember }) {
  const [lifting, setLifting] = useState<Sanction | null>(null);
  const mayLift = useMay(liftSanction);
  const result = useQuery(query(listSanctions, { params: { id: String(member.id) } }));
  const { data, error, refetch } = result;
  if (!data && error) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting lines={6} />;
  if (data.list.length === 0 && data.waiting.length === 0)
    return <EmptyState title="暂无处罚" next="警告、减少任务、暂停提现、冻结会记在这里。" />;
  return (
    <>
      {data.waiting.map((one) => (
        <Alert
          key={one.id}
          type="info"
          showIcon
          title={`${stepWords(one)} ${one.days} 天，等待第二人复核`}
          description={`${one.askedBy.name}：${one.reason}`}
          action={<FromHere to="/sanctions">去复核</FromHere>}
        />
      ))}
      <ol className={styles.plain} aria-label="处罚">
        {data.list.map((sanction) => (
          <li key={sanction.id}>
            <div className={styles.row}>
              <SanctionWords sanction={sanction} />
              {mayLift && sanction.inForce && (
                <Button onClick={() => setLifting(sanction)}>解除{stepWords(sanction)}</Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {lifting && (
        <LiftDialog member={member} sanction={lifting} onClose={() => setLifting(null)} />
      )}
    </>
  );
}
