/** The parcel: who brings it, its number to look it up by, and the word that it came. */
import { getTask } from "#contract/member/study/task.ts";
import { getTrial, receiveTrial, type TrialApplication } from "#contract/member/study/trial.ts";
import { copyText } from "../../platform/clipboard.ts";
import { useSend } from "../../platform/query.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { toast } from "../../platform/toast.ts";
import { AskButton } from "./AskButton.tsx";
import styles from "./TrialPage.module.css";

type ParcelProps = { trial: TrialApplication; canReceive: boolean };

export function Parcel({ trial, canReceive }: ParcelProps) {
  const receive = useSend(receiveTrial, {
    refreshes: [getTask, getTrial],
    onDone: () => toast("已确认收到"),
  });
  const copy = async () => {
    const isCopied = await copyText(trial.tracking);
    toast(isCopied ? "单号已复制" : "没有复制成功，请手动选择");
  };
  return (
    <Card title="快递">
      <div className={styles.parcel}>
        <div>
          <p className="quiet">{trial.courier}</p>
          <p className={styles.number}>{trial.tracking}</p>
        </div>
        <Button kind="secondary" size="s" onClick={() => void copy()}>
          复制单号
        </Button>
      </div>
      {canReceive && (
        <div className={styles.ways}>
          <AskButton
            label="确认收到产品"
            title="已经收到产品了吗？"
            no="还没有"
            isBusy={receive.isPending}
            onYes={() => receive.mutate({ params: { id: String(trial.id) } })}
          >
            确认后就可以写试用报告。
          </AskButton>
        </div>
      )}
    </Card>
  );
}
