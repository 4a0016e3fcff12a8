/** Who brings the parcel, and its number; the same once more corrects it. */
import { Modal } from "antd";
import { useState } from "react";
import { type ConsoleTrial, consoleTrials, shipTrial } from "#contract/console/study/trial.ts";
import { TrialState } from "#contract/enums.ts";
import { savedOr } from "../../platform/overtaken.ts";
import { useSend } from "../../platform/query.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { OvertakenParcel } from "../../ui/OvertakenParcel.tsx";
import { ParcelAddress } from "./ParcelAddress.tsx";

type ShipDialogProps = { trial: ConsoleTrial; onClose: () => void };

export function ShipDialog({ trial, onClose }: ShipDialogProps) {
  const [courier, setCourier] = useState(trial.courier);
  const [tracking, setTracking] = useState(trial.tracking);
  const isCorrection = trial.state === TrialState.of.shipped;
  const [stands, setStands] = useState<ConsoleTrial | null>(null);
  const ship = useSend(shipTrial, {
    isQuiet: true,
    refreshes: [consoleTrials],
    said: isCorrection ? "快递单号已更正" : "已记为寄出",
    onDone: onClose,
  });
  const given = { courier: courier.trim(), tracking: tracking.trim() };
  const { courier: was, tracking: wasTracking } = stands ?? trial;
  const body = { ...given, from: { courier: was, tracking: wasTracking } };
  const params = { id: String(trial.id) };
  return (
    <Modal
      open
      title={isCorrection ? "更正快递单号" : `寄给 ${trial.memberName}`}
      okText={isCorrection ? "更正" : "记为寄出"}
      okButtonProps={{ disabled: given.courier === "" || given.tracking === "" }}
      confirmLoading={ship.isPending}
      onCancel={onClose}
      onOk={() =>
        void savedOr(ship.mutateAsync({ params, body }), setStands).catch(() => undefined)
      }
    >
      <OvertakenParcel stands={stands} />
      <div style={{ margin: "8px 0 16px" }}>
        <ParcelAddress trial={trial} />
      </div>
      <TextField label="快递公司" max={30} value={courier} onChange={setCourier} />
      <TextField label="快递单号" max={40} isCode value={tracking} onChange={setTracking} />
      <p className="quiet">会员会看到快递公司和单号；确认收到前可以更正。</p>
    </Modal>
  );
}
