/** Payee or addressee in full: asked for with a reason that goes into the log, shown here and kept nowhere. */
import { Alert, Modal } from "antd";
import { useState } from "react";
import { type ConsoleExchange, revealExchange } from "#contract/console/money/exchange.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { useSend } from "../../platform/query.ts";
import { CodeLine } from "../../ui/CodeLine.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { NoteField } from "../../ui/NoteField.tsx";

type RevealDialogProps = { exchange: ConsoleExchange; onClose: () => void };

const whyMax = 100;

export function RevealDialog({ exchange, onClose }: RevealDialogProps) {
  const [why, setWhy] = useState("");
  const reveal = useSend(revealExchange);
  const shown = reveal.data;
  return (
    <Modal
      open
      title={`完整信息：${exchange.title}（${exchange.id}）`}
      okText={shown ? "关闭" : "查看"}
      okButtonProps={{ disabled: !shown && why.trim() === "" }}
      cancelButtonProps={shown ? { style: { display: "none" } } : {}}
      confirmLoading={reveal.isPending}
      onCancel={onClose}
      onOk={() =>
        shown ? onClose() : reveal.mutate({ body: { id: exchange.id, why: why.trim() } })
      }
    >
      {shown ? (
        <Whole shown={shown} />
      ) : (
        <>
          <Alert type="info" showIcon title="查看会连同原因记入操作日志" />
          <NoteField label="查看原因" max={whyMax} isFirst value={why} onChange={setWhy} />
        </>
      )}
    </Modal>
  );
}

const Whole = ({
  shown: { payeeName, payeeAccount, address },
}: {
  shown: DataOf<typeof revealExchange>;
}) => (
  <Facts
    facts={[
      ["收款人", payeeName],
      ["支付宝", payeeAccount && <CodeLine key="account" text={payeeAccount} label="支付宝账号" />],
      [
        "收货地址",
        address && (
          <CodeLine
            key="address"
            text={[address.name, address.mobile, address.text].join(" ")}
            label="收货地址"
          />
        ),
      ],
    ]}
  />
);
