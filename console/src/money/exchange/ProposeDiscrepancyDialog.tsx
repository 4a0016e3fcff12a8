/** The first of two who settle a payout by the provider's statement: what it shows for the number, attached. */
import { Modal, Radio } from "antd";
import { type ReactNode, useState } from "react";
import { proposeDiscrepancy } from "#contract/console/money/discrepancy.ts";
import type { ConsoleExchange } from "#contract/console/money/exchange.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { ExchangeState } from "#contract/enums.ts";
import { yuan } from "../../platform/money.ts";
import { useSend } from "../../platform/query.ts";
import { FieldGroup } from "../../ui/form/Field.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { Doubts } from "./Discrepancy.tsx";
import { useProof } from "./ProofFields.tsx";
import { refreshes } from "./refreshes.ts";

/** 12.5 and 12.50; null where it is no sum of money. */
function fenIn(text: string): number | null {
  const found = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim());
  return found ? Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0")) : null;
}

type ProposeDiscrepancyDialogProps = { exchange: ConsoleExchange; onClose: () => void };

export function ProposeDiscrepancyDialog({ exchange, onClose }: ProposeDiscrepancyDialogProps) {
  const { shown, fields: shownFields } = useShown(exchange);
  const { proof, fields } = useProof("账单名称或回执号");
  const propose = useSend(proposeDiscrepancy, {
    refreshes,
    said: "已提交，等待另一位同事复核",
    onDone: onClose,
  });
  const params = { id: String(exchange.id) };
  return (
    <Modal
      open
      title={`提现 ${exchange.id}：按渠道账单结清`}
      okText="提交复核"
      okButtonProps={{ disabled: proof === null || shown === null }}
      confirmLoading={propose.isPending}
      onCancel={onClose}
      onOk={() => proof && shown && propose.mutate({ params, body: { ...shown, ...proof } })}
    >
      <Doubts doubts={exchange.doubts} />
      <p>
        应付 {yuan(exchange.netFen)}。请照渠道的账单填写这个单号实际付出的金额，由另一位同事复核。
        付款过渡户按实付入账：多付由平台承担，少付的部分退回会员。
      </p>
      {shownFields}
      {fields}
    </Modal>
  );
}

type Shown = Pick<
  InputOf<typeof proposeDiscrepancy>["body"],
  "billNo" | "paidFen" | "providerNo" | "claim"
>;

const yesNo = (yes: string, no: string) => [
  { value: true, label: yes },
  { value: false, label: no },
];

/** What the statement shows; `shown` is null until it is whole. */
function useShown(exchange: ConsoleExchange): { shown: Shown | null; fields: ReactNode } {
  const bills = billsOf(exchange);
  const [billNo, setBillNo] = useState(bills[0] ?? "");
  const [isPaid, setPaid] = useState(true);
  const [sum, setSum] = useState("");
  const [providerNo, setProviderNo] = useState("");
  const [claim, setClaim] = useState(false);
  const paidFen = fenIn(sum) ?? 0;
  const wasReturned = isPaid && exchange.state === ExchangeState.of.failed;
  const paid = { billNo, paidFen, providerNo: providerNo.trim(), claim: claim && wasReturned };
  const isWhole = paidFen > 0 && paid.providerNo !== "";
  const unpaid = { billNo, paidFen: 0, providerNo: "", claim: false };
  return {
    shown: isPaid ? (isWhole ? paid : null) : unpaid,
    fields: (
      <>
        {bills.length > 1 && (
          <FieldGroup label="单号">
            <Radio.Group
              options={bills.map((value) => ({ value, label: value }))}
              value={billNo}
              onChange={({ target }) => setBillNo(String(target.value))}
            />
          </FieldGroup>
        )}
        <FieldGroup label="账单显示">
          <Radio.Group
            options={yesNo("已付款", "没有这笔付款")}
            value={isPaid}
            onChange={({ target }) => setPaid(target.value === true)}
          />
        </FieldGroup>
        {isPaid && <TextField label="实付金额（元）" max={10} value={sum} onChange={setSum} />}
        {isPaid && (
          <TextField label="渠道流水号" max={64} value={providerNo} onChange={setProviderNo} />
        )}
        {wasReturned && <ClaimField claim={claim} onChange={setClaim} />}
      </>
    ),
  };
}

type ClaimFieldProps = { claim: boolean; onChange: (claim: boolean) => void };

const ClaimField = ({ claim, onChange }: ClaimFieldProps) => (
  <FieldGroup label="已退回会员的金额" help="收回时余额不足的部分记为欠款，会员会收到说明">
    <Radio.Group
      options={yesNo("向会员收回", "不收回，由平台承担")}
      value={claim}
      onChange={({ target }) => onChange(target.value === true)}
    />
  </FieldGroup>
);

const billsOf = ({ doubts, payout }: ConsoleExchange): string[] => [
  ...new Set([...doubts.map(({ billNo }) => billNo), ...(payout ? [payout.billNo] : [])]),
];
