/** One application: who asks, why, where to, and how far it has come. */
import { Button, Drawer } from "antd";
import { Link } from "react-router";
import type { ConsoleTrial } from "#contract/console/study/trial.ts";
import { TrialState } from "#contract/enums.ts";
import { DecideButtons } from "../../ui/DecideButtons.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Section } from "../../ui/Section.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { TimeText } from "../../ui/TimeText.tsx";
import { auditedText, trialTone } from "./columns.tsx";
import { canDecide, canShip } from "./effect.ts";
import { ParcelAddress } from "./ParcelAddress.tsx";

type TrialDetailsProps = {
  trial: ConsoleTrial;
  onClose: () => void;
  /** Absent for those who may only look. */
  onDecide?: (isYes: boolean, row: ConsoleTrial) => void;
  onShip?: (row: ConsoleTrial) => void;
};

/** The list's row says everything: nothing more is asked of the server. */
export function TrialDetails({ trial, onClose, onDecide, onShip }: TrialDetailsProps) {
  return (
    <Drawer
      open
      title={`试用申请 ${trial.id}`}
      size="min(560px, 100vw)"
      // Without a mask, so that the keys of the queue keep working under it.
      mask={false}
      onClose={onClose}
      footer={
        onDecide && canDecide(trial) ? (
          <DecideButtons
            yes="入选（A）"
            no="不入选（R）"
            onDecide={(isYes) => onDecide(isYes, trial)}
          />
        ) : (
          onShip && canShip(trial) && <ShipButton trial={trial} onShip={onShip} />
        )
      }
    >
      <Parts trial={trial} />
    </Drawer>
  );
}

function ShipButton({ trial, onShip }: Required<Pick<TrialDetailsProps, "trial" | "onShip">>) {
  const isSent = trial.state === TrialState.of.shipped;
  return (
    <Button type={isSent ? "default" : "primary"} onClick={() => onShip(trial)}>
      {isSent ? "更正快递单号（S）" : "填写快递单号（S）"}
    </Button>
  );
}

const Parts = ({ trial }: { trial: ConsoleTrial }) => (
  <>
    <Section
      title="申请"
      extra={<StateMark tone={trialTone(trial.state)}>{TrialState.label(trial.state)}</StateMark>}
    >
      <Facts
        facts={[
          [
            "试用",
            <Link key="task" to={`/tasks/${trial.taskId}`}>
              {trial.title}
            </Link>,
          ],
          ["理由", trial.reason],
          ["答复", trial.note],
        ]}
      />
    </Section>
    <Section title="申请人" extra={<Link to={`/members/${trial.memberId}`}>会员资料</Link>}>
      <Facts
        facts={[
          ["会员", `${trial.memberName}（${trial.memberCode}）`],
          ["信用分", trial.quality],
          ["审核过的作答", auditedText(trial)],
          ["限制", trial.heldBack],
          [
            "报告",
            trial.responseId === null ? null : (
              <Link key="report" to={`/responses?open=${trial.responseId}&task=${trial.taskId}`}>
                查看试用报告
              </Link>
            ),
          ],
        ]}
      />
    </Section>
    <Section title="收件地址">
      <ParcelAddress key={trial.id} trial={trial} />
    </Section>
    <Section title="进度" extra={<Link to={`/audit?kind=trial&id=${trial.id}`}>操作日志</Link>}>
      <Facts
        facts={[
          ["申请", <TimeText key="applied" at={trial.appliedAt} />],
          ["筛选", trial.decidedAt && <TimeText key="decided" at={trial.decidedAt} />],
          ["快递", trial.tracking && `${trial.courier} ${trial.tracking}`],
          ["寄出", trial.shippedAt && <TimeText key="shipped" at={trial.shippedAt} />],
          ["收到", trial.receivedAt && <TimeText key="received" at={trial.receivedAt} />],
        ]}
      />
    </Section>
  </>
);
