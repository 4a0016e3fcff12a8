/** Payee or addressee in full. */
import { type ConsoleExchange, revealExchange } from "#contract/console/money/exchange.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { useSend } from "../../platform/query.ts";
import { CodeLine } from "../../ui/CodeLine.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { RevealDialog } from "../../ui/RevealDialog.tsx";

type RevealExchangeProps = { exchange: ConsoleExchange; onClose: () => void };

export function RevealExchange({ exchange, onClose }: RevealExchangeProps) {
  const reveal = useSend(revealExchange);
  return (
    <RevealDialog
      title={`完整信息：${exchange.title}（${exchange.id}）`}
      reasonMax={100}
      isPending={reveal.isPending}
      onClose={onClose}
      onReveal={(why) => reveal.mutate({ body: { id: exchange.id, why } })}
      shown={reveal.data ? <Whole shown={reveal.data} /> : null}
    />
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
