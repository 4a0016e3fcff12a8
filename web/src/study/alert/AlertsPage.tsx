/** /home/alerts, 提醒设置: which new tasks I hear of, and how; never at night. */
import { useQuery } from "@tanstack/react-query";
import { getAlerts, quietHours } from "#contract/member/study/alert.ts";
import { Page } from "../../layout/Page.tsx";
import { later } from "../../platform/later.tsx";
import { query } from "../../platform/query.ts";
import { Loaded } from "../../ui/Loaded.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

import styles from "./Alert.module.css";
import { AlertForm } from "./AlertForm.tsx";

const PushCard = later(() => import("./PushCard.tsx").then((part) => part.PushCard));

export function AlertsPage() {
  const alerts = useQuery(query(getAlerts));
  return (
    <Page inner titleHidden="phone" title="提醒设置">
      <p className={styles.lead}>
        {`新任务上线后，只有你现在就能参加、又符合下面条件的才通知你，同一个任务只通知一次；${quietHours.from}:00 到次日 ${quietHours.to}:00 不打扰。`}
      </p>
      <Loaded query={alerts} skeleton={<Skeleton height={640} />}>
        {(view) => (
          <div className={styles.stack}>
            <AlertForm view={view} />
            <PushCard />
          </div>
        )}
      </Loaded>
    </Page>
  );
}
