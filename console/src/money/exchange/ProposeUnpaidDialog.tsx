/** The first of two who end a payout that was never made: the provider's statement, with its evidence. */
import { Modal, Radio } from "antd";
import { useState } from "react";
import type { ConsoleExchange } from "#contract/console/money/exchange.ts";
import { proposeUnpaid } from "#contract/console/money/unpaid.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { yuan } from "../../platform/money.ts";
import { useSend } from "../../platform/query.ts";
import { FieldGroup } from "../../ui/form/Field.tsx";
import { useProof } from "./ProofFields.tsx";
import { refreshes } from "./refreshes.ts";

type Next = InputOf<typeof proposeUnpaid>["body"]["next"];
const ways: { value: Next; label: string }[] = [
  { value: "refund", label: "金额退回会员" },
  { value: "file", label: "换新单号手工付款（付款文件）" },
];

type ProposeUnpaidDialogProps = { exchange: ConsoleExchange; onClose: () => void };

export function ProposeUnpaidDialog({ exchange, onClose }: ProposeUnpaidDialogProps) {
  const [next, setNext] = useState<Next>("refund");
  const { proof, fields } = useProof("渠道的工单号或回执号");
  const propose = useSend(proposeUnpaid, {
    refreshes,
    said: "已提交，等待另一位同事复核",
    onDone: onClose,
  });
  return (
    <Modal
      open
      title={`提现 ${exchange.id}：渠道未付款`}
      okText="提交复核"
      okButtonProps={{ disabled: proof === null }}
      confirmLoading={propose.isPending}
      onCancel={onClose}
      onOk={() =>
        proof && propose.mutate({ params: { id: String(exchange.id) }, body: { next, ...proof } })
      }
    >
      <p>
        只用于渠道已书面确认没有付、也不会再付的 {yuan(exchange.netFen)}。提交后这个单号不再重发，
        由另一位同事复核；确认时会再问一次渠道，以渠道的回答为准。
      </p>
      <FieldGroup label="确认后" help="原单号作废，任何程序都不会再发">
        <Radio.Group
          options={ways}
          value={next}
          onChange={({ target }) => setNext(target.value === "file" ? "file" : "refund")}
        />
      </FieldGroup>
      {fields}
    </Modal>
  );
}
