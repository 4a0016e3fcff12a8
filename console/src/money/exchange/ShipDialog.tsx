/** Who brings the parcel, and its number; with that the exchange is issued; the same once more corrects it. */
import { Modal } from "antd";
import { useState } from "react";
import { type ConsoleExchange, shipExchange } from "#contract/console/money/exchange.ts";
import { ExchangeState } from "#contract/enums.ts";
import { savedOr } from "../../platform/overtaken.ts";
import { useSend } from "../../platform/query.ts";
import { TextField } from "../../ui/form/TextField.tsx";
import { OvertakenParcel } from "../../ui/OvertakenParcel.tsx";
import { refreshes } from "./refreshes.ts";

type ShipDialogProps = { exchange: ConsoleExchange; onClose: () => void };

const trackingPattern = /^[A-Za-z0-9-]{5,40}$/;

export function ShipDialog({ exchange, onClose }: ShipDialogProps) {
  const [courier, setCourier] = useState(exchange.courier);
  const [tracking, setTracking] = useState(exchange.tracking);
  const isCorrection = exchange.state === ExchangeState.of.issued;
  const [stands, setStands] = useState<ConsoleExchange | null>(null);
  const ship = useSend(shipExchange, {
    refreshes,
    isQuiet: true,
    said: isCorrection ? "快递单号已更正" : "已标记为已发放",
    onDone: onClose,
  });
  const given = { courier: courier.trim(), tracking: tracking.trim() };
  const { courier: was, tracking: wasTracking } = stands ?? exchange;
  const body = { id: exchange.id, ...given, from: { courier: was, tracking: wasTracking } };
  const isWrong = given.tracking !== "" && !trackingPattern.test(given.tracking);
  return (
    <Modal
      open
      title={`${isCorrection ? "更正快递单号" : "寄出"}：${exchange.title}（${exchange.id}）`}
      okText={isCorrection ? "更正" : "标记为已发放"}
      okButtonProps={{
        disabled: given.courier === "" || given.tracking === "" || isWrong,
      }}
      confirmLoading={ship.isPending}
      onCancel={onClose}
      onOk={() => void savedOr(ship.mutateAsync({ body }), setStands).catch(() => undefined)}
    >
      <OvertakenParcel stands={stands} />
      <TextField label="快递公司" max={20} value={courier} onChange={setCourier} />
      <TextField
        label="快递单号"
        max={40}
        isCode
        problem={isWrong ? "快递单号为 5-40 位字母或数字" : undefined}
        value={tracking}
        onChange={setTracking}
      />
      <p className="quiet">
        会员会看到快递公司和单号。{!isCorrection && "冻结的金币随之扣除，发放后不能撤回。"}
      </p>
    </Modal>
  );
}
